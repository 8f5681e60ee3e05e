import RibsModel
import RibsSyntax

extension Project {
  /// Where a router attaches the child that it has just attached.
  func childrenAttachedTwice() -> [Finding] {
    code.units(mentioning: "attachChild").flatMap { id -> [Finding] in
      let unit = code[id]
      guard unit.fileRole == .source, let owner = unit.owner, types.inherits(owner, .router),
        types.allMembers(named: "attachChild", of: owner).isEmpty
      else { return [] }
      let statements = unit.nodes([.call]).compactMap { AttachStatement($0) }
      return statements.compactMap { second in
        guard let first = statements.last(where: { $0.comes(before: second) }),
          !first.mayBeUndone(before: second)
        else { return nil }
        return attachedTwice(first, second, unit, owner)
      }
    }
  }

  private func attachedTwice(
    _ first: AttachStatement, _ second: AttachStatement, _ unit: CodeUnit, _ router: TypeID
  ) -> Finding {
    let name = second.child.text
    return Finding(
      at: unit.location(of: second.call.id),
      subject: [types[router].qualifiedName, types.declaredName(at: unit.declaration), name],
      message: """
        `\(name)` is attached a second time: `children` has it twice then, and detaching it takes \
        out only one of them
        """,
      help: "Remove one of the two calls.",
      notes: [.init(at: unit.location(of: first.call.id), "it is attached here already")],
      severity: .error, confidence: .proven)
  }
}

/// `attachChild(menu)` as a statement of its own.
private struct AttachStatement {
  let call: Syntax
  /// A name, or one of `self`.
  let child: Syntax
  let block: Syntax

  init?(_ call: Syntax) {
    guard call.calleeName == "attachChild", call.isCalledOnSelf, call.isStatement,
      call.arguments.count == 1, let child = call.arguments.first?.value.unwrapped,
      child.isNameOrOfSelf, !child.isSelf, let block = call.enclosingBlock
    else { return nil }
    self.call = call
    self.child = child
    self.block = block
  }

  /// It attaches the same child in the same block.
  func comes(before other: AttachStatement) -> Bool {
    call.id < other.call.id && block.id == other.block.id && child.text == other.child.text
  }

  /// Something in between may detach the child, or have the name stand for another one.
  func mayBeUndone(before other: AttachStatement) -> Bool {
    block.descendants.contains { node in
      guard node.id > call.id, node.id < other.call.id, !node.isInside(call) else { return false }
      switch node.kind {
      case .assignment: return node.targets.contains { $0.unwrapped.name == child.name }
      case .call: return node.id != call.id
      case .return: return true
      default: return false
      }
    }
  }
}
