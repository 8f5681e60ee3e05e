import RibsSyntax

/// A mock can be made without arguments, and with the values of its properties.
extension MockRendering {
  func initialisers() -> [[String]] {
    // The initialisers of the superclass are inherited, as every property has a value from the
    // start.
    guard mock.superclass == nil else { return [] }
    let required = mock.members.compactMap { member -> [String]? in
      guard case .initialiser(let signature, _) = member.form else { return nil }
      return signature.parameters.map(\.label)
    }
    var initialisers: [[String]] = []
    if !required.contains([]) { initialisers.append(["\(access)init() {}"]) }
    let properties = initialProperties
    if !properties.isEmpty, !required.contains(properties.map(\.member.name)) {
      let parameters = properties.map(parameter).joined(separator: ", ")
      initialisers.append(
        ["\(access)init(\(parameters)) {"] + indented(properties.flatMap(assignment)) + ["}"])
    }
    return initialisers
  }

  /// An initialiser that the protocol requires keeps what it is given in properties of that name.
  func initialiserLines(_ member: MockMember, _ signature: MockSignature, _ mark: String)
    -> [String]?
  {
    guard mock.superclass == nil else { return nil }
    let call = MockCall(mock: mock.mockName, handler: "", signature: signature)
    let clause = signature.requirements.isEmpty ? "" : " \(signature.requirements)"
    let head =
      "\(access)init\(mark)\(signature.generics)(\(parameterList(signature)))\(call.effects)\(clause) {"
    let assignments = initialProperties.filter { property in
      signature.parameters.contains {
        $0.name == property.member.name && $0.type.bare == property.property.type.bare
      }
    }.map { "self.\(target($0)) = \(escaped($0.member.name))" }
    let body = assignments.isEmpty ? [head + "}"] : [head] + indented(assignments) + ["}"]
    return member.attributes + body
  }

  private typealias InitialProperty = (member: MockMember, property: MockProperty)

  /// The properties of the instance that are there in every build.
  private var initialProperties: [InitialProperty] {
    mock.members.compactMap { member in
      guard case .property(let property) = member.form, !member.isStatic, member.condition == nil,
        member.name != "self",
        member.attributes.isEmpty, !property.effects.isAsync, !property.effects.isThrowing
      else { return nil }
      if case .published = property.initial { return nil }
      return (member, property)
    }
  }

  private func parameter(_ initial: InitialProperty) -> String {
    let type = initial.property.type.bare
    let name = initial.member.name
    switch initial.property.initial {
    case .value(let value): return "\(name): \(type) = \(value)"
    case .object, .stream, .published: return "\(name): \(TypeExpression.optional(type)) = nil"
    case nil:
      if initial.property.isClosure {
        return "\(name): \(TypeExpression.specified(words: ["@escaping"], type))"
      }
      return "\(name): \(type)"
    }
  }

  private func assignment(_ initial: InitialProperty) -> [String] {
    let name = escaped(initial.member.name)
    if case .object = initial.property.initial {
      return block("if let \(name)", ["self.\(name) = \(name)"])
    }
    // Observers do not run in an initialiser.
    return ["self.\(target(initial)) = \(name)"] + initial.member.behaviour
  }

  /// What holds the value: assigning it directly counts nothing.
  private func target(_ initial: InitialProperty) -> String {
    switch initial.property.initial {
    case .value, .object, .published: escaped(initial.member.name)
    case .stream, nil: initial.member.stateName + "Storage"
    }
  }
}
