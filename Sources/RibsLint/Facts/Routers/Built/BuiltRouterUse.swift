import RibsModel
import RibsSyntax

/// Follows a built router to where it goes.
struct BuiltRouterUse {
  let project: Project
  var typing: Typing
  private var followed: Set<Followed> = []

  /// Where the router was found to go.
  private enum Followed: Hashable {
    case property(DeclarationPlace)
    case parameter(String, of: DeclarationPlace)
  }

  init(project: Project, typing: Typing) {
    self.project = project
    self.typing = typing
  }

  /// Calls on a list that give each element to a closure, and none of them back unless that does.
  private static let visits = CollectionMethods.handingEach.union(["allSatisfy", "contains"])

  /// Something may attach the router that the value is; false where it is known that nothing does.
  mutating func mayBeAttached(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    mayBeAttached(value, in: unit, LocalUses(in: project.code[unit].body))
  }

  /// `build(withListener: interactor, parent: self)` may attach what it builds itself.
  mutating func isGivenRouter(_ call: Syntax, in unit: CodeUnitID) -> Bool {
    call.arguments.contains { holdsRouter($0.value, in: unit) }
  }

  private mutating func mayBeAttached(
    _ value: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    // `child as Routing` is the child.
    if let cast = value.wrapped.parent, cast.kind == .cast, cast.name != "is",
      cast.firstChild?.id == value.wrapped.id
    {
      return mayBeAttached(cast, in: unit, uses)
    }
    if value.isImplicitReturn,
      project.types.givesBack(project.code[unit]) || value.enclosingFunction != nil
    {
      return true
    }
    if let choice = value.wrapped.parent, choice.kind == .ternary,
      choice.firstChild?.id != value.wrapped.id
    {
      return mayBeAttached(choice, in: unit, uses)
    }
    switch value.use {
    case .dropped:
      return value.wrapped.parent?.kind == .block && typing.mayCollect(CodePoint(unit, value.id))
    case .replaced, .compared: return false
    case .receiver(let member):
      if leavesAlone(member, in: unit) { return false }
      if isVisit(of: member, in: unit) { return visitorMayAttach(member, in: unit, uses) }
      // `pair.router`: the router itself is read.
      guard isPart(member, in: unit) else { return true }
      return mayHoldRouter(member, in: unit) && mayBeAttached(member, in: unit, uses)
    case .bound(let binding): return localMayBeAttached(binding, in: unit, uses)
    case .assigned(let target): return propertyMayBeAttached(target, in: unit, uses)
    case .argument(let argument):
      return !isDetached(by: argument, in: unit) && !isPrinted(by: argument, in: unit)
        && takerMayAttach(argument, in: unit)
    case .other:
      guard let list = value.wrapped.parent, list.kind == .array else { return true }
      return elementMayBeAttached(list, in: unit, uses)
    }
  }

  /// Follows the local, or those of a tuple, that the router is bound to.
  private mutating func localMayBeAttached(
    _ binding: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    let bindings =
      binding.name.isEmpty
      ? binding.child(.pattern)?.descendants.filter { $0.kind == .binding } ?? [] : [binding]
    guard !bindings.isEmpty else { return true }
    let mentions = bindings.flatMap { uses.mentions(of: $0) }
    // `let (router, item) = …`: the part that is known to be the router is the one to attach.
    let routers = binding.name.isEmpty ? mentions.filter { holdsRouter($0, in: unit) } : []
    return (routers.isEmpty ? mentions : routers).contains {
      mayHoldRouter($0, in: unit) && mayBeAttached($0, in: unit, uses)
    }
  }

  /// Follows the elements of a list: `[menu, settings].map { $0.viewControllable }`.
  private mutating func elementMayBeAttached(
    _ list: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    switch list.use {
    case .bound(let binding) where !binding.name.isEmpty:
      return uses.mentions(of: binding).contains { elementMayBeAttached($0, in: unit, uses) }
    case .receiver(let member):
      return !Self.visits.contains(member.name) || visitorMayAttach(member, in: unit, uses)
    default: return true
    }
  }

  /// `map` of an optional router: `menu.map { viewController.dismiss($0.viewControllable) }`.
  private mutating func isVisit(of member: Syntax, in unit: CodeUnitID) -> Bool {
    guard ["flatMap", "map"].contains(member.name), let call = member.parent else { return false }
    if case .methods = typing.callee(of: CodePoint(unit, call.id)) { return false }
    return true
  }

