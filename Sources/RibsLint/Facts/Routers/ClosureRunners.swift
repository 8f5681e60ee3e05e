import RibsModel
import RibsSyntax
import RibsText

/// The functions of the project that get code in a closure: `ifIdle { attachChild(menu) }`.
extension Project {
  /// One of them asks something before it runs the closure around the code.
  func mayHoldBack(closureAround code: Syntax, in unit: CodeUnit) -> Bool {
    guard let id = self.code.unit(at: unit.location) else { return false }
    return code.enclosingClosures.contains { closure in
      guard let argument = closure.parent, argument.kind == .argument,
        let call = argument.parent, call.kind == .call
      else { return false }
      return functions(calledBy: call, in: id).contains { mayHoldBack(argument, givenTo: $0) }
    }
  }

  /// Of a method of a type outside the tree all that extensions of such types declare under its name.
  private func functions(calledBy call: Syntax, in unit: CodeUnitID) -> [DeclarationPlace] {
    var typing = flow.typing
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .methods(let methods, _): return methods.map(\.place)
    case .globals(let places): return places
    case .foreign(let name, _, _):
      return types.types.lazy.filter { $0.kind == .extension }
        .flatMap { self.types.members(named: name, of: $0.id) }.map(\.place)
    default: return []
    }
  }

  private func mayHoldBack(_ argument: Syntax, givenTo function: DeclarationPlace) -> Bool {
    guard let unit = code.result(of: function),
      let parameter = parameter(taking: argument, of: function)
    else { return false }
    let body = code[unit].body
    let mentions = code[unit].nodes([.name, .binding, .capture]).filter { $0.name == parameter }
    guard let first = mentions.first, let last = mentions.last else { return false }
    // `if isMain { work() } else { later { work() } }` runs it in any case.
    let run = sequence(first: first) { $0.parent }.first { $0.range.contains(last.range) }
    let start = body.root.range.start
    return run?.mayBeSkipped(after: ByteRange(start, start)) == true
  }

  private func parameter(taking argument: Syntax, of function: DeclarationPlace) -> String? {
    let file = types[function.file]
    let parameters = types.declaration(at: function).parameters.indices.map { file.parameters[$0] }
    let taking =
      argument.name.isEmpty
      ? parameters.last : parameters.first { file.name($0.label) == argument.name }
    return taking.map { file.name($0.name) }
  }
}
