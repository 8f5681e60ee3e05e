import RibsScaffold
import RibsSyntax
import Testing

@Suite("The conventions of a project")
struct ConventionTests {
  @Test(arguments: [
    ("Sources/Rider/Home", #".target(name: "Rider", dependencies: ["RIBs"])"#, "Rider"),
    ("Sources/rider-app/Home", #".target(name: "rider-app")"#, "rider_app"),
    ("App/Features/Home", #".target(name: "Kit"), .target(name: "Rider", path: "App")"#, "Rider"),
    (
      "App/Kit/Home",
      #".target(name: "Rider", path: "App"), .target(name: "Kit", path: "App/Kit")"#,
      "Kit"
    ),
    (
      "App/Home",
      #".target(name: "Rider", dependencies: [.product(name: "RxRelay", package: "Rx")], path: "App")"#,
      "Rider"
    ),
    ("Sources/Home", #".target(name: "Rider")"#, "Rider"),
    ("Sources/Home", #".target(name: "Rider"), .testTarget(name: "RiderTests")"#, "Rider"),
    ("Sources/Home", #".target(name: "Rider"), .target(name: "Kit")"#, nil),
    ("App/Home", #"/* a "quote */ .target(name: "Rider", path: "App")"#, "Rider"),
    ("Elsewhere/Home", #".target(name: "Rider"), .target(name: "Kit", path: "Kit")"#, nil),
  ])
  func theModuleIsTheTargetThatHoldsTheFolder(below: String, targets: String, module: String?) {
    let manifest = "let package = Package(name: \"app\", targets: [\(targets)])"
    let root = SurroundingFolder(
      path: "/app", entries: ["Package.swift", "Sources"],
      configurations: ["Package.swift": Array(manifest.utf8)])
    let inner = SurroundingFolder(path: "/app/Sources", entries: [])
    #expect(testedModule(ofFolder: "/app/\(below)", in: [inner, root]) == module)
  }

  @Test func anXcodeProjectNamesTheModuleUnlessThereAreTwo() {
    let one = SurroundingFolder(path: "/app", entries: ["Mini Super App.xcodeproj", "README.md"])
    let two = SurroundingFolder(path: "/app", entries: ["A.xcodeproj", "B.xcodeproj"])
    #expect(testedModule(ofFolder: "/app/A/Home", in: [one]) == "Mini_Super_App")
    #expect(testedModule(ofFolder: "/app/A/Home", in: [two]) == nil)
    #expect(testedModule(ofFolder: "/app/A/Home", in: []) == nil)
  }

  @Test(arguments: [
    (
      "Project.swift",
      "import ProjectDescription\nlet project = Project(\n  name: \"Rider\",\n  targets: [.target(name: \"X\")])"
    ),
    ("project.yml", "options: {}\nname: \"Rider\" # the app\ntargets:\n  X:\n    name: X\n"),
  ])
  func aManifestNamesTheModule(file: String, text: String) {
    let folder = SurroundingFolder(
      path: "/app", entries: [file], configurations: [file: Array(text.utf8)])
    #expect(testedModule(ofFolder: "/app/Home", in: [folder]) == "Rider")
  }

  @Test(arguments: [
    (#"{ "indentation": { "spaces": 4 } } // ours"#, Indentation.spaces(4)),
    (#"{ "indentation": { "tabs": 1 } }"#, .tabs),
    (#"{ "lineLength": 120 }"#, .standard),
    ("not JSON", .standard),
  ])
  func swiftFormatsConfigurationStatesTheIndentation(text: String, indentation: Indentation) {
    let folder = SurroundingFolder(
      path: "/app", entries: [], configurations: [".swift-format": Array(text.utf8)],
      sources: [Array("class A {\n   let a = 1\n}\n".utf8)])
    #expect(Indentation(of: [folder]) == indentation)
  }

  @Test(arguments: [
    ("import A\n\nclass A {\n    let a = 1\n}\n", Indentation.spaces(4)),
    ("class A {\r\n\r\n\tlet a = 1\r\n}\r\n", .tabs),
    ("  func f() {\n      g()\n  }\n", .standard),
    ("let a = 1\n", .standard),
    ("/* The app {\n * which is drawn\n */\nclass A {\n    let a = 1\n}\n", .spaces(4)),
    ("let a = \"\"\"\n{\n         \"b\"\n}\n\"\"\"\nclass A {\n   let a = 1\n}\n", .spaces(3)),
    (
      "class A {\n\(String(repeating: " ", count: 17))let a = 1\n}\nclass B {\n    let b = 1\n}\n",
      .spaces(4)
    ),
  ])
  func existingSourcesShowTheIndentation(text: String, indentation: Indentation) {
    let folder = SurroundingFolder(path: "/app", entries: [], sources: [Array(text.utf8)])
    #expect(Indentation(of: [folder]) == indentation)
  }
}
