import TestSupport
import Testing

@testable import RibsCLI

@Suite("A baseline")
struct BaselineTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try LeakyApp.folder()
  }

  private func lint(_ arguments: String...) -> Outcome {
    ribs(["lint", folder("App")] + arguments)
  }

  private var file: String { folder("baseline.json") }

  @Test func whatItKnowsIsNotReported() throws {
    #expect(lint("--write-baseline", file).status == .done)
    #expect(
      try folder.read("baseline.json") == """
        {
          "version": 1,
          "paths": [
            "App"
          ],
          "findings": {
            "listener_not_class_bound:HomeListener": "warning",
            "strong_router_reference:MenuInteractor:router": "error"
          }
        }

        """)
    let known = lint("--baseline", file, "--strict")
    #expect(known.status == .done)
    #expect(known.output.isEmpty)
    #expect(known.errors == "nothing found in 2 files, 0 RIBs (2 baselined)\n")
  }

  @Test func oneThatIsMissingNamesTheNearest() throws {
    try folder.write("baseline.json", "{}")
    #expect(
      lint("--baseline", folder("baselin.json")).errors == """
        \(folder("baselin.json")): error: no such file or folder
        help: Did you mean `\(file)`?

        """)
    #expect(
      lint("--baseline", folder("other/known.json")).errors == """
        \(folder("other/known.json")): error: no such file or folder
        help: Check the spelling and the working folder.

        """)
  }

  @Test func itSurvivesMovedLinesRenamedNeighboursAndReformatting() throws {
    #expect(lint("--write-baseline", file).status == .done)
    try folder.write(
      "App/Menu.swift",
      """
      import RIBs

      // Moved, with another neighbour.
      protocol MenuRouting: Routing {}

      final class MenuInteractor:
        Interactor
      {
          private var other = 1

          var router : MenuRouting ?
      }
      """)
    #expect(lint("--baseline", file).status == .done)
  }

  @Test func whatIsNewOrWorseIsReported() throws {
    #expect(lint("--write-baseline", file).status == .done)
    try folder.write("App/New.swift", LeakyApp.menu.replacing("Menu", with: "New"))
    let outcome = lint("--baseline", file)
    #expect(outcome.status == .findings)
    #expect(outcome.output.contains("New.swift"))
    #expect(!outcome.output.contains("Menu.swift"))
    let known = try folder.read("baseline.json")
    try folder.write("baseline.json", known.replacing("\"error\"", with: "\"info\""))
    #expect(lint("--baseline", file).output.contains("Menu.swift"))
  }

  @Test func whatNoLongerOccursIsToldAndCanBeDropped() throws {
    #expect(lint("--write-baseline", file).status == .done)
    try folder.write("App/Menu.swift", "import RIBs\n")
    let note = "note: `strong_router_reference:MenuInteractor:router` no longer occurs\n"
    #expect(lint("--baseline", file).errors.contains(note))
    #expect(try folder.read("baseline.json").contains("strong_router_reference"))
    #expect(lint("--baseline", file, "--prune-baseline").errors.contains("1 entry shorter"))
    #expect(try !folder.read("baseline.json").contains("strong_router_reference"))
    #expect(try folder.read("baseline.json").contains("listener_not_class_bound"))
    #expect(!lint("--baseline", file).errors.contains("no longer occurs"))
  }

  @Test func aNarrowerRunJudgesOnlyWhatItSaw() throws {
    #expect(lint("--write-baseline", file).status == .done)
    let other = lint("--baseline", file, "--only", "oversized_class")
    #expect(!other.errors.contains("no longer occurs"))
    let part = ribs("lint", folder("App/Home.swift"), "--baseline", file)
    #expect(!part.errors.contains("no longer occurs"))
    let pruned = ribs("lint", folder("App/Home.swift"), "--baseline", file, "--prune-baseline")
    #expect(pruned.status == .failed)
    #expect(pruned.errors.contains("the baseline was written for other paths"))
  }

  @Test func whatRulesThatDoNotRunHaveFoundStaysInIt() throws {
    #expect(lint("--write-baseline", file).status == .done)
    let whole = try folder.read("baseline.json")
    for options in [
      ["--only", "listener_not_class_bound"], ["--disable", "strong_router_reference"],
    ] {
      let outcome = ribs(["lint", folder("App"), "--write-baseline", file] + options)
      #expect(
        outcome.errors.hasPrefix(
          "`\(file)` knows 2 findings, 1 of them of rules that did not run\n"))
      #expect(try folder.read("baseline.json") == whole)
    }
    try folder.write("App/Home.swift", "import RIBs\n")
    #expect(lint("--write-baseline", file, "--only", "listener_not_class_bound").status == .done)
    #expect(try !folder.read("baseline.json").contains("listener_not_class_bound"))
    #expect(try folder.read("baseline.json").contains("strong_router_reference"))
    // A rule that is no more finds nothing.
    try folder.write("baseline.json", whole.replacing("strong_router", with: "strong_rooter"))
    #expect(lint("--write-baseline", file, "--only", "listener_not_class_bound").status == .done)
    #expect(try !folder.read("baseline.json").contains("rooter"))
  }

  @Test func whatCannotStayInItIsNotLost() throws {
    #expect(lint("--write-baseline", file).status == .done)
    let whole = try folder.read("baseline.json")
    let narrow = ["--write-baseline", file, "--only", "listener_not_class_bound"]
    let elsewhere = ribs(["lint", folder("App/Home.swift")] + narrow)
    #expect(elsewhere.status == .failed)
    #expect(
      elsewhere.errors.contains("written for other paths, and also for rules that do not run now"))
    #expect(try folder.read("baseline.json") == whole)
    // All that it knew is found anew.
    #expect(ribs("lint", folder("App/Home.swift"), "--write-baseline", file).status == .done)
    let broken = "<<<<<<< ours\n" + whole
    try folder.write("baseline.json", broken)
    #expect(ribs(["lint", folder("App")] + narrow).status == .failed)
    #expect(try folder.read("baseline.json") == broken)
  }

  @Test func thoseThatAreWrittenAtOnceLoseNoEntries() throws {
    let runs = try shell(
      """
      cd \(folder.path)
      run() { "$RIBS" lint App --only $1 --write-baseline baseline.json; echo $? > $1; }
      run listener_not_class_bound | run strong_router_reference
      """)
    let baseline = try folder.read("baseline.json")
    for rule in ["listener_not_class_bound", "strong_router_reference"] {
      let isWritten = try folder.read(rule) == "0\n"
      #expect(baseline.contains(rule) == isWritten)
      #expect(isWritten || runs.errors.contains("has changed since it was read"))
    }
  }

  @Test(arguments: ["", "{}", "[]", #"{"version": 2}"#, #"{"version": 1, "findings": {"a": "b"}}"#])
  func aBrokenOneIsAnError(text: String) throws {
    try folder.write("baseline.json", text)
    let outcome = lint("--baseline", file)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("\(file):1:"))
  }

  @Test(arguments: [
    ("<<<<<<< ours\n{ \"version\": 1, \"paths\": [], \"findings\": {} }\n", true), ("\n", true),
    ("{}\n", false), (#"{ "version": "0.1.0", "findings": [] }"#, false),
  ])
  func onlyOneIsWrittenAnew(text: String, isBaseline: Bool) throws {
    try folder.write("baseline.json", text)
    let outcome = lint("--write-baseline", file)
    #expect(outcome.status == (isBaseline ? .done : .failed))
    #expect(try (folder.read("baseline.json") == text) == !isBaseline)
    #expect(outcome.errors.contains("a baseline would replace this file") == !isBaseline)
  }

  @Test func aMissingOneIsAnError() {
    #expect(lint("--baseline", file).status == .failed)
    #expect(lint("--prune-baseline").status == .failed)
    #expect(lint("--baseline", file, "--write-baseline", file).status == .failed)
  }

  @Test(arguments: [
    #"{"version": 1, "paths": []}"#, #"{"version": 1, "findings": {}}"#, "{}", "[]", "", "{",
    #"{"version": 2, "paths": [], "findings": {}}"#,
  ])
  func oneThatLacksSomethingIsAnError(text: String) throws {
    try folder.write("baseline.json", text)
    let outcome = lint("--baseline", file)
    #expect(outcome.status == .failed)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("baseline.json:1:"))
  }
}
