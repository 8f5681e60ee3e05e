import TestSupport
import Testing

/// Where the description of a project leaves its targets to helpers, or writes them out for Tuist.
@Suite("Folders of tests that no Xcode project tells")
struct GuessedTestFolderTests {
  static let helper = """
    import ProjectDescription
    import ProjectDescriptionHelpers
    let project = Project.makeModule(name: "Shop", dependencies: [.project(target: "Core", path: "C")])

    """

  static let literal = """
    import ProjectDescription
    let project = Project(
      name: "Shop",
      targets: [
        .target(name: "Shop", product: .app, sources: ["Sources/**"]),
        .target(name: "ShopUITests", product: .uiTests, sources: ["UI/**"]),
        .target(name: "ShopTests", product: .unitTests, sources: ["Checks/**"]),
      ])

    """

  static let templates = """
    name: Shop
    targets:
      Shop:
        templates: [App]

    """

  /// The manifest, something that lies in the project, and where tests then go.
  static let projects = [
    ("Shop/Project.swift", helper, "Tests/A.swift", "Tests"),
    ("Shop/Project.swift", helper, "ShopTests/A.swift", "ShopTests"),
    ("Shop/Project.swift", literal, "Tests/A.swift", "Checks"),
    ("Shop/project.yml", templates, "Tests/A.swift", "Tests"),
    // The one at the top builds what is below.
    ("Project.swift", helper, "Tests/A.swift", "Tests"),
  ]

  @Test(arguments: projects)
  func testsGoToTheFolderBesideTheSources(
    manifest: String, text: String, file: String, tests: String
  ) throws {
    let app = try TemporaryFolder([manifest: text, "Shop/\(file)": ""])
    #expect(try ribs("new", "Home", "--in", "Shop/Sources/RIB", in: app).status == .done)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let written = try app.list().filter { $0.hasSuffix("RouterTests.swift") }
    #expect(
      written == ["Home", "Pay"].map { "Shop/\(tests)/\($0)Tests/\($0)RouterTests.swift" })
  }

  @Test func whereThereIsNoneTheyAreRefused() throws {
    let app = try TemporaryFolder(["Shop/Project.swift": Self.helper])
    let outcome = try ribs("new", "Home", "--in", "Shop/Sources/RIB", in: app)
    #expect(
      outcome.errors == """
        error: the tests would be part of the target Shop itself, which can't import XCTest or itself
        help: Name the folder of its test target, such as `--tests Shop/Tests`.

        """)
    #expect(try outcome.status == .failed && app.list() == ["Shop", "Shop/Project.swift"])
    let chosen = try ribs(
      "new", "Home", "--in", "Shop/Sources/RIB", "--tests", "Shop/Sources/RIB", in: app)
    #expect(chosen.status == .done)
    #expect(chosen.errors.contains("note: the tests are in the module Shop itself; "))
  }

  @Test func aTargetThatTuistIsToldOfTakesNoTests() throws {
    let app = try TemporaryFolder([
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "Shop", targets: [.target(name: "Shop", product: .app, sources: ["App/**"])])

      """
    ])
    let outcome = try ribs("new", "Home", "--in", "App", in: app)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasSuffix("such as `--tests ShopTests`.\n"), "\(outcome.errors)")
  }

  @Test func aModuleOfAPackageTakesNoTestsBeforeTheManifestKnowsIt() throws {
    let app = try TemporaryFolder(["Package.swift": "// swift-tools-version: 5.9\n"])
    let outcome = try ribs("new", "Home", "--in", "Sources/Kit", in: app)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.hasSuffix("such as `--tests Tests/KitTests`.\n"), "\(outcome.errors)")
  }

  @Test(arguments: [
    // No folder tells what is built of it.
    (["Project.swift": helper], "Shop/RIB"),
    // The tests of a module may have sources that are no RIB's own.
    (["Project.swift": helper], "Tests/Sources"),
    // A model may be called like a manifest.
    (["Project.swift": "struct Project {}\n"], "Sources/RIB"),
    ([:], "Sources/RIB"),
  ])
  func nothingIsGuessedElsewhere(files: [String: String], folder: String) throws {
    let app = try TemporaryFolder(files)
    #expect(try ribs("new", "Home", "--in", folder, in: app).status == .done)
    #expect(try app.list().contains("\(folder)/HomeTests/HomeRouterTests.swift"))
  }
}
