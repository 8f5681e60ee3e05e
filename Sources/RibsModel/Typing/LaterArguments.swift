import RibsSyntax

extension Typing {
  /// What is called may evaluate the arguments of the call later, or never: one of its parameters is
  /// an `@autoclosure`, or the tree does not show them.
  package mutating func mayEvaluateLater(argumentsOf call: CodePoint) -> Bool {
    switch callee(of: call) {
    case .foreign(let name, _, let receiver):
      return name != "shared" || !types.isComponent(receiver)
    case .constructor(.declared), .methods, .globals, .superInitialiser, .selfInitialiser:
      return targets(of: call).contains { target in
        let file = types[target.place.file]
        return types.parameters(at: target.place).contains {
          file.text($0.type).contains("@autoclosure")
        }
      }
    case .closure, .localFunction: return false
    default: return true
    }
  }
}
