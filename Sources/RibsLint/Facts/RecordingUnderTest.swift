import RibsModel
import RibsSyntax

/// Whether code that has snapshots recorded is a test of the recording itself.
extension Syntax {
  /// The assignment is undone where it stands, and until then nothing runs that may take a snapshot:
  /// `isRecording = true; XCTAssertTrue(isRecording); isRecording = false`
  var isUndone: Bool {
    guard let name = firstChild?.unwrapped.name, let block = enclosingBlock else { return false }
    let after = block.statements.filter { $0.range.start >= range.end }
    let end = after.firstIndex { $0.setsBack(name) }
    let isDeferred = block.statements.contains { statement in
      statement.kind == .defer && statement.descendants.contains { $0.setsBack(name) }
    }
    guard end != nil || isDeferred else { return false }
    return after[..<(end ?? after.endIndex)].allSatisfy { statement in
      statement.kind == .defer || statement.isPlainAssertion
        || expectingFailure.contains(statement.unwrapped.calleeName ?? "")
    }
  }

  private func setsBack(_ name: String) -> Bool {
    kind == .assignment && firstChild?.unwrapped.name == name && value?.text != "true"
  }

  /// The code stands in `XCTExpectFailure { … }` or `withKnownIssue { … }`: that recording fails a
  /// test is what is tested.
  var isExpectedToFail: Bool {
    ancestors.contains { expectingFailure.contains($0.calleeName ?? "") }
  }

  /// The call configures snapshots for code that only asserts what the configuration is.
  var takesNoSnapshot: Bool {
    guard let code = arguments.last?.value, code.kind == .closure,
      let statements = code.child(.block)?.statements
    else { return false }
    return !statements.isEmpty
      && statements.map(\.unwrapped).allSatisfy {
        $0.isPlainAssertion || $0.calleeName == calleeName && $0.takesNoSnapshot
      }
  }

  /// An assertion that calls nothing which may take a snapshot: a function of the test's, or one
  /// that is called after snapshots.
  private var isPlainAssertion: Bool {
    let assertion = unwrapped
    let isAssertion =
      assertion.kind == .macro
      ? assertion.name == "expect" : assertions.contains(assertion.calleeName ?? "")
    return isAssertion
      && !assertion.descendants.contains { part in
        part.kind == .call
          && (part.receiver?.isSelfOrSuper ?? true || part.calleeName?.contains("napshot") == true)
      }
  }
}

private let expectingFailure: Set = ["XCTExpectFailure", "withKnownIssue"]
private let assertions: Set = [
  "XCTAssert", "XCTAssertEqual", "XCTAssertFalse", "XCTAssertNil", "XCTAssertNotEqual",
  "XCTAssertNotNil", "XCTAssertTrue",
]
