import RibsModel
import RibsSyntax

extension Project {
  /// The first loop among what runs when the block runs that goes on until its task is cancelled.
  func endlessLoop(in block: Syntax, of unit: CodeUnitID) -> Syntax? {
    block.descendantsRunInPlace.first { loop in
      switch loop.kind {
      case .for:
        guard loop.flags.contains(.awaits), !loop.mayBeLeft, let sequence = loop.loopedSequence
        else { return false }
        let sequences = fact(EndlessSequences.self)
        // An error of the sequence ends it.
        if loop.text.hasPrefix("for try"), !sequences.neverFail(sequence, in: unit) { return false }
        return sequences.contain(sequence, in: unit)
      case .while, .repeat: return loop.repeatsUntilCancelled && !loop.mayBeLeft
      default: return false
      }
    }
  }
}

extension Syntax {
  /// `while true`, `while !Task.isCancelled`, if the loop awaits something.
  fileprivate var repeatsUntilCancelled: Bool {
    guard let test = onlyCondition,
      descendantsRunInPlace.contains(where: { $0.kind == .effect && $0.name == "await" })
    else { return false }
    return test.text == "true" || test.isNegatedCancellation
  }

  /// Code in the loop may leave it while its task is not cancelled.
  fileprivate var mayBeLeft: Bool {
    guard let block = child(.block) else { return true }
    return block.descendantsRunInPlace.contains { node in
      switch node.kind {
      case .unparsed: true
      case .return, .throw: !node.runsOnlyWhenCancelled(in: self)
      case .jump: node.mayLeave(self) && !node.runsOnlyWhenCancelled(in: self)
      case .effect: node.name == "try" && !node.failsOnlyWhenCancelled && !node.isCaught(in: self)
      default: false
      }
    }
  }

  /// The one expression that an `if`, `guard` or loop asks for.
  private var onlyCondition: Syntax? {
    let conditions = children.filter { $0.kind == .condition }
    return conditions.count == 1 ? conditions[0].firstChild?.unwrapped : nil
  }

  /// `Task.isCancelled`
  private var isCancellation: Bool {
    kind == .member && name == "isCancelled" && firstChild?.kind == .name
      && firstChild?.name == "Task"
  }

  /// `!Task.isCancelled`
  private var isNegatedCancellation: Bool {
    kind == .prefix && name == "!" && firstChild?.unwrapped.isCancellation == true
  }

  /// Each node around this one up to the loop, with the part of it that this one stands in.
  private func surroundings(in loop: Syntax) -> [(around: Syntax, part: Syntax)] {
    let around = Array(ancestors.prefix { $0.id != loop.id })
    return Array(zip(around, [self] + around))
  }

  /// `if Task.isCancelled { return }`, `guard !Task.isCancelled else { break }`
  private func runsOnlyWhenCancelled(in loop: Syntax) -> Bool {
    surroundings(in: loop).contains { around, part in
      guard part.id == around.child(.block)?.id, let test = around.onlyCondition else {
        return false
      }
      return around.kind == .if && test.isCancellation
        || around.kind == .guard && test.isNegatedCancellation
    }
  }

  /// `break` out of the loop itself, or any jump to a label, which may be that of a loop further
  /// out.
  private func mayLeave(_ loop: Syntax) -> Bool {
    guard text == name else { return true }
    let around = ancestors.first { [.for, .while, .repeat, .switch].contains($0.kind) }
    return name == "break" && around?.id == loop.id
  }

  /// `try await Task.sleep(…)`, `try Task.checkCancellation()`
  private var failsOnlyWhenCancelled: Bool {
    let call = unwrapped
    return ["checkCancellation", "sleep"].contains(call.calleeName ?? "")
      && call.receiver?.unwrapped.name == "Task"
  }

  /// A `do` in the loop catches whatever is thrown.
  private func isCaught(in loop: Syntax) -> Bool {
    surroundings(in: loop).contains { around, part in
      around.kind == .do && part.id == around.child(.block)?.id
        && around.children.contains { $0.kind == .catchClause && $0.firstChild?.kind == .block }
    }
  }
}
