import TestSupport
import Testing

@testable import RibsCLI

@Suite("ribs lint --changed-since")
struct ChangedSinceTests {
  /// A repository whose only commit has an error in `Menu.swift` and a warning in `Home.swift`.
  private func repository(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try LeakyApp.folder()
    for (path, source) in files { try folder.write(path, source) }
    try folder.beginRepository()
    return folder
  }

  private func lint(_ folder: TemporaryFolder, _ arguments: String...) -> Outcome {
    ribs(["lint", folder("App"), "--changed-since", "HEAD"] + arguments)
  }

  @Test func whatWasThereBeforeIsNotReported() throws {
    let folder = try repository()
    #expect(lint(folder).output.isEmpty)
    try folder.write("App/Menu.swift", "// A line more.\n" + LeakyApp.menu)
    #expect(lint(folder).output.isEmpty)
    #expect(ribs("lint", folder("App")).status == .findings)
  }

  @Test func gitMayWarnOfEveryFile() throws {
    let long = String(repeating: "a", count: 200)
    let paths = (0..<400).map { "\(long)/\($0).txt" }
    let folder = try repository(Dictionary(uniqueKeysWithValues: paths.map { ($0, "a\n") }))
    try folder.git("config core.autocrlf true")
    for path in paths { try folder.write(path, "b\n") }
    #expect(lint(folder).output.isEmpty)
  }

  @Test func aMachineWithoutGitIsToldSo() throws {
    let folder = try LeakyApp.folder()
    let outcome = try shell(
      "cd '\(folder.path)' && PATH=/nowhere \"$RIBS\" lint App --changed-since HEAD")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: git is not installed\n"))
  }

  @Test func whatStandsOnAChangedLineIsReported() throws {
    let folder = try repository()
    try folder.write(
      "App/Menu.swift", LeakyApp.menu.replacing("  var router", with: "  public var router"))
    let outcome = lint(folder)
    #expect(outcome.status == .findings)
    #expect(outcome.output.contains("Menu.swift:6:14: error:"))
    #expect(!outcome.output.contains("Home.swift"))
  }

  @Test(arguments: [false, true])
  func newFilesAreReportedWhetherOrNotGitKnowsThem(areAdded: Bool) throws {
    let folder = try repository()
    try folder.write("App/a \"b\"\n🌍.swift", LeakyApp.menu.replacing("Menu", with: "New"))
    if areAdded { try folder.git("add -A") }
    let outcome = lint(folder, "--format", "json")
    #expect(outcome.status == .findings)
    #expect(outcome.output.contains("NewInteractor"))
    #expect(!outcome.output.contains("MenuInteractor"))
  }

  /// A pre-commit hook runs then too.
  @Test(arguments: [false, true])
  func beforeTheFirstCommitEverythingIsNew(areAdded: Bool) throws {
    let folder = try LeakyApp.folder()
    try folder.git("init -q -b main")
    if areAdded { try folder.git("add -A") }
    #expect(lint(folder) == ribs("lint", folder("App")))
    let other = ribs("lint", folder("App"), "--changed-since", "main")
    #expect(other.status == .failed)
    #expect(other.errors.contains("error: unknown revision `main`"))
  }

  @Test func whatTheChangeCausedElsewhereIsReported() throws {
    let parent = """
      import RIBs

      protocol RootDependency: Dependency {}

      final class RootComponent: Component<RootDependency>, ChildDependency {
        let clock = 1
      }

      """
    let child = """
      import RIBs

      protocol ChildDependency: Dependency {
        var clock: Int { get }
      }

      final class ChildBuilder: Builder<ChildDependency> {}

      final class RootBuilder: Builder<RootDependency> {
        func build() {
          let component = RootComponent(dependency: dependency)
          _ = ChildBuilder(dependency: component)
        }
      }

      """
    let folder = try repository(["App/Root.swift": parent, "App/Child.swift": child])
    #expect(lint(folder).output.isEmpty)
    try folder.write("App/Root.swift", parent.replacing("  let clock = 1\n", with: ""))
    let outcome = lint(folder)
    #expect(outcome.output.contains("Child.swift:4:7: error:"))
    #expect(outcome.output.contains("(unsatisfied_dependency)"))
  }

  @Test func aDeletedFileCanBeTheCause() throws {
    let bound = "protocol Bound: AnyObject {}\n"
    let home = LeakyApp.home.replacing("HomeListener {", with: "HomeListener: Bound {")
    let folder = try repository(["App/Home.swift": home, "App/Bound.swift": bound])
    #expect(lint(folder).output.isEmpty)
    try folder.git("rm -q App/Bound.swift")
    try folder.write("App/Bound2.swift", "protocol Bound {}\n")
    let outcome = lint(folder, "--strict")
    #expect(outcome.output.contains("Home.swift:3:10: warning:"))
  }

