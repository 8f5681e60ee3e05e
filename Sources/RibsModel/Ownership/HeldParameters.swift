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
        body.name(of: node) == parameter && body.referent(at: node) == nil
      return isParameter ? [] : nil
    case .array, .dictionary: return path(to: parameter, inAnyOf: body.children(of: node), point)
    case .tuple:
      let values = body.arguments(of: node).compactMap { body.value(of: $0) }
      return path(to: parameter, inAnyOf: values, point)
    case .cast: return path(to: parameter, inAnyOf: Array(body.children(of: node).prefix(1)), point)
    case .binary:
      return path(to: parameter, inAnyOf: body.coalescedOperands(of: node) ?? [], point)
    case .closure: return Syntax(body, node).captures(parameter) ? [] : nil
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

extension Syntax {
  /// The closure keeps what the name refers to outside it.
  fileprivate func captures(_ name: String) -> Bool {
    let captures = children.filter { $0.kind == .capture }
    if let capture = captures.first(where: { $0.name == name }) {
      // `[name = other]` gives its name to something else.
      let value = capture.firstChild?.unwrapped
      let isItself = value.map { $0.kind == .name && $0.name == name } ?? true
      return isItself && capture.isStrong
    }
    return descendants.contains { mention in
      guard mention.kind == .name, mention.name == name, mention.referent == nil else {
        return false
      }
      // `[count = name.count]` keeps only what is read.
      guard let capture = captures.first(where: mention.isInside) else { return true }
      return capture.isStrong && capture.firstChild?.unwrapped.id == mention.id
    }
  }

  private var isStrong: Bool { flags.isDisjoint(with: [.weak, .unowned]) }
}
