import RibsSyntax

/// Whether the value of an expression holds a parameter of the code around it.
extension StoredArguments {
  /// The way from the value to the parameter: empty when it is the parameter or a collection or
  /// closure with it; nil when it does not hold it.
  mutating func path(to parameter: String, in point: CodePoint) -> [OwnershipHop]? {
    let body = code[point.unit].body
    let node = body.unwrapped(point.node)
    switch body[node].kind {
    case .name:
      let isParameter =
        body.name(of: node) == parameter && body.referent(of: parameter, at: node) == nil
      return isParameter ? [] : nil
    case .array, .dictionary: return path(to: parameter, inAnyOf: body.children(of: node), point)
    case .tuple:
      let values = body.arguments(of: node).compactMap { body.value(of: $0) }
      return path(to: parameter, inAnyOf: values, point)
    case .cast: return path(to: parameter, inAnyOf: Array(body.children(of: node).prefix(1)), point)
    case .binary:
      return path(to: parameter, inAnyOf: body.coalescedOperands(of: node) ?? [], point)
    case .closure: return body.captures(parameter, in: node) ? [] : nil
    case .call:
      guard case .constructor(let type) = typing.callee(of: point.at(node)) else {
        return nil
      }
      let arguments = body.callArguments(of: node)
      let location = code[point.unit].location(of: node)
      for (number, argument) in arguments.enumerated() {
        if let value = body.value(of: argument.node),
          let rest = path(to: parameter, in: point.at(value)),
          let path = path(toArgument: number, among: arguments, made: type, at: location)
        {
          return path + rest
        }
      }
      return nil
    default: return nil
    }
  }

  private mutating func path(to parameter: String, inAnyOf nodes: [NodeID], _ point: CodePoint)
    -> [OwnershipHop]?
  {
    for node in nodes {
      if let found = path(to: parameter, in: point.at(node)) { return found }
    }
    return nil
  }
}

extension Body {
  /// The closure keeps what the name refers to outside it.
  fileprivate func captures(_ name: String, in closure: NodeID) -> Bool {
    let captures = children(of: closure, .capture)
    for capture in captures where self.name(of: capture) == name {
      // `[name = other]` gives its name to something else.
      let value = firstChild(of: capture).map { unwrapped($0) } ?? capture
      let isItself = self.name(of: value) == name && (value == capture || self[value].kind == .name)
      return isItself && self[capture].flags.isDisjoint(with: [.weak, .unowned])
    }
    return subtree(of: closure).contains { index in
      let id = NodeID(index)
      guard nodes[index].kind == .name, self.name(of: id) == name, referent(of: name, at: id) == nil
      else { return false }
      // `[count = name.count]` keeps only what is read.
      guard let capture = captures.first(where: { subtree(of: $0).contains(index) }) else {
        return true
      }
      return self[capture].flags.isDisjoint(with: [.weak, .unowned])
        && firstChild(of: capture).map { unwrapped($0) } == id
    }
  }
}
