import RibsSyntax

/// Tells overloads apart by what is awaited.
extension Typing {
  /// What the call calls, without functions that have to be awaited where it is not: they may
  /// differ in nothing else from others of the name.
  func withoutAsynchronous(_ callee: Callee, at call: CodePoint) -> Callee {
    switch callee {
    case .methods(let methods, let receiver) where methods.count > 1:
      .methods(withoutAsynchronous(methods, at: call, \.place), receiver: receiver)
    case .globals(let functions) where functions.count > 1:
      .globals(withoutAsynchronous(functions, at: call, \.self))
    default: callee
    }
  }

  private func withoutAsynchronous<Function>(
    _ functions: [Function], at call: CodePoint, _ place: (Function) -> DeclarationPlace
  ) -> [Function] {
    let others = functions.filter { !types.declaration(at: place($0)).traits.contains(.async) }
    guard !others.isEmpty, others.count < functions.count, !mayAwait(call) else { return functions }
    return others
  }

  /// `await` stands before the call, or `async let` may.
  private func mayAwait(_ call: CodePoint) -> Bool {
    let unit = code[call.unit]
    let around = Syntax(unit.body, call.node).ancestors
      .prefix { $0.kind != .closure && $0.kind != .localFunction }
    return around.contains { $0.kind == .effect && $0.name == "await" }
      || unit.lazyBody.mayHold("async let")
  }
}
