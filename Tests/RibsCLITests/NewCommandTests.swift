import Foundation
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
        Home is written: 11 new files
        note: no project tells the module of Home, so its tests import none; \
        add `@testable import MODULE` to them

        """)
    let written = try folder.list().filter { $0.hasSuffix(".swift") }
    #expect(written == files)
    #expect(try folder.list().filter { !$0.hasSuffix(".swift") }.count == 4)
  }

  @Test func testsImportTheTargetOfAnXcodeProject() throws {
    let project = XcodeProjectFile([
      .init("App", "application", files: ["App/A.swift"]),
      .init("home-kit", files: ["Kit/Views/K.swift"]),
    ])
    let folder = try TemporaryFolder(["Shop.xcodeproj/project.pbxproj": project.text])
    #expect(
      ribs("new", "Home", "--in", folder("Kit"), "--tests", folder("T")).status == .done)
    #expect(
      try folder.read("T/HomeTests/HomeRouterTests.swift").contains("@testable import home_kit\n"))
  }

  @Test(arguments: [["Home"], ["Menu", "--parent", "Home"], ["--from", "Tree.md"]])
  func whatIsWrittenTwiceIsSaidToExist(arguments: [String]) throws {
    let app = try TemporaryFolder(["Tree.md": "- Home\n  - Menu\n"])
    if arguments[0] == "Menu" { #expect(try ribs("new", "Home", in: app).status == .done) }
    #expect(try ribs(["new"] + arguments, in: app).status == .done)
    let before = try app.list()
    let outcome = try ribs(["new"] + arguments, in: app)
    #expect(outcome.status == .failed)
    let name = arguments[0] == "Menu" ? "Menu" : "Home"
    let written = name == "Menu" ? "Menu" : arguments == ["Home"] ? "Home" : "a tree of 2 RIBs"
    let count = arguments == ["Home"] || name == "Menu" ? 10 : 22
    #expect(
      outcome.errors == """
        \(name)/\(name)Builder.swift: error: \(written) exists already: this file and \(count) more
        help: Choose another name, or move them away: existing files are never overwritten.

        """)
    #expect(try app.list() == before)
  }

  @Test func aTreeReplacesNoFileThatIsThere() throws {
    let app = try TemporaryFolder([
      "Tree.md": "- Home\n  - Menu\n", "Home/HomeBuilder.swift": "// Mine.\n",
    ])
    let before = try app.list()
    let outcome = try ribs("new", "--from", "Tree.md", in: app)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasPrefix("Home/HomeBuilder.swift: error: the file exists already\n"))
    #expect(try app.list() == before)
    #expect(try app.read("Home/HomeBuilder.swift") == "// Mine.\n")
  }

  @Test func whoListsFilesIsToldOfNewOnes() throws {
    func notes(_ manifests: [String: String], folders: [String] = []) throws -> String {
      let project = XcodeProjectFile([
        .init("App", "application", files: ["Old/A.swift"], folders: folders)
      ])
      let text = project.text
      let app = try TemporaryFolder(
        manifests.merging(["App.xcodeproj/project.pbxproj": text]) { given, _ in given })
      let outcome = ribs("new", "Home", "--in", app("Old"), "--tests", app("Tests"))
      #expect(outcome.status == .done)
      return outcome.errors
    }
    let listed = "note: App.xcodeproj lists its files one by one: "
    #expect(try notes([:]).contains(listed + "add the new ones to its targets\n"))
    #expect(try notes([:], folders: ["Old"]).contains(listed))
    #expect(try !notes([:], folders: ["Old", "Tests"]).contains("lists"))
    #expect(
      try notes(["project.yml": "name: App\n"]).contains(listed + "make it anew with XcodeGen\n"))
    let tuist = "let project = Project(name: \"App\")\n"
    #expect(try notes(["Project.swift": tuist]).contains(listed + "make it anew with Tuist\n"))
    #expect(try !notes(["Old/BUILD.bazel": "", "Tests/BUILD.bazel": ""]).contains("lists"))
    #expect(try !notes(["App.xcodeproj/project.pbxproj": ""]).contains("lists"))
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
    let (first, second) = (
      folder("App/Home/HomeRouter.swift"), folder("Tests/HomeTests/HomeMocks.swift")
    )
    #expect(
      outcome.errors.hasPrefix(
        "\(first): error: the file exists already, and so does `\(second)`\nhelp: "))
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

  @Test(arguments: [
    (["--viewless", "--presenter"], "`--presenter` does not go with `--viewless`"),
    (["--viewless", "--view", "uikit"], "`--view` does not go with `--viewless`"),
    (
      ["--viewless", "--kind", "launch"],
      "a launch router needs a view, so `--viewless` does not go with `--kind launch`"
    ),
    (
      ["--kind", "worker", "--presenter"], "`--presenter` goes with a RIB, not with `--kind worker`"
    ),
    (["--kind", "plugin"], "`--kind plugin` needs `--parent`"),
    (["--kind", "flag", "--parent", "Home"], "`--parent` does not go with `--kind flag`"),
  ])
  func optionsThatContradictEachOtherAreRefused(options: [String], error: String) throws {
    let outcome = ribs(["new", "Home"] + options)
    #expect(outcome.errors.hasPrefix("error: \(error)\n"))
    #expect(outcome.status == .failed)
  }

  @Test func exportedTemplatesAreShownByADryRunAndNothingElseGoesWithThem() throws {
    let folder = try TemporaryFolder()
    let shown = ribs("new", "--export-templates", folder("T"), "--dry-run")
    #expect(shown.status == .done)
    #expect(shown.output.hasPrefix("--- /dev/null\n+++ b/"))
    #expect(try folder.list() == [])
    for (other, named) in [(["Home"], "Home"), (["--viewless"], "--viewless")] {
      let refused = ribs(["new", "--export-templates", folder("T")] + other)
      #expect(refused.errors.contains("templates, so `\(named)` does not go with it\n"))
    }
    #expect(try folder.list() == [])
    #expect(ribs("new", "--export-templates", folder("T")).status == .done)
    #expect(try folder.list().contains("T/rib/RIBRouter.template"))
  }

  @Test(arguments: [
    ("CombineRIBs", "Combine", [], "import Combine\nimport CombineRIBs\n"),
    ("AcmeRIBs", "RxSwift", [], "import AcmeRIBs\nimport RxSwift\n"),
    ("AcmeRIBs", "Combine", [], "import AcmeRIBs\nimport Combine\n"),
    ("CombineRIBs", "Combine", ["--flavour", "rx"], "import RIBs\nimport RxSwift\n"),
  ])
  func theFrameworkIsTheOneThatTheProjectImports(
    framework: String, streams: String, options: [String], imports: String
  ) throws {
    let folder = try TemporaryFolder([
      ".ribs.json": #"{ "frameworks": ["AcmeRIBs"] }"#,
      "App.swift": "import \(framework)\nimport \(streams)\n",
    ])
    #expect(try ribs(["new", "Home"] + options, in: folder).status == .done)
    let written = try folder.read("Home/HomeInteractor.swift")
    #expect(Set(written.split(separator: "\n").prefix(2)) == Set(imports.split(separator: "\n")))
  }

  /// A plugin point whose list and switch are written as `list` and `keys` say.
  private func pluginPoint(list: String, keys: String) -> String {
    """
    import RIBs

    final class BenefitsPluginPoint {
      var pluginFactories: [PluginFactory] {
        \(list)
      }
    }

    enum BenefitsPluginSwitch: String {
      case old

      var generatedExperimentKey: String \(keys)
    }

    """
  }

  private let keys = """
    {
        switch self {
        case .old: return "old"
        }
      }
    """

  @Test(arguments: [
    (
      "[\n      OldFactory() // the first one\n    ]",
      "[\n      OldFactory(), // the first one\n      NewPluginFactory()\n    ]"
    ),
    (
      "[\n      OldFactory(), // the first one\n    ]",
      "[\n      OldFactory(), // the first one\n      NewPluginFactory(),\n    ]"
    ),
    ("[OldFactory()]", "[OldFactory(), NewPluginFactory()]"),
    ("[ /* none */ ]", "[NewPluginFactory() /* none */ ]"),
  ])
  func aPluginsFactoryJoinsTheListWhateverCommentsAreThere(before: String, after: String) throws {
    let folder = try TemporaryFolder(["Point.swift": pluginPoint(list: before, keys: keys)])
    let outcome = try ribs("new", "New", "--kind", "plugin", "--parent", "Benefits", in: folder)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(try folder.read("Point.swift").contains(after))
  }

  @Test(arguments: [
    ("{ switch self { case .old: return \"old\" } }", nil),
    (
      "{\n    switch self {\n    default: return \"\"\n    }\n  }",
      "    case .new: return \"benefits_plugin_new\"\n    default: return \"\"\n"
    ),
  ])
  func aPluginsKeyStandsInTheSwitchOrNothingIsWritten(keys: String, after: String?) throws {
    let text = pluginPoint(list: "[]", keys: keys)
    let folder = try TemporaryFolder(["Point.swift": text])
    let outcome = try ribs("new", "New", "--kind", "plugin", "--parent", "Benefits", in: folder)
    #expect(outcome.status == (after == nil ? .failed : .done), "\(outcome.errors)")
    let written = try folder.read("Point.swift")
    #expect(after.map { written.contains($0) } ?? (written == text))
  }

  @Test func aPluginJoinsItsPointAndTheirCodeCompiles() throws {
    let folder = try TemporaryFolder()
    #expect(try ribs("new", "Benefits", "--kind", "plugin-point", in: folder).status == .done)
    for name in ["Points", "AirportPickup"] {
      let outcome = try ribs("new", name, "--kind", "plugin", "--parent", "Benefits", in: folder)
      #expect(outcome.errors.hasPrefix("\(name) is written: 2 new files, 1 edited\n"))
    }
    let point = try folder.read("Benefits/BenefitsPluginPoint.swift")
    #expect(point.contains("    [PointsPluginFactory(), AirportPickupPluginFactory()]\n"))
    #expect(
      point.contains("    case .airportPickup: return \"benefits_plugin_airport_pickup\"\n"))
    let sources = try folder.list().filter { $0.hasSuffix(".swift") }
    let urls = sources.map { URL(filePath: folder($0)) }
    let output = try SwiftCompiler.runTests(
      sources: urls.filter { !$0.path.hasSuffix("Tests.swift") },
      tests: urls.filter { $0.path.hasSuffix("Tests.swift") })
    #expect(output.succeeded, "\(output.text)")
    let unknown = try ribs("new", "A", "--kind", "plugin", "--parent", "Benefit", in: folder)
    #expect(unknown.errors == "error: unknown plugin point `Benefit`; did you mean `Benefits`?\n")
  }

  @Test func templatesOfTheProjectReplaceTheBuiltInOnesAndTheirMistakesHaveALine() throws {
    let folder = try TemporaryFolder([
      ".ribs/templates/RIBRouter.template":
        "{{file sources/{{Name}}Router.swift if view}}\n// ours: {{Name}}\n",
      ".ribs.json":
        "{\"templates\": {\"header\": \"{{file}}\", \"access\": \"public\", \"indentation\": 4}}",
    ])
    #expect(try ribs("new", "Home", in: folder).status == .done)
    #expect(try folder.read("Home/HomeRouter.swift") == "// HomeRouter.swift\n\n// ours: Home\n")
    #expect(try folder.read("Home/HomeBuilder.swift").contains("\n    public func build("))
    try folder.write("T/A.template", "{{file sources/A.swift}}\n\nlet {{nmae}} = 1\n")
    let outcome = try ribs("new", "Menu", "--templates", "T", in: folder)
    #expect(outcome.errors.hasPrefix("T/A.template:3: error: unknown placeholder `{{nmae}}`; "))
    #expect(outcome.status == .failed)
    #expect(try !folder.list().contains("Menu"))
  }

  @Test func twoTemplatesForOneFileAreBothNamed() throws {
    let folder = try TemporaryFolder([
      "T/A.template": "{{file sources/{{Name}}Part.swift}}\n",
      "T/B.template": "{{file sources/{{Name}}Part.swift if rib}}\n",
    ])
    let outcome = try ribs("new", "Home", "--templates", "T", in: folder)
    #expect(
      outcome.errors.hasPrefix(
        "error: `T/A.template` and `T/B.template` both write `Home/HomePart.swift`\n"),
      "\(outcome.errors)")
  }

  @Test func aFolderThatIsGoneIsNoTopOfTheDisk() throws {
    let gone = try shell("mkdir \"$0/gone\"; cd \"$0/gone\"; rmdir \"$0/gone\"; \"$RIBS\" new Home")
    #expect(
      gone.errors == """
        error: the working folder does not exist any more
        help: Change to another folder.

        """)
  }

  @Test func aSecondScopeOfTheAppIsNoMatterOfTheName() throws {
    let folder = try TemporaryFolder(["App/AppComponent.swift": "final class AppComponent {}\n"])
    let outcome = try ribs("new", "Root", "--kind", "launch", in: folder)
    #expect(
      outcome.errors == """
        App/AppComponent.swift:1: error: the module has a type `AppComponent` already
        help: Leave `launch` out, and build the RIB with the `AppComponent` that is there.

        """)
  }

  @Test func theConfigurationNamesTheFolderOfTemplates() throws {
    let router = "{{file sources/{{Name}}Router.swift if view}}\n// {{Name}} of "
    let folder = try TemporaryFolder([
      "Ours/kinds/RIBRouter.template": router + "ours\n",
      "Theirs/RIBRouter.template": router + "theirs\n",
      ".ribs/templates/RIBRouter.template": router + "nobody\n",
      "App/.ribs.json": #"{ "templates": { "folder": "../Ours" } }"#,
      "App/Sub/a.txt": "",
    ])
    try folder.link("Ours/kinds/up", to: "..")
    #expect(try ribs("new", "Home", in: folder, below: "App/Sub").status == .done)
    #expect(try folder.read("App/Sub/Home/HomeRouter.swift") == "// Home of ours\n")
    let given = try ribs(
      "new", "Menu", "--templates", "../../Theirs", in: folder, below: "App/Sub")
    #expect(given.status == .done)
    #expect(try folder.read("App/Sub/Menu/MenuRouter.swift") == "// Menu of theirs\n")
  }

  @Test(arguments: [
    (
      "Our", "does not exist",
      "Write the built-in ones there with `ribs new --export-templates Our`."
    ),
    (
      "Empty", "has no file whose name ends in `.template`",
      "Write the built-in ones there with `ribs new --export-templates Empty`."
    ),
    ("Ours.md", "is no folder", "Name the folder that holds the templates."),
  ])
  func aFolderOfTemplatesThatIsNamedMustBeThere(
    name: String, problem: String, remedy: String
  ) throws {
    let folder = try TemporaryFolder([
      "Ours/A.template": "{{file sources/A.swift}}\n", "Ours.md": "", "Empty/a.txt": "",
      ".ribs.json": "{\n  \"templates\": { \"folder\": \"\(name)\" }\n}\n",
    ])
    let outcome = try ribs("new", "Home", in: folder)
    #expect(
      outcome.errors == """
        .ribs.json:2:28: error: the folder of templates `\(name)` \(problem)
        help: \(remedy)

        """)
    #expect(outcome.status == .failed)
    #expect(try !folder.list().contains { $0.hasPrefix("Home") })
    // Who lints needs no templates.
    #expect(try ribs("lint", "Ours", in: folder).errors.contains("no Swift file"))
  }

  @Test func anUnknownPlaceholderInTheHeaderIsAnErrorWithItsPlace() throws {
    let folder = try TemporaryFolder([
      ".ribs.json": "{\n  \"templates\": { \"header\": \"{{year}}\" }\n}\n"
    ])
    let outcome = try ribs("new", "Home", in: folder)
    #expect(
      outcome.errors == """
        .ribs.json:2:28: error: unknown placeholder `{{year}}` in `templates.header`
        help: Use `{{file}}`.

        """)
    #expect(outcome.status == .failed)
  }

  @Test(arguments: [
    ("// swift-tools-version: 6.0\nlet package = Package()", true),
    ("// swift-tools-version: 6.0\nlet package = Package(swiftLanguageModes: [.v5])", false),
    ("// swift-tools-version: 5.9\nlet package = Package()", false),
    ("// swift-tools-version: 10.0\nlet package = Package()", true),
  ])
  func theLanguageModeIsThatOfThePackage(manifest: String, isSix: Bool) throws {
    let folder = try TemporaryFolder(["Package.swift": manifest])
    #expect(
      ribs("new", "Home", "--in", folder("Sources/App"), "--tests", folder("Tests")).status == .done
    )
    let builder = try folder.read("Sources/App/Home/HomeBuilder.swift")
    #expect(builder.contains("MainActor.assumeIsolated") == isSix)
  }

  @Test func theHelpPageShowsAnExample() {
    #expect(ribs("new", "--help").output.contains("Example: `ribs new Receipt --parent LoggedIn"))
  }

  @Test func aListThatIsMissingNamesTheNearest() throws {
    let folder = try TemporaryFolder(["tree.md": "- Home"])
    #expect(
      ribs("new", "--from", folder("tre.md")).errors == """
        \(folder("tre.md")): error: no such file or folder
        help: Did you mean `\(folder("tree.md"))`?

        """)
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
    #expect(
      ribs("new", "FooRouter").errors == """
        error: `FooRouter` is no name for a RIB: its router would be called `FooRouterRouter`
        help: Name the RIB without the suffix: `Foo`.

        """)
    #expect(
      ribs("new").errors == """
        error: missing argument `NAME`
        help: Run `ribs new --help` to see what it takes.

        """)
    #expect(try folder.list() == [])
  }

  @Test func aWorkerMayBeCalledLikeARouter() throws {
    let folder = try TemporaryFolder()
    let outcome = ribs("new", "MatrixRouter", "--kind", "worker", "--in", folder.path)
    #expect(outcome.status == .done, "\(outcome.errors)")
  }

  @Test func aFileWhereAFolderIsNeededIsAFailure() throws {
    let folder = try TemporaryFolder(["App": "a file"])
    let outcome = ribs("new", "Home", "--in", folder("App"))
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors.components(separatedBy: "is a file where a folder is needed").count == 2)
    #expect(try folder.list() == ["App"])
  }

  @Test func aFolderThatIsYetToBeMadeElsewhereIsInNoProject() throws {
    let root = try TemporaryFolder(["Other/Other.swift": "struct PayBuilder {}\n"])
    let folder = try TemporaryFolder()
    let outcome = try ribs("new", "Pay", "--in", root("New/Deep"), in: folder)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(try root.list().contains("New/Deep/Pay/PayBuilder.swift"))
  }

  @Test func aFolderThatIsYetToBeMadeBelowTheWorkingFolderIsPartOfIt() throws {
    let folder = try TemporaryFolder(["Other/Other.swift": "struct PayBuilder {}\n"])
    let outcome = try ribs("new", "Pay", "--in", "New/Deep", in: folder)
    #expect(outcome.errors.contains("the module has a type `PayBuilder` already\n"))
    #expect(outcome.status == .failed)
  }

  @Test func whatAKilledRunLeftIsUndoneFirst() throws {
    // No system numbers processes so high.
    let journal = [
      "newFolder", ".ribs-2147483647-1.tmp", "Home", "", "0", "1", "HomeRouter.swift", "0",
      "newFolder", ".ribs-2147483647-2.tmp", "HomeTests", "", "0", "1", "HomeMocks.swift",
      // Of a file without a byte.
      "14695981039346656037", "end", "",
    ]
    let folder = try TemporaryFolder([
      ".git/HEAD": "", ".ribs-2147483647-1.tmp/HomeRouter.swift": "half",
      "HomeTests/HomeMocks.swift": "",
      ".ribs-2147483647.placing": journal.joined(separator: "\0"), "App/x": "",
    ])
    let dryRun = try ribs("new", "Menu", "--in", "App", "--dry-run", in: folder)
    #expect(dryRun.errors.hasPrefix("note: an earlier `ribs` was killed while it wrote; the next"))
    #expect(try folder.list().contains("HomeTests"))
    let outcome = try ribs("new", "Home", in: folder)
    #expect(outcome.status == .done)
    #expect(
      outcome.errors.hasPrefix(
        "note: an earlier `ribs` was killed while it wrote 2 files; that is undone\n"),
      "\(outcome.errors)")
    #expect(try !folder.list().contains { $0.contains(".ribs-") })
  }

  @Test(arguments: ["plugin", "flag"]) func aCaseThatWouldBeAWordOfSwiftIsRefused(
    kind: String
  ) throws {
    let parent = kind == "plugin" ? ["--parent", "Benefits"] : []
    let outcome = ribs(["new", "Default", "--kind", kind] + parent)
    #expect(
      outcome.errors.hasPrefix(
        "error: `Default` is no name for a \(kind): Swift keeps `default`, its enum case, for itself\n"
      ))
    #expect(outcome.status == .failed)
  }

  @Test func aNameThatDiffersFromAnotherByCapitalsAloneIsRefused() throws {
    let folder = try TemporaryFolder()
    #expect(try ribs("new", "Faq", in: folder).status == .done)
    let outcome = try ribs("new", "FAQ", in: folder)
    #expect(
      outcome.errors.contains(
        "Faq/FaqBuilder.swift: error: `FAQ/FAQBuilder.swift` would differ from this file by capitals"
      ),
      "\(outcome.errors)")
    #expect(try !folder.list().contains("FAQ"))
  }

  @Test func aDiffThatLeavesTheWorkingFolderIsForTheTopOfTheRepository() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", "App/x": ""])
    let top = try ribs("new", "Home", "--in", "App", "--tests", "AppTests", "--dry-run", in: folder)
    let app = try TemporaryFolder([".git/HEAD": "", "App/x": ""])
    let below = try shell(
      "cd '\(app.path)/App' && \"$RIBS\" new Home --tests ../AppTests --dry-run")
    // Only the order of the files is another one.
    #expect(
      below.output.split(separator: "\n").sorted() == top.output.split(separator: "\n").sorted())
    #expect(
      below.errors.contains(
        "some lie outside the working folder; apply it there: `git -C .. apply`\n"))
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
