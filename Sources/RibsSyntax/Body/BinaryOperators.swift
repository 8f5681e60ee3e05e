/// What joins the operands of a `binary`.
extension Syntax {
  /// The operators among the children, in source order.
  package var operators: [String] { children.filter { $0.kind == .operatorName }.map(\.name) }

  /// `a ?? b ?? c`: no other operator is among them.
  package var isCoalescing: Bool { operators.allSatisfy { $0 == "??" } }

  /// What stands behind the first operand may not run: `a ?? b`, `a && b`.
  package var isShortCircuit: Bool { operators.contains { ["??", "&&", "||"].contains($0) } }
}
