import RibsSyntax

/// The names that stand for a disposable in its own body, and the code around it that is a value.
extension Body {
  /// Where the name that a `let` or a condition binds is mentioned; nil where that can't be told.
  func mentions(ofBinding binding: NodeID) -> [NodeID]? {
    let name = name(of: binding)
    guard let scope = scope(ofBinding: binding) else { return nil }
    var found: [NodeID] = []
    for index in scope {
      let id = NodeID(index)
      switch nodes[index].kind {
      case .unparsed, .localDeclaration: return nil
      case .name, .capture, .binding:
        // A capture or an `if let x` without a value reads what is outside.
        let isRead = nodes[index].kind == .name || firstChild(of: id) == nil
        if isRead, self.name(of: id) == name,
          means(binding, named: name, at: nodes[index].kind == .capture ? nodes[index].parent : id)
        {
          found.append(id)
        }
      default: break
      }
    }
    return found
  }

  /// The nodes behind a binding that may mention its name.
  private func scope(ofBinding binding: NodeID) -> Range<Int>? {
    var around = self[binding].parent
    if self[around].kind == .condition {
      let statement = self[around].parent
      switch self[statement].kind {
      case .guard: around = self[statement].parent
      case .if, .while: around = statement
      default: return nil
      }
    } else if self[around].kind != .block {
      return nil
    }
    while self[self[around].parent].kind == .conditionalCompilation {
      around = self[self[around].parent].parent
    }
    return Int(self[binding].next.index)..<Int(self[around].next.index)
  }

  /// The mentions of `$0`, or of the name of a closure's first parameter.
  func mentions(ofFirstParameterOf closure: NodeID) -> [NodeID] {
    let hasNames = children(of: closure).contains { self[$0].kind == .parameter }
    return subtree(of: closure).map { NodeID($0) }.filter { id in
      guard self[id].kind == .name else { return false }
      if !hasNames {
        return name(of: id) == "$0" && Syntax(self, id).enclosingFunction?.id == closure
      }
      return referent(at: id) == .parameter(of: closure, index: 0)
    }
  }

  /// The `if`, `switch` or `do` whose value a branch's only statement is.
  func branching(around statement: NodeID) -> NodeID? {
    var current = self[statement].parent
    var found: NodeID?
    while current != rootID {
      switch self[current].kind {
      case .if, .switch, .do: found = current
      case .block, .switchCase, .catchClause: break
      default: return found
      }
      current = self[current].parent
    }
    return found
  }

  /// The code runs with the code around it: it stands in no closure but that of an array's
  /// `forEach`.
  func runsAtOnce(_ id: NodeID) -> Bool {
    guard let closure = Syntax(self, id).enclosingFunction?.id else { return true }
    let argument = self[closure].parent
    guard self[argument].kind == .argument, self[self[argument].parent].kind == .call,
      let member = firstChild(of: self[argument].parent), name(of: unwrapped(member)) == "forEach",
      let base = base(of: unwrapped(member)), self[unwrapped(base)].kind == .array
    else { return false }
    return runsAtOnce(closure)
  }
}
