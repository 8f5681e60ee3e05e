import RibsModel
import RibsSyntax

/// Whether code that has snapshots recorded is a test of the recording itself.
extension Syntax {
  /// The assignment is undone where it stands, and no snapshot is taken until then:
  /// `isRecording = true; XCTAssertTrue(isRecording); isRecording = false`
  func isUndone(takingSnapshots takers: Set<String>) -> Bool {
    guard let name = firstChild?.unwrapped.name, let block = enclosingBlock else { return false }
    let after = block.statements.filter { $0.range.start >= range.end }
    let end = after.firstIndex { $0.assigns(name) }
    let isDeferred = block.statements.contains { statement in
      statement.kind == .defer && statement.descendants.contains { $0.assigns(name) }
    }
    guard end != nil || isDeferred else { return false }
    return !after[..<(end ?? after.endIndex)].contains { statement in
      ([statement] + Array(statement.descendants)).contains { part in
        part.calleeName.map(takers.contains) == true && !part.isExpectedToFail
      }
    }
  }

  private func assigns(_ name: String) -> Bool {
    kind == .assignment && firstChild?.unwrapped.name == name
  }

  /// The code stands in `XCTExpectFailure { … }` or `withKnownIssue { … }`: that recording fails a
  /// test is what is tested.
  var isExpectedToFail: Bool {
    ancestors.contains { ["XCTExpectFailure", "withKnownIssue"].contains($0.calleeName) }
  }

  /// The call configures snapshots for code that only asserts what the configuration is.
  var takesNoSnapshot: Bool {
    guard let code = arguments.last?.value, code.kind == .closure,
      let statements = code.child(.block)?.statements
    else { return false }
    return !statements.isEmpty
      && statements.map(\.unwrapped).allSatisfy { statement in
        guard let name = statement.calleeName else { return statement.name == "expect" }
        return name.hasPrefix("XCTAssert") || name == calleeName && statement.takesNoSnapshot
      }
  }
}
