import TestSupport
import Testing

@Suite("The language mode of what is written")
struct LanguageModeTests {
  private func mode(
    of folder: String, in app: TemporaryFolder, _ options: String...
  ) throws -> Int {
    let outcome = try ribs(
      ["new", "Home", "--in", folder, "--tests", "T", "--dry-run"] + options, in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    return outcome.output.contains("MainActor.assumeIsolated") ? 6 : 5
  }

  @Test func itIsThatOfTheTargetInAnXcodeProject() throws {
    let project = XcodeProjectFile([
      .init("App", "application", folders: ["App"], settings: "SWIFT_VERSION = 6.0;"),
      .init("Kit", folders: ["Kit"], settings: "SWIFT_VERSION = 5.0;"),
      .init("KitTests", "bundle.unit-test", folders: ["T"], settings: "SWIFT_VERSION = 6.0;"),
    ])
    let app = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": project.text,
      "App/Package/Package.swift": "// swift-tools-version: 5.9\n",
    ])
    #expect(try mode(of: "App", in: app) == 6)
    #expect(try mode(of: "Kit", in: app) == 5)
    #expect(try mode(of: "App", in: app, "--swift", "5") == 5)
    #expect(try mode(of: "App/Package/Sources/Package", in: app) == 5)
  }
}
