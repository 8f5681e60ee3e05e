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

  @Test func declarationsArePrintedWithWhatTheyInherit() throws {
    let folder = try TemporaryFolder(["a.swift": "class A: B, C<D> { let x = 1 }"])
    #expect(
      ribs("debug", "declarations", folder.path).output == """
        # \(folder("a.swift"))
        6 class A B,C<D>
        23 let x -

        """)
  }

  @Test func theProjectIsPrintedFactByFact() throws {
    let folder = try TemporaryFolder([
      "a.swift": """
      import RIBs
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      """
    ])
    #expect(
      ribs("debug", "project", folder.path).output
        == "rib Home viewless builder=HomeBuilder router=HomeRouter \(folder("a.swift")):2\n")
  }

  @Test func anUnreadableFileFailsTheRunAndTheOthersArePrinted() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try folder.link("gone.swift", to: "nowhere")
    #expect(
      ribs("debug", "tokens", folder.path)
        == Outcome(
          status: .failed, output: "# \(folder("a.swift"))\n",
          errors: """
            \(folder("gone.swift")): error: cannot be read: the symbolic link to `nowhere` is broken
            help: Mend the link, or remove it.

            """))
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
