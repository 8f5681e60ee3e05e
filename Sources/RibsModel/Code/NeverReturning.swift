import RibsSyntax

/// Functions of the standard library and of C that end the program.
package enum NeverReturning {
  package static let names: Set = ["abort", "exit", "fatalError", "preconditionFailure"]
}

extension Syntax {
  /// A call of a function of one of these names, which is nobody's method: `exit(1)`,
  /// `Swift.fatalError()`.
  package func calls(functionOf names: some Sequence<String>) -> Bool {
    guard let name = calleeName, names.contains(name), let callee = callee?.unwrapped else {
      return false
    }
    return callee.kind == .name || callee.firstChild?.name == "Swift"
  }
}
