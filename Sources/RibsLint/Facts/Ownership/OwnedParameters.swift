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
      let code = project.code.result(of: function), !project.isGivenNil(name, of: function),
      !isGivenAnother(by: call, of: function, in: unit)
    else { return nil }
    let uses = LocalUses(in: project.code[code].body)
    let mentions = project.code[code].nodes([.name], named: name)
      .filter { uses.declaration(of: $0) == nil }
    return (code, mentions)
  }

  /// The object calls the method elsewhere as well, and what it gives there takes the first one's
  /// place: an empty list, or a closure that does nothing.
  private func isGivenAnother(
    by call: Syntax, of function: DeclarationPlace, in unit: CodeUnitID
  ) -> Bool {
    let owner = project.code[unit].owner
    return types.declaration(at: function).kind == .func
      && project.index.calls(named: types.declaredName(at: function)).contains {
        $0 != CodePoint(unit, call.id) && project.code[$0.unit].owner == owner
      }
  }

  /// What keeps the parameter where it is mentioned, or the closure around the mention.
  private mutating func keeper(ofParameter mention: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    // What a variable has may be taken out of it.
    if case .bound(let binding) = mention.use, binding.flags.contains(.mutable) { return nil }
    let functions = mention.ancestors.filter { $0.kind.isFunction && !$0.isRunForItems }
    guard let outer = functions.last else { return keeper(of: mention, in: unit) }
    // A closure that does more may be there for once only.
    guard outer.kind == .closure, outer.child(.block)?.statements.count == 1,
      LocalUses(in: mention.body).holds(mention, in: outer)
    else { return nil }
    return keeper(of: outer, in: unit)
  }

  private mutating func isClosure(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    value.kind == .closure || typing.type(at: CodePoint(unit, value.id)).isFunction
  }
}

extension Syntax {
  /// `buttons.forEach { … }`
  fileprivate var isRunForItems: Bool {
    kind == .closure && wrapped.parent?.parent?.calleeName == "forEach"
  }
}
