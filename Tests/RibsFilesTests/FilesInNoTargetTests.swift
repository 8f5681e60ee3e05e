import RibsFiles
import Testing
import TestSupport

/// Which files an Xcode project leaves out, and when it is believed.
@Suite("Files in no target") struct FilesInNoTargetTests {
  private typealias Target = XcodeProjectFile.Target

  /// The paths of the files in no target, in a folder with these files besides a project of a
  /// target `App`.
  private func left(
    building built: [String], folders: [String] = [], exceptions: [String] = [],
    among others: [String: String], given: String = ""
  ) throws -> [String] {
    let project = XcodeProjectFile(
      [Target("App", "application", files: built, folders: folders)],
      exceptions: folders.prefix(1).map { .init(in: $0, target: "App", paths: exceptions) })
    let folder = try TemporaryFolder(
      others.merging(["App.xcodeproj/project.pbxproj": project.text]) { $1 })
    let start = given.isEmpty ? folder.path : folder(given)
    return try left(below: start)
  }

  private func left(below path: String) throws -> [String] {
    let found = try FileFinder.find([path])
    let left = found.projects.read(around: found.files).filesInNoTarget
    return found.files.filter { left.contains($0.path) }.map(\.pathBelow)
  }

  private func files(_ paths: String...) -> [String: String] {
    Dictionary(paths.map { ($0, "") }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aFileThatNoTargetListsIsInNone() throws {
    #expect(
      try left(
        building: ["App/A.swift", "B.swift"], among: files("App/A.swift", "B.swift", "C.swift"))
        == ["C.swift"])
  }

  @Test func whatIsBelowIsNotToldByAProjectAbove() throws {
    #expect(
      try left(
        building: ["App/A.swift"], among: files("App/A.swift", "App/B.swift"), given: "App") == [])
  }

  /// Macs find `App/A.swift` where the project has `app/a.swift`.
  @Test func lettersMayBeLargeOrSmall() throws {
    #expect(
      try left(building: ["app/a.swift", "B.swift"], among: files("App/A.swift", "B.swift")) == [])
  }

  @Test func aFolderThatIsTakenAsAWholeNeedsNoList() throws {
    #expect(
      try left(
        building: [], folders: ["App"], exceptions: ["Old/Left.swift"],
        among: files("App/A.swift", "App/Deep/B.swift", "App/Old/Left.swift", "Other/C.swift"))
        == ["App/Old/Left.swift", "Other/C.swift"])
  }

  @Test(arguments: [
    "Package.swift", "Project.swift", "project.yml", "BUILD", "BUILD.bazel", "BUCK",
    "Kit.podspec",
  ])
  func whereSomethingElseSaysWhatIsBuiltTheProjectIsNotAsked(manifest: String) throws {
    let listed = ["A.swift", "B.swift"]
    let found = files("A.swift", "B.swift", "Kit/C.swift")
    #expect(try left(building: listed, among: found) == ["Kit/C.swift"])
    for place in [manifest, "Kit/" + manifest] {
      let left = try left(building: listed, among: found.merging([place: ""]) { $1 })
      #expect(!left.contains("Kit/C.swift"), "\(place)")
    }
  }

  @Test func aFolderIsNoManifest() throws {
    #expect(
      try left(building: ["A.swift"], among: files("A.swift", "B.swift", "BUILD/x.txt"))
        == ["B.swift"])
  }

  /// It lists what is there no more, and little of what is.
  @Test func anOldProjectIsNotBelieved() throws {
    #expect(
      try left(
        building: ["A.swift", "Gone.swift"], among: files("A.swift", "B.swift")) == [])
    #expect(
      try left(building: ["A.swift"], among: files("A.swift", "B.swift", "C.swift")) == [])
  }

  /// The project may mean it by a link, or by a path on somebody's own disk.
  @Test func aFileIsLeftAloneWhereOneOfItsNameIsListedSomewhereElse() throws {
    let listed = (0..<10).map { "\($0).swift" }
    var found = Dictionary(uniqueKeysWithValues: listed.map { ($0, "") })
    found["New/Moved.swift"] = ""
    found["New/Left.swift"] = ""
    #expect(try left(building: listed + ["Moved.swift"], among: found) == ["New/Left.swift"])

    let project = XcodeProjectFile([
      Target("App", "application", files: listed + ["/Users/me/App/New/Moved.swift"])
    ]).text.replacing(
      "path = \"/Users/me/App/New/Moved.swift\"; sourceTree = \"<group>\"",
      with: "path = \"/Users/me/App/New/Moved.swift\"; sourceTree = \"<absolute>\"")
    found["App.xcodeproj/project.pbxproj"] = project
    let folder = try TemporaryFolder(found)
    #expect(try left(below: folder.path) == ["New/Left.swift"])
  }

  /// Projects side by side and further down share files; one that can't be read says nothing.
  @Test func anotherProjectMayListTheFile() throws {
    let kit = XcodeProjectFile([Target("Kit", files: ["K.swift", "../Shared.swift"])]).text
    let found = files("A.swift", "B.swift", "Shared.swift", "Kit/K.swift", "Kit/L.swift")
    #expect(
      try left(
        building: ["A.swift", "B.swift"],
        among: found.merging(["Kit/Kit.xcodeproj/project.pbxproj": kit]) { $1 })
        == ["Kit/L.swift"])
    #expect(
      try left(
        building: ["A.swift", "B.swift"],
        among: found.merging(["Kit/Kit.xcodeproj/project.pbxproj": "<<<<"]) { $1 })
        == ["Shared.swift"])
    #expect(
      try left(
        building: ["A.swift", "B.swift", "Kit/K.swift"],
        among: found.merging(["Other.xcodeproj/project.pbxproj": "<<<<"]) { $1 }) == [])
  }
}
