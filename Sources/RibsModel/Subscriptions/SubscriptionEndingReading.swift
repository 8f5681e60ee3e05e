import RibsSyntax

/// Follows what a subscribing call gives back to where it ends up.
extension KeeperIndex {
  /// Where the value of an expression ends up: a subscribing call, or the name that stands for it.
  func ending(of call: CodePoint, _ typing: inout Typing) -> SubscriptionEnding {
    let unit = typing.code[call.unit]
    let body = unit.body
    if let published = body.publishedProperty(assignedBy: call.node) {
      return assigned(toPublished: published, in: unit, typing.types)
    }
    var current = call.node
    while current != body.rootID {
      let parent = body[current].parent
      switch body[parent].kind {
      case .paren, .effect, .forceUnwrap, .optionalChain, .array, .ternary: current = parent
      case .member: return continued(parent, from: call, &typing)
      case .argument:
        let outer = body[parent].parent
        guard isComposition(call.at(outer), &typing) else {
          return passed(parent, from: call, &typing)
        }
        current = outer
      case .return:
        guard let gathering = gatheringCall(around: call.at(current), &typing) else {
          return .handedOn
        }
        current = gathering
      case .assignment:
        guard let target = body.firstChild(of: parent), target != current else { return .handedOn }
        return assigned(to: target, from: call, &typing)
      case .binary:
        // `list += [chain]`
        let parts = body.children(of: parent)
        guard parts.count == 3, body.name(of: parts[1]) == "+=", parts[2] == current else {
          return .handedOn
        }
        return kept(by: call.at(parts[0]), from: call, &typing)
      case .binding: return bound(by: parent, from: call, &typing)
      case .block:
        if let gathering = gatheringCall(around: call.at(current), &typing) {
          current = gathering
          continue
        }
        guard Syntax(body, current).isBranchValue, let branching = body.branching(around: current)
        else {
          return statement(current, of: unit, from: call, &typing)
        }
        current = branching
      default: return .handedOn
      }
    }
    return .handedOn
  }

  /// `assign(to: &$results)` gives nothing back.
  private func assigned(
    toPublished name: NodeID, in unit: CodeUnit, _ types: TypeTable
  ) -> SubscriptionEnding {
    let name = String(unit.body.name(of: name).dropFirst())
    let property = unit.owner.flatMap { types.allMembers(named: name, of: $0).first }
    guard let property, types.wrappers(of: property) == ["Published"] else { return .handedOn }
    return .published(property)
  }

  /// `chain.member…`
  private func continued(
    _ member: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let unit = typing.code[call.unit]
    let body = unit.body
    let outer = body[member].parent
    guard body[outer].kind == .call, body.firstChild(of: outer) == member else { return .handedOn }
    let name = body.name(of: member)
    let argument = body.arguments(of: outer).first
    let value = argument.flatMap { body.value(of: $0) }
    if ReactiveVocabulary.confinements.contains(name) {
      let statement = Syntax(body, outer).enclosingStatement ?? body.root
      return .confined(
        Confinement(
          name: name, target: target(value, in: call.unit, &typing),
          runsAtOnce: body.runsAtOnce(outer),
          statement: unit.location(of: statement.id)))
    }
    let label = argument.map { body.name(of: $0) } ?? ""
    guard let value else { return .handedOn }
    if name == "forEach" { return keptByEach(value, from: call, &typing) }
    guard
      (name == "disposed" && label == "by") || (name == "store" && label == "in")
        || name == "addDisposableTo"
    else { return .handedOn }
    return kept(by: call.at(value), from: call, &typing)
  }

  /// What the subscription is bound to.
  private func target(
    _ value: NodeID?, in unitID: CodeUnitID, _ typing: inout Typing
  ) -> Confinement.Target {
    let body = typing.code[unitID].body
    guard let node = value.map({ body.unwrapped($0) }) else { return .other }
    if body.meansSelf(node) { return .itself }
    let name = body.name(of: node)
    if body[node].kind == .member, let base = body.base(of: node), body.meansSelf(base) {
      return .named(name)
    }
    guard body[node].kind == .name else { return .other }
    switch body.referent(at: node) {
    case nil: return .named(name)
    case .binding(let binding):
      guard let made = body.value(ofBinding: binding).map({ body.unwrapped($0) }),
        body[made].kind == .call,
        case .constructor = typing.callee(of: CodePoint(unitID, made))
      else { return .other }
      return .made
    default: return .other
    }
  }

