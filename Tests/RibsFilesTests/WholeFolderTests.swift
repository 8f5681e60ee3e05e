import RibsFiles
import TestSupport
import Testing

@Suite("Folders that targets have as a whole")
struct WholeFolderTests {
  @Test func areThoseThatAProjectDoesNotList() throws {
    let project = XcodeProjectFile([
      .init("App", "application", files: ["Old/A.swift"], folders: ["App", "Shared"]),
      .init("AppTests", "bundle.unit-test", folders: ["AppTests", "Shared"]),
      .init("AppUITests", "bundle.ui-testing", folders: ["AppUITests"]),
    ])
    let folder = try TemporaryFolder(["App.xcodeproj/project.pbxproj": project.text])
    let found = XcodeProject.wholeFolders(at: folder("App.xcodeproj")) ?? []
    #expect(
      lines(found) == [
        "App: App program", "AppTests: AppTests unitTests", "AppUITests: AppUITests otherTests",
        "Shared: App program",
      ])
  }

  @Test(arguments: [
    ("sources: App", ["App"]), ("sources: [App, \"Shared/Code\"]", ["App", "Shared/Code"]),
    ("sources:\n    - App\n    - path: ./Shared", ["App", "Shared"]),
    ("sources:\n      - path: App # all\n        excludes:\n          - Old", ["App"]),
    ("sources:\n      path: App", ["App"]), ("settings:\n      base: App", []),
  ])
  func areTheSourcesOfAnXcodeGenTarget(sources: String, folders: [String]) {
    let text = """
      targets:
        App:
          type: application
          \(sources.replacing("\n", with: "\n  "))
          scheme: {}
      schemes:
        Other:
          sources: None

      """
    let found = XcodeGenDescription.wholeFolders(in: Array(text.utf8))
    #expect(lines(found) == folders.map { "\($0): App program" })
  }

  @Test(arguments: ["", "targets:", "targets: App", "- targets:\n  - App", "a\n  b: c\n:"])
  func areNoneWhereATextIsNoDescription(text: String) {
    #expect(XcodeGenDescription.wholeFolders(in: Array(text.utf8)) == [])
  }

  private func lines(_ folders: [WholeFolder]) -> [String] {
    folders.map { "\($0.path): \($0.target) \($0.role)" }.sorted()
  }
}
