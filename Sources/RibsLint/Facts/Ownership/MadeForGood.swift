import RibsModel
import RibsSyntax

extension Project {
  /// Every object of the class is made once for the whole run: for a global constant or a variable
  /// that nothing changes, for a static property, or for a property of an object of which that is
  /// true or which the system keeps, also one that initialisers set; as what a component that lives
  /// as long shares; when the app's or a scene's delegate starts it; or by a container that keeps
  /// what it makes.
  ///
  /// `depth` is that of the objects within such objects: an app's services are rarely deeper.
  func isMadeForGood(_ type: TypeID, depth: Int = 4) -> Bool {
    answer(to: MadeForGood(type: type, depth: depth)) {
      isMade(type) { staysForGood($0) || depth > 0 && isPartOfLastingObject($0, depth: depth) }
    }
  }

  /// Every call that makes an object of the class is as asked for.
  private func isMade(_ type: TypeID, only isAsExpected: (CodePoint) -> Bool) -> Bool {
    let name = types[type].name
    guard [.class, .struct].contains(types[type].kind), hierarchy.heirs(of: type).isEmpty,
      // Most have no such place, which is soon seen.
      code.units(mentioning: name).contains(where: { mayKeepForGood(code[$0]) })
    else { return false }
    let named = index.calls(named: name).filter { code[$0.unit].fileRole == .source }
    return !named.isEmpty && named.allSatisfy(isAsExpected) && !isNamedAsValue(name)
      && creationsByInit(of: type).allSatisfy(isAsExpected)
  }

  /// `container.register(Session.self)`: who has the type may make objects of it unseen.
  private func isNamedAsValue(_ name: String) -> Bool {
    code.units(mentioning: name).contains { unit in
      code[unit].fileRole == .source
        && code[unit].nodes([.member]).contains {
          ["init", "self"].contains($0.name) && $0.receiver?.unwrapped.name == name
            && $0.wrapped.parent?.callee?.id != $0.id && !$0.isAskedForNameOnly
        }
    }
  }

  /// What the call makes is kept until the process ends.
  private func staysForGood(_ call: CodePoint) -> Bool {
    if code.syntax(at: call).enclosingClosures.contains(where: \.isMadeOnce) { return true }
    guard isMadeByInitialValue(call) else { return false }
    let unit = code[call.unit]
    return types.declaration(at: unit.declaration).modifiers.isStatic
      || unit.owner == nil && !mayHoldAnother(at: unit.declaration)
  }

  /// What the call makes is the value of a property that nothing changes, in such an object or in
  /// one that the system keeps, as the app's delegate; or such a delegate shows it as the root of
  /// its window.
  private func isPartOfLastingObject(_ call: CodePoint, depth: Int) -> Bool {
    let unit = code[call.unit]
    guard let owner = unit.owner else { return false }
    let isKeptByTheSystem = types.isKeptByTheSystem(owner)
    let isRootComponent =
      types.isComponentClass(owner) && isRootComponent(owner) && isMadeInOnePlace(owner)
    guard isKeptByTheSystem || isRootComponent || isMadeForGood(owner, depth: depth - 1) else {
      return false
    }
    if isMadeByInitialValue(call) { return !mayHoldAnother(at: unit.declaration) }
    let made = Syntax(unit.body, call.node)
    if isKeptByTheSystem,
      isMadeAtLaunch(made, in: unit) || isRootOfWindow(made, in: unit, of: owner)
    {
      return true
    }
    if isRootComponent, made.enclosingClosures.contains(where: \.isShared) { return true }
    guard let property = property(setForGoodTo: made, in: unit, of: owner) else { return false }
    return isKeptByTheSystem || isSetWhenMade(property)
  }

  /// Nothing but initialisers sets the property.
  private func isSetWhenMade(_ property: Member) -> Bool {
    index.assignments(to: property).allSatisfy { point in
      types.isInitialiser(code[point.unit])
    }
  }

  /// `window.rootViewController = MainTabBarController()`: a window shows it that the object keeps,
  /// and no other in its place.
  private func isRootOfWindow(_ call: Syntax, in unit: CodeUnit, of owner: TypeID) -> Bool {
    let name = "rootViewController"
    guard case .assigned(let target) = call.use, target.kind == .member, target.name == name,
      let window = target.firstChild?.unwrapped, let keeper = keeper(of: window, in: unit, owner),
      types.canonicalType(of: keeper)?.references.isEmpty == true, !isEmptied(keeper)
    else { return false }
    return index.assignments(named: name).count { code[$0.unit].owner == owner } == 1
  }