  /// `[chain, chain].forEach { bag.insert($0) }`, `.forEach(bag.insert)`
  private func keptByEach(
    _ value: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = typing.code[call.unit].body
    let node = body.unwrapped(value)
    if body[node].kind == .member, Self.inserting.contains(body.name(of: node)),
      let base = body.base(of: node)
    {
      return kept(by: call.at(base), from: call, &typing)
    }
    guard body[node].kind == .closure else { return .handedOn }
    let mentions = body.mentions(ofFirstParameterOf: node)
    guard mentions.count == 1 else { return .handedOn }
    return ending(of: call.at(mentions[0]), &typing).unlessDropped
  }

  private static let inserting: Set<String> = ["insert", "append", "formUnion"]

  /// `bag.insert(chain)`, `cancellables.append(chain)`
  private func passed(
    _ argument: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = typing.code[call.unit].body
    let outer = body[argument].parent
    guard body[outer].kind == .call, let member = body.firstChild(of: outer),
      Self.inserting.contains(body.name(of: body.unwrapped(member))),
      let base = body.base(of: body.unwrapped(member))
    else { return .handedOn }
    return kept(by: call.at(base), from: call, &typing)
  }

  private func kept(
    by place: CodePoint, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    if let ending = ending(ofComposite: place, &typing) { return ending.unlessDropped }
    let unit = typing.code[place.unit]
    if isAssociatedBag(place, in: unit, typing.types) { return .associated }
    let named = place.at(unit.body.aliased(place.node))
    guard let property = typing.ownProperty(at: named), let owner = unit.owner,
      let stored = stored(property, in: owner, unit, typing.types)
    else {
      if let keeper = foreignKeeper(named, &typing) { return .keptElsewhere(keeper) }
      return ending(inPassingBag: place, from: call, &typing) ?? .handedOn
    }
    return .kept(keeper(stored, at: place, &typing))
  }

  /// `header.disposeBag`
  private func foreignKeeper(_ place: CodePoint, _ typing: inout Typing) -> ForeignKeeper? {
    let body = typing.code[place.unit].body
    let node = body.unwrapped(place.node)
    guard body[node].kind == .member, let object = body.base(of: node),
      let type = typing.type(of: object, in: place.unit).declared,
      typing.types[type].kind == .class,
      let property = typing.types.allMembers(named: body.name(of: node), of: type)
        .first(where: \.isProperty), typing.types.keepsStrongly(property),
      !isEmptiedInUse(property, besides: place, &typing)
    else { return nil }
    return ForeignKeeper(property: property, object: place.at(object))
  }

  /// `rx.disposeBag` of the object around, which nobody in the tree replaces.
  private func isAssociatedBag(
    _ place: CodePoint, in unit: CodeUnit, _ types: TypeTable
  ) -> Bool {
    guard let owner = unit.owner, types[owner].kind == .class,
      unit.body.isAssociatedBag(place.node)
    else { return false }
    return !replacesAssociatedBag
  }

  /// The property in which an object of the type keeps it; for what a protocol asks for that of the
  /// first class which has it and gets the code.
  private func stored(
    _ property: Member, in owner: TypeID, _ unit: CodeUnit, _ types: TypeTable
  ) -> Member? {
    switch types[owner].kind {
    case .class, .actor: return types.keepsStrongly(property) ? property : nil
    case .protocol:
      let classes = hierarchy.heirs(of: owner).filter {
        types[$0].kind == .class && types.meetsConditions(of: unit, $0)
      }
      return classes.compactMap { heir in
        types.allMembers(named: property.name, of: heir).first(where: \.isProperty)
          .flatMap { stored($0, in: heir, unit, types) }
      }.first
    default: return nil
    }
  }

  /// `_ = chain`, `disposable = chain`, `byName["a"] = chain`, `serial.disposable = chain`
  private func assigned(
    to target: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = typing.code[call.unit].body
    var node = body.unwrapped(target)
    if body[node].kind == .name, body.name(of: node) == "_" { return .dropped }
    while body[node].kind == .subscript, let base = body.firstChild(of: node) {
      node = body.unwrapped(base)
    }
    if case .kept(let keeper) = kept(by: call.at(node), from: call, &typing) {
      return .kept(keeper)
    }
    // SerialDisposable and SingleAssignmentDisposable keep what is assigned to this.
    if body.name(of: node) == "disposable", let base = body.base(of: node) {
      return kept(by: call.at(base), from: call, &typing)
    }
    return .handedOn
  }

