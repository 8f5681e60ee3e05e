import RibsModel
import RibsSyntax
import RibsText

/// A function of tests that makes the parent's router, so that each test names only what it is
/// about: `makeRouter(interactor: HomeInteractable = HomeInteractableMock()) -> HomeRouter`.
///
/// It hands on its parameters in their order, and each has a default.
struct RouterFactory {
  let name: String
  let function: Declaration
  /// The call of the router's initialiser.
  let call: Syntax
  private let parameters: [(label: String, name: String, type: String)]

  init?(_ function: Declaration, in file: SourceFile, making router: String) {
    guard function.kind == .func, !function.modifiers.isStatic,
      function.traits.isDisjoint(with: [.async, .throws]), file.text(function.type) == router
    else { return nil }
    let body = Body(parsing: function.body, in: file)
    guard let statement = body.root.statements.first, body.root.statements.count == 1,
      let call = statement.kind == .call ? statement : statement.firstChild,
      call.makes(router),
      statement.kind == .call || statement.text == "return \(call.text)"
    else { return nil }
    let declared = function.parameters.indices.map { file.parameters[$0] }
    let arguments = call.arguments
    guard declared.count == arguments.count,
      zip(declared, arguments).allSatisfy({ parameter, argument in
        parameter.label == parameter.name && !parameter.defaultValue.isEmpty && !argument.isTrailing
          && file.text(parameter.name) == argument.value.text
      })
    else { return nil }
    name = file.name(function.name)
    self.function = function
    self.call = call
    parameters = zip(declared, arguments).map { parameter, argument in
      (argument.label ?? "", file.text(parameter.name), file.text(parameter.type))
    }
  }

  /// The parameter that hands on the router's argument, if it takes what stands in for that.
  func parameter(for argument: StandInSearch.Argument, _ types: TypeTable) -> String? {
    let taken = [types[argument.type].name, argument.standIn.name]
    return parameters.first { parameter in
      parameter.label == argument.label
        && taken.contains(parameter.type.replacing("any ", with: ""))
    }?.name
  }
}
