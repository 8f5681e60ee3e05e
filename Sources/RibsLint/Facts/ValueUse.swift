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

  /// The expression is what an assignment sets.
  var isReplaced: Bool { if case .replaced = use { true } else { false } }

  /// What an assignment to the name sets: `value` at `name` of `name = value`.
  var replacement: Syntax? { isReplaced ? wrapped.parent?.value : nil }
}

extension Syntax {
  /// What the loop runs over that gives the name its values, or the name that `if let menu` stands
  /// for: a `for`, or the closure of a `forEach`.
  var iterated: Syntax? { iterated(by: ["forEach"]) }

  /// The same where the closure may also be one that is run for what an optional has:
  /// `token.map { center.removeObserver($0) }`.
  var iteratedOrMapped: Syntax? { iterated(by: ["flatMap", "forEach", "map"]) }

  private func iterated(by methods: Set<String>) -> Syntax? {
    guard kind == .name || kind == .binding && isShorthand else { return nil }
    let declaration = LocalUses(in: body).declaration(of: self)
    if let sequence = declaration?.loopedSequence { return sequence }
    let isItem = name == "$0" || declaration?.kind == .parameter
    guard isItem, let closure = enclosingFunction, closure.kind == .closure,
      declaration == nil || declaration?.enclosingFunction?.id == closure.id,
      let call = closure.parent?.parent, methods.contains(call.calleeName ?? "")
    else { return nil }
    return call.receiver
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
