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
}
