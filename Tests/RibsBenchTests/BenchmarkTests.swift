import TestSupport
import Testing

@testable import RibsBench

@Suite("ribs-bench")
struct BenchmarkTests {
  private func bench(_ arguments: String...) throws -> SwiftCompiler.Output {
    try Subprocess.run([builtProgram("ribs-bench")] + arguments)
  }

  @Test func itTellsHowItIsUsed() throws {
    let help = try bench("--help")
    #expect(help.status == 0)
    #expect(help.text == Benchmark.usage + "\n")
    let misspelled = try bench("--rib", "60")
    #expect(misspelled.status == 2)
    #expect(misspelled.text == "error: unknown option `--rib`; did you mean `--ribs`?\n")
  }

  @Test func aFolderIsMeasured() throws {
    let folder = try TemporaryFolder(["App/a.swift": "let a = 1\n"])
    let outcome = try bench(folder("App"))
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("\n  whole process "))
  }

  @Test func aWrongPathIsToldBeforeAnythingIsMeasured() throws {
    let folder = try TemporaryFolder(["App/a.swift": "let a = 1\n", "Notes/a.txt": ""])
    let missing = try bench(folder("App"), folder("Ap"))
    #expect(missing.status == 2)
    #expect(
      missing.text == """
        \(folder("Ap")): error: no such file or folder
        help: Did you mean `\(folder("App"))`?

        """)
    let empty = try bench(folder("App"), folder("Notes"))
    #expect(empty.status == 2)
    #expect(empty.text.hasPrefix("\(folder("Notes")): error: no Swift file\n"))
  }
}
