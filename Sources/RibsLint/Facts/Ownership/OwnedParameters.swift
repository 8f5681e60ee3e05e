import RibsModel
import RibsSyntax

/// What functions of the project keep of that which they are given.
extension OwnedPaths {
  /// The way from the object whose method a call runs, or that it makes, to what keeps a closure
  /// which is given to it, wherever the function's code puts that:
  /// `func set(_ onTap: @escaping () -> Void) { button.set(onTap: onTap) }`.
  mutating func hops(
    keepingClosureIn argument: Syntax, of call: Syntax, in unit: CodeUnitID
  ) -> [OwnershipHop]? {
    guard let value = argument.value?.unwrapped, isClosure(value, in: unit),
      let (code, mentions) = mentions(ofParameterTaking: argument, of: call, in: unit)
    else { return nil }
    return inCallee {
      for mention in mentions {
        if let path = $0.keeper(ofParameter: mention, in: code) { return path.hops($0.types) }
      }
      return nil
    }
  }

  /// The code of the function that the call runs, and where that mentions the parameter which takes
  /// the argument. Nothing of a parameter that is nil at times.
  mutating func mentions(
    ofParameterTaking argument: Syntax, of call: Syntax, in unit: CodeUnitID
  ) -> (code: CodeUnitID, mentions: [Syntax])? {
    guard
      let (function, name) = typing.parameter(
        taking: argument.id, of: CodePoint(unit, call.id), in: project.hierarchy),
      let code = project.code.result(of: function), !project.mayTakeAway(name, of: function)
    else { return nil }
    let uses = LocalUses(in: project.code[code].body)
    let mentions = project.code[code].nodes([.name], named: name)
      .filter { uses.declaration(of: $0) == nil }
    return (code, mentions)
  }

  /// What keeps the parameter where it is mentioned, or the closure around the mention.
  private mutating func keeper(ofParameter mention: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let functions = mention.ancestors.filter { $0.kind.isFunction && !$0.isRunForItems }
    guard let outer = functions.last else { return keeper(of: mention, in: unit) }
    guard outer.kind == .closure, LocalUses(in: mention.body).holds(mention, in: outer) else {
      return nil
    }
    return keeper(of: outer, in: unit)
  }

  private mutating func isClosure(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    value.kind == .closure || typing.type(at: CodePoint(unit, value.id)).isFunction
  }
}

extension Project {
  /// The method is also called with nil in place of the parameter, or without it.
  fileprivate func mayTakeAway(_ parameter: String, of function: DeclarationPlace) -> Bool {
    guard types.declaration(at: function).kind == .func,
      types.hasOptionalParameter(parameter, at: function)
    else { return false }
    let count = types.parameters(at: function).count
    return isGivenNil(parameter, of: function)
      || index.calls(named: types.declaredName(at: function)).contains {
        code.syntax(at: $0).arguments.count < count
      }
  }
}

extension Syntax {
  /// `buttons.forEach { … }`
  fileprivate var isRunForItems: Bool {
    kind == .closure && wrapped.parent?.parent?.calleeName == "forEach"
  }
}
