import RibsModel
import RibsSyntax

/// The places where a local of a body is used.
struct LocalUses {
  private let body: Body
  private let names: LocalNames

  init(in body: Body) {
    self.body = body
    names = body.localNames
  }

  /// What a name in the body is declared by there; nil for members and parameters of the function.
  func declaration(of mention: Syntax) -> Syntax? {
    names.declaration(of: mention.id).map { Syntax(body, $0) }
  }

  /// A name that no local has, or one behind `self`: a member of the object, if no parameter.
  func mayBeOwn(_ expression: Syntax) -> Bool {
    switch expression.kind {
    case .name: declaration(of: expression) == nil
    case .member: expression.firstChild?.isSelf == true
    default: false
    }
  }

  /// The local is a variable that gets another value than its first.
  func isReassigned(_ binding: Syntax) -> Bool {
    binding.flags.contains(.mutable) && mentions(of: binding).contains(where: \.isReplaced)
  }

  /// The names, captures and shorthand bindings that mean the local.
  func mentions(of binding: Syntax) -> [Syntax] {
    // No scope is larger than the nearest block or closure; an `#if` makes none.
    let scope = binding.ancestors.first { outer in
      outer.kind == .closure
        || outer.kind == .block && outer.parent?.kind != .conditionalCompilation
    }
    let nodes = scope.map { Int($0.id.index)..<Int($0.node.next.index) }
    return names.mentions(of: binding.id, among: nodes ?? 0..<body.nodes.count)
      .map { Syntax(body, $0) }
  }
}

extension Syntax {
  /// What the name of a local stands for: the value that it was made with, where all its other uses
  /// are harmless; for anything else the expression itself.
  func valueOfLocal(where isHarmless: (Syntax) -> Bool) -> Syntax {
    let value = unwrapped
    guard value.kind == .name else { return value }
    let uses = LocalUses(in: body)
    guard let binding = uses.declaration(of: value), binding.kind == .binding,
      let made = binding.value?.unwrapped, binding.enclosingFunction == nil,
      uses.mentions(of: binding).allSatisfy({ $0.unwrapped.id == value.id || isHarmless($0) })
    else { return value }
    return made
  }
}

extension TypeTable {
  /// A name that no local and no parameter has, or one behind `self`: a member of the object whose
  /// code the unit is, or something global.
  func mayBeOwn(_ expression: Syntax, in unit: CodeUnit) -> Bool {
    LocalUses(in: unit.body).mayBeOwn(expression)
      && !(expression.kind == .name
        && parameterNames(of: unit.declaration).contains(expression.name))
  }
}
