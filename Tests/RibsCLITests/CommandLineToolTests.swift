import RibsCLI
import Testing

@Suite("The program")
struct CommandLineToolTests {
  @Test func noLineOfAHelpPageIsWiderThanATerminal() {
    for command in ["tree", "graph", "why", "new", "lint", "mocks", "rules", "init"] {
      let lines = ribs(command, "--help").output.split(separator: "\n").dropFirst(2)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(command)")
    }
    #expect(ribs("lint", "--help").output.contains("\n  json        for programs: "))
  }

  @Test(arguments: ["version", "--version"]) func tellsItsVersion(argument: String) {
    #expect(
      ribs(argument) == Outcome(status: .done, output: "ribs \(programVersion)\n", errors: ""))
  }

  @Test func helpIsTheSameHoweverItIsAskedFor() {
    let page = ribs("--help")
    #expect(page.status == .done)
    #expect(page.output.hasPrefix("ribs: "))
    #expect(page.errors.isEmpty)
    #expect(ribs("help") == page)
    #expect(ribs("-h") == page)
    #expect(ribs("help", "version") == ribs("version", "--help"))
  }

  @Test func withoutACommandItFailsAndShowsThem() {
    let outcome = ribs()
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix(ribs("--help").output))
    #expect(
      outcome.errors.hasSuffix("error: `ribs` needs a command\nhelp: Choose one from above.\n"))
  }

  @Test func anUnknownCommandNamesTheNearest() {
    #expect(
      ribs("verison")
        == Outcome(
          status: .failed, output: "",
          errors: "error: unknown command `verison`; did you mean `version`?\n"))
    #expect(
      ribs("help", "xyzzy").errors
        == "error: unknown command `xyzzy`\nhelp: Run `ribs --help` to see what it takes.\n")
  }

  @Test func everyCommandIsDeclaredWell() {
    check([.ribs])
  }

  /// Summaries are one line in one style, names are unique where they are told apart, and an
  /// argument that takes all that is left is the last.
  private func check(_ path: [Command]) {
    guard let command = path.last else { return }
    let name = path.map(\.name).joined(separator: " ")
    let summaries =
      [command.summary] + command.options.map(\.summary) + command.arguments.map(\.summary)
    for summary in summaries {
      #expect(!summary.isEmpty && !summary.hasSuffix(".") && !summary.contains("\n"), "\(name)")
    }
    #expect(Set(command.options.map(\.name)).count == command.options.count, "\(name)")
    #expect(!command.options.contains { $0.name == "help" }, "\(name)")
    for argument in command.arguments.dropLast() {
      if case .many = argument.count { Issue.record("`\(argument.name)` of `\(name)` takes all") }
    }
    guard case .choose(let choices) = command.action else { return }
    let names = choices.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count, "\(name)")
    for choice in choices { check(path + [choice]) }
  }
}
