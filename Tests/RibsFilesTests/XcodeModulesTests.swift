import RibsFiles
import Testing
import TestSupport

/// Which files the targets of Xcode projects are built of.
@Suite("Xcode projects") struct XcodeModulesTests {
  private typealias Target = XcodeProjectFile.Target

  private func read(_ text: String) -> XcodeModules? { readProject(text)?.modules }

  private func readProject(_ text: String) -> XcodeProject? {
    XcodeProject(contents: Array(text.utf8))
  }

  private func read(
    _ targets: Target..., exceptions: [XcodeProjectFile.Exceptions] = []
  ) -> XcodeModules? {
    read(XcodeProjectFile(targets, exceptions: exceptions).text)
  }

  /// Groups may be folders or not, begin elsewhere, and hold each other however deep.
  @Test func aFilesPlaceIsThatOfTheGroupsAroundIt() throws {
    let modules = try #require(
      read(
        """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tobjectVersion = 51;
        \tobjects = {

        /* Begin PBXBuildFile section */
        \t\tB1 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* A.swift */; };
        \t\tB2 /* B.swift in Sources */ = {isa = PBXBuildFile; fileRef = F2 /* B.swift */; };
        \t\tB3 = {isa = PBXBuildFile; fileRef = F3; settings = {ATTRIBUTES = (Public, ); }; };
        \t\tB4 = {isa = PBXBuildFile; fileRef = F4; };
        \t\tB5 = {isa = PBXBuildFile; fileRef = F5; };
        /* End PBXBuildFile section */
        \t\tF1 /* A.swift */ = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        \t\tF2 = {isa = PBXFileReference; path = "B \\"b\\".swift"; sourceTree = "<group>"; };
        \t\tF3 = {isa = PBXFileReference; path = Other/C.swift; sourceTree = SOURCE_ROOT; };
        \t\tF4 = {isa = PBXFileReference; path = D.swift; sourceTree = BUILT_PRODUCTS_DIR; };
        \t\tF5 = {isa = PBXFileReference; name = E; path = ../Shared/E.swift; sourceTree = "<group>"; };
        \t\tG0 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tG1 /* App */,
        \t\t\t\tF5,
        \t\t\t);
        \t\t\tsourceTree = "<group>";
        \t\t};
        \t\tG1 = {isa = PBXGroup; children = (F1, G2, F3, F4); path = App; sourceTree = "<group>"; };
        \t\tG2 = {isa = PBXGroup; children = (G3, ); name = "No folder"; sourceTree = "<group>"; };
        \t\tG3 = {isa = PBXGroup; children = (F2, ); path = "Home/.."; sourceTree = "<group>"; };
        \t\tS1 = {isa = PBXSourcesBuildPhase; buildActionMask = 2147483647; files = (B1, B2, B4, ); };
        \t\tS2 = {isa = PBXSourcesBuildPhase; files = (B3, B5, ); };
        \t\tT1 = {isa = PBXNativeTarget; buildPhases = (S0, S1, ); name = App;
        \t\t\tproductType = "com.apple.product-type.application"; };
        \t\tT2 = {isa = PBXNativeTarget; buildPhases = (S2, ); name = Kit;
        \t\t\tproductType = "com.apple.product-type.framework"; data = <0fbd77 1c>; };
        \t\tP = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = (T1, T2, ); };
        \t};
        \trootObject = P /* Project object */;
        }
        """))
    #expect(modules.listedModule(of: "App/A.swift")?.name == "App")
    #expect(modules.listedModule(of: "App/B \"b\".swift")?.name == "App")
    #expect(modules.listedModule(of: "Other/C.swift")?.name == "Kit")
    #expect(modules.listedModule(of: "App/D.swift") == nil)
    #expect(modules.elsewhere.map(\.path) == ["../Shared/E.swift"])
    #expect(modules.elsewhere.map(\.module.name) == ["Kit"])
  }

  @Test func anAppAndItsTestsAreNothingToTellApart() {
    let project = XcodeProjectFile([
      Target("AppTests", "bundle.unit-test", files: ["AppTests/T.swift", "App/A.swift"]),
      Target("AppUITests", "bundle.ui-testing", files: ["AppUITests/T.swift"]),
      Target("my-app", "application", files: ["App/A.swift"]),
    ])
    #expect(readProject(project.text) == .one(name: "my_app"))
    // Whatever order the fields stand in.
    let turned = project.text.replacing("isa = PBXNativeTarget; ", with: "")
      .replacing("name = \"my-app\";", with: "name = \"my-app\"; isa = PBXNativeTarget;")
    #expect(readProject(turned) == .one(name: "my_app"))
    #expect(readProject(project.text.replacing("sourceTree", with: "<<<<<<<")) == nil)
  }

  @Test func targetsWithoutSwiftFilesAreNothingToTellApart() {
    let app = Target("App", "application", files: ["App/A.swift"])
    let resources = Target("Resources", "bundle")
    #expect(readProject(XcodeProjectFile([resources, app]).text) == .one(name: "App"))
    #expect(readProject(XcodeProjectFile([resources]).text) == nil)
  }

  @Test func testsAreSaidToBe() throws {
    let modules = try #require(
      read(
        Target("App", "application", files: ["App/A.swift"]), Target("Kit", files: ["Kit/K.swift"]),
        Target("Checks", "bundle.unit-test", files: ["Checks/T.swift", "App/A.swift"])))
    #expect(modules.listedModule(of: "Checks/T.swift")?.isTest == true)
    // Compiled into the tests once more, it stays the app's.
    #expect(modules.listedModule(of: "App/A.swift")?.name == "App")
    #expect(modules.listedModule(of: "App/A.swift")?.isTest == false)
  }

  /// Told apart, they would not agree on what the names in such a file mean.
  @Test func targetsWithAFileInCommonAreOneModuleCalledLikeTheFirstApp() throws {
    let modules = try #require(
      read(
        Target("Widget", "app-extension", files: ["W/W.swift", "W/V.swift", "App/B.swift"]),
        Target("App", "application", files: ["App/A.swift", "App/B.swift"]),
        Target("AppDev", "application", files: ["App/A.swift", "App/B.swift", "App/Debug.swift"]),
        Target(
          "Checks", "bundle.unit-test", files: ["Checks/C.swift", "App/A.swift", "Kit/K.swift"]),
        Target("Kit", files: ["Kit/K.swift"])))
    for path in ["W/W.swift", "App/A.swift", "App/B.swift", "App/Debug.swift"] {
      #expect(modules.listedModule(of: path)?.name == "App")
    }
    #expect(modules.listedModule(of: "Checks/C.swift")?.name == "Checks")
    #expect(modules.listedModule(of: "Kit/K.swift")?.name == "Kit")
  }

  @Test func targetsWithAFolderInCommonAreOneModule() throws {
    let modules = try #require(
      read(
        Target("Rider", "application", folders: ["Rider", "Common"]),
        Target("Driver", "application", folders: ["Driver", "Common"]),
        Target("Kit", files: ["Kit/K.swift"], folders: ["KitUI"]),
        Target("Menu", files: ["KitUI/Views/V.swift"], folders: ["Menu"])))
    for path in ["Rider/A.swift", "Driver/A.swift", "Common/A.swift"] {
      #expect(modules.listedModule(of: path)?.name == "Rider")
    }
    for path in ["Kit/K.swift", "KitUI/Views/V.swift", "KitUI/A.swift", "Menu/A.swift"] {
      #expect(modules.listedModule(of: path)?.name == "Kit")
    }
  }

  @Test func aFileThatIsNotListedIsWhereItsNeighboursAre() throws {
    let modules = try #require(
      read(
        Target("App", "application", files: ["App/A.swift", "Main.swift"]),
        Target("Home", files: ["Features/Home/Views/H.swift"]),
        Target("Menu", files: ["Features/Menu/M.swift"])))
    #expect(modules.listedModule(of: "App/New.swift") == nil)
    #expect(modules.neighbouringModule(of: "App/New.swift")?.name == "App")
    #expect(modules.neighbouringModule(of: "App/New/New.swift")?.name == "App")
    #expect(modules.neighbouringModule(of: "Features/Home/New.swift")?.name == "Home")
    #expect(modules.neighbouringModule(of: "Features/New/New.swift") == nil)
    #expect(modules.neighbouringModule(of: "New.swift")?.name == "App")
  }

  @Test func theFilesOfAFolderNeedNotBeListed() throws {
    let modules = try #require(
      read(
        Target("App", "application", folders: ["App"]), Target("Kit", folders: ["Kit"]),
        Target("Checks", "bundle.unit-test", folders: ["Checks"]),
        exceptions: [
          .init(in: "App", target: "App", paths: ["Info.plist", "Home/Model.swift", "Old"]),
          .init(in: "App", target: "Kit", paths: ["Home/Model.swift"]),
        ]))
    #expect(modules.listedModule(of: "App/Home/A.swift")?.name == "App")
    #expect(modules.listedModule(of: "App/Home/Model.swift")?.name == "Kit")
    #expect(modules.listedModule(of: "Kit/K.swift")?.name == "Kit")
    #expect(modules.listedModule(of: "Checks/T.swift")?.isTest == true)
    #expect(modules.listedModule(of: "Other/A.swift") == nil)
    #expect(modules.neighbouringModule(of: "Other/A.swift") == nil)
  }

  @Test(arguments: [
    ("PRODUCT_NAME = \"$(TARGET_NAME)\";", "my_app"),
    ("PRODUCT_NAME = \"$(TARGET_NAME:c99extidentifier)\";", "my_app"),
    ("PRODUCT_NAME = \"My App ${TARGET_NAME}\";", "My_App_my_app"),
    ("PRODUCT_NAME = \"$(OTHER)\";", "my_app"), ("", "my_app"),
    ("PRODUCT_NAME = \"2 go\"; PRODUCT_MODULE_NAME = Go;", "Go"),
    ("PRODUCT_NAME = \"2 go\"; PRODUCT_MODULE_NAME = \"$(PRODUCT_NAME)_X\";", "__go_X"),
  ])
  func theProductNamesTheModule(_ settings: String, _ name: String) throws {
    let modules = try #require(
      read(
        Target("my-app", "application", files: ["A.swift"], settings: settings),
        Target("Kit", files: ["Kit/K.swift"])))
    #expect(modules.listedModule(of: "A.swift")?.name == name)
  }

  @Test func aBrokenProjectTellsNothing() throws {
    let text = XcodeProjectFile([
      Target("App", "application", files: ["App/A.swift"], folders: ["Ä"]),
      Target("Kit", files: ["Kit/K.swift"], settings: "PRODUCT_NAME = \"a\\\"b\";"),
    ]).text
    #expect(read(text) != nil)
    #expect(read("\u{FEFF}" + text.replacing("\n", with: "\r\n")) != nil)
    let bytes = Array(text.utf8)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0..<end { #expect(XcodeProject(contents: Array(bytes[..<count])) == nil) }
    #expect(read(text.replacing("objects = {", with: "objects = {\n<<<<<<< HEAD\n")) == nil)
    #expect(
      XcodeProject(contents: text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == nil)
  }

  @Test func whateverStandsInAProjectIsReadToTheEnd() {
    let text = XcodeProjectFile([
      Target("App", "application", files: ["App/A.swift"]), Target("Kit", folders: ["Kit"]),
    ]).text
    for offset in stride(from: 0, to: text.utf8.count, by: 5) {
      for byte in "{)\";<\\/".utf8 {
        var bytes = Array(text.utf8)
        bytes[offset] = byte
        _ = XcodeProject(contents: bytes)
      }
    }
  }

  @Test(arguments: [("..", "../App/A.swift"), ("./", "App/A.swift"), ("in/..", "App/A.swift")])
  func theProjectsPathsMayGoOnFromAnotherFolder(_ folder: String, _ path: String) throws {
    let text = XcodeProjectFile([
      Target("App", "application", files: ["App/A.swift"]), Target("Kit", files: ["Kit/K.swift"]),
    ]).text
    let modules = read(
      text.replacing("projectDirPath = \"\"", with: "projectDirPath = \"\(folder)\""))
    #expect(modules?.listedModule(of: path)?.name == "App")
  }

  @Test func groupsThatHoldEachOtherAreNowhere() {
    let text = XcodeProjectFile([
      Target("App", "application", files: ["App/A.swift"]), Target("Kit", folders: ["Kit"]),
    ]).text
    let circle = "CIRCLE = {isa = PBXGroup; children = (MAIN, ); path = x; };\n"
    let looped = text.replacing("objects = {\n", with: "objects = {\n" + circle)
      .replacing("isa = PBXGroup; children = (", with: "isa = PBXGroup; children = (CIRCLE, ")
    #expect(read(looped) == nil)
  }

  /// However the first file to be read is reached.
  @Test func onlyWhatIsTooDeepIsNowhere() throws {
    let text = XcodeProjectFile([
      Target("App", "application", files: ["Deep.swift", "High.swift"]),
      Target("Kit", files: ["Kit/K.swift"]),
    ]).text
    let chain = (0..<70).map { number in
      let children =
        switch number {
        case 5: "G6, \"file High.swift\", "
        case 69: "\"file Deep.swift\", "
        default: "G\(number + 1), "
        }
      return "G\(number) = {isa = PBXGroup; children = (\(children)); path = g; };\n"
    }
    let modules = try #require(
      read(
        text.replacing("\"file Deep.swift\", \"file High.swift\", ", with: "G0, ")
          .replacing("objects = {\n", with: "objects = {\n" + chain.joined())))
    #expect(modules.listedModule(of: "g/g/g/g/g/g/High.swift")?.name == "App")
    let path = String(repeating: "g/", count: 70) + "Deep.swift"
    #expect(modules.listedModule(of: path) == nil)
    let file = try #require(
      read(
        XcodeProjectFile([
          Target("App", files: ["A.swift"]), Target("Kit", files: [path, "K.swift"]),
        ]).text))
    #expect(file.listedModule(of: "K.swift")?.name == "Kit")
    #expect(file.listedModule(of: path) == nil)
  }

  @Test func thousandsOfBracketsNestNoCalls() {
    let deep = String(repeating: "(", count: 200_000)
    let text = XcodeProjectFile([
      Target("App", "application", files: ["A.swift"]), Target("Kit", files: ["B.swift"]),
    ]).text
    #expect(read(text.replacing("classes = {", with: "classes = {a = \(deep)")) == nil)
  }
}
