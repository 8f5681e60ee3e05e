import TestSupport
import Testing

/// Tests of new RIBs never become part of the program that they test.
@Suite("Folders of tests")
struct TestFolderTests {
  static let xcode = XcodeProjectFile([
    .init("App", "application", folders: ["App"]),
    .init("AppUITests", "bundle.ui-testing", folders: ["AppUITests"]),
    .init("AppTests", "bundle.unit-test", folders: ["AppTests"]),
  ])

  static let xcodeGen = """
    name: Shop  # the app
    options:
      bundleIdPrefix: com.shop
    targets:
      App:
        type: application
        sources:
        - path: App
          excludes:
            - "AppTests"
      AppUITests:
        type: bundle.ui-testing
        sources: AppUITests
      "AppTests":
        type: bundle.unit-test
        sources: [AppTests, Shared]

    """

  static let projects = [
    ("App.xcodeproj/project.pbxproj", xcode.text), ("project.yml", xcodeGen),
    (
      "project.yml",
      xcodeGen.replacing("sources: [AppTests, Shared]", with: "sources:\n      - AppTests")
    ),
  ]

  @Test(arguments: projects)
  func testsGoToTheTestTargetOfWholeFolders(project: String, text: String) throws {
    let app = try TemporaryFolder([project: text])
    #expect(try ribs("new", "Home", "--in", "App", in: app).status == .done)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try app.read("AppTests/HomeTests/HomeRouterTests.swift").contains("PayBuildableMock()"))
    #expect(try app.list().contains("AppTests/PayTests/PayRouterTests.swift"))
    #expect(try !app.list().contains { $0.hasPrefix("App/") && $0.contains("Tests") })
  }

  @Test func testsGoBesideThoseOfTheParent() throws {
    let project = XcodeProjectFile([
      .init("App", "application", folders: ["App"]),
      .init("AppTests", "bundle.unit-test", folders: ["AppTests"]),
      .init("FlowTests", "bundle.unit-test", folders: ["Flows"]),
    ])
    let app = try TemporaryFolder(["App.xcodeproj/project.pbxproj": project.text])
    #expect(try ribs("new", "Home", "--in", "App", "--tests", "Flows", in: app).status == .done)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try ribs("new", "Menu", "--in", "App", in: app).status == .done)
    let files = try app.list()
    #expect(files.contains("Flows/PayTests/PayRouterTests.swift"))
    #expect(files.contains("AppTests/MenuTests/MenuRouterTests.swift"))
  }

  @Test func whereNoTestTargetIsKnownTheyAreRefused() throws {
    let project = XcodeProjectFile([.init("App", "application", folders: ["App"])])
    let app = try TemporaryFolder(["App.xcodeproj/project.pbxproj": project.text])
    let outcome = try ribs("new", "Home", "--in", "App", in: app)
    #expect(
      outcome.errors == """
        error: the tests would be part of the target App itself, which can't import XCTest or itself
        help: Name the folder of its test target, such as `--tests AppTests`.

        """)
    #expect(try outcome.status == .failed && !app.list().contains { $0.contains("Home") })
  }

  /// What is above the working folder is not read, and so the parent's tests could not follow.
  @Test func belowTheProjectTheFolderOfTheTestsHasToBeNamed() throws {
    func error(_ manifest: (path: String, text: String), sources: String, tests: String) throws
      -> String
    {
      let app = try TemporaryFolder([manifest.path: manifest.text])
      #expect(
        try ribs("new", "Home", "--in", sources, "--tests", tests, in: app).status == .done)
      let outcome = try ribs("new", "Pay", "--parent", "Home", in: app, below: sources)
      #expect(try outcome.status == .failed && !app.list().contains { $0.contains("Pay") })
      return outcome.errors
    }
    let package = """
      // swift-tools-version: 5.9
      let package = Package(
        name: "App", targets: [.target(name: "App"), .testTarget(name: "AppTests")])

      """
    #expect(
      try error(("Package.swift", package), sources: "Sources/App", tests: "Tests/AppTests")
        .hasSuffix("such as `--tests ../../Tests/AppTests`.\n"))
    #expect(
      try error(
        ("App.xcodeproj/project.pbxproj", Self.xcode.text), sources: "App", tests: "AppTests"
      ).hasSuffix("such as `--tests ../AppTests`.\n"))
  }
}
