import RibsLint
import Testing

@Suite struct SnapshotRecordModeTests {
  private func findings(
    _ statement: String, path: String = "HomeTests/HomeTests.swift", imports: String = ""
  ) -> Int {
    let source = """
      \(imports)
      final class HomeTests: SnapshotTestCase {
        func test() { \(statement) }
      }
      """
    return lint([TestFile(path, source)], rules: [.snapshotRecordMode]).findings.count
  }

  @Test(arguments: [
    "recordMode = true", "self.recordMode = true", "isRecording = true",
    "SnapshotTesting.isRecording = true", "record = true",
    "assertSnapshot(of: v, as: .image, record: true)",
    "assertSnapshot(matching: v, as: .image, record: .all)",
    "withSnapshotTesting(record: .all) { verify(v) }",
    "withSnapshotTesting(record: SnapshotTestingConfiguration.Record.all) { verify(v) }",
    "if #available(iOS 17, *) { recordMode = true }",
    "\n#if canImport(UIKit)\nrecordMode = true\n#endif\n",
    "\n#if DEBUG\nrecordMode = true\n#endif\n", "\n#if true\nrecordMode = true\n#endif\n",
    "for _ in 0..<2 { recordMode = true }",
    "recordMode = true; guard isReady else { return }",
    "guard let image = load() else { return }; recordMode = true",
  ])
  func recordingIsReported(statement: String) {
    #expect(findings(statement) == 1)
  }

  @Test(arguments: [
    "recordMode = false", "// recordMode = true",
    "recordMode = ProcessInfo.processInfo.environment[\"RECORD\"] != nil",
    "dictaphone.isRecording = true", "let recordMode = true", "var record = false; record = true",
    "assertSnapshot(of: v, as: .image, record: .missing)", "start(record: true)",
    "\n#if false\nrecordMode = true\n#endif\n",
    "if ProcessInfo.processInfo.environment[\"RECORD\"] != nil { isRecording = true }",
    "guard CommandLine.arguments.contains(\"--record\") else { return }; isRecording = true",
    "switch Mode.current { case .record: isRecording = true; default: break }",
    "if isMissing { assertSnapshot(of: v, as: .image, record: true) }",
    "if !isRecorder { return }; isRecording = true",
    "try XCTSkipUnless(isRecorder); isRecording = true",
    "\n#if DEBUG && RECORD\nrecordMode = true\n#endif\n",
    "\n#if os(iOS) && RECORD\nrecordMode = true\n#endif\n",
    "assertSnapshot(of: v, as: .image, record: isMissing ? .all : .missing)",
    "\n#if RECORD_SNAPSHOTS\nrecordMode = true\n#endif\n",
    "\n#if recordSnapshots\nrecordMode = true\n#endif\n",
    "if let mode = getenv(\"RECORD\") { isRecording = true }",
    "guard let mode = UserDefaults.standard.string(forKey: \"mode\") else { return }; record = true",
  ])
  func comparingIsNot(statement: String) {
    #expect(findings(statement) == 0)
  }

  @Test(arguments: [
    "isRecording = true; XCTAssertTrue(isRecording); isRecording = false",
    "SnapshotTesting.record = true; XCTAssertEqual(isRecording, true); SnapshotTesting.record = false",
    "isRecording = true; defer { isRecording = false }; XCTAssertTrue(isRecording)",
    "defer { isRecording = false }; isRecording = true; XCTAssertTrue(isRecording)",
    "isRecording = true; XCTExpectFailure { assertSnapshot(of: v, as: .json) }; isRecording = false",
    "XCTExpectFailure { withSnapshotTesting(record: .all) { assertSnapshot(of: v, as: .json) } }",
    "withKnownIssue { assertSnapshot(of: v, as: .json, record: true) } matching: { _ in true }",
    "try await withKnownIssue { isRecording = true; assertSnapshot(of: v, as: .json) }",
    "withSnapshotTesting(record: .all) { XCTAssertEqual(current?.record, .all) }",
    "withSnapshotTesting(record: .all) { withSnapshotTesting(diffTool: tool) { XCTAssertTrue(tool.f()) } }",
  ])
  func aTestOfRecordingIsLeftAlone(statement: String) {
    #expect(findings(statement) == 0)
  }

  @Test(arguments: [
    "isRecording = true; assertSnapshot(of: v, as: .image); isRecording = false",
    "isRecording = true; defer { isRecording = false }; assertSnapshot(of: v, as: .image)",
    "isRecording = true; XCTAssertTrue(isRecording)",
    "withSnapshotTesting(record: .all) { XCTAssertTrue(isReady); verify(v) }",
    "withSnapshotTesting(record: .all) { XCTAssertNil(verifySnapshot(of: v, as: .image)) }",
    "withSnapshotTesting(record: .all) { #expect(verifySnapshot(of: v, as: .image) == nil) }",
    "withSnapshotTesting(record: .all) { XCTAssertNoThrow(try check(v)) }",
    "isRecording = true; defer { isRecording = false }; super.invokeTest()",
    "isRecording = true; verify(v); isRecording = false",
    "isRecording = true; for v in all { verify(v) }; isRecording = false",
    "isRecording = true; XCTAssertTrue(f(v)); isRecording = false",
  ])
  func aSnapshotThatIsRecordedOnTheWayIsNot(statement: String) {
    #expect(findings(statement) == 1)
  }

  @Test func onlyTestsAreJudged() {
    #expect(findings("recordMode = true", path: "Home/Home.swift") == 0)
    #expect(findings("recordMode = true", path: "Home/Home.swift", imports: "import XCTest") == 1)
  }

  @Test(arguments: [
    ("@Suite(.snapshots(record: .all))", 1), ("@Suite(.snapshots(record: .failed))", 0),
    ("@Suite(.serialized, .snapshots(record: true, diffTool: nil))", 1),
    ("@Suite(.enabled(if: Mode.records), .snapshots(record: .all))", 0),
  ])
  func theTraitOfASuiteOrTestIsJudged(trait: String, count: Int) {
    for code in ["\(trait) struct HomeTests {}", "struct HomeTests { \(trait) func home() {} }"] {
      let file = TestFile(
        "HomeTests/HomeTests.swift", "import SnapshotTesting\nimport Testing\n\(code)")
      #expect(lint([file], rules: [.snapshotRecordMode]).findings.count == count)
    }
  }

  @Test func aPropertyOfTheProjectsOwnIsAnother() {
    #expect(findings("isRecording = true } ; var isRecording = false; func more() {") == 0)
  }

  @Test func itCanBeSilenced() {
    let source = """
      import XCTest
      final class HomeTests: SnapshotTestCase {
        func test() {
          recordMode = true  // ribs:disable:this snapshot_record_mode - new references
        }
      }
      """
    let outcome = lint(source, rules: [.snapshotRecordMode])
    #expect(outcome.findings.isEmpty)
    #expect(outcome.suppressed == 1)
  }
}
