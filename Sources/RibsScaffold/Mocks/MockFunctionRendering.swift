import RibsSyntax

/// Functions, subscripts and initialisers.
extension MockRendering {
  func methodLines(_ member: MockMember, _ signature: MockSignature) -> [String] {
    let name = member.stateName
    let call = MockCall(mock: mock.mockName, handler: "\(name)Handler", signature: signature)
    let isOperator = tokenize(Array(member.name.utf8)).first?.kind == .operator
    let head =
      "\(witnessPrefix(member))\(member.fixity)func \(escaped(member.name))\(isOperator ? " " : "")"
      + "\(signature.generics)(\(parameterList(signature)))\(call.effects)\(result(signature)) {"
    let statements =
      ["\(name)CallCount += 1"] + keeping(member, call) + member.behaviour + call.statements
    return state(member, call) + member.attributes + [head] + indented(statements) + ["}"]
  }

  func subscriptLines(_ member: MockMember, _ signature: MockSignature, isSettable: Bool)
    -> [String]
  {
    let name = member.stateName
    let call = MockCall(mock: mock.mockName, handler: "\(name)Handler", signature: signature)
    let getter = ["\(name)CallCount += 1"] + keeping(member, call) + call.statements
    let head =
      "\(witnessPrefix(member))subscript\(signature.generics)(\(parameterList(signature)))"
      + "\(result(signature)) {"
    guard isSettable || !call.effects.isEmpty else {
      return state(member, call) + member.attributes + [head] + indented(getter) + ["}"]
    }
    var setterState: [String] = []
    var accessors = ["get\(call.effects) {"] + indented(getter) + ["}"]
    if isSettable {
      let setCall = MockCall(
        mock: mock.mockName, handler: "\(name)SetHandler", signature: signature, isSetter: true)
      setterState = [
        "\(statePrefix(member))var \(name)SetCallCount = 0",
        "\(statePrefix(member))var \(setCall.handler): (\(setCall.handlerType))?",
      ]
      let setter = ["\(name)SetCallCount += 1"] + setCall.statements
      accessors += ["set {"] + indented(setter) + ["}"]
    }
    return state(member, call) + setterState + member.attributes + [head] + indented(accessors)
      + ["}"]
  }

  /// The counter, the arguments kept, and the handler.
  private func state(_ member: MockMember, _ call: MockCall) -> [String] {
    let prefix = statePrefix(member)
    var lines = ["\(prefix)var \(member.stateName)CallCount = 0"]
    let kept = member.keepsHistory ? call.keptParameters : []
    if let only = kept.first, kept.count == 1 {
      lines.append("\(prefix)var \(member.stateName)ArgValues: [\(call.keptType(only))] = []")
    } else if !kept.isEmpty {
      let types = TypeExpression.tuple(
        kept.map { TypeElement(label: escapedLabel($0.name), type: call.keptType($0)) })
      lines.append("\(prefix)var \(member.stateName)ArgValues: [\(types)] = []")
    }
    return lines + ["\(prefix)var \(call.handler): (\(call.handlerType))?"]
  }

  private func keeping(_ member: MockMember, _ call: MockCall) -> [String] {
    let kept = member.keepsHistory ? call.keptParameters : []
    if kept.isEmpty { return [] }
    let values = kept.map(call.keptValue).joined(separator: ", ")
    return ["\(member.stateName)ArgValues.append(\(kept.count == 1 ? values : "(\(values))"))"]
  }

  // MARK: Signatures

  func parameterList(_ signature: MockSignature) -> String {
    signature.parameters.map { parameter in
      let name =
        parameter.label == parameter.name
        ? escapedLabel(parameter.label)
        : "\(escapedLabel(parameter.label)) \(escaped(parameter.name))"
      return "\(name): \(parameter.type)\(parameter.isVariadic ? "..." : "")"
    }.joined(separator: ", ")
  }

  private func result(_ signature: MockSignature) -> String {
    (signature.result.map { " -> \($0)" } ?? "")
      + (signature.requirements.isEmpty ? "" : " \(signature.requirements)")
  }

  /// Only three words can't be labels as they are.
  private func escapedLabel(_ label: String) -> String {
    ["inout", "var", "let"].contains(label) ? "`\(label)`" : label
  }
}
