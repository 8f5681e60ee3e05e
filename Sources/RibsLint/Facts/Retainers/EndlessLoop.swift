import RibsModel
import RibsSyntax

extension Project {
  /// The first loop among what runs when the block runs that goes on until its task is cancelled.
  func endlessLoop(in block: Syntax, of unit: CodeUnitID) -> Syntax? {
    block.descendantsRunInPlace.first { loop in
      switch loop.kind {
      case .for:
        guard loop.flags.contains(.awaits), !loop.mayBeLeft,
          let sequence = loop.children.first(where: { $0.kind.isExpression })
        else { return false }
        return fact(EndlessSequences.self).contain(sequence, in: unit)
      case .while, .repeat: return loop.repeatsUntilCancelled && !loop.mayBeLeft
      default: return false
      }
    }
  }
}

extension Syntax {
  /// `while true`, `while !Task.isCancelled`, of what waits in between.
  fileprivate var repeatsUntilCancelled: Bool {
    let conditions = children.filter { $0.kind == .condition }
    guard conditions.count == 1, let test = conditions[0].firstChild?.unwrapped,
      descendantsRunInPlace.contains(where: { $0.kind == .effect && $0.name == "await" })
    else { return false }
    return test.text == "true"
      || test.kind == .prefix && test.name == "!"
        && test.firstChild?.unwrapped.name == "isCancelled"
  }

  /// Code in the loop may leave it while its task is not cancelled.
  fileprivate var mayBeLeft: Bool {
    guard let block = child(.block) else { return true }
    return block.descendantsRunInPlace.contains { node in
      switch node.kind {
      case .unparsed: true
      case .return, .throw: !node.asksForCancellation(within: self)
      case .jump:
        node.name == "break" && node.mayBreak(self) && !node.asksForCancellation(within: self)
      case .effect:
        node.name == "try" && !node.failsOnlyWhenCancelled && !node.isCaught(within: self)
      default: false
      }
    }
  }

  /// It stands in what runs if the task is cancelled.
  private func asksForCancellation(within loop: Syntax) -> Bool {
    ancestors.prefix { $0.id != loop.id }.contains { around in
      (around.kind == .if || around.kind == .guard)
        && around.children.contains { $0.kind == .condition && $0.text.contains("isCancelled") }
    }
  }

  /// What the word breaks out of is the loop, or is named.
  private func mayBreak(_ loop: Syntax) -> Bool {
    guard text == "break" else { return true }
    let around = ancestors.first { [.for, .while, .repeat, .switch].contains($0.kind) }
    return around?.id == loop.id
  }

  /// `try await Task.sleep(…)`, `try Task.checkCancellation()`
  private var failsOnlyWhenCancelled: Bool {
    ["checkCancellation", "sleep"].contains(unwrapped.calleeName ?? "")
  }

  /// A `do` in the loop catches whatever is thrown.
  private func isCaught(within loop: Syntax) -> Bool {
    ancestors.prefix { $0.id != loop.id }.contains { around in
      around.kind == .do
        && around.children.contains { $0.kind == .catchClause && $0.firstChild?.kind == .block }
    }
  }
}
