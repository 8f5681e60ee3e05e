import RibsModel
import RibsSyntax

/// Reads from one piece of a router's code what it does with the children.
struct RouterEventReading {
  let project: Project
  let unit: CodeUnitID
  let router: TypeID
  /// The names of the functions that are the router's code.
  let functions: Set<String>
  let reading: ChildReferenceReading
  var typing: Typing
  var types: TypeTable { project.types }

  /// In source order.
  mutating func events() -> [RouterEvent] {
    var events: [RouterEvent] = []
    for syntax in reading.unit.nodes([
      .call, .assignment, .condition, .switch, .ternary, .binary, .inout, .keyPath, .name, .member,
    ]) {
      switch syntax.kind {
      case .call: events += callEvents(syntax)
      case .assignment:
        events += syntax.targets.compactMap { reading.ownProperty($0) }.map {
          RouterEvent(kind: .change(of: $0, change(of: $0, by: syntax)), syntax: syntax)
        }
        events += rootViews(in: syntax).map { RouterEvent(kind: .show($0), syntax: syntax) }
      case .inout:
        guard let property = reading.ownProperty(syntax) else { continue }
        events.append(RouterEvent(kind: .change(of: property, .touched), syntax: syntax))
      case .keyPath: events += keyPathEvents(syntax)
      case .condition, .switch, .ternary:
        let tested = syntax.kind == .condition ? syntax : syntax.firstChild ?? syntax
        events.append(RouterEvent(kind: .test(names(in: tested)), syntax: syntax))
      case .binary:
        guard let tested = syntax.testedOperand else { continue }
        events.append(RouterEvent(kind: .test(names(in: tested)), syntax: syntax))
      default: events += functionEvents(syntax)
      }
    }
    return events
  }

  private func change(of property: String, by assignment: Syntax) -> RouterEvent.Change {
    guard let value = assignment.value else { return .assigned }
    if value.mayCarryNothing { return .emptied }
    return reading.isCopy(value, of: property) ? .same : .assigned
  }

  /// `state.goHome()`, where the property's own type declares that as `mutating`.
  private mutating func changesItself(_ property: String, by method: String) -> Bool {
    let own = types.allMembers(named: property, of: router).compactMap {
      typing.type(of: $0)?.unwrapped.declared
    }
    return own.contains { type in
      types.allMembers(named: method, of: type).contains { $0.modifiers.contains(.mutating) }
    }
  }

  /// Whoever gets a property's key path may set the property, and do anything with what it keeps.
  private func keyPathEvents(_ keyPath: Syntax) -> [RouterEvent] {
    reading.properties.sorted().filter { keyPath.keyPathGoesThrough($0) }.flatMap { property in
      [.change(of: property, .touched), .handed(.property(property))].map {
        RouterEvent(kind: $0, syntax: keyPath)
      }
    }
  }

  /// `menu.map(detachChild)`, `children.forEach(attachChild)`, `menu.map(close)`
  private func functionEvents(_ name: Syntax) -> [RouterEvent] {
    guard let argument = name.parent, argument.kind == .argument, let call = argument.parent,
      call.kind == .call, name.receiver.map({ reading.meansRouter($0) }) ?? true
    else { return [] }
    func children() -> [ChildReference] {
      guard let list = call.receiver else { return [.other] }
      if reading.isAllChildren(list) { return [.every] }
      return reading.listed(list) ?? [reading.child(list)]
    }
    switch name.name {
    case "detachChild":
      return children().map { RouterEvent(kind: .detach($0), syntax: call) }
    case "attachChild":
      return children().map { RouterEvent(kind: .attach($0), syntax: call) }
    default:
      let isFunction = functions.contains(name.name) && !reading.isLocal(name)
      return isFunction ? [RouterEvent(kind: .call(name.name), syntax: call)] : []
    }
  }

  /// The names that a condition speaks of; for locals those of what they were made of too.
  private func names(in condition: Syntax, depth: Int = 0) -> Set<String> {
    var names: Set<String> = []
    for part in [condition] + Array(condition.descendants) {
      switch part.kind {
      case .name where reading.isParameter(part) && !isVariable(part.name): continue
      // `let menu = builder?.build()` asks about the builder only.
      case .binding where part.value != nil: continue
      case .name, .member, .binding: names.insert(part.name)
      default: continue
      }
      // Nobody gives a copy of a copy of a copy a name.
      if depth < FollowingLimit.handings, part.kind == .name,
        let value = reading.localValue(of: part)
      {
        names.formUnion(self.names(in: value, depth: depth + 1))
      }
    }
    return names
  }

  /// The router has a property of the name, which a parameter may be a copy of.
  private func isVariable(_ name: String) -> Bool {
    types.allMembers(named: name, of: router).contains { $0.kind != .func }
  }

  private mutating func callEvents(_ call: Syntax) -> [RouterEvent] {
    guard let name = call.calleeName else { return [] }
    func event(_ kind: RouterEvent.Kind) -> RouterEvent { RouterEvent(kind: kind, syntax: call) }
    let first = call.arguments.first?.value
    guard let receiver = call.receiver, !reading.meansRouter(receiver) else {
      guard call.callee?.unwrapped.kind != .implicitMember else { return [] }
      switch (name, first) {
      case ("attachChild", let child?) where call.takesOnlyTheChild:
        return reading.children(child).map { event(.attach($0)) }
      case ("detachChild", let child?) where call.takesOnlyTheChild:
        return reading.children(child).map { event(.detach($0)) }
      // Both say what the callers have to see to.
      case ("precondition", let condition?), ("assert", let condition?):
        return [event(.test(names(in: condition)))]
      default:
        return [event(.call(name))]
          + (functions.contains(name) ? [] : handings(by: call, isOwn: true).map { event($0) })
      }
    }
    if let property = reading.ownProperty(receiver) {
      if name == "append" || name == "insert" {
        return [event(.change(of: property, .added))]
      }
      if name == "updateValue" || CollectionMethods.removing.contains(name)
        || project.fact(MutatingAdditions.self).names.contains(name)
        || changesItself(property, by: name)
      {
        return [event(.change(of: property, .touched))]
      }
    }
    return (viewEvents(call, receiver) ?? handings(by: call, isOwn: false)).map { event($0) }
  }
}

/// What the project adds to optionals, collections and the like may empty them.
private struct MutatingAdditions: ProjectFact {
  let names: Set<String>

  init(of project: Project) {
    let additions = project.types.types.lazy.filter { $0.kind == .extension }.flatMap(\.members)
    names = Set(additions.filter { $0.modifiers.contains(.mutating) }.map(\.name))
  }
}
