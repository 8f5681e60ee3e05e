import RibsModel
import RibsSyntax

/// Whether a condition holds code back, or only chooses how views are shown.
extension Syntax {
  /// The condition decides whether the code behind it runs, or what it makes run may be more than
  /// showing views.
  func mayHoldBack(_ target: Syntax, unless isHarmless: (Syntax) -> Bool) -> Bool {
    if let tested = testedOperand { return target.isInside(self) && !target.isInside(tested) }
    guard let statement = kind == .condition ? parent : self, statement.kind == .if,
      !target.isInside(statement)
    else { return true }
    let branches = statement.descendants.filter { $0.kind == .block }
    return branches.contains { branch in
      branch.descendants.contains { part in
        switch part.kind {
        case .call: !isHarmless(part)
        case .return, .throw, .jump, .assignment, .inout, .closure, .localFunction: true
        case .operatorName: part.name.hasSuffix("=") && !part.isComparison
        default: false
        }
      }
    }
  }

  /// Of `menu ?? makeMenu()` and `isFree && open()` what tells whether the rest runs.
  var testedOperand: Syntax? { kind == .binary && isShortCircuit ? firstChild : nil }

  private var isComparison: Bool {
    ComparisonOperators.equality.contains(name) || ["<=", ">="].contains(name)
  }
}

extension RouterPaths {
  /// A call in the function does nothing but show or take away views, make something, or detach, as
  /// far as it can be followed.
  func onlyShows(_ call: Syntax, in number: Int) -> Bool {
    onlyShows(call, in: number, callers: [])
  }

  private func onlyShows(_ call: Syntax, in number: Int, callers: Set<Int>) -> Bool {
    let function = self[number]
    if function.plainCalls.contains(call.id) { return true }
    guard let name = call.calleeName,
      call.receiver.map({ function.reading.meansRouter($0) }) ?? true
    else { return false }
    if name == "detachChild" || name.first?.isUppercase == true { return true }
    let called = functions(named: name)
    return !called.isEmpty
      && called.allSatisfy { callee in
        // None that comes to a circle does so, from wherever that is entered.
        guard self[callee].isPrivate, !callers.contains(callee) else { return false }
        return showing.answer(to: callee) {
          self[callee].unit.nodes([.call, .throw, .closure]).allSatisfy { part in
            part.kind == .call && onlyShows(part, in: callee, callers: callers.union([callee]))
          }
        }
      }
  }
}

extension RouterFunction {
  /// The calls that do nothing but show or take away views, or print.
  var plainCalls: Set<NodeID> {
    let views = events.filter { event in
      switch event.kind {
      case .show, .remove, .removeSome: event.syntax.kind == .call
      default: false
      }
    }.map(\.syntax.id)
    let prints = unit.nodes([.call]).filter {
      LookingFunctions.printing.contains($0.calleeName ?? "")
    }
    return Set(views + prints.map(\.id))
  }
}