  @Test func whatIsMissingIsTold() throws {
    let folder = try repository()
    let misspelled = ribs("lint", folder("App"), "--changed-since", "mian")
    #expect(misspelled.status == .failed)
    #expect(misspelled.errors == "error: unknown revision `mian`; did you mean `main`?\n")
    let outside = try LeakyApp.folder()
    #expect(lint(outside).errors.contains("git finds no repository here"))

    try folder.write("App/More.swift", "import RIBs\n")
    try folder.commit()
    let clone = try TemporaryFolder()
    try clone.git("clone -q --depth 1 \"file://\(folder.path)\" .")
    #expect(lint(clone).status == .done)
    let shallow = ribs("lint", clone("App"), "--changed-since", "HEAD^")
    #expect(shallow.status == .failed)
    #expect(shallow.errors.contains("`HEAD^` is not in this clone, which is shallow\nhelp: Fetch"))
  }

  @Test func onlyTheChangeIsFixed() throws {
    let folder = try repository()
    try folder.write("App/New.swift", LeakyApp.menu.replacing("Menu", with: "New"))
    #expect(lint(folder, "--fix").status == .done)
    #expect(try folder.read("App/New.swift").contains("weak var"))
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
  }

  @Test func aRenamedFileIsJudgedByItsChangedLines() throws {
    let folder = try repository()
    try folder.git("mv App/Menu.swift 'App/The menu 🌍.swift'")
    #expect(lint(folder).output.isEmpty)
    try folder.write(
      "App/The menu 🌍.swift", LeakyApp.menu.replacing("  var router", with: "  public var router"))
    #expect(lint(folder).output.contains("The menu 🌍.swift:6:14: error:"))
  }

  @Test func aFileThatBecomesSwiftIsNew() throws {
    let folder = try repository(["App/Draft.txt": LeakyApp.menu.replacing("Menu", with: "Draft")])
    try folder.git("mv App/Draft.txt App/Draft.swift")
    #expect(lint(folder).output.contains("DraftInteractor"))
  }

  @Test func aSourceThatIsRenamedToSomethingElseIsGone() throws {
    let bound = "protocol Bound: AnyObject {}\n"
    let home = LeakyApp.home.replacing("HomeListener {", with: "HomeListener: Bound {")
    let folder = try repository(["App/Home.swift": home, "App/Bound.swift": bound])
    try folder.git("mv App/Bound.swift App/Bound.txt")
    try folder.write("App/Bound2.swift", "protocol Bound {}\n")
    #expect(lint(folder, "--strict").output.contains("Home.swift:3:10: warning:"))
  }

  @Test func aSecondDefectInFrontOfTheFirstIsReportedAlone() throws {
    let drawing = """
      import RIBs
      import RxSwift

      final class MapInteractor: Interactor {
        func draw(_ roads: Observable<Int>, _ rivers: Observable<Int>) {
          roads.subscribe(onNext: { _ in })
        }
      }

      """
    let folder = try repository(["App/Map.swift": drawing])
    try folder.write(
      "App/Map.swift",
      drawing.replacing(
        "    roads.", with: "    rivers.subscribe(onNext: { _ in })\n    roads."))
    let lines = lint(folder).output.split(separator: "\n").filter { $0.contains(": error:") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("Map.swift:6:5: error:") == true)
  }

  @Test func ofSeveralDefectsOfOneNameOnlyTheChangedOneIsFixed() throws {
    let map = """
      import RIBs
      import RxSwift

      final class MapInteractor: Interactor {
        let a = PublishSubject<Int>()
        let b = PublishSubject<Int>()
        let c = PublishSubject<Int>()

        override func didBecomeActive() {
          super.didBecomeActive()
          a.subscribe(onNext: { _ in })
          b.subscribe(onNext: { _ in })
          c.subscribe(onNext: { _ in })
        }
      }

      """
    let folder = try repository(["App/Map.swift": map])
    for line in ["a.subscribe(onNext: { _ in })", "b.subscribe(onNext: { _ in })"] {
      let changed = map.replacing(line, with: line.replacing("_ in", with: "_ in print(1)"))
      try folder.write("App/Map.swift", changed)
      let outcome = lint(folder, "--fix")
      #expect(outcome.errors.hasPrefix("1 finding in 1 file fixed\nnothing found"))
      let end = "print(1) }).disposeOnDeactivate(interactor: self)"
      #expect(
        try folder.read("App/Map.swift") == changed.replacing("print(1) })", with: end))
    }
  }

  @Test func whatIsInASubmoduleIsJudgedByItself() throws {
    let inner = try repository()
    let folder = try repository()
    try folder.git(
      "-c protocol.file.allow=always submodule --quiet add \"file://\(inner.path)\" App/Inner")
    try folder.commit()
    #expect(lint(folder).errors == "nothing found in 4 files, 0 RIBs\n")
    try folder.write("App/Inner/App/Menu.swift", "\n" + LeakyApp.menu)
    let outcome = lint(folder)
    #expect(outcome.status == .done)
    #expect(
      outcome.errors.contains("note: what changed in the repository `App/Inner` is not judged\n"))
  }

  @Test func aRepositoryOfSomebodyElseIsAnErrorThatTellsHowToTrustIt() throws {
    let folder = try repository()
    let outcome = try Subprocess.run([
      "sh", "-c",
      "cd \"$0\" && GIT_TEST_ASSUME_DIFFERENT_OWNER=1 \"$1\" lint App --changed-since HEAD",
      folder.path, try builtProgram(),
    ])
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("help: Trust it with `git config --global --add safe.directory "))
  }
}
