import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let snapshotRecordMode = Rule(
    id: "snapshot_record_mode",
    summary: "a snapshot test that records instead of comparing",
    category: .testing, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A snapshot test is set to record new references instead of comparing with the old ones.

        In test code, this is reported:

        - `recordMode`, `isRecording` or `record` set to `true`, on the test case itself or on \
        `SnapshotTesting`.
        - `record: true` or `record: .all` in a call that takes or configures snapshots.
        """,
      leavesAlone: [
        """
        A value that is not literal, such as one from the environment, and the values `false` and \
        `.missing`.
        """,
        "Any other object that can record (`dictaphone.isRecording = true`).",
        "A property of one of these names that the project itself declares.",
        """
        Code that records only when asked to: under a condition (`if isRecorder`) or a build flag \
        (`#if RECORD`). `#available`, `#if DEBUG` and a plain `if let` do not count as that.
        """,
        """
        A test of recording itself: a mode that the same code sets back (`isRecording = false`, \
        also by `defer`) and only asserts something before, `record: .all` in `XCTExpectFailure` or \
        `withKnownIssue`, and `withSnapshotTesting` for code that only asserts something. \
        An assertion that calls a function of the test's does not count.
        """,
      ],
      matters: """
        In record mode a snapshot test writes a new reference instead of comparing with the old \
        one: whatever the view looks like becomes right. Depending on the library, the test then \
        always passes or always fails; it never tests anything.
        """,
      fix: """
        Remove the line or argument once the references are recorded. To record now and then, take \
        the value from the environment.
        """),
    examples: [
      Example(
        "Record mode was left on",
        """
        import SnapshotTesting
        import XCTest

        final class HomeViewTests: SnapshotTestCase {
          override func setUp() {
            super.setUp()
            recordMode = true // expect: snapshot_record_mode
          }

          func test_home() {
            verify(HomeView())
          }

          func test_welcome() {
            assertSnapshot(
              of: WelcomeView(), as: .image,
              record: true) // expect: snapshot_record_mode
          }
        }
        """),
      Example(
        "Comparing, or recording when asked to",
        """
        import SnapshotTesting
        import XCTest

        final class HomeViewTests: SnapshotTestCase {
          private let dictaphone = Dictaphone()

          override func setUp() {
            super.setUp()
            // recordMode = true
            recordMode = ProcessInfo.processInfo.environment["RECORD"] != nil
            dictaphone.isRecording = true
          }

          func test_home() {
            assertSnapshot(of: HomeView(), as: .image, record: .missing)
          }
        }
        """),
    ],
    check: .project(recordingSnapshots))
}

@Sendable private func recordingSnapshots(in project: Project) -> [Finding] {
  project.code.files(mentioning: modes.sorted()).flatMap { file -> [Finding] in
    guard [.test, .source].contains(project.types.role(of: file)) else { return [] }
    return TestCode(in: file, project.types).bodies.flatMap { body, owner in
      recordings(in: body, of: owner, file, project.types)
    }
  }
}

/// The code of the tests in a file that can set a mode, which is not part of the app's code.
private struct TestCode {
  /// Each with the type whose member it is.
  let bodies: [(body: Body, owner: TypeID?)]

  init(in file: FileID, _ types: TypeTable) {
    let source = types[file]
    let isTestFile = types.role(of: file) == .test
    let traits = source.declarations.flatMap { declaration in
      declaration.attributes.indices.compactMap { index -> (Body, TypeID?)? in
        let attribute = source.attributes[index]
        guard isTestFile, source.contains("record", in: attribute.arguments) else { return nil }
        return (Body(parsing: attribute.arguments, in: source), nil)
      }
    }
    bodies =
      traits
      + source.declarations.enumerated().compactMap { index, declaration in
        guard !declaration.body.isEmpty,
          [.func, .`init`, .deinit].contains(declaration.kind) || declaration.kind == .var
        else { return nil }
        let owner = types.owner(of: DeclarationPlace(file: file, declaration: DeclarationID(index)))
        guard isTestFile || owner.map({ types[$0].role == .test }) == true,
          source.mayAssign(to: assignedModes, in: declaration.body)
            || source.contains("record", in: declaration.body)
              && takers.contains(where: { source.contains($0, in: declaration.body) })
        else { return nil }
        return (Body(parsing: declaration.body, in: source), owner)
      }
  }
}

private func recordings(in body: Body, of owner: TypeID?, _ file: FileID, _ types: TypeTable)
  -> [Finding]
{
  lazy var locals = LocalUses(in: body)
  return body.root.descendants.compactMap { node -> Finding? in
    switch node.kind {
    case .assignment:
      guard let target = node.firstChild?.unwrapped, modes.contains(target.name),
        node.value?.text == "true", !node.runsOnlyIfAsked,
        !node.isExpectedToFail, !node.isUndone,
        isMode(target, locals, of: owner, types)
      else { return nil }
      let fix = node.isStatement ? body.file.edit(removingLineOf: node.range) : nil
      return recording(node, target.name, of: owner, file, fix, types)
    case .argument:
      guard node.name == "record", let call = node.parent, let name = call.calleeName,
        takers.contains(name), let value = node.value, value.text == "true" || value.name == "all",
        !node.runsOnlyIfAsked, !node.isExpectedToFail,
        !call.takesNoSnapshot
      else { return nil }
      return recording(node, name, of: owner, file, body.file.edit(removing: node), types)
    default: return nil
    }
  }
}

private let modes: Set = ["recordMode", "isRecording", "record"]
private let assignedModes = AssignedNames(modes)
private let takers: Set = [
  "assertSnapshot", "assertSnapshots", "assertInlineSnapshot", "verifySnapshot", "snapshotVerify",
  "withSnapshotTesting", "snapshots",
]

/// The name is the library's: of the test case or of the module, and nothing that the project
/// declares.
private func isMode(
  _ target: Syntax, _ locals: LocalUses, of owner: TypeID?, _ types: TypeTable
) -> Bool {
  switch target.kind {
  case .name:
    guard locals.declaration(of: target) == nil else { return false }
  case .member:
    guard let base = target.firstChild, base.kind == .name else { return false }
    if base.name == "SnapshotTesting" { return true }
    guard base.isSelf else { return false }
  default: return false
  }
  return owner.map { types.allMembers(named: target.name, of: $0).isEmpty } ?? true
}

private func recording(
  _ place: Syntax, _ name: String, of owner: TypeID?, _ file: FileID, _ fix: TextEdit?,
  _ types: TypeTable
) -> Finding {
  let subject = [owner.map { types[$0].qualifiedName }, name].compactMap { $0 }
  return Finding(
    at: Location(file: file, range: place.range), subject: subject,
    message: "this records snapshots instead of comparing with them, so it tests nothing",
    help: "Remove it, and record with a value from the environment when you need to.",
    fix: fix.map { Fix(in: file, $0) })
}
