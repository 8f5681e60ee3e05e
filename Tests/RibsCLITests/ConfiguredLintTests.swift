import TestSupport
import Testing

@testable import RibsCLI

@Suite("ribs lint with a configuration")
struct ConfiguredLintTests {
  @Test func theConfigurationChoosesRulesSeveritiesAndFiles() throws {
    let folder = try LeakyApp.folder()
    try folder.write(
      "c.json",
      #"{"rules": {"strong_router_reference": "off", "listener_not_class_bound": "error"}}"#)
    let chosen = ribs("lint", "--config", folder("c.json"), folder("App"))
    #expect(chosen.status == .findings)
    #expect(chosen.errors.hasPrefix("1 error in 2 files"))
    try folder.write("c.json", #"{"excluded": ["Menu.swift"]}"#)
    #expect(ribs("lint", "--config", folder("c.json"), folder("App")).status == .done)
    try folder.write("c.json", #"{"included": ["Other"]}"#)
    #expect(ribs("lint", "--config", folder("c.json"), folder("App")).output.isEmpty)
  }

  @Test func theNearestConfigurationIsFoundFromTheWorkingFolder() throws {
    let folder = try LeakyApp.folder()
    try folder.write(".ribs.json", #"{"rules": {"strong_router_reference": "off"}}"#)
    try folder.write("App/Deep/x", "")
    let run = ["sh", "-c", "cd \"$0\" && \"$1\" lint .. > out; echo $?", folder("App/Deep")]
    #expect(try Subprocess.run(run + [builtProgram()]).text.hasSuffix("0\n"))
    try folder.write("App/.ribs.json", "{}")
    #expect(try Subprocess.run(run + [builtProgram()]).text.hasSuffix("1\n"))
    #expect(try folder.read("App/Deep/out").contains("\n../Menu.swift:6:7: error:"))
  }

  @Test(arguments: [
    (#"{"flags": {"DEBUG": false}}"#, "#if DEBUG"),
    (#"{"flags": {"DEBUG": false}}"#, "#if os(iOS) && DEBUG"),
    (#"{"flags": {"DEBUG": true}}"#, "#if !DEBUG || false"),
    (#"{"flags": {"DEBUG": true}}"#, "#if (DEBUG)\n#else"),
  ])
  func whatTheFlagsExcludeIsNotRead(configuration: String, condition: String) throws {
    let folder = try TemporaryFolder([
      "App/Menu.swift": "import RIBs\n\(condition)\n\(LeakyApp.menu)\n#endif\n",
      "c.json": configuration,
    ])
    #expect(ribs("lint", folder("App")).status == .findings)
    #expect(ribs("lint", folder("App"), "--config", folder("c.json")).status == .done)
  }

  @Test func flagsHoldInFunctionsToo() throws {
    let source = """
      import RIBs
      import RxSwift
      final class AInteractor: Interactor {
        let values = PublishSubject<Int>()
        override func didBecomeActive() {
          super.didBecomeActive()
          #if DEBUG
            values.subscribe(onNext: { _ in })
          #endif
        }
      }
      """
    let folder = try TemporaryFolder([
      "App/A.swift": source, "c.json": #"{"flags": {"DEBUG": false}}"#,
    ])
    #expect(ribs("lint", folder("App")).output.contains("A.swift:8:7: error:"))
    #expect(ribs("lint", folder("App"), "--config", folder("c.json")).output.isEmpty)
  }

  @Test func theFrameworkCanHaveOtherNames() throws {
    let renamed = LeakyApp.menu.replacing("import RIBs", with: "import AcmeRIBs")
    let based = LeakyApp.menu.replacing(": Interactor {", with: ": AcmeInteractor {")
    let folder = try TemporaryFolder([
      "A/Menu.swift": renamed, "B/Menu.swift": based,
      "a.json": #"{"frameworks": ["AcmeRIBs"]}"#,
      "b.json": #"{"baseClasses": {"AcmeInteractor": "PresentableInteractor"}}"#,
    ])
    for (app, configuration) in [("A", "a.json"), ("B", "b.json")] {
      #expect(ribs("lint", folder(app)).status == .done)
      let outcome = ribs("lint", folder(app), "--config", folder(configuration))
      #expect(outcome.output.contains("(strong_router_reference)"))
    }
  }

  @Test func reasonsCanBeRequired() throws {
    let silenced = LeakyApp.menu.replacing(
      "?\n}", with: "? // ribs:disable:this strong_router_reference\n}")
    let folder = try TemporaryFolder([
      "Menu.swift": silenced, "c.json": #"{"requireReasons": true}"#,
    ])
    #expect(ribs("lint", folder.path).status == .done)
    let outcome = ribs("lint", "--config", folder("c.json"), folder.path)
    #expect(outcome.status == .findings)
    #expect(outcome.output.contains("(unexplained_suppression)"))
  }

  @Test func pluginsAreKeptApartWhereTheConfigurationNamesThem() throws {
    let folder = try TemporaryFolder([
      "Features/Promo/Promo.swift": """
      import RIBs
      protocol PromoDependency: Dependency {}
      final class PromoBuilder: Builder<PromoDependency> {}
      """,
      "Home.swift": """
      import RIBs
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency>, PromoDependency {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() {
          _ = PromoBuilder(dependency: HomeComponent(dependency: dependency))
        }
      }
      """,
    ])
    #expect(ribs("lint", folder.path).status == .done)
    try folder.write("c.json", #"{"plugins": ["Features/*"]}"#)
    let apart = ribs("lint", "--config", folder("c.json"), folder.path)
    #expect(apart.status == .findings)
    #expect(apart.output.contains("Home.swift:6:9: error:"))
    try folder.write(
      "c.json", #"{"plugins": ["Features/*"], "rules": {"core_depends_on_plugin": "off"}}"#)
    #expect(ribs("lint", "--config", folder("c.json"), folder.path).status == .done)
  }
}
