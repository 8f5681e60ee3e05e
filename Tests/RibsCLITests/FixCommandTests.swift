import Foundation
import TestSupport
import Testing

@testable import RibsCLI

@Suite("ribs lint --fix")
struct FixCommandTests {
  private let weak = LeakyApp.menu.replacing("  var router", with: "  weak var router")

  @Test func itFixesWhatItCanAndReportsTheRest() throws {
    let folder = try LeakyApp.folder()
    try folder.write("App/Other.swift", LeakyApp.strong)
    let outcome = ribs("lint", folder("App"), "--fix")
    #expect(outcome.status == .findings)
    #expect(try folder.read("App/Menu.swift") == weak)
    #expect(try folder.read("App/Home.swift").contains("protocol HomeListener: AnyObject {"))
    #expect(try folder.read("App/Other.swift") == LeakyApp.strong)
    #expect(outcome.output.contains("App/Other.swift:6:7: error: "))
    #expect(!outcome.output.contains("Menu.swift"))
    #expect(outcome.errors == "2 findings in 2 files fixed\n1 error in 3 files, 0 RIBs\n")
    let again = ribs("lint", folder("App"), "--fix")
    #expect(again.output == outcome.output)
    #expect(again.errors == "0 findings in 0 files fixed\n1 error in 3 files, 0 RIBs\n")
  }

  @Test func aDryRunPrintsADiffThatGitApplies() throws {
    let folder = try LeakyApp.folder()
    let run = [
      "sh", "-c", "cd \"$0\" && \"$1\" lint App --fix --dry-run > patch 2> notes; echo $?",
      folder.path, try builtProgram(),
    ]
    #expect(try Subprocess.run(run).text == "0\n")
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
    #expect(
      try folder.read("notes")
        == "2 findings in 2 files would be fixed; nothing is written\n"
        + "nothing found in 2 files, 0 RIBs\n")
    #expect(try folder.read("patch").contains("-  var router: MenuRouting?\n+  weak var router"))
    let apply = try Subprocess.run(["sh", "-c", "cd \"$0\" && git apply patch", folder.path])
    #expect(apply.status == 0, "\(apply.text)")
    #expect(try folder.read("App/Menu.swift") == weak)
  }

  @Test func whatIsSilencedKnownOrLeftOutStaysAsItIs() throws {
    let silenced = LeakyApp.menu.replacing(
      "?\n}", with: "? // ribs:disable:this strong_router_reference - a test\n}")
    let folder = try TemporaryFolder([
      "App/Menu.swift": silenced, "App/Home.swift": LeakyApp.home,
      "App/Left.swift": LeakyApp.menu.replacing("Menu", with: "Left"),
      "c.json": #"{"excluded": ["Left.swift"]}"#,
    ])
    let baseline = folder("b.json")
    let common = ["lint", folder("App"), "--config", folder("c.json")]
    #expect(ribs(common + ["--write-baseline", baseline]).status == .done)
    let before = try ["App/Menu.swift", "App/Home.swift", "App/Left.swift"].map(folder.read)
    #expect(ribs(common + ["--baseline", baseline, "--fix"]).status == .done)
    #expect(
      try ["App/Menu.swift", "App/Home.swift", "App/Left.swift"].map(folder.read) == before)
  }

  /// The link would lead to what else there is to know of the project.
  @Test(arguments: [["--fix"], ["--fix", "--dry-run"]])
  func nothingIsFixedWhereNotEverythingCouldBeRead(options: [String]) throws {
    let folder = try LeakyApp.folder()
    try folder.link("App/Gone.swift", to: "nowhere.swift")
    let outcome = ribs(["lint", folder("App")] + options)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasSuffix(
        "error: nothing is fixed, as not everything could be read\n"
          + "help: Mend the errors above first.\n"))
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
    #expect(try folder.read("App/Home.swift") == LeakyApp.home)
  }

  @Test func codeThatIsNotSwiftKeepsNothingFromBeingFixed() throws {
    let folder = try LeakyApp.folder()
    try folder.write("App/Odd.swift", "class { func ((( \" }}")
    #expect(ribs("lint", folder("App"), "--fix").status == .done)
    #expect(try folder.read("App/Menu.swift") == weak)
  }

  @Test func nothingIsFixedWhereTheBaselineIsForOtherPaths() throws {
    let folder = try LeakyApp.folder()
    #expect(ribs("lint", folder.path, "--write-baseline", folder("b.json")).status == .done)
    try folder.write("App/New.swift", LeakyApp.menu.replacing("Menu", with: "New"))
    let new = try folder.read("App/New.swift")
    let outcome = ribs(
      "lint", folder("App"), "--fix", "--baseline", folder("b.json"), "--prune-baseline")
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("the baseline was written for other paths\n"))
    #expect(try folder.read("App/New.swift") == new)
  }

  @Test(arguments: [
    ["--output", "App/Menu.swift/report"],
    ["--format", "json", "--output", "r", "--format", "text", "--output", "App/../r"],
    ["--output", "b.json", "--baseline", "b.json", "--prune-baseline"],
    ["--baseline", "protected.json", "--prune-baseline"],
  ])
  func nothingIsFixedWhereAFileOfTheRunCannotBeWritten(options: [String]) throws {
    let folder = try LeakyApp.folder()
    let baseline = #"{"version": 1, "paths": ["App"], "findings": {"gone": "error"}}"#
    try folder.write("b.json", baseline)
    try folder.write("protected.json", baseline)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder("protected.json"))
    let outcome = try ribs(["lint", "App", "--fix"] + options, in: folder)
    #expect(outcome.status == .failed)
    #expect(!outcome.errors.contains("fixed"))
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
    #expect(
      try folder.list() == ["App", "App/Home.swift", "App/Menu.swift", "b.json", "protected.json"])
  }

  @Test func optionsThatContradictItAreErrors() throws {
    let folder = try LeakyApp.folder()
    #expect(ribs("lint", folder("App"), "--dry-run").status == .failed)
    let pruning = ribs(
      "lint", folder("App"), "--fix", "--dry-run", "--baseline", folder("b.json"),
      "--prune-baseline")
    #expect(
      pruning.errors.hasPrefix("error: `--dry-run` writes nothing, and `--prune-baseline` would\n"))
    #expect(ribs("lint", folder("App"), "--fix", "--write-baseline", "x").status == .failed)
    let mixed = ribs("lint", folder("App"), "--fix", "--dry-run", "--format", "json")
    #expect(mixed.status == .failed)
    #expect(mixed.output.isEmpty)
  }
}