  /// Follows what the member gives to the closure that it is called with.
  private mutating func visitorMayAttach(
    _ member: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    guard let call = member.parent, call.kind == .call, call.firstChild?.id == member.id,
      call.arguments.count == 1
    else { return true }
    let taker = call.arguments[0].value.unwrapped
    switch taker.kind {
    case .keyPath: return !taker.keyPathGoesThrough("viewControllable")
    case .closure:
      return elements(givenTo: taker, uses).contains { mayBeAttached($0, in: unit, uses) }
    default: return true
    }
  }

  /// Where a closure mentions what it is given, by a name or as `$0`.
  private func elements(givenTo closure: Syntax, _ uses: LocalUses) -> [Syntax] {
    if let parameter = closure.child(.parameter) { return uses.mentions(of: parameter) }
    return closure.descendants.filter {
      $0.name == "$0" && $0.enclosingClosure?.id == closure.id
    }
  }

  /// `detachChild(child)`: what was never attached is not by this either.
  private func isDetached(by argument: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = argument.parent, call.calleeName == "detachChild" else { return false }
    let isOwn = call.receiver?.isSelfOrSuper ?? true
    return isOwn
      && project.code[unit].owner.map {
        project.types.allMembers(named: "detachChild", of: $0).isEmpty
      } == true
  }

  /// `"\(child)"` and `print(child)`
  private mutating func isPrinted(by argument: Syntax, in unit: CodeUnitID) -> Bool {
    guard let taker = argument.parent, taker.kind == .call else {
      return argument.parent?.kind == .interpolation
    }
    guard taker.receiver == nil, LookingFunctions.printing.contains(taker.calleeName ?? "")
    else { return false }
    switch typing.callee(of: CodePoint(unit, taker.id)) {
    case .foreign, .unknown: return true
    default: return false
    }
  }

  /// Whatever takes the router may attach it, but for a function of the same object that only shows
  /// it.
  private mutating func takerMayAttach(_ argument: Syntax, in unit: CodeUnitID) -> Bool {
    guard let call = argument.parent, call.kind == .call, call.isCalledOnSelf,
      case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)),
      methods.count == 1, let method = methods.first,
      !project.hierarchy.overrides(method, project.types),
      let taking = project.code.result(of: method.place),
      let parameter = project.types.onlyParameter(of: method, labelled: argument.name)?.name,
      followed.insert(.parameter(parameter, of: method.place)).inserted
    else { return true }
    let taker = project.code[taking]
    guard taker.body.isUnderstood else { return true }
    let locals = LocalUses(in: taker.body)
    for mention in taker.nodes([.name, .binding, .capture], named: parameter)
    where mention.isMention {
      if locals.declaration(of: mention) != nil { continue }
      if mayBeReadAttached(mention, in: taking, locals) { return true }
    }
    return false
  }

  /// What a mention of the router stands for may be attached: the name itself, or the local that
  /// `if let child` makes.
  private mutating func mayBeReadAttached(
    _ mention: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    switch mention.kind {
    case .capture: true
    case .binding:
      uses.mentions(of: mention).contains { mayBeAttached($0, in: unit, uses) }
    default: mayBeAttached(mention, in: unit, uses)
    }
  }

  /// The property is read other than for the view, or what it is cannot be told.
  private mutating func propertyMayBeAttached(
    _ target: Syntax, in unit: CodeUnitID, _ uses: LocalUses
  ) -> Bool {
    let name = target.name
    guard uses.mayBeOwn(target), let owner = project.code[unit].owner,
      let property = project.types.allMembers(named: name, of: owner).first,
      property.isStoredProperty, project.types.wrappers(of: property).isEmpty,
      followed.insert(.property(property.place)).inserted
    else { return true }
    for id in project.code.units(mentioning: property) {
      let other = project.code[id]
      let locals = LocalUses(in: other.body)
      for mention in other.nodes([.name, .member, .binding, .capture], named: name)
      where mention.isMention {
        if mention.kind != .member, locals.declaration(of: mention) != nil { continue }
        if isOfAnother(mention, than: owner, in: id) { continue }
        if mayBeReadAttached(mention, in: id, locals) { return true }
      }
    }
    return false
  }

  /// The name is a member of something that is known to be no such router.
  private mutating func isOfAnother(
    _ mention: Syntax, than router: TypeID, in unit: CodeUnitID
  ) -> Bool {
    guard mention.kind == .member, let base = mention.firstChild else { return false }
    return project.isApart(typing.type(at: CodePoint(unit, base.id)), from: router)
  }
}

extension Syntax {
  /// A name that is read, not the label of something new.
  fileprivate var isMention: Bool {
    switch kind {
    case .binding: parent?.kind == .condition && value == nil
    case .capture: value == nil
    default: true
    }
  }
}
