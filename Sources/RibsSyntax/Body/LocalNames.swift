import RibsText

/// Which local declaration each name in a body means.
///
/// Bindings, parameters, captures, loop variables and local functions are found by Swift's rules of
/// scope. What is declared outside the body (members, types, the function's own parameters) has no
/// declaration here.
package struct LocalNames: Sendable {
  /// By node; the root, which declares nothing, for those that have none.
  private var declarations: [NodeID]
  /// What `self` means at the names that are declared nowhere in the body, where it was rebound.
  private var selfDeclarations: [NodeID: NodeID] = [:]
  /// Of what a branch of an `#if` binds, what the last branch binds by the same name: that is what
  /// the name is found to mean behind the `#endif`.
  private var lastAlternatives: [NodeID: (declaration: NodeID, behind: NodeID)] = [:]

  /// The binding, parameter, capture, `for`, `catchClause` (its `error`) or localFunction that a
  /// `name` means; of `[x]` and `if let x`, what their `x` is taken from.
  package func declaration(of mention: NodeID) -> NodeID? {
    let declaration = declarations[Int(mention.index)]
    return declaration.index == 0 ? nil : declaration
  }

  /// The names and captures among some nodes that mean a declaration, in source order; behind an
  /// `#endif` a name means what any of the branches declares.
  package func mentions(
    of declaration: NodeID, among nodes: Range<Int>
  ) -> some Sequence<NodeID> {
    let last = lastAlternatives[declaration]
    return nodes.lazy.map { NodeID($0) }.filter { mention in
      let found = declarations[Int(mention.index)]
      return found == declaration
        || last.map { $0.declaration == found && $0.behind <= mention } ?? false
    }
  }

  /// The capture or binding that `self` means at a name that has no declaration.
  package func selfDeclaration(at mention: NodeID) -> NodeID? { selfDeclarations[mention] }

  init(of body: Body) {
    declarations = [NodeID](repeating: NodeID(0), count: body.nodes.count)
    var scopes = LocalScopes(body: body)
    for index in body.nodes.indices {
      let id = NodeID(index)
      if !scopes.isEmpty, scopes.isMention(id) {
        let name = body.file.name(body[id].name)
        if let declaration = scopes.declaration(of: name, at: id) {
          declarations[index] = declaration
        } else if let declaration = scopes.selfDeclaration(at: id) {
          selfDeclarations[id] = declaration
        }
      }
      scopes.declare(at: id)
    }
    lastAlternatives = scopes.lastAlternatives
  }
}

/// The declarations whose scopes are open or still to come, by name.
private struct LocalScopes {
  private struct Scope {
    var declaration: NodeID
    var start: NodeID
    var end: NodeID
  }

  private let body: Body
  private var scopes: [String: [Scope]] = [:]
  private var declaresSelf = false
  private(set) var lastAlternatives: [NodeID: (declaration: NodeID, behind: NodeID)] = [:]

  init(body: Body) { self.body = body }

  /// Nothing is declared so far.
  var isEmpty: Bool { scopes.isEmpty }

  func isMention(_ id: NodeID) -> Bool {
    switch body[id].kind {
    case .name: true
    case .capture, .binding: Syntax(body, id).isShorthand
    default: false
    }
  }

  mutating func declaration(of name: String, at id: NodeID) -> NodeID? {
    guard let place = scopes.index(forKey: name) else { return nil }
    while let last = scopes.values[place].last, last.end <= id {
      scopes.values[place].removeLast()
    }
    return scopes.values[place].last { $0.start <= id && id < $0.end }?.declaration
  }

  mutating func selfDeclaration(at id: NodeID) -> NodeID? {
    // Asked for at nearly every name, and hardly ever there.
    declaresSelf ? declaration(of: "self", at: id) : nil
  }

  /// Opens the scope of what a node declares.
  mutating func declare(at id: NodeID) {
    let syntax = Syntax(body, id)
    let node = syntax.node
    switch node.kind {
    case .block:
      for child in syntax.children
      where child.kind == .localFunction || child.kind == .localDeclaration {
        declare(child.name, child.id, from: id, to: node.next)
      }
    case .localFunction where syntax.child(.parameter) == nil:
      switch syntax.name {
      case "set", "willSet": declare("newValue", id, from: id, to: node.next)
      case "didSet": declare("oldValue", id, from: id, to: node.next)
      default: break
      }
    case .parameter: declare(syntax.name, id, from: node.next, to: body[node.parent].next)
    case .capture:
      // The values of the other captures are still taken from outside.
      let closure = Syntax(body, node.parent)
      guard let block = closure.child(.block) else { return }
      declare(syntax.name, id, from: block.id, to: closure.node.next)
    case .for where !node.name.isEmpty:
      declare(syntax.name, id, from: startOfLoop(syntax), to: node.next)
    case .catchClause where syntax.child(.pattern) == nil:
      declare("error", id, from: id, to: node.next)
    case .binding where !node.name.isEmpty: declareBinding(syntax)
    default: break
    }
  }

  private mutating func declareBinding(_ binding: Syntax) {
    var outer = binding
    // What a pattern binds is visible where the pattern's owner says.
    while let parent = outer.parent, parent.kind != .block {
      switch parent.kind {
      case .condition: return declare(binding, inCondition: parent)
      case .switchCase, .catchClause:
        return declare(binding.name, binding.id, from: outer.node.next, to: parent.node.next)
      case .for:
        return declare(binding.name, binding.id, from: startOfLoop(parent), to: parent.node.next)
      default: outer = parent
      }
    }
    guard let block = outer.parent else { return }
    declareBehind(block, binding)
    declare(binding.name, binding.id, from: outer.node.next, to: block.node.next)
  }

  /// What a branch of an `#if` binds is visible behind the `#endif` as well.
  private mutating func declareBehind(_ branch: Syntax, _ binding: Syntax) {
    guard let choice = branch.parent, choice.kind == .conditionalCompilation,
      let around = choice.parent, around.kind == .block
    else { return }
    declareBehind(around, binding)
    let start = choice.node.next
    for other in scopes[binding.name] ?? [] where other.start == start {
      lastAlternatives[other.declaration] = (binding.id, behind: start)
    }
    declare(binding.name, binding.id, from: start, to: around.node.next)
  }

  private mutating func declare(_ binding: Syntax, inCondition condition: Syntax) {
    guard let statement = condition.parent, let block = statement.child(.block) else { return }
    let start = condition.node.next
    guard statement.kind == .guard else {
      return declare(binding.name, binding.id, from: start, to: block.node.next)
    }
    declare(binding.name, binding.id, from: start, to: block.id)
    guard let around = statement.parent else { return }
    declare(binding.name, binding.id, from: statement.node.next, to: around.node.next)
  }

  private mutating func declare(
    _ name: String, _ declaration: NodeID, from start: NodeID, to end: NodeID
  ) {
    guard !name.isEmpty, name != "_", start < end else { return }
    if name == "self" { declaresSelf = true }
    scopes[name, default: []].append(Scope(declaration: declaration, start: start, end: end))
  }

  /// Behind the sequence of a loop.
  private func startOfLoop(_ loop: Syntax) -> NodeID {
    let sequence = loop.children.first { $0.kind != .pattern && $0.kind != .type }
    return sequence?.node.next ?? loop.id
  }
}

extension Syntax {
  /// `[x]` of a closure or `if let x`, which declares a local by the name of what it holds.
  package var isShorthand: Bool {
    switch kind {
    case .capture: value == nil
    case .binding: parent?.kind == .condition && !name.isEmpty && value == nil
    default: false
    }
  }
}
