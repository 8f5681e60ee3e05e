import RibsModel
import RibsSyntax

extension Project {
  /// All calls of a function are seen to give it, for the parameter of that name, a relay, which never
  /// ends, or what operators make of one: `presenter.show(items.asObservable())`.
  func isGivenRelays(_ name: String, of function: DeclarationPlace) -> Bool {
    answer(to: GivenRelays(parameter: name, function: function)) {
      givesRelays(name, to: function)
    }
  }

  private func givesRelays(_ name: String, to function: DeclarationPlace) -> Bool {
    guard let parameter = Array(types.parameterNames(of: function)).firstIndex(of: name) else {
      return false
    }
    let called = types.declaredName(at: function)
    guard index.references(toMember: called).isEmpty else { return false }
    let signature = FunctionSignature(at: function, in: types)
    var typing = flow.typing
    var isGiven = false
    for call in index.calls(named: called) where code[call.unit].fileRole == .source {
      guard case .methods(let methods, let receiver) = typing.callee(of: call) else { return false }
      guard
        flow.implementations(of: methods, on: receiver).contains(where: { $0.place == function })
      else { continue }
      let arguments = code[call.unit].body.callArguments(of: call.node)
      guard let parameters = signature.match(arguments),
        let number = parameters.first(where: { $0.value == parameter })?.key,
        let value = Syntax(code[call.unit].body, arguments[number].node).value,
        isRelay(value, in: call.unit, &typing)
      else { return false }
      isGiven = true
    }
    return isGiven
  }

  private func isRelay(_ expression: Syntax, in unit: CodeUnitID, _ typing: inout Typing) -> Bool {
    var stream = expression.unwrapped
    while true {
      if case .external(let name, _) = typing.type(at: CodePoint(unit, stream.id)).unwrapped,
        ReactiveVocabulary.subjects[name] != nil
      {
        return name.hasSuffix("Relay")
      }
      guard stream.kind == .call, let source = stream.receiver?.unwrapped,
        ReactiveVocabulary.preserving.contains(stream.calleeName ?? "")
      else { return false }
      stream = source
    }
  }
}

private struct GivenRelays: ProjectQuestion {
  typealias Answer = Bool

  let parameter: String
  let function: DeclarationPlace
}
