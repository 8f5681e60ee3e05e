import RibsCLI
import TestSupport
import Testing

@Suite("ribs debug")
struct DebugCommandTests {
  @Test func tokensArePrintedFileByFile() throws {
    let folder = try TemporaryFolder(["b.swift": "", "a.swift": "let é"])
    #expect(
      ribs("debug", "tokens", folder.path)
        == Outcome(
          status: .done,
          output: """
            # \(folder("a.swift"))
            0 3 keyword
            4 2 identifier
            # \(folder("b.swift"))

            """, errors: ""))
  }

  @Test func anUnreadableFileFailsTheRunAndTheOthersArePrinted() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try folder.link("gone.swift", to: "nowhere")
    #expect(
      ribs("debug", "tokens", folder.path)
        == Outcome(
          status: .failed, output: "# \(folder("a.swift"))\n",
          errors: "\(folder("gone.swift")): error: cannot be read: no such file or directory\n"))
  }

  @Test func aMissingPathNamesTheNearest() throws {
    let folder = try TemporaryFolder(["Sources/a.swift": ""])
    #expect(
      ribs("debug", "tokens", folder("Source"))
        == Outcome(
          status: .failed, output: "",
          errors: """
            \(folder("Source")): error: no such file or folder
            help: Did you mean `\(folder("Sources"))`?

            """))
  }
}
