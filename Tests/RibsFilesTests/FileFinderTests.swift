import Foundation
import RibsFiles
import Testing
import TestSupport

@Suite("Finding files")
struct FileFinderTests {
  @Test func filesComeInBytewiseOrderOfTheirPaths() throws {
    let folder = try TemporaryFolder([
      "a/x.swift": "", "a-b/x.swift": "", "a.swift": "", "B.swift": "",
    ])
    #expect(try found(folder) == ["B.swift", "a-b/x.swift", "a.swift", "a/x.swift"])
  }

  @Test func theOrderOfThePathsGivenHasNoEffect() throws {
    let folder = try TemporaryFolder(["a/x.swift": "", "a/b/y.swift": "", "c/z.swift": ""])
    try folder.link("a/toC", to: "../c")
    let paths = [folder("a"), folder("c/z.swift"), folder("a/b"), folder("c"), folder.path]
    let forwards = try FileFinder.find(paths)
    #expect(forwards == (try FileFinder.find(paths.reversed())))
    #expect(
      forwards.files.map(\.path) == [
        folder("a/b/y.swift"), folder("a/x.swift"), folder("c/z.swift"),
      ])
    #expect(forwards.files.map(\.pathBelow) == ["y.swift", "x.swift", "z.swift"])
  }

  private func projectFolders(in path: String) throws -> [ProjectFolder] {
    let found = try FileFinder.find([path])
    return found.projects.read(around: found.files).folders
  }

  @Test func projectsSideBySideHaveTheFoldersThatAreCalledLikeThem() throws {
    let folder = try TemporaryFolder([
      "One.xcodeproj/project.pbxproj": "", "Two.xcodeproj/project.pbxproj": "", "One/a.swift": "",
      "Two/b.swift": "",
    ])
    let projects = try projectFolders(in: folder.path)
    #expect(
      projects == [
        ProjectFolder(path: folder.path, name: "One"),
        ProjectFolder(path: folder("One"), name: "One"),
        ProjectFolder(path: folder("Two"), name: "Two"),
      ])
  }

  /// The first of them gives the folder its name: `App-Demo.xcodeproj` stands before
  /// `App.xcodeproj`.
  @Test func projectsSideBySideComeInTheOrderOfTheirFolders() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": "", "App-Demo.xcodeproj/project.pbxproj": "",
    ])
    let projects = try projectFolders(in: folder.path)
    #expect(projects == [ProjectFolder(path: folder.path, name: "App-Demo")])
  }

  @Test func projectsThatBuildSeveralModulesSayWhichFilesTheseHave() throws {
    let several = XcodeProjectFile([
      .init("App", "application", files: ["App/A.swift"]), .init("Kit", files: ["Kit/K.swift"]),
    ])
    let folder = try TemporaryFolder([
      "S/Shop.xcodeproj/project.pbxproj": several.text, "S/App/A.swift": "",
      "Broken/B.xcodeproj/project.pbxproj": String(several.text.dropLast(10)),
      "Empty/E.xcodeproj/contents": "", "Pods/Pods.xcodeproj/project.pbxproj": several.text,
    ])
    let projects = try projectFolders(in: folder.path)
    #expect(
      projects.map(\.path) == [folder("Broken"), folder("Empty"), folder("S")])
    #expect(projects.map(\.modules.count) == [0, 0, 1])
    #expect(projects.map(\.name) == ["B", "E", ""])
    #expect(projects[2].modules.first?.listedModule(of: "App/A.swift")?.name == "App")
  }

  @Test func projectsSayWhetherCodeIsTheMainActorsByDefault() throws {
    let setting = "SWIFT_DEFAULT_ACTOR_ISOLATION"
    func project(_ settings: String) -> String {
      XcodeProjectFile([.init("App", "application", settings: settings)]).text
    }
    let folder = try TemporaryFolder([
      "Main/A.xcodeproj/project.pbxproj": project("\(setting) = MainActor;"),
      "None/A.xcodeproj/project.pbxproj": project("\(setting) = nonisolated;"),
      "Silent/A.xcodeproj/project.pbxproj": project(""),
      "Yaml/project.yml": "name: A\nsettings:\n  base:\n    \(setting): MainActor\n",
      "YamlSilent/project.yml": "name: A\n",
    ])
    let projects = try projectFolders(in: folder.path)
    #expect(projects.map(\.isMainActorByDefault) == [true, false, false, true, false])
  }

  @Test func theOnlyModuleOfAProjectIsCalledAsItIsImported() throws {
    let project = XcodeProjectFile([.init("my-kit", files: ["Kit/K.swift"])])
    let folder = try TemporaryFolder(["Bee.xcodeproj/project.pbxproj": project.text])
    let projects = try projectFolders(in: folder.path)
    #expect(projects == [ProjectFolder(path: folder.path, name: "my_kit")])
  }

  /// The folder is the module's that the project has it in, not that of the project beside it.
  @Test func aFolderThatIsCalledLikeAProjectIsAsTheProjectSays() throws {
    let several = XcodeProjectFile([
      .init("App", "application", files: ["App/A.swift"]), .init("Kit", files: ["App/Kit/K.swift"]),
    ])
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": several.text, "Other.xcodeproj/project.pbxproj": "",
      "App/Kit/K.swift": "", "Other/O.swift": "",
    ])
    let projects = try projectFolders(in: folder.path)
    #expect(projects.map(\.path) == [folder.path, folder("Other")])
    #expect(projects.map(\.name) == ["App", "Other"])
  }

  @Test func whatIsNoSourceOfTheAppIsSkipped() throws {
    let folder = try TemporaryFolder([
      "A.swift": "", ".hidden/x.swift": "", ".build/x.swift": "", "Pods/x.swift": "",
      "Carthage/x.swift": "", "DerivedData/x.swift": "", "SourcePackages/x.swift": "",
      "RIB.xctemplate/x.swift": "", "._A.swift": "", "notes.md": "", "PodsOfOurs/x.swift": "",
    ])
    #expect(try found(folder) == ["A.swift", "PodsOfOurs/x.swift"])
  }

  @Test func aSkippedFolderThatIsGivenIsRead() throws {
    let folder = try TemporaryFolder(["Pods/x.swift": ""])
    #expect(try FileFinder.find([folder("Pods")]).files.map(\.pathBelow) == ["x.swift"])
  }

  @Test func aFolderNamedLikeAFileIsAFolder() throws {
    let folder = try TemporaryFolder(["Foo.swift/Bar.swift": ""])
    #expect(try found(folder) == ["Foo.swift/Bar.swift"])
  }

  @Test func linksThatLeadBackEnd() throws {
    let folder = try TemporaryFolder(["a/b/x.swift": ""])
    try folder.link("a/b/up", to: "..")
    try folder.link("a/itself", to: ".")
    #expect(try found(folder) == ["a/b/x.swift"])
  }

  @Test func aLinkedFolderOutsideIsRead() throws {
    let outside = try TemporaryFolder(["x.swift": ""])
    let folder = try TemporaryFolder(["a.swift": ""])
    try folder.link("linked", to: outside.path)
    #expect(try found(folder) == ["a.swift", "linked/x.swift"])
  }

  @Test func aFileReachedTwiceKeepsItsRealPath() throws {
    let folder = try TemporaryFolder(["z/real.swift": ""])
    try folder.link("a.swift", to: "z/real.swift")
    try folder.link("b", to: "z")
    #expect(try found(folder) == ["z/real.swift"])
  }

  @Test func twoHardLinksAreTwoFiles() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try FileManager.default.linkItem(atPath: folder("a.swift"), toPath: folder("b.swift"))
    #expect(try found(folder) == ["a.swift", "b.swift"])
  }

  @Test func aBrokenLinkToASourceIsAProblemAndTheOthersGoOn() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try folder.link("gone.swift", to: "nowhere")
    try folder.link("gone.md", to: "nowhere")
    let found = try FileFinder.find([folder.path])
    #expect(found.files.map(\.pathBelow) == ["a.swift"])
    #expect(found.problems == [FileError(folder("gone.swift"), .brokenLink(target: "nowhere"))])
  }

  @Test func aBrokenLinkOnTheWayToAPathIsNamed() throws {
    let folder = try TemporaryFolder(["a/x.swift": ""])
    try folder.link("a/gone.swift", to: "../nowhere")
    try folder.link("b", to: "none")
    for (path, link, target) in [
      ("a/gone.swift", "a/gone.swift", "../nowhere"), ("b/c/d.swift", "b", "none"),
    ] {
      #expect(throws: FileError(folder(link), .brokenLink(target: target))) {
        try FileFinder.find([folder(path)])
      }
    }
  }

  @Test func pipesAreSkippedBelowAPathAndRefusedAsPath() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try #require(mkfifo(folder("pipe.swift"), 0o600) == 0)
    #expect(try found(folder) == ["a.swift"])
    #expect(throws: FileError(folder("pipe.swift"), .notAFileOrFolder)) {
      try FileFinder.find([folder("pipe.swift")])
    }
  }

  @Test func aMissingPathNamesTheNearestOne() throws {
    let folder = try TemporaryFolder(["Sources/Home/x.swift": ""])
    #expect(throws: FileError(folder("Source/Home"), .missing(near: [folder("Sources")]))) {
      try FileFinder.find([folder("Source/Home")])
    }
    #expect(throws: FileError("", .missing(near: []))) { try FileFinder.find([""]) }
  }

  @Test func aFileGivenIsTakenWhateverItsName() throws {
    let folder = try TemporaryFolder(["Tests/notes.txt": ""])
    let found = try FileFinder.find([folder("Tests/notes.txt"), folder.path])
    // It lies outside the working folder, so its folders say nothing.
    #expect(found.files == [FoundFile(path: folder("Tests/notes.txt"), pathBelow: "notes.txt")])
  }

  @Test func dotsAndDoubledSlashesAreNotPrinted() throws {
    let folder = try TemporaryFolder(["a/x.swift": ""])
    let found = try FileFinder.find([folder.path + "/.//a/./"])
    #expect(found.files == [FoundFile(path: folder("a/x.swift"), pathBelow: "x.swift")])
  }

  #if os(Linux)
    @Test func aNameThatIsNotUnicodeIsAProblem() throws {
      let folder = try TemporaryFolder(["a.swift": ""])
      let name = Array(folder("").utf8) + [0xFF] + Array(".swift\0".utf8)
      let descriptor = name.withUnsafeBytes {
        open($0.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
      }
      try #require(descriptor >= 0)
      close(descriptor)
      let found = try FileFinder.find([folder.path])
      #expect(found.files.map(\.pathBelow) == ["a.swift"])
      #expect(found.problems == [FileError(folder("\u{FFFD}.swift"), .nameIsNotUnicode)])
    }
  #endif

  /// The paths found below a folder, without its own path.
  private func found(_ folder: TemporaryFolder) throws -> [String] {
    try FileFinder.find([folder.path]).files.map(\.pathBelow)
  }
}
