import RibsCLI
import TestSupport
import Testing

@Suite("ribs new")
struct NewCommandTests {
  @Test func writesTheRibAndItsTestsAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let outcome = ribs("new", "Home", "--in", folder("App"), "--tests", folder("AppTests"))
    #expect(outcome.status == .done)
    let files = [
      "App/Home/HomeBuilder.swift", "App/Home/HomeInteractor.swift", "App/Home/HomeRouter.swift",
      "App/Home/HomeViewController.swift", "AppTests/HomeTests/HomeBuilderTests.swift",
      "AppTests/HomeTests/HomeInteractorTests.swift", "AppTests/HomeTests/HomeLeakTests.swift",
      "AppTests/HomeTests/HomeMocks.swift", "AppTests/HomeTests/HomeRouterTests.swift",
      "AppTests/HomeTests/HomeSnapshotTests.swift",
      "AppTests/HomeTests/HomeViewControllerTests.swift",
    ]
    #expect(outcome.output == files.map { folder($0) + "\n" }.joined())
    #expect(
      outcome.errors == """
        note: no project tells the module of Home, so its tests import none; \
        add `@testable import MODULE` to them
        Home is written: 11 new files

        """)
    let written = try folder.list().filter { $0.hasSuffix(".swift") }
    #expect(written == files)
    #expect(try folder.list().filter { !$0.hasSuffix(".swift") }.count == 4)
  }

  @Test func testsGoBesideTheRibByDefaultAndAViewlessOneHasNoView() throws {
    let folder = try TemporaryFolder()
    #expect(ribs("new", "Menu", "--viewless", "--in", folder.path).status == .done)
    #expect(try folder.list().contains("MenuTests/MenuMocks.swift"))
    #expect(try folder.list().contains("Menu/MenuRouter.swift"))
    #expect(try !folder.list().contains("Menu/MenuViewController.swift"))
  }

  @Test func theFlavourChoosesTheFrameworks() throws {
    let folder = try TemporaryFolder()
    #expect(ribs("new", "A", "--flavour", "combine", "--in", folder.path).status == .done)
    #expect(ribs("new", "B", "--flavour", "rx", "--in", folder.path).status == .done)
    #expect(
      try folder.read("A/AInteractor.swift").hasPrefix("import Combine\nimport ModernRIBs\n\n"))
    #expect(try folder.read("B/BInteractor.swift").hasPrefix("import RIBs\nimport RxSwift\n\n"))
  }

  @Test(arguments: [[], ["--dry-run"]]) func whereAFileExistsNothingIsWritten(options: [String])
    throws
  {
    let files = ["App/Home/HomeRouter.swift": "// mine\n", "Tests/HomeTests/HomeMocks.swift": ""]
    let folder = try TemporaryFolder(files)
    let before = try folder.list()
    let outcome = ribs(
      ["new", "Home", "--in", folder("App"), "--tests", folder("Tests")] + options)
    #expect(outcome.status == .failed)
    #expect(outcome.output == "")
    for file in files.keys {
      #expect(outcome.errors.contains("\(folder(file)): error: the file exists already\n"))
    }
    #expect(try folder.list() == before)
    #expect(try folder.read("App/Home/HomeRouter.swift") == "// mine\n")
  }

  @Test func aDryRunPrintsADiffAndWritesNothing() throws {
    let folder = try TemporaryFolder()
    let outcome = ribs("new", "Home", "--in", folder.path, "--dry-run")
    #expect(outcome.status == .done)
    #expect(outcome.output.hasPrefix("--- /dev/null\n+++ b/"))
    #expect(outcome.output.matches(of: /(?m)^--- \/dev\/null$/).count == 11)
    #expect(outcome.output.hasSuffix("\n+}\n"))
    #expect(outcome.errors.contains("Home would be 11 new files; nothing is written\n"))
    #expect(try folder.list() == [])
  }

  @Test func aNameThatIsNoneIsRefused() throws {
    let folder = try TemporaryFolder()
    for name in ["", "home", "Home-Page", "../Home", "Viewable"] {
      let outcome = ribs("new", name, "--in", folder.path)
      #expect(outcome.status == .failed)
      #expect(outcome.errors.hasPrefix("error: `\(name)` is no name for a RIB: "))
    }
    #expect(
      ribs("new", "home_page").errors == """
        error: `home_page` is no name for a RIB: `_` can't stand in an UpperCamelCase name
        help: Did you mean `HomePage`?

        """)
    #expect(ribs("new").errors.hasPrefix("error: missing argument `NAME`\n"))
    #expect(try folder.list() == [])
  }

  @Test func aFileWhereAFolderIsNeededIsAFailure() throws {
    let folder = try TemporaryFolder(["App": "a file"])
    let outcome = ribs("new", "Home", "--in", folder("App"))
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("is a file where a folder is needed"))
    #expect(try folder.list() == ["App"])
  }

  @Test func indentationAndModuleFollowTheProject() throws {
    let folder = try TemporaryFolder([
      "Package.swift": "let package = Package(targets: [.target(name: \"Rider\")])",
      "Sources/Rider/Root/RootRouter.swift": "final class RootRouter {\n    let a = 1\n}\n",
    ])
    let outcome = ribs(
      "new", "Home", "--in", folder("Sources/Rider"), "--tests", folder("Tests/RiderTests"))
    #expect(outcome.errors == "Home is written: 11 new files\n")
    #expect(
      try folder.read("Tests/RiderTests/HomeTests/HomeRouterTests.swift")
        .hasPrefix("import RIBs\nimport XCTest\n\n@testable import Rider\n\nfinal class Home"))
    #expect(
      try folder.read("Sources/Rider/Home/HomeViewController.swift")
        .contains("\n    weak var listener: HomePresentableListener?\n"))
  }
}
