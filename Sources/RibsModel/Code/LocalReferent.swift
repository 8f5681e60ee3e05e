import RibsSyntax

/// What a name in a body refers to, as far as the body itself tells.
enum LocalReferent: Hashable {
  /// A `let` or `var`, or what `if let` and `guard let` bind.
  case binding(NodeID)
  /// A name in a pattern; the path leads from the matched value to it.
  case pattern(NodeID, owner: NodeID, path: [TupleStep])
  /// The variable of a `for` loop.
  case loop(NodeID)
  case capture(NodeID)
  /// The parameter of a closure or local function, by number.
  case parameter(of: NodeID, index: Int)
  case localFunction(NodeID)
  /// Something of the body that is not followed: a caught error, a local type.
  case other

  /// The node that binds the name, or that of the closure or function whose parameter it is; nil for
  /// what is not followed.
  var declaration: NodeID? {
    switch self {
    case .binding(let id), .pattern(let id, _, _), .loop(let id), .capture(let id),
      .parameter(of: let id, _), .localFunction(let id):
      id
    case .other: nil
    }
  }
}

/// One step into a tuple.
enum TupleStep: Hashable {
  case label(String)
  case index(Int)
}

extension Syntax {
  /// What the node's own name refers to in the body; nil where that stands outside.
  var referent: LocalReferent? { body.referent(at: id) }
}

extension Body {
  /// Finds what binds `name` for the code at `node`: the nearest binding before it, in its own
  /// block, in those around it, in the conditions, closures and loops that it stands in.
  ///
  /// `LocalNames` tells this of mentions alone. Here a name is asked for at any node, `$0` is one of
  /// the names, and what a branch of an `#if` binds is known behind that as well.
  func referent(of name: String, at node: NodeID) -> LocalReferent? {
    var inner = node
    while inner != rootID {
      let outer = self[inner].parent
      if let found = referent(of: name, in: outer, seenFrom: inner) { return found }
      inner = outer
    }
    return nil
  }

  /// The same for the node's own name.
  func referent(at node: NodeID) -> LocalReferent? { referent(of: name(of: node), at: node) }

  private func referent(of name: String, in outer: NodeID, seenFrom inner: NodeID)
    -> LocalReferent?
  {
    switch self[outer].kind {
    case .block:
      return lastBinding(of: name, among: children(of: outer), before: inner)
    case .if, .while:
      // A name that a condition binds is known in the conditions after it and in the first block.
      let parts = children(of: outer)
      let block = parts.first { self[$0].kind == .block }
      guard self[inner].kind == .condition || inner == block else { return nil }
      return conditionBinding(of: name, among: parts, before: inner)
    case .guard:
      guard self[inner].kind == .condition else { return nil }
      return conditionBinding(of: name, among: children(of: outer), before: inner)
    case .for:
      let isInside = self[inner].kind == .block || self[inner].kind == .condition
      guard isInside else { return nil }
      if self.name(of: outer) == name { return .loop(outer) }
      return patternReferent(of: name, in: outer)
    case .switchCase, .catchClause:
      guard self[inner].kind != .pattern else { return nil }
      if let found = patternReferent(of: name, in: outer) { return found }
      return self[outer].kind == .catchClause && name == "error" ? .other : nil
    case .closure:
      guard self[inner].kind == .block else { return nil }
      return closureReferent(of: name, in: outer)
    case .localFunction: return functionReferent(of: name, in: outer)
    default:
      return nil
    }
  }

  /// Its parameters hide the name of the function itself.
  private func functionReferent(of name: String, in function: NodeID) -> LocalReferent? {
    let parameters = children(of: function, .parameter)
    if let index = parameters.firstIndex(where: { self.name(of: $0) == name }) {
      return .parameter(of: function, index: index)
    }
    return self.name(of: function) == name ? .localFunction(function) : nil
  }

  private func closureReferent(of name: String, in closure: NodeID) -> LocalReferent? {
    let parameters = children(of: closure, .parameter)
    if let index = parameters.firstIndex(where: { self.name(of: $0) == name }) {
      return .parameter(of: closure, index: index)
    }
    if parameters.isEmpty, name.hasPrefix("$"), let index = Int(name.dropFirst()) {
      return .parameter(of: closure, index: index)
    }
    return children(of: closure, .capture).last { self.name(of: $0) == name }
      .map { .capture($0) }
  }

  private func lastBinding(of name: String, among statements: [NodeID], before limit: NodeID)
    -> LocalReferent?
  {
    for statement in statements.reversed() {
      let isBefore = statement < limit
      switch self[statement].kind {
      case .binding where isBefore:
        if let found = bindingReferent(of: name, in: statement) { return found }
      case .guard where isBefore:
        if let found = conditionBinding(of: name, among: children(of: statement), before: nil) {
          return found
        }
      case .conditionalCompilation where isBefore:
        for branch in children(of: statement).reversed() {
          if let found = lastBinding(of: name, among: children(of: branch), before: limit) {
            return found
          }
        }
      case .localFunction:
        if self.name(of: statement) == name { return .localFunction(statement) }
      case .localDeclaration where isBefore:
        if self.name(of: statement) == name { return .other }
      default: break
      }
    }
    return nil
  }

