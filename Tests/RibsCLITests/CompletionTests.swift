import TestSupport
import Testing

@testable import RibsCLI

@Suite("Completion")
struct CompletionTests {
  @Test(arguments: [
    ("ribs ", ["new", "lint", "rules"]), ("ribs li", ["lint"]), ("ribs debug t", ["tokens"]),
    ("ribs help debug ", ["tokens", "declarations", "project"]), ("ribs help debug t", ["tokens"]),
    ("ribs lint --st", ["--strict"]), ("ribs lint --format s", ["sarif"]),
    ("ribs completion --h", ["--help"]),
  ])
  func bashCompletes(line: String, expected: [String]) throws {
    let words = try candidates(line)
    for word in expected { #expect(words.contains(word), "\(line)") }
    #expect(words.count < 30)
  }

  @Test(arguments: [
    ("ribs lint --only strong_l", ["strong_listener"]),
    ("ribs lint --disable unused_d", ["unused_dependency"]),
    ("ribs rules oversized", ["oversized_class"]),
    ("ribs completion ", ["bash", "zsh", "fish"]), ("ribs help li", ["lint"]),
    ("ribs lint --format =", ["text", "sarif"]), ("ribs lint --format = sa", ["sarif"]),
  ])
  func bashCompletesValues(line: String, expected: [String]) throws {
    let words = try candidates(line)
    for word in expected { #expect(words.contains(word), "\(line)") }
    #expect(words.allSatisfy { !$0.hasPrefix("-") })
  }

  @Test(arguments: ["ribs lint So", "ribs lint --output ", "ribs lint "])
  func bashLeavesFileNamesToTheShell(line: String) throws {
    #expect(try candidates(line) == [])
  }

  @Test(arguments: CompletionScript.all.map(\.shell))
  func everyCommandAndOptionIsInEveryScript(shell: String) throws {
    let script = ribs("completion", shell).output
    for call in Command.ribs.calls {
      #expect(script.contains(call.command.name), "\(call.spelling)")
      for option in call.options { #expect(script.contains(option.name), "\(call.spelling)") }
    }
  }

  @Test(arguments: CompletionScript.all.map(\.shell))
  func everyScriptIsOneToItsShell(shell: String) throws {
    // Not every machine has all three; what is not there can't complain.
    let script = ribs("completion", shell).output
    let check = "! command -v \(shell) > /dev/null || printf '%s' \"$1\" | \(shell) -n"
    let outcome = try Subprocess.run(["sh", "-c", check, "sh", script])
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test func anUnknownShellNamesTheNearest() {
    #expect(
      ribs("completion", "fishy").errors
        == "error: unknown shell `fishy`; did you mean `fish`?\n")
  }

  /// What bash offers for the last word of a line.
  private func candidates(_ line: String) throws -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let script = """
      eval "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ribs
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try Subprocess.run(
      ["bash", "-c", script, "bash", ribs("completion", "bash").output] + words)
    #expect(output.status == 0)
    return output.text.split(separator: "\n").map(String.init)
  }
}
