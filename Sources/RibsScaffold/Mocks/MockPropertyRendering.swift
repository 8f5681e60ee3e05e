import RibsSyntax

/// Properties: stored where there is a value from the start, with a count of how often they were
/// set where the protocol lets them be set.
extension MockRendering {
  func propertyLines(_ member: MockMember, _ property: MockProperty) -> [String] {
    let name = member.stateName
    if property.effects.isAsync || property.effects.isThrowing {
      return handledGetter(member, property)
    }
    let count = property.isSettable ? ["\(statePrefix(member))var \(name)SetCallCount = 0"] : []
    let counting = property.isSettable ? ["\(name)SetCallCount += 1"] : []
    let declaration = "var \(escaped(member.name)): \(property.type)"
    switch property.initial {
    case .value(let value), .object(let value):
      let assignment = property.modifier == "weak " ? "" : " = \(value)"
      // An attribute comes before the access, a modifier behind it.
      let isAttribute = property.modifier.hasPrefix("@")
      let stored =
        (isAttribute ? property.modifier : "") + storedPrefix(member)
        + (isAttribute ? "" : property.modifier) + declaration + assignment
      return count + member.attributes + observed(stored, counting + member.behaviour)
    case .stream(let subject, let argument, let erasure):
      let state = ["\(statePrefix(member))var \(name)Subject = \(subject)(\(argument))"]
      return count + state + storage(member, property)
        + computed(
          member, declaration, get: ["\(name)Storage ?? \(name)Subject.\(erasure)"],
          set: counting + ["\(name)Storage = newValue"])
    case .published(let source, let failure):
      let value = "$\(source).setFailureType(to: \(failure).self).eraseToAnyPublisher()"
      return computed(member, declaration, get: [value], set: [])
    case nil:
      let get = block("if let \(name)Storage", ["return \(name)Storage"]) + [missing(member.name)]
      return count + storage(member, property)
        + computed(member, declaration, get: get, set: counting + ["\(name)Storage = newValue"])
    }
  }

  private func storage(_ member: MockMember, _ property: MockProperty) -> [String] {
    let type = TypeExpression.optional(property.type.bare)
    return ["\(statePrefix(member, isPrivate: true))var \(member.stateName)Storage: \(type)"]
  }

  private func observed(_ stored: String, _ statements: [String]) -> [String] {
    statements.isEmpty
      ? [stored] : ["\(stored) {"] + indented(block("didSet", statements)) + ["}"]
  }

  private func computed(
    _ member: MockMember, _ declaration: String, get: [String], set: [String]
  ) -> [String] {
    let head = member.attributes + ["\(witnessPrefix(member))\(declaration) {"]
    if set.isEmpty { return head + indented(get) + ["}"] }
    return head + indented(block("get", get) + block("set", set)) + ["}"]
  }

  /// One statement stays on the line of its braces if that is not long wherever the line may stand.
  func block(_ head: String, _ statements: [String]) -> [String] {
    let line = "\(head) { \(statements.joined()) }"
    return statements.count == 1 && line.count < CodeLine.limit - 12
      ? [line] : ["\(head) {"] + indented(statements) + ["}"]
  }

  /// A getter that is `async` or throws asks a handler each time.
  private func handledGetter(_ member: MockMember, _ property: MockProperty) -> [String] {
    let call = MockCall(
      mock: mock.mockName, handler: "\(member.stateName)Handler",
      signature: MockSignature(
        effects: property.effects, result: property.type,
        initialResult: property.initial?.value))
    let count = "\(member.stateName)GetCallCount"
    let getter =
      ["get\(call.effects) {", "  \(count) += 1"] + indented(call.statements) + ["}"]
    return [
      "\(statePrefix(member))var \(count) = 0",
      "\(statePrefix(member))var \(call.handler): (\(call.handlerType))?",
    ] + member.attributes + [
      "\(witnessPrefix(member))var \(escaped(member.name)): \(property.type) {"
    ]
      + indented(getter) + ["}"]
  }
}

extension MockInitialValue {
  /// The literal or the object.
  var value: String? {
    switch self {
    case .value(let value), .object(let value): value
    case .stream, .published: nil
    }
  }
}