  /// The property that the expression is, or that the code sets to it.
  private func keeper(of value: Syntax, in unit: CodeUnit, _ owner: TypeID) -> Member? {
    var name = value.name
    if !types.mayBeOwn(value, in: unit) {
      let setting = unit.nodes([.assignment]).first {
        $0.value?.unwrapped.kind == .name && $0.value?.unwrapped.name == value.name
      }
      guard let target = setting?.firstChild?.unwrapped, types.mayBeOwn(target, in: unit) else {
        return nil
      }
      name = target.name
    }
    return types.allMembers(named: name, of: owner).first { types.keepsStrongly($0) }
  }

  /// `coordinator = AppCoordinator()`: a property of the object takes it, which nothing empties.
  private func property(
    setForGoodTo call: Syntax, in unit: CodeUnit, of owner: TypeID
  ) -> Member? {
    guard case .assigned(let target) = call.use, types.mayBeOwn(target, in: unit),
      let property = types.members(named: target.name, of: owner).first,
      types.keepsStrongly(property), !isEmptied(property)
    else { return nil }
    return property
  }

  private func isMadeInOnePlace(_ type: TypeID) -> Bool {
    index.calls(named: types[type].name).count { code[$0.unit].fileRole == .source } <= 1
  }

  /// The app's or a scene's delegate makes it as it starts.
  private func isMadeAtLaunch(_ call: Syntax, in unit: CodeUnit) -> Bool {
    !call.isInLoop && call.enclosingClosures.allSatisfy(\.isApplied) && runsAtLaunch(unit)
  }

  /// The code is what a delegate is told when the app or a scene starts, or only the first calls it:
  /// scenes come and go.
  private func runsAtLaunch(_ unit: CodeUnit, depth: Int = FollowingLimit.handings) -> Bool {
    let labels = types.member(of: unit).map(types.parameters)?.map(\.label) ?? []
    if labels.contains(launchOfApp) { return true }
    if depth == FollowingLimit.handings, labels.contains(launchOfScene) { return true }
    guard depth > 0, let callers = callersOfPrivate(unit.declaration), !callers.isEmpty else {
      return false
    }
    return callers.allSatisfy { runsAtLaunch($0, depth: depth - 1) }
  }

  /// What the call makes is made once as the initial value is, for that or for a part of it.
  private func isMadeByInitialValue(_ call: CodePoint) -> Bool {
    let unit = code[call.unit]
    let made = Syntax(unit.body, call.node)
    if case .receiver = made.use { return false }
    return unit.role == .initialValue && !made.isInLoop
      && made.enclosingClosures.allSatisfy(\.isApplied)
  }

  /// The code may make something that is kept until the process ends.
  private func mayKeepForGood(_ unit: CodeUnit) -> Bool {
    unit.role == .initialValue || unit.owner.map(types.isKeptByTheSystem) == true
      || types.isInitialiser(unit)
      || unit.owner.map(types.isComponentClass) == true
      || Containers.words.contains {
        types[unit.location.file].mentions($0, in: unit.location.range)
      }
  }
}

private struct MadeForGood: ProjectQuestion {
  typealias Answer = Bool

  let type: TypeID
  let depth: Int
}

extension Syntax {
  /// `shared { Session() }`
  fileprivate var isShared: Bool { sharing.map { $0.receiver?.isSelf ?? true } ?? false }

  /// `{ … }()`
  var isApplied: Bool { application != nil }

  /// `{ … }()` for `{ … }`
  var application: Syntax? {
    guard let call = wrapped.parent, call.kind == .call, call.callee?.unwrapped.id == id else {
      return nil
    }
    return call
  }

  /// `Bundle(for: Session.self)`: what is called makes no object of the type that it is given, or one
  /// by a closure that is known.
  fileprivate var isAskedForNameOnly: Bool {
    guard let call = wrapped.parent?.parent, call.kind == .call else { return false }
    if call.arguments.contains(where: { $0.value.unwrapped.isMadeOnce }) { return true }
    return ["Bundle", "NSStringFromClass", "ObjectIdentifier", "String"].contains(call.calleeName)
  }
}

/// The labels of what a delegate is told when the app or a scene starts.
private let launchOfApp = "didFinishLaunchingWithOptions"
private let launchOfScene = "willConnectTo"
