import RibsModel
import RibsSyntax
import RibsText

extension Project {
  /// The fix for a subscription that holds `self`: to capture it weakly, which is certain for
  /// closures that only call its methods and set what it has, and give nothing back.
  func capturingWeakly(_ subscription: Subscription) -> Fix? {
    guard let hold = subscription.selfHold, hold.kind == .closure,
      hold.location.file == subscription.location.file,
      subscription.location.range.contains(hold.location.range), let owner = subscription.owner,
      let unit = code.units(of: subscription.declaration).map({ code[$0] }).first(where: {
        $0.location.range.start <= subscription.location.range.start
          && subscription.location.range.end <= $0.location.range.end
      }),
      let chain = unit.body.root.descendants.first(where: {
        $0.kind == .call && $0.range == subscription.location.range
      })
    else { return nil }
    let holders = chain.descendants.filter { closure in
      closure.kind == .closure && mentionsSelf(closure) && !isInsideClosure(closure, below: chain)
    }
    var all: [TextEdit] = []
    for closure in holders {
      guard let edits = edits(capturingWeaklyIn: closure, of: owner) else { return nil }
      all += edits
    }
    return all.isEmpty ? nil : Fix(unit.location.file, all)
  }

  /// `{ value in self.show(value) }` becomes `{ [weak self] value in self?.show(value) }`.
  private func edits(capturingWeaklyIn closure: Syntax, of owner: TypeID) -> [TextEdit]? {
    guard closure.child(.capture) == nil, let first = closure.statements.first,
      let objects = loneSelves(in: closure, owner)
    else { return nil }
    let opening = ClosureOpening(of: closure, before: first)
    guard !opening.hasAttribute else { return nil }
    return [
      TextEdit(
        inserting: opening.endsWithIn ? " [weak self]" : " [weak self] in", at: opening.start)
    ] + objects.map { TextEdit(inserting: "?", at: $0.range.end) }
  }

  /// The fix for a closure that captures `self` unowned: to capture it weakly, where each of its
  /// statements can do without its object.
  func capturingWeakly(_ capture: Syntax, in closure: Syntax, of owner: TypeID, _ file: FileID)
    -> Fix?
  {
    guard let objects = loneSelves(in: closure, owner) else { return nil }
    return Fix(
      file,
      [TextEdit(replacing: capture.range, with: "weak self")]
        + objects.map { TextEdit(inserting: "?", at: $0.range.end) })
  }

  /// The `self` of each statement of a closure; nil where one has none, or has it for something that
  /// needs the object.
  private func loneSelves(in closure: Syntax, _ owner: TypeID) -> [Syntax]? {
    let statements = closure.statements
    let objects = statements.compactMap { loneSelf(of: $0, owner) }
    guard objects.count == statements.count,
      closure.descendants.count(where: { $0.kind != .capture && $0.name == "self" })
        == objects.count
    else { return nil }
    return objects
  }

  /// The `self` whose method a statement calls, or whose property it sets, directly or below.
  private func loneSelf(of statement: Syntax, _ owner: TypeID) -> Syntax? {
    var object = statement.firstChild
    switch statement.kind {
    case .call:
      guard let callee = object, callee.kind == .member, givesNothing(callee.name, of: owner)
      else { return nil }
      object = callee.firstChild
    case .assignment:
      guard object?.kind == .member || object?.kind == .subscript else { return nil }
      while let target = object, target.kind != .name {
        guard [.member, .subscript, .optionalChain, .forceUnwrap].contains(target.kind) else {
          return nil
        }
        object = target.firstChild
      }
    default: return nil
    }
    guard let object, object.kind == .name, object.text == "self" else { return nil }
    return object
  }

  /// Every method of that name that the project knows gives nothing back.
  private func givesNothing(_ method: String, of owner: TypeID) -> Bool {
    let methods = types.allMembers(named: method, of: owner)
    return !methods.isEmpty
      && methods.allSatisfy { $0.kind == .func && !$0.isStatic && types.type(of: $0) == nil }
  }

  private func mentionsSelf(_ closure: Syntax) -> Bool {
    closure.descendants.contains { $0.kind == .name && $0.name == "self" }
  }

  private func isInsideClosure(_ closure: Syntax, below chain: Syntax) -> Bool {
    var around = closure.parent
    while let syntax = around, syntax != chain {
      if syntax.kind == .closure { return true }
      around = syntax.parent
    }
    return false
  }
}
