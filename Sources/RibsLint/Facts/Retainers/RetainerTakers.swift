import RibsModel
import RibsSyntax

/// Who gets a timer from the code that makes it, and may invalidate it.
extension Project {
  /// For what a private function makes and gives back, the property of `self` that takes it
  /// wherever the function is called: `timer = makeTimer()`.
  func property(taking retainer: TargetRetainer) -> String? {
    let (creation, unit) = (retainer.creation, retainer.unit)
    let isGivenBack =
      creation.wrapped.parent?.kind == .return
      || creation.isImplicitReturn && types.givesBack(unit)
    guard isGivenBack, unit.role == .function, creation.enclosingFunction == nil,
      let callers = callersOfPrivate(unit.declaration), !callers.isEmpty
    else { return nil }
    let name = types.declaredName(at: unit.declaration)
    var takers: Set<String> = []
    for caller in callers {
      let locals = LocalUses(in: caller.body)
      for call in caller.nodes([.call]) where call.calleeName == name {
        guard caller.owner == unit.owner, case .assigned(let target) = call.use,
          locals.mayBeOwn(target)
        else { return nil }
        takers.insert(target.name)
      }
    }
    return takers.count == 1 ? takers.first : nil
  }

  /// What it is put into is a collection of the standard library's, and a property.
  private func isCollection(_ retainer: TargetRetainer) -> Bool {
    let properties = types.allMembers(named: retainer.holder ?? "", of: retainer.owner)
    var typing = flow.typing
    return !properties.isEmpty
      && properties.allSatisfy { property in
        property.isStoredProperty
          && typing.type(of: property).map(CollectionMethods.keepsItems) == true
      }
  }

  /// It is given to somebody where it is made.
  func isGivenAway(_ retainer: TargetRetainer) -> Bool {
    if retainer.isCollected { return !isCollection(retainer) }
    return retainer.isGivenAway(retainer.creation) || isResult(retainer)
  }

  /// What a closure, a local function or the code itself gives back is somebody's who may end it.
  private func isResult(_ retainer: TargetRetainer) -> Bool {
    let creation = retainer.creation
    // The property whose initial value it is has it.
    if isWholeValue(retainer.call) { return false }
    // A task has the value of its only expression, but nobody has the task.
    if let task = creation.enclosingFunction?.parent?.parent, task.calleeName == "Task",
      case .dropped = task.use
    {
      return false
    }
    var typing = flow.typing
    return typing.mayBeResult(retainer.call.at(creation.wrapped.id))
  }

  /// What the call makes is all of an initial value, be it cast to something, or is made by the
  /// closure that gives it: `{ … }()`.
  private func isWholeValue(_ call: CodePoint) -> Bool {
    let unit = code[call.unit]
    guard unit.role == .initialValue else { return false }
    var value = Syntax(unit.body, call.node).wrapped
    if let closure = value.enclosingFunction, closure.kind == .closure,
      let applied = closure.application
    {
      value = applied.wrapped
    }
    while let cast = value.parent, cast.kind == .cast { value = cast.wrapped }
    return value.parent?.id == unit.body.root.id
  }

  /// The same by the name of the local or property that has it, or by the property's wrapper or
  /// setter.
  func isPassedOn(_ retainer: TargetRetainer) -> Bool {
    guard let holder = retainer.holder else { return false }
    let properties = types.allMembers(named: holder, of: retainer.owner).filter(\.isProperty)
    if properties.contains(where: { !$0.isStoredProperty || types.hasUnknownWrapper($0) }) {
      return true
    }
    if properties.isEmpty, retainer.isInGlobal { return true }
    let isPrivate = properties.allSatisfy(\.isFileScoped)
    // A local is in the code that makes it.
    let places =
      properties.isEmpty
      ? [retainer.call.unit]
      : properties.flatMap { units(mentioning: $0) }
    return places.contains { id in
      let unit = code[id]
      guard types.isOwnCode(unit, of: retainer.owner) else {
        return !isPrivate && isReached(holder, of: retainer.owner, in: id)
      }
      return unit.nodes([.name, .member], named: holder).contains { mention in
        mention.isNameOrOfSelf && !isOther(mention, in: unit)
          && retainer.isGivenAway(byHolder: mention, in: unit)
      }
    }
  }

  /// The name is a parameter's, or what a pattern takes out of something else:
  /// `case .success(let token)`. Other locals may have what the property has.
  private func isOther(_ mention: Syntax, in unit: CodeUnit) -> Bool {
    guard mention.kind == .name else { return false }
    guard let local = LocalUses(in: unit.body).declaration(of: mention) else {
      return types.parameterNames(of: unit.declaration).contains(mention.name)
    }
    guard let matched = local.matchedValue else { return false }
    return !([matched] + Array(matched.descendants)).contains { $0.name == mention.name }
  }

  /// Code of another object speaks of the property, and may end what is in it.
  private func isReached(_ holder: String, of owner: TypeID, in id: CodeUnitID) -> Bool {
    let mentions = code[id].nodes([.member], named: holder).filter { $0.firstChild?.isSelf != true }
    guard !mentions.isEmpty else { return false }
    var typing = flow.typing
    return mentions.contains { mention in
      guard let base = mention.firstChild else { return false }
      return types.mayBeRelated(typing.type(of: base.id, in: id), to: owner)
    }
  }
}

extension TargetRetainer {
  /// A variable that is no local takes it.
  fileprivate var isInGlobal: Bool {
    guard case .assigned(let target) = creation.use else { return false }
    return target.kind == .name && LocalUses(in: creation.body).declaration(of: target) == nil
  }

  /// Somebody else gets what the holder has.
  fileprivate func isGivenAway(byHolder mention: Syntax, in code: CodeUnit) -> Bool {
    if isCollected {
      return !mention.leavesItems(orGivesThem: { !isGivenAway($0) }, harmlessTakers)
    }
    return isGivenAway(mention) || code.declaration != unit.declaration && mention.isCopied
  }

  /// Somebody else gets the value, who may end it: a function, the caller, a collection, an object.
  fileprivate func isGivenAway(_ value: Syntax) -> Bool {
    switch value.use {
    case .argument(let argument): !harmlessTakers.contains(argument.parent?.calleeName ?? "")
    case .receiver(let member):
      harmlessMembers.map { harmless in
        !harmless.contains(member.name)
          && !value.leavesItems(
            runningFor: member, orGivesThem: { !isGivenAway($0) }, harmlessTakers)
      } ?? false
    // `box.task = Task { … }`: who has the box may cancel it. The owner of a timer's is looked for.
    case .assigned(let target):
      target.kind == .subscript
        || harmlessMembers != nil && target.kind == .member && target.firstChild?.isSelf == false
    case .other: true
    default: false
    }
  }
}

extension Syntax {
  /// Another property gets the value: `previous = task`.
  fileprivate var isCopied: Bool {
    if case .assigned = use { true } else { false }
  }

  /// What is matched against the pattern that the binding is part of: `result` of
  /// `switch result { case .success(let token): … }` and of `if case .success(let token) = result`.
  fileprivate var matchedValue: Syntax? {
    guard kind == .binding, let pattern = ancestors.first(where: { $0.kind == .pattern }),
      let owner = pattern.parent
    else { return nil }
    switch owner.kind {
    case .switchCase: return owner.parent?.children.first { $0.kind.isExpression }
    case .condition: return owner.children.first { $0.kind.isExpression && $0.id != pattern.id }
    default: return nil
    }
  }
}