  /// What the other branches of an `#if` bind by the name of the binding, for code behind the
  /// `#endif`: in each build it means another one.
  func alternatives(to binding: NodeID, seenFrom node: NodeID) -> [NodeID] {
    var choice: NodeID?
    var around = self[self[binding].parent].parent
    while self[around].kind == .conditionalCompilation, self[around].next <= node {
      choice = around
      around = self[self[around].parent].parent
    }
    guard let choice else { return [] }
    return bindings(inBranchesOf: choice).filter {
      $0 != binding && name(of: $0) == name(of: binding)
    }
  }

  private func bindings(inBranchesOf choice: NodeID) -> [NodeID] {
    children(of: choice).flatMap { branch in
      children(of: branch, .binding)
        + children(of: branch, .conditionalCompilation).flatMap { bindings(inBranchesOf: $0) }
    }
  }

  /// The name means the binding for the code at a node, in one build at least.
  func means(_ binding: NodeID, named name: String, at node: NodeID) -> Bool {
    guard case .binding(let found)? = referent(of: name, at: node) else { return false }
    return found == binding || alternatives(to: found, seenFrom: node).contains(binding)
  }

  private func conditionBinding(of name: String, among parts: [NodeID], before limit: NodeID?)
    -> LocalReferent?
  {
    for part in parts.reversed()
    where self[part].kind == .condition && (limit.map { part < $0 } ?? true) {
      for child in children(of: part) {
        switch self[child].kind {
        case .binding:
          if let found = bindingReferent(of: name, in: child) { return found }
        case .pattern:
          if let found = patternReferent(of: name, in: part) { return found }
        default: break
        }
      }
    }
    return nil
  }

  private func bindingReferent(of name: String, in binding: NodeID) -> LocalReferent? {
    if self.name(of: binding) == name { return .binding(binding) }
    return patternReferent(of: name, in: binding)
  }

  /// The name in a pattern that is a direct child of `owner`.
  private func patternReferent(of name: String, in owner: NodeID) -> LocalReferent? {
    for pattern in children(of: owner, .pattern) {
      guard let id = patternName(name, in: pattern) else { continue }
      return .pattern(id, owner: owner, path: path(from: pattern, to: id))
    }
    return nil
  }

  /// Where each of the patterns that are direct children of `owner` binds the name.
  func patternNames(_ name: String, in owner: NodeID) -> [NodeID] {
    children(of: owner, .pattern).compactMap { patternName(name, in: $0) }
  }

  private func patternName(_ name: String, in pattern: NodeID) -> NodeID? {
    subtree(of: pattern).dropFirst().map(NodeID.init).first { id in
      (self[id].kind == .name || self[id].kind == .binding) && self.name(of: id) == name
    }
  }

  private func path(from pattern: NodeID, to name: NodeID) -> [TupleStep] {
    var steps: [TupleStep] = []
    var current = name
    while current != pattern, current != rootID {
      let parent = self[current].parent
      if self[current].kind == .argument, self[parent].kind == .tuple {
        let label = self.name(of: current)
        let position = children(of: parent, .argument).firstIndex(of: current) ?? 0
        steps.insert(label.isEmpty ? .index(position) : .label(label), at: 0)
      }
      current = parent
    }
    return steps
  }

  /// The value that a binding takes: the expression behind `=`, when there is one.
  func value(ofBinding binding: NodeID) -> NodeID? {
    children(of: binding).last {
      self[$0].kind.isExpression || self[$0].kind == .if || self[$0].kind == .switch
    }
  }

  /// The value that the local was made with which the expression names: of `all` after
  /// `let all = Observable.merge(…)`.
  func boundValue(of expression: NodeID, isConstant: Bool = false) -> NodeID? {
    let node = unwrapped(expression)
    guard self[node].kind == .name,
      case .binding(let binding)? = referent(at: node),
      !isConstant || self[binding].flags.isDisjoint(with: [.mutable, .weak, .unowned])
    else { return nil }
    return value(ofBinding: binding).map { unwrapped($0) }
  }

  /// The type written in a binding, capture or parameter.
  func writtenType(of id: NodeID) -> TypeExpression? {
    children(of: id, .type).first.map { TypeExpression(parsing: self[$0].range, in: file) }
  }

  /// The binding unwraps an optional: it stands in a condition.
  func unwraps(_ binding: NodeID) -> Bool { self[self[binding].parent].kind == .condition }
}
