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
      let taken = parameter(taking: argument, of: call, in: unit)
    else { return nil }
    let kept = inCallee { paths -> [OwnershipHop]? in
      for mention in taken.mentions {
        if let path = paths.keeper(ofParameter: mention, in: taken.code) {
          return path.hops(paths.types)
        }
      }
      return nil
    }
    return kept.flatMap { mayBeReplaced(taken, besides: call, in: unit) ? nil : $0 }
  }

  /// A parameter of a function of the project, and where the function's code mentions it.
  struct TakenParameter {
    let name: String
    let function: DeclarationPlace
    let code: CodeUnitID
    let mentions: [Syntax]
  }

  /// The parameter that takes the argument in the function which the call runs.
  mutating func parameter(
    taking argument: Syntax, of call: Syntax, in unit: CodeUnitID
  ) -> TakenParameter? {
    typing.parameter(
      taking: argument.id, of: CodePoint(unit, call.id), in: project.hierarchy
    ).flatMap { taken($0.name, of: $0.function) }
  }

  /// The only parameter of the initialiser that `Row.init` names.
  mutating func parameter(
    ofInitialiserNamedBy reference: Syntax, in unit: CodeUnitID
  ) -> TakenParameter? {
    typing.parameter(ofInitialiserNamedBy: CodePoint(unit, reference.id))
      .flatMap { taken($0.name, of: $0.function) }
  }

  private func taken(_ name: String, of function: DeclarationPlace) -> TakenParameter? {
    guard let code = project.code.result(of: function) else { return nil }
    let uses = LocalUses(in: project.code[code].body)
    let mentions = project.code[code].nodes([.name], named: name)
      .filter { uses.declaration(of: $0) == nil }
    return TakenParameter(name: name, function: function, code: code, mentions: mentions)
  }

  /// The object calls the method elsewhere as well, or somebody does with nothing in it: what is
  /// given there takes the first one's place.
  func mayBeReplaced(_ taken: TakenParameter, besides call: Syntax, in unit: CodeUnitID) -> Bool {
    let owner = project.code[unit].owner
    return project.isGivenNil(taken.name, of: taken.function)
      || types.declaration(at: taken.function).kind == .func
        && project.index.calls(named: types.declaredName(at: taken.function)).contains {
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
