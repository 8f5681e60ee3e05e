import TestSupport
import Testing

@Suite("ribs tree and ribs graph") struct TreeCommandTests {
  @Test(arguments: ["tree", "graph"])
  func anAppWithoutRibsIsSaidToHaveNone(_ command: String) throws {
    let folder = try TemporaryFolder(["a.swift": "struct A {}", "b.swift": "struct B {}"])
    let outcome = ribs(command, folder.path)
    #expect(outcome.status == .done)
    #expect(outcome.errors == "no RIB is found in 2 files\n")
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
