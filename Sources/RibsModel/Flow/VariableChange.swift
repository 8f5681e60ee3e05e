import RibsSyntax

/// A place in the code that gives a variable its value, or adds to the collection that it holds.
struct VariableChange {
  /// The name or member that stands for the variable.
  let target: NodeID
  let value: NodeID
  /// How deep in the variable the value is put: 0 for `x = value` and `x += value`, 1 for
  /// `x[key] = value` and `x.append(value)`, 2 for `x[key].append(value)`.
  let depth: Int
  /// The element of the value that it is, where several are given theirs at once: 1 for `y` of
  /// `(x, y) = value`.
  var element: Int?

  /// The steps from the value, given those from the variable; nil where they lead past the value.
  func steps(after steps: [FlowStep]) -> [FlowStep]? {
    let items = steps.prefix(depth)
    guard items.count == depth, items.allSatisfy({ $0 == .item }) else { return nil }
    let part = element.map { [FlowStep.element(.index($0))] } ?? []
    return part + steps.dropFirst(depth)
  }
}

extension Body {
  /// What a node changes; nothing for what is neither an assignment nor adds to a collection.
  func changes(by id: NodeID) -> [VariableChange] {
    let parts = children(of: id)
    guard self[id].kind == .assignment, parts.count == 2 else {
      return change(by: id).map { [$0] } ?? []
    }
    let target = unwrapped(parts[0])
    guard self[target].kind == .tuple else {
      return change(of: target, to: parts[1], depth: 0).map { [$0] } ?? []
    }
    return arguments(of: target).enumerated().compactMap { index, argument in
      var found = value(of: argument).flatMap { change(of: $0, to: parts[1], depth: 0) }
      found?.element = index
      return found
    }
  }

  /// The same for what is no assignment.
  private func change(by id: NodeID) -> VariableChange? {
    switch self[id].kind {
    case .binary:
      let parts = children(of: id)
      guard parts.count == 3, name(of: parts[1]) == "+=" else { return nil }
      return change(of: parts[0], to: parts[2], depth: 0)
    case .call:
      guard let callee = callee(of: id).map({ unwrapped($0) }), self[callee].kind == .member,
        CollectionMethods.growing.contains(name(of: callee)), let base = base(of: callee),
        let argument = arguments(of: id).first, let value = value(of: argument)
      else { return nil }
      return change(of: base, to: value, depth: name(of: argument) == "contentsOf" ? 0 : 1)
    default: return nil
    }
  }

  private func change(of target: NodeID, to value: NodeID, depth: Int) -> VariableChange? {
    var target = unwrapped(target)
    var depth = depth
    while self[target].kind == .subscript, let base = firstChild(of: target) {
      target = unwrapped(base)
      depth += 1
    }
    switch self[target].kind {
    case .name, .member, .implicitMember:
      return VariableChange(target: target, value: value, depth: depth)
    default: return nil
    }
  }
}
