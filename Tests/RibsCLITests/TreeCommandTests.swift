import TestSupport
import Testing

@Suite("ribs tree and ribs graph") struct TreeCommandTests {
  @Test(arguments: ["tree", "graph"])
  func anAppWithoutRibsIsSaidToHaveNone(_ command: String) throws {
    let folder = try TemporaryFolder(["a.swift": "struct A {}", "b.swift": "struct B {}"])
    let outcome = ribs(command, folder.path)
    #expect(outcome.status == .done)
    #expect(outcome.errors == "note: no RIB is found in 2 files\n")
  }

  /// To read a large app takes long, and there is nothing to read for a command that is not
  /// understood.
  @Test(arguments: ["tree", "graph"])
  func wrongUseIsRefusedBeforeAnythingIsRead(_ command: String) throws {
    let folder = try TemporaryFolder(["a.swift": "struct A {}"])
    #expect(
      ribs(command, "--depth", "x", folder.path)
        == Outcome(
          status: .failed, output: "",
          errors: "error: `--depth` takes a number, not `x`\nhelp: Give 0 or more.\n"))
    #expect(
      ribs(command, "--root", "A", "--focus", "B", folder.path)
        == Outcome(
          status: .failed, output: "",
          errors: "error: `--root` and `--focus` are given both\nhelp: Give one of them.\n"))
  }

  @Test func aBrokenXcodeProjectDoesNotFailTheRun() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj":
        "{ com.apple.product-type.framework com.apple.product-type.application <<<<<<<",
      "App/Home.swift": "import RIBs\nfinal class HomeRouter: Router<Interactable> {}",
    ])
    let outcome = ribs("tree", folder.path)
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("Home"))
  }
}
