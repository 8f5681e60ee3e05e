import Testing

/// How `--fix` brings a value down to a scope that asks for it.
@Suite struct DependencyForwardingTests {
  /// Root has the clock, Home does not pass it on to Menu.
  private static let app = """
    import RIBs
    protocol Clock {}
    final class SystemClock: Clock {}
    protocol MenuDependency: Dependency {
      var clock: Clock { get }
    }
    final class MenuBuilder: Builder<MenuDependency> {
      func build() -> Clock { dependency.clock }
    }
    protocol HomeDependency: Dependency {}
    final class HomeComponent: Component<HomeDependency>, MenuDependency {
    }
    final class HomeBuilder: Builder<HomeDependency> {
      func build() -> MenuBuilder {
        MenuBuilder(dependency: HomeComponent(dependency: dependency))
      }
    }
    protocol ListDependency: Dependency { var clock: SystemClock { get } }
    protocol RootDependency: Dependency {}
    final class RootComponent: Component<RootDependency>, HomeDependency {
      let clock: Clock = SystemClock()
    }
    final class RootBuilder: Builder<RootDependency> {
      func build() -> HomeBuilder {
        HomeBuilder(dependency: RootComponent(dependency: dependency))
      }
    }

    """
  private static let home =
    "final class HomeComponent: Component<HomeDependency>, MenuDependency {\n}"