  /// `let disposable = chain`, which then goes where the only mention of the name goes.
  private func bound(
    by binding: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = typing.code[call.unit].body
    let name = body.name(of: binding)
    if name == "_" { return .dropped }
    guard !name.isEmpty, let mentions = body.mentions(ofBinding: binding) else { return .handedOn }
    guard let mention = mentions.first else { return .unusedLocal(name: name) }
    guard mentions.count == 1, body[mention].kind == .name else { return .handedOn }
    return ending(of: call.at(mention), &typing).unlessDropped
  }

  // MARK: Statements

  private func statement(
    _ id: NodeID, of unit: CodeUnit, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = unit.body
    if let function = Syntax(body, id).enclosingFunction, function.kind == .closure {
      return closureStatement(id, in: function.id, from: call, &typing)
    }
    let point = call.at(id)
    return typing.mayBeResult(point) || typing.mayCollect(point) ? .handedOn : .dropped
  }

  private func closureStatement(
    _ id: NodeID, in closure: NodeID, from call: CodePoint, _ typing: inout Typing
  ) -> SubscriptionEnding {
    let body = typing.code[call.unit].body
    let argument = body[closure].parent
    guard body[argument].kind == .argument, body[body[argument].parent].kind == .call else {
      return .handedOn
    }
    let outer = body[argument].parent
    let called = body.calledName(of: outer)
    if Self.builders.contains(called) {
      // `bag.insert { chain; chain }`
      let member = body.firstChild(of: outer).map { body.unwrapped($0) }
      guard let base = member.flatMap({ body.base(of: $0) }) else { return .handedOn }
      return kept(by: call.at(base), from: call, &typing)
    }
    if called == "Task", case .dropped = ending(of: call.at(outer), &typing) {
      // The task has the value of its last expression, but nobody has the task.
      return .dropped
    }
    if let givesNothing = typing.givesNothing(call.at(closure)) {
      return givesNothing ? .dropped : .handedOn
    }
    let isResult = body[id].flags.contains(.implicitReturn)
    return isResult || typing.mayCollect(call.at(id)) ? .handedOn : .dropped
  }

  private static let builders: Set<String> = ["insert", "DisposeBag", "CompositeDisposable"]
}

extension SubscriptionEnding {
  /// A value that had a name was in somebody's sight.
  var unlessDropped: SubscriptionEnding {
    switch self {
    case .dropped, .unusedLocal: .handedOn
    case .kept, .associated, .published, .keptElsewhere, .confined, .passing, .handedOn: self
    }
  }
}

extension Body {
  /// `self.bag` for `bag` behind `let bag = self.bag`.
  fileprivate func aliased(_ id: NodeID) -> NodeID {
    guard let value = boundValue(of: id, isConstant: true), self[value].kind == .member else {
      return id
    }
    return value
  }
}

extension TypeTable {
  /// The class inherits what the extension around the code asks of `Self`, and that asks for
  /// nothing else.
  fileprivate func meetsConditions(of unit: CodeUnit, _ type: TypeID) -> Bool {
    let file = self[unit.declaration.file]
    guard let around = declaration(at: unit.declaration).parent else { return true }
    let words = file.words(in: file[around].requirements).filter { $0 != "where" }
    let asked = words.filter { $0 != "Self" }
    let ancestry = ancestry(of: type)
    return words.count == 2 * asked.count
      && asked.allSatisfy { name in
        ancestry.external.contains(name)
          || ([type] + ancestry.types).contains { self[$0].name == name }
          || FrameworkType(qualifiedName: name).map { ancestry.framework.contains($0) } ?? false
      }
  }
}

extension Body {
  /// `rx.disposeBag`, `self.rx.disposeBag`
  func isAssociatedBag(_ id: NodeID) -> Bool {
    let bag = unwrapped(id)
    guard self[bag].kind == .member, name(of: bag) == "disposeBag",
      let rx = base(of: bag)
    else { return false }
    return isOwnRx(rx)
  }

  /// `rx`, `self.rx`
  func isOwnRx(_ id: NodeID) -> Bool {
    let rx = unwrapped(id)
    guard name(of: rx) == "rx" else { return false }
    if self[rx].kind == .name { return referent(at: rx) == nil }
    return self[rx].kind == .member && base(of: rx).map(meansSelf) == true
  }
}
