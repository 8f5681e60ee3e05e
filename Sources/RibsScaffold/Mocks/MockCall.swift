import RibsSyntax

/// How a mock's function hands its call to a handler. Types that only the caller knows, as those of
/// generic parameters, are `Any` to the handler.
struct MockCall {
  let mock: String
  let handler: String
  let signature: MockSignature
  /// The setter of a subscript passes the new value as well and gives nothing back.
  var isSetter = false

  /// The handler's type without the `?` behind it.
  var handlerType: TypeExpression {
    var parameters = signature.parameters.map { TypeElement(type: handled($0)) }
    if isSetter, let result = signature.result {
      parameters.append(TypeElement(type: erased(result.bare)))
    }
    let effects = TypeEffects(
      isAsync: !isSetter && signature.effects.isAsync, isThrowing: throwsErrors,
      thrown: isSetter || erasesError ? nil : signature.effects.thrown)
    let result = isSetter ? nil : signature.result
    return .function(
      parameters: parameters, effects: effects,
      result: result.map { erased($0.bare) } ?? .path([TypeName("Void")]), attributes: [])
  }

  /// The effects of the function itself, with a space in front. A function that rethrows is matched
  /// by one that does not throw, and a handler could not throw there.
  var effects: String {
    let effects = signature.effects
    return TypeEffects(
      isAsync: effects.isAsync, isThrowing: effects.isThrowing && !effects.isRethrowing,
      thrown: effects.thrown
    ).description
  }

  /// Calls the handler; without one, gives the default or ends the program.
  var statements: [String] {
    let attempt =
      (throwsErrors ? "try " : "") + (isSetter || !signature.effects.isAsync ? "" : "await ")
    var arguments = signature.parameters.map(argument)
    if isSetter { arguments.append("newValue") }
    let list = "(\(arguments.joined(separator: ", ")))"
    guard let result = signature.result, !isSetter else {
      return passingErrors(["\(attempt)\(handler)?\(list)"])
    }
    let value =
      mentions(result)
      ? "\(attempt)ribsMockedValue(\(handler)\(list), \"\(handler)\")"
      : "\(attempt)\(handler)\(list)"
    return passingErrors(["if let \(handler) {", "  return \(value)", "}"]) + [
      signature.initialResult.map { "return \($0)" }
        ?? "fatalError(\"\(mock).\(handler) is not set\")"
    ]
  }

  /// Those that can be kept: closures may not outlive the call.
  var keptParameters: [MockParameter] {
    signature.parameters.filter { !$0.isClosure }
  }

  func keptType(_ parameter: MockParameter) -> TypeExpression {
    let type = erased(parameter.type.bare)
    return parameter.isVariadic && !mentions(parameter.type) ? .array(type) : type
  }

  /// The argument as a value of the kept type.
  func keptValue(_ parameter: MockParameter) -> String {
    let value = value(parameter)
    return needsCast(parameter) ? "\(value) as Any" : value
  }

  // MARK: Errors

  private var throwsErrors: Bool {
    !isSetter && signature.effects.isThrowing && !signature.effects.isRethrowing
  }

  private var erasesError: Bool { signature.effects.thrown.map(mentions) ?? false }

  private func passingErrors(_ lines: [String]) -> [String] {
    guard erasesError, let thrown = signature.effects.thrown else { return lines }
    return ["do {"] + indented(lines)
      + ["} catch {", "  throw ribsMockedValue(error, \"\(handler)\") as \(thrown)", "}"]
  }

  // MARK: Arguments

  private func argument(_ parameter: MockParameter) -> String {
    let name = escaped(parameter.name)
    if case .function(let parameters, let effects, _, _) = parameter.type.bare {
      guard parameters.contains(where: { mentions($0.type) }) else { return name }
      let values = parameters.enumerated().map { place, element in
        mentions(element.type) ? "ribsMockedValue($\(place), \"\(parameter.name)\")" : "$\(place)"
      }
      let attempt = (effects.isThrowing ? "try " : "") + (effects.isAsync ? "await " : "")
      return "{ \(attempt)\(name)(\(values.joined(separator: ", "))) }"
    }
    if parameter.type.words.contains("inout"), !mentions(parameter.type) { return "&\(name)" }
    return keptValue(parameter)
  }

  private func value(_ parameter: MockParameter) -> String {
    let name = escaped(parameter.name)
    let words = parameter.type.words
    if words.contains("repeat") { return "(repeat each \(name))" }
    return words.contains("borrowing") || words.contains("consuming") ? "copy \(name)" : name
  }

  /// An optional becomes `Any` only when told to.
  private func needsCast(_ parameter: MockParameter) -> Bool {
    guard mentions(parameter.type), case .optional = parameter.type.bare else { return false }
    return true
  }

  private func handled(_ parameter: MockParameter) -> TypeExpression {
    if parameter.isVariadic { return keptType(parameter) }
    let type = erased(parameter.type.bare)
    let words = parameter.type.words.filter { ["@escaping", "inout", "sending"].contains($0) }
    return words.isEmpty || mentions(parameter.type) ? type : .specified(words: words, type)
  }

  private func mentions(_ type: TypeExpression) -> Bool { type.mentions(signature.genericNames) }

  private func erased(_ type: TypeExpression) -> TypeExpression {
    guard case .function(let parameters, var effects, let result, let attributes) = type else {
      return mentions(type) ? .path([TypeName("Any")]) : type
    }
    if effects.thrown.map(mentions) ?? false { effects.thrown = nil }
    return .function(
      parameters: parameters.map {
        TypeElement(
          type: mentions($0.type) ? .path([TypeName("Any")]) : $0.type, isVariadic: $0.isVariadic)
      },
      effects: effects, result: mentions(result) ? .path([TypeName("Any")]) : result,
      attributes: attributes.filter { Self.attributes.contains(String($0.prefix { $0 != "(" })) })
  }

  /// Of the attributes of a parameter, those that a closure's type has. An autoclosure is handed on
  /// as a closure.
  private static let attributes: Set<String> = [
    "@escaping", "@Sendable", "@MainActor", "@convention", "@isolated",
  ]
}
