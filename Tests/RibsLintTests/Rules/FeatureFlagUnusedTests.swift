import RibsLint
import Testing

@Suite struct FeatureFlagUnusedTests {
  /// `X.a` and `X.b`; the app asks about `a`.
  private let asking = """
    protocol ExperimentKeying { var rawValue: String { get } }
    struct Home {
      let experiments: CachedExperimenting
      var isNew: Bool { experiments.isTreated(forExperiment: X.a) }
    }

    """
  private let flags = "enum X: String, ExperimentKeying { case a, b }"

  private func messages(_ files: [TestFile]) -> [String] {
    lint(files, rules: [.featureFlagUnused]).findings.map(\.message)
  }

  private func count(_ code: String, flags: String? = nil) -> Int {
    messages([TestFile("Home.swift", asking + (flags ?? self.flags) + "\n" + code)]).count
  }

  @Test func aFlagThatNothingNamesIsReported() {
    #expect(
      messages([TestFile("Home.swift", asking + flags)]) == [
        "nothing asks about the flag `b`, so switching it changes nothing"
      ])
  }

  @Test func testsDoNotCount() {
    let test = TestFile(
      "HomeTests/HomeTests.swift", "import XCTest\nfunc f() { isTreated(forExperiment: X.b) }")
    let mock = TestFile(
      "HomeTests/Mocks.swift", "final class HomeMock { let all: [X] = [.b] }")
    let field = TestFile("MockField.swift", "final class MockField { let all: [X] = [.b] }")
    #expect(
      messages([TestFile("Home.swift", asking + flags), test]) == [
        "only tests ask about the flag `b`, so switching it changes nothing"
      ])
    #expect(messages([TestFile("Home.swift", asking + flags), mock]).count == 1)
    // Who knows what is called `Mock…` in a file of the app.
    #expect(messages([TestFile("Home.swift", asking + flags), field]) == [])
  }

  @Test(arguments: [
    "enum X: String, ExperimentKeying {\ncase a\n/// Old.\ncase b = \"old_map\"\n}",
    "enum X: String, ExperimentKeying { case a, b; var isOld: Bool { self == .b } }",
    "enum X: String, ExperimentKeying { case a, b; var title: String { switch self { case .a: \"A\"; case .b: \"B\" } } }",
    "enum X: String { case a, b }\nextension X: ExperimentKeying {}",
    "enum X: String, ExperimentKeying, Sendable, Hashable { case a; case b }",
    "enum All { enum X: String, ExperimentKeying { case a, b } }",
  ])
  func itsOwnQuestionsDoNotCount(flags: String) {
    #expect(count("", flags: flags) == 1)
  }

  @Test(arguments: [
    "func f(_ view: View) { view.b = 1; print(view.b) }\nfinal class View { var b = 0 }",
    "enum Other { case b }\nlet other = Other.b", "let b = 1",
    "func f(x: X) -> X { x }", "let kept: [X: Bool] = [:]", "let some: Set<X> = []",
    "var current: X { .a }", "struct Row { let flag: X }", "let x: X? = .a",
    "final class Store<Key> {}\nlet store = Store<X>()", "let a: X = .a",
    "func f() { UIRectEdge(rawValue: 1) }", "// X.b", "let text = \"b is old\"",
    "enum Other: String { case c }\nlet other = Other(rawValue: \"c\")",
    "let x = X.a.rawValue", "func f(_ x: X) { if x == .a { } }",
  ])
  func whatNamesSomethingElseDoesNot(code: String) {
    #expect(count(code) == 1)
  }

  @Test(arguments: [
    "let x = X.b", "let x: X = .b", "func f() { isTreated(forExperiment: .b) }",
    "func f(x: X) { switch x { case .b: break; default: break } }",
    "func f(x: X) { if case .b = x { } }", "@Flag(.b) var isOn: Bool",
    "@Flag(X.b) var isOn: Bool", "func f(x: X = .b) {}", "let all: [X] = [.a, .b]",
    "func f() { let x = make(); print(x.b) }", "#if DEBUG\nlet x = X.b\n#endif",
    "func f() { struct Inner { let x = X.b } }", "func f() { #log(.b) }",
    "let name = \"b\"", "func f() { isTreated(named: \"b\") }",
    "isTreated(forExperiment: X.b)", "extension X { static let kill = X.b }",
    "print(\"\\(X.b)\")", "let x = X\n  .b",
    "func f<T: ExperimentKeying>(_: T.Type) { print(T.b) }",
    "func f() { print(flags.b) }\n@dynamicMemberLookup struct Flags {}\nlet flags = Flags()",
    "func f() { flags[.b] = true }", "let key: any ExperimentKeying = X.b",
    "let options = [X.a: 1, .b: 2]", "@Test(.b) func f() {}",
    "func f(_ ask: (X) -> Bool) { if ask(.b) { } }",
    "extension X { var partner: X { self == .a ? .b : .a } }",
    "extension X { static var beta: [X] { [.b] } }",
  ])
  func anyOtherMentionCounts(code: String) {
    #expect(count(code) == 0)
  }

  @Test(arguments: [
    "let all = X.allCases", "extension X: CaseIterable {}", "extension X: Codable {}",
    "let x = X(rawValue: \"\\(1)\")", "let x = X.init(rawValue: name)",
    "let all = names.compactMap(X.init)", "let all = names.compactMap(X.init(rawValue:))",
    "let x: X? = .init(rawValue: name)", "register(X.self)",
    "extension X { static func named(_ n: String) -> X? { Self(rawValue: n) } }",
    "extension X { init?(named n: String) { self.init(rawValue: n) } }",
    "extension ExperimentKeying where Self: RawRepresentable { init?(n: String) { self.init(rawValue: n) } }",
    "func read<T: RawRepresentable>(_ n: String) -> T? { T(rawValue: n) }",
    "struct Reader<Key: RawRepresentable> { func read() -> Key? { Key(rawValue: \"\") } }",
    "let store = Defaults<X>()", "let store: Store<Int, X>? = nil",
    "@AppStorage(\"x\") var x: X = .a", "typealias Flags = X",
    "extension X { static let allCases: [X] = [.a, .b] }\nlet all = X.allCases",
    "let x = X.named(\"b\")", "struct Row { var flag: X? }", "var flag: X = .a",
    "var kept: [X: Bool] = [:]", "let x: X = try row.get(\"flag\")", "let x: X? = row[\"flag\"]",
  ])
  func anEnumWhoseCasesAreMadeInOtherWaysIsLeftAlone(code: String) {
    #expect(count(code) == 0)
  }

  @Test(arguments: [
    "@objc enum X: Int, ExperimentKeying { case a, b }",
    "@Flags enum X: String, ExperimentKeying { case a, b }",
    "enum X: String, ExperimentKeying, CaseIterable { case a, b }",
    "enum X: String, ExperimentKeying, FlagMenuItem { case a, b }",
    "public enum X: String, ExperimentKeying { case a, b }",
    "enum X: String, Keying { case a, b }", "struct X { static let a = X(); static let b = X() }",
    "enum X: String, ExperimentKeying { case a\n#if false\ncase b\n#endif\n}",
    "enum X: String, ExperimentKeying { case a }",
    "enum X: String, ExperimentKeying { case a, b }\nenum Other { enum X { case a } }",
  ])
  func otherEnumsAreLeftAlone(flags: String) {
    #expect(count("", flags: flags) == 0)
  }

  @Test func ofWhichNoCaseIsNamedTellsNothing() {
    let source = "protocol ExperimentKeying {}\n" + flags
    #expect(messages([TestFile("Flags.swift", source)]).isEmpty)
  }

  @Test func aProtocolOutsideTheTreeIsUnknown() {
    let source = "import Flags\n" + flags + "\nlet x = X.a"
    #expect(messages([TestFile("Flags.swift", source)]).isEmpty)
  }

  @Test func aPublicEnumNeedsUsersInTheTree() {
    let manifest = TestFile(
      "Package.swift",
      """
      import PackageDescription
      let package = Package(name: "App", targets: [
        .target(name: "Flags"), .target(name: "Home", dependencies: ["Flags"]),
      ])
      """)
    let library = TestFile(
      "Sources/Flags/Flags.swift",
      "public protocol ExperimentKeying {}\npublic \(flags)\nlet x = X.a")
    let user = TestFile("Sources/Home/Home.swift", "import Flags\nlet x = X.a")
    #expect(messages([manifest, library]).isEmpty)
    #expect(messages([manifest, library, user]).isEmpty)
    let app = TestFile("AppDelegate.swift", "final class AppDelegate: UIApplicationDelegate {}")
    let appOfPackage = TestFile("Sources/App/AppDelegate.swift", app.source)
    #expect(messages([manifest, library, user, appOfPackage]).count == 1)
    let flagsOfApp = TestFile("Flags.swift", library.source)
    #expect(messages([flagsOfApp]).isEmpty)
    #expect(messages([flagsOfApp, app]).count == 1)
  }

  @Test func theSwitchesOfPluginsAreLeftToTheirOwnRule() {
    let source =
      asking
      + "protocol PluginSwitch: ExperimentKeying {}\nenum X: String, PluginSwitch { case a, b }"
    #expect(messages([TestFile("Home.swift", source)]).isEmpty)
  }
}