  @Test func eachScopePassesItOnAndAsksForIt() {
    #expect(
      fixed(Self.app)
        == Self.app
        .replacing(
          "HomeDependency: Dependency {}",
          with: "HomeDependency: Dependency {\n  var clock: Clock { get }\n}"
        )
        .replacing(
          Self.home,
          with: Self.home.dropLast() + "  var clock: Clock { dependency.clock }\n}"))
  }

  @Test(arguments: [
    // Nobody above has it, or nobody may see it.
    ("  let clock: Clock = SystemClock()", "  func clock() {}"),
    ("  let clock: Clock", "  private let clock: Clock"),
    ("  let clock: Clock = SystemClock()", "  let clock: SystemClock = SystemClock()"),
    // More than a getter would be needed.
    ("var clock: Clock { get }", "var clock: Clock { get set }"),
    ("var clock: Clock { get }", "var clock: Clock { get async }"),
    ("var clock: Clock { get }", "@MainActor var clock: Clock { get }"),
    // The name means something else on the way.
    (home, home.dropLast() + "  func clock() {}\n}"),
    (home, home.dropLast() + "  static let clock = 1\n}"),
    (home, home.dropLast() + "  struct Clock {}\n}"),
    (
      "HomeDependency: Dependency {}",
      "HomeDependency: Dependency { var clock: SystemClock { get } }"
    ),
    ("HomeDependency: Dependency {}", "HomeDependency: Dependency { func clock() }"),
    // Types and actors that do not fit.
    ("protocol HomeDependency", "@MainActor protocol HomeDependency"),
    ("final class RootComponent", "@MainActor final class RootComponent"),
    ("  let clock", "  @available(*, unavailable) let clock"),
    ("  let clock: Clock = SystemClock()", "  var clock: Clock { get async { SystemClock() } }"),
    ("protocol HomeDependency", "public protocol HomeDependency"),
    // Somebody below the component has one, or another child asks for something else by the name.
    (
      "protocol RootDependency",
      "class DemoComponent: HomeComponent { let clock = 1 }\nprotocol RootDependency"
    ),
    (
      "Component<HomeDependency>, MenuDependency",
      "Component<HomeDependency>, MenuDependency, ListDependency"
    ),
    (
      "func build() -> MenuBuilder {",
      "func make() { class Home: HomeDependency {} }; func build() -> MenuBuilder {"
    ),
    (
      "HomeDependency: Dependency {}",
      "HomeDependency: Dependency { var clock: Clock { get async } }"
    ),
    // Somebody else conforms who has none.
    ("protocol RootDependency", "class PreviewHome: HomeDependency {}\nprotocol RootDependency"),
    (
      "protocol RootDependency",
      "extension EmptyComponent: HomeDependency {}\nprotocol RootDependency"
    ),
    // What has no end, or is compiled under a condition only.
    ("HomeDependency: Dependency {}", "HomeDependency: Dependency {"),
    (home, "#if DEBUG\n\(home)\n#endif"),
  ])
  func doubtLeavesTheCodeAsItIs(part: String, other: String) {
    let source = Self.app.replacing(part, with: other)
    #expect(source != Self.app)
    #expect(fixed(source) == source)
  }

  @Test(arguments: [
    // The braces hold something else, or stand on one line.
    ("{\n}", "{\n  var clock: Clock { dependency.clock }\n}"),
    ("{}", "{\n  var clock: Clock { dependency.clock }\n}"),
    ("{\n  // Menu's.\n}", "{\n  var clock: Clock { dependency.clock }\n  // Menu's.\n}"),
    ("{ // Menu's.\n}", nil),
    (
      "{\n  func log() {}\n}",
      "{\n  var clock: Clock { dependency.clock }\n\n  func log() {}\n}"
    ),
    ("{ let a = 1 }", "{ let a = 1; var clock: Clock { dependency.clock } }"),
    // It stands behind other properties and looks like them.
    (
      "{\n  let a = 1 // one\n\n  func log() {}\n}",
      "{\n  let a = 1 // one\n  var clock: Clock { dependency.clock }\n\n  func log() {}\n}"
    ),
    (
      "{\n  let a = 1\n\n  let b = 1\n}",
      "{\n  let a = 1\n\n  let b = 1\n\n  var clock: Clock { dependency.clock }\n}"
    ),
    (
      "{\n  var a: Int {\n    1\n  }\n}",
      "{\n  var a: Int {\n    1\n  }\n\n  var clock: Clock {\n    dependency.clock\n  }\n}"
    ),
  ])
  func thePropertyLooksLikeWhatIsThere(braces: String, after: String?) {
    let source = Self.app.replacing(
      Self.home, with: Self.home.dropLast(3) + braces)
    let fixed = fixed(source)
    if let after {
      // Tabs and other line endings stay what they are.
      let windows = source.replacing("  ", with: "\t").replacing("\n", with: "\r\n")
      #expect(
        RibsLintTests.fixed(windows)
          == fixed.replacing("  ", with: "\t").replacing("\n", with: "\r\n"))
      #expect(fixed.contains(Self.home.dropLast(3) + after), "\(fixed)")
    } else {
      #expect(fixed == source)
    }
  }

  @Test func thePropertyStandsWhereTheComponentSaysThatItConforms() {
    let source = Self.app.replacing(
      Self.home,
      with: "final class HomeComponent: Component<HomeDependency> {}\n"
        + "extension HomeComponent: MenuDependency {}")
    let after =
      "extension HomeComponent: MenuDependency {\n  var clock: Clock { dependency.clock }\n}"
    #expect(fixed(source).contains(after))
  }

  @Test func publicScopesGetPublicProperties() {
    let delegate = "class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
    let source = Self.app.replacing("protocol", with: "public protocol")
      .appending(delegate)
      .replacing("final class HomeC", with: "public final class HomeC")
      .replacing("  let clock", with: "  public let clock")
    #expect(fixed(source).contains("  public var clock: Clock { dependency.clock }\n"))
  }

  @Test func namesKeepTheirBackticks() {
    let source = Self.app.replacing("clock", with: "`default`")
    #expect(fixed(source).contains("var `default`: Clock { dependency.`default` }"))
  }

  @Test func allScopesAboveHaveToHaveIt() {
    let other = """
      protocol DemoDependency: Dependency {}
      final class DemoComponent: Component<DemoDependency>, HomeDependency {
        let clock: Clock = SystemClock()
      }
      """
    #expect(fixed(Self.app + other).contains("{ dependency.clock }"))
    let without = other.replacing("  let clock: Clock = SystemClock()\n", with: "")
    #expect(fixed(Self.app + without) == Self.app + without)
  }

  @Test func severalChildrenAskForOneThing() {
    let other = """
      protocol GridDependency: Dependency {
        var clock: Clock { get }
      }
      final class GridBuilder: Builder<GridDependency> {
        func build() -> Clock { dependency.clock }
      }
      final class ShopComponent: Component<HomeDependency>, GridDependency {}
      final class ShopBuilder: Builder<HomeDependency> {
        func build() -> GridBuilder {
          GridBuilder(dependency: ShopComponent(dependency: dependency))
        }
      }

      """
    let fixed = fixed(Self.app + other)
    #expect(fixed.split(separator: "var clock: Clock { get }").count == 4)
    #expect(fixed.split(separator: "{ dependency.clock }").count == 5)
  }

  /// None of them reads what is new.
  @Test func whatStandsInForAScopeInTestsHasItToo() {
    func double(_ path: String, _ head: String) -> String? {
      let mock = TestFile(path, head + "class HomeDependencyMock: HomeDependency {}")
      let fixer = fixer([TestFile("App.swift", Self.app), mock])
      #expect(fixer.changes["App.swift"] != nil)
      return fixer.changes[path].map { String(decoding: $0, as: UTF8.self) }
    }
    let members = "{\n  var clock: Clock { fatalError(\"`clock` is not set\") }\n}"
    #expect(double("HomeTests/Mocks.swift", "import XCTest\n")?.hasSuffix(members) == true)
    #expect(double("Mocks.swift", "")?.hasSuffix(members) == true)
    // A generator writes it anew.
    #expect(double("HomeTests/Mocks.swift", "///\n/// @Generated by Mockolo\n///\n") == nil)
  }

  @Test(arguments: [
    ("import Foundation\nimport RIBs", "import Foundation\nimport RIBs"),
    ("import RIBs", "import Foundation\nimport RIBs"),
    ("import AVKit // a\nimport RIBs", "import AVKit // a\nimport Foundation\nimport RIBs"),
  ])
  func theModuleOfTheTypeIsImported(imports: String, after: String) {
    let home = changed(importing: imports, menuImporting: "import Foundation")
    #expect(home?.hasPrefix(after + "\n") == true)
  }

  @Test func whichModuleHasTheTypeMustBeClear() {
    #expect(changed(importing: "import RIBs", menuImporting: "import A\nimport B") == nil)
    #expect(changed(importing: "import RIBs", menuImporting: "import class A.B") == nil)
    #expect(changed(importing: "", menuImporting: "import A") == nil)
  }

  /// The file of Home, whose child Menu asks for a type of a module.
  private func changed(importing imports: String, menuImporting module: String) -> String? {
    let source = Self.app.replacing("protocol Clock {}\n", with: "")
      .replacing("final class SystemClock: Clock {}\n", with: "")
      .replacing("import RIBs\n", with: "")
      .replacing(": Clock", with: ": Calendar").replacing("SystemClock()", with: "Calendar.current")
    let parts = source.split(separator: "protocol HomeDependency", maxSplits: 1)
    let rest = parts[1].split(separator: "protocol RootDependency", maxSplits: 1)
    let files = [
      TestFile("Home.swift", "\(imports)\nprotocol HomeDependency\(rest[0])"),
      TestFile("Menu.swift", "\(module)\nimport RIBs\n\(parts[0])"),
      TestFile("Root.swift", "\(module)\nimport RIBs\nprotocol RootDependency\(rest[1])"),
    ]
    return fixer(files).changes["Home.swift"].map { String(decoding: $0, as: UTF8.self) }
  }
}
