import RibsModel
import RibsSyntax

/// What an object makes or takes only where nobody gives it another.
extension Project {
  /// What the code says is one of several ways: a parameter's default, the start of a variable that
  /// others set, an initialiser or a static function beside another, a function to be overridden,
  /// or code under `#if`.
  func isReplaceable(_ unit: CodeUnit) -> Bool {
    let declaration = types.declaration(at: unit.declaration)
    switch unit.role {
    case .defaultValue: return true
    case .initialValue:
      return types.member(of: unit).map { $0.isSettable && $0.setterAccess > .fileprivate } ?? false
    case .function, .accessor:
      return declaration.condition != 0
        || !declaration.modifiers.isDisjoint(with: [.convenience, .open])
        || declaration.kind == .func && declaration.modifiers.isStatic
    }
  }
}

extension Syntax {
  /// The right side of `given ?? DetailBuilder(…)`.
  var isFallback: Bool {
    ancestors.contains { $0.kind == .binary && $0.operators.contains("??") }
  }

  /// It is under `#if`.
  var isConditional: Bool { ancestors.contains { $0.kind == .conditionalCompilation } }
}
