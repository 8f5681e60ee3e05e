import Testing

@testable import RibsCLI

@Suite("Reading the command line")
struct ArgumentParserTests {
  @Test func optionsAndArgumentsMayMix() throws {
    let asked = try parse("try", "A", "--format", "json", "--strict", "B")
    #expect(asked.value(of: name) == "A")
    #expect(asked.values(of: .paths) == ["B"])
    #expect(asked.values(of: format) == ["json"])
    #expect(asked.has(strict))
  }

  @Test func pathsDefaultToTheWorkingFolder() throws {
    #expect(try parse("try", "A").values(of: .paths) == ["."])
  }

  @Test func repeatedOptionsKeepTheirOrder() throws {
    let asked = try parse("try", "--format=json", "--output", "a=b", "--format", "text", "A")
    #expect(asked.occurrences.map(\.option.name) == ["format", "output", "format"])
    #expect(asked.occurrences.map(\.value) == ["json", "a=b", "text"])
  }

  @Test func twoDashesEndTheOptions() throws {
    let asked = try parse("try", "--", "--strict", "-h", "--")
    #expect(asked.value(of: name) == "--strict")
    #expect(asked.values(of: .paths) == ["-h", "--"])
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try parse("try", "A", "--output", "-").value(of: output) == "-")
    #expect(try parse("try", "A", "--output=--x").value(of: output) == "--x")
    #expect(try parse("try", "A", "--output=").value(of: output) == "")
  }

  @Test func aCountIsANumber() throws {
    #expect(try parse("try", "A", "--depth", "3").count(of: depth) == 3)
    #expect(try parse("try", "A").count(of: depth) == nil)
    #expect(throws: CommandFailure("`--depth` takes a number, not `x`", remedy: "Give 0 or more."))
    {
      try parse("try", "A", "--depth", "x").count(of: depth)
    }
  }

  @Test(arguments: [
    (["try", "A", "--formt", "x"], "unknown option `--formt`; did you mean `--format`?"),
    (["try", "A", "--formt=x"], "unknown option `--formt`; did you mean `--format`?"),
    (["try", "A", "-x"], "unknown option `-x`"),
    (["try", "A", "--hlep"], "unknown option `--hlep`; did you mean `--help`?"),
    (["tyr"], "unknown command `tyr`; did you mean `try`?"),
    (["--hepl"], "unknown option `--hepl`; did you mean `--help`?"),
    (["try", "A", "--format", "jsn"], "unknown format `jsn`; did you mean `json`?"),
    (["try", "A", "--format"], "missing value for `--format FORMAT`"),
    (["try", "A", "--output", "--strict"], "missing value for `--output FILE`"),
    (["try", "A", "--strict=yes"], "`--strict` takes no value"),
    (["try", "A", "--output", "a", "--output", "b"], "`--output` is given twice"),
    (["try"], "missing argument `NAME`"),
    (["none", "A"], "unexpected argument `A`"),
  ])
  func wrongUseIsNamed(arguments: [String], message: String) throws {
    #expect(
      performing: {
        _ = try ArgumentParser(program).parse(arguments)
      }, throws: { ($0 as? CommandFailure)?.message == message })
  }

  @Test func everyOptionAndArgumentIsOnTheHelpPage() throws {
    guard case .help(let path) = try ArgumentParser(program).parse(["try", "A", "-h"]) else {
      Issue.record("no help")
      return
    }
    #expect(
      HelpPage(path).text == """
        prog try: try something

        usage: prog try [OPTION…] NAME [PATH…]

        It tries.

        arguments:
          NAME  who tries
          PATH  Swift files, and folders to search for them (default: .)

        options:
          --format FORMAT  the form: text, json (may repeat)
          --output FILE    where to write
          --depth N        how deep, with an explanation that is long enough to be
                           continued on a second line
          --strict         be strict
          --a-name-that-is-long LONG
                           an option of its own line
          -h, --help       show this page

        """)
  }

  private func parse(_ arguments: String...) throws -> Invocation {
    guard case .run(_, let invocation) = try ArgumentParser(program).parse(arguments) else {
      throw CommandFailure("not a run")
    }
    return invocation
  }
}

private let name = Argument("NAME", .one, "who tries")
private let format = Option.value(
  "format", "FORMAT", choices: ["text", "json"], repeats: true, "the form")
private let output = Option.value("output", "FILE", "where to write")
private let depth = Option.value(
  "depth", "N",
  "how deep, with an explanation that is long enough to be continued on a second line")
private let strict = Option.flag("strict", "be strict")
private let long = Option.value("a-name-that-is-long", "LONG", "an option of its own line")

private let program = Command(
  name: "prog", summary: "a program",
  choices: [
    Command(
      name: "try", summary: "try something", discussion: "It tries.", arguments: [name, .paths],
      options: [format, output, depth, strict, long]
    ) { _, _ in .done },
    Command(name: "none", summary: "take nothing") { _, _ in .done },
  ])
