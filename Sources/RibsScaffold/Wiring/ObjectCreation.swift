import RibsSyntax

extension Syntax {
  /// It is `Type(…)` or `Type.init(…)`.
  func makes(_ type: String) -> Bool {
    kind == .call && callee.map { [type, type + ".init"].contains($0.text) } == true
  }
}
