import RibsSyntax

/// Builders and components of which the tree does not tell what they ask for.
extension ScopeSearch {
  /// A builder that the tree does not declare, or several times: what it asks for can't be known.
  mutating func readUndeclared(_ type: CanonicalType, _ call: CodePoint) {
    guard let reason = reasonForDoubt(about: type, madeBy: call) else { return }
    let body = code[call.unit].body
    for argument in body.arguments(of: call.node) where body.name(of: argument) == "dependency" {
      guard let value = body.value(of: argument),
        types.inherits(flow.typing.type(at: call.at(value)), .dependency)
      else { continue }
      unresolved.append(
        Unresolved(location: code[call.unit].location(of: call.node), reason: reason))
    }
  }

  private func reasonForDoubt(about type: CanonicalType, madeBy call: CodePoint) -> String? {
    func severalTimes(_ name: String, _ count: Int) -> String {
      "`\(name)` is declared \(count) times, so which one is made is not known"
    }
    if let (name, count) = types.namesakes(of: type) { return severalTimes(name, count) }
    if case .external(let name, _) = type {
      return "`\(name)` is not declared in the tree, so what it asks for is not known"
    }
    let body = code[call.unit].body
    guard let callee = CodeIndex.subject(of: call.node, in: body) else { return nil }
    let name = body.name(of: callee)
    let count = types.types(named: name).count
    return count > 1 ? severalTimes(name, count) : nil
  }
}
