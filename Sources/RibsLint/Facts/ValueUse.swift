import RibsModel
import RibsSyntax

/// What the code does with the value of an expression, seen from the expression outwards.
enum ValueUse {
  /// It is a statement, or assigned to `_`.
  case dropped
  /// Something of it is read or called: the member.
  case receiver(of: Syntax)
  /// A call, tuple or string takes it: the argument.
  case argument(Syntax)
  /// A `let`, `var` or condition gives it a name: the binding.
  case bound(by: Syntax)
  /// It is assigned to the target.
  case assigned(to: Syntax)
  /// It is itself the target of an assignment.
  case replaced
  /// It is compared with something, or its type is.
  case compared
  /// It is given back, kept in a collection, or something that is not looked into.
  case other
}

extension Syntax {
  /// What is done with the value; parentheses, `try`, `?`, `!` and casts are looked through.
  var use: ValueUse {
    let outer = wrapped
    guard let parent = outer.parent else { return .other }
    switch parent.kind {
    case .block: return isBranchValue ? .other : .dropped
    case .member: return .receiver(of: parent)
    case .argument: return .argument(parent)
    case .binding: return .bound(by: parent)
    case .cast: return parent.name == "is" ? .compared : parent.use
    case .assignment:
      guard let target = parent.firstChild, target.id != outer.id else { return .replaced }
      return target.unwrapped.name == "_" ? .dropped : .assigned(to: target.unwrapped)
    case .binary: return outer.isCompared ? .compared : .other
    default: return .other
    }
  }
}

extension Syntax {
  /// An operand that the operators next to it compare: `child` of `child == nil && isOpen`.
  private var isCompared: Bool {
    let parts = parent.map { Array($0.children) } ?? []
    guard let place = parts.firstIndex(where: { $0.id == id }) else { return false }
    let beside = [place - 1, place + 1].filter(parts.indices.contains).map { parts[$0].name }
    return beside.contains { ComparisonOperators.equality.contains($0) }
      && beside.allSatisfy { ComparisonOperators.asking.contains($0) }
  }

  /// What an assignment to the name sets: `value` at `name` of `name = value`.
  var replacement: Syntax? {
    guard case .replaced = use else { return nil }
    return wrapped.parent?.value
  }
}

extension Syntax {
  /// What the loop runs over that gives the name its values, or the name that `if let menu` stands
  /// for: a `for`, or the closure of a `forEach`.
  var iterated: Syntax? {
    guard kind == .name || isShorthand else { return nil }
    let declaration = LocalUses(in: body).declaration(of: self)
    if let sequence = declaration?.loopedSequence { return sequence }
    let isItem = name == "$0" || declaration?.kind == .parameter
    guard isItem, let closure = enclosingFunction, closure.kind == .closure,
      declaration == nil || declaration?.enclosingFunction?.id == closure.id,
      let call = closure.parent?.parent, call.calleeName == "forEach"
    else { return nil }
    return call.receiver
  }

  /// `if let menu`
  private var isShorthand: Bool {
    kind == .binding && value == nil && parent?.kind == .condition
  }
}

extension Syntax {
  /// The operator changes what stands in front of it: `+=`.
  var isCompoundAssignment: Bool { compoundAssignments.contains(name) }
}

/// Those of the standard library.
private let compoundAssignments: Set = [
  "%=", "&*=", "&+=", "&-=", "&<<=", "&=", "&>>=", "*=", "+=", "-=", ".&=", ".^=", ".|=", "/=",
  "<<=", ">>=", "^=", "|=",
]

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
    binding.flags.contains(.mutable)
      && mentions(of: binding).contains { mention in
        if case .replaced = mention.use { true } else { false }
      }
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
