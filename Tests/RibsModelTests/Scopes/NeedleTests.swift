import RibsModel
import Testing

/// Needle's components: nothing forwards, and a dependency is found by name and spelled type in the
/// nearest ancestor.
@Suite("Needle") struct NeedleTests {
  /// What becomes of Leaf's dependencies: `name: Component`, a component for each way up.
  private func found(_ components: String) -> [String] {
    let app = ExampleApp(files: [
      (path: "App.swift", text: "import NeedleFoundation\nstruct User {}\n" + components)
    ])
    let edges = app.project.scopeEdges.indices.filter {
      app.project.types[app.project.scopeEdges[$0].consumer].name == "Leaf"
    }
    return app.project.satisfactions.filter { edges.contains($0.edge) }
      .flatMap(\.requirements).map { "\($0.requirement.name): \(describe($0.outcome, app))" }
  }

  private func describe(_ outcome: Outcome, _ app: ExampleApp) -> String {
    switch outcome {
    case .satisfied(let providers):
      providers.compactMap { app.typeName($0.owner) }.joined(separator: ", ")
    case .missing: "missing"
    case .mismatched, .ambiguous, .inaccessible: "unfit"
    case .unknown: "unknown"
    }
  }

  private let leafComponent = """
    protocol LeafDependency: Dependency { var user: User { get } }
    class Leaf: Component<LeafDependency> {}

    """

  private func chain(root: String, middle: String) -> String {
    leafComponent + """
      class Root: BootstrapComponent { \(root); var middle: Middle { Middle(parent: self) } }
      class Middle: Component<EmptyDependency> { \(middle); var leaf: Leaf { Leaf(parent: self) } }
      """
  }

  @Test(arguments: [
    ("let user: User", "", "Root"), ("let user: User", "let user: User", "Middle"),
    // What Needle's generator does not take for a provider.
    ("let user: User", "private let user: User", "Root"),
    ("let user: User", "let user = User()", "Root"),
    ("let user: User", "let user: User?", "Root"), ("", "", "missing"),
  ])
  func theNearestAncestorProvides(_ root: String, _ middle: String, _ outcome: String) {
    #expect(found(chain(root: root, middle: middle)) == ["user: \(outcome)"])
  }

  @Test func everyWayUpMustProvide() {
    let app =
      leafComponent + """
        class Root: BootstrapComponent {
          var one: One { One(parent: self) }
          var two: Two { Two(parent: self) }
        }
        class One: Component<EmptyDependency> { let user: User; var leaf: Leaf { Leaf(parent: self) } }
        class Two: Component<EmptyDependency> { TWO; var leaf: Leaf { Leaf(parent: self) } }
        """
    #expect(
      found(app.replacing("TWO", with: "let user: User")) == ["user: One", "user: Two"])
    #expect(found(app.replacing("TWO", with: "")) == ["user: One", "user: missing"])
  }

  @Test func anAncestorThatNobodyMakesLeavesItUnknown() {
    let app =
      leafComponent
      + "class Middle: Component<EmptyDependency> { var leaf: Leaf { Leaf(parent: self) } }"
    #expect(found(app) == ["user: unknown"])
  }

  @Test func componentsThatAreOnlyEachOthersAncestorsLeaveItUnknown() {
    let app =
      leafComponent + """
        class One: Component<EmptyDependency> { var two: Two { Two(parent: self) }; var leaf: Leaf { Leaf(parent: self) } }
        class Two: Component<EmptyDependency> { var one: One { One(parent: self) } }
        """
    #expect(found(app) == ["user: unknown"])
  }

  private func pluginized(leafIn place: String) -> String {
    let makesLeaf = "var leaf: Leaf { Leaf(parent: self) }"
    return leafComponent + """
      class Root: BootstrapComponent { var core: Core { Core(parent: self) } }
      protocol CoreExtension: PluginExtension { var user: User { get } }
      class Core: PluginizedComponent<EmptyDependency, CoreExtension, NonCore> {
        \(place == "Core" ? makesLeaf : "")
      }
      class NonCore: NonCoreComponent<EmptyDependency> {
        \(place == "NonCore" ? makesLeaf : "")
        var user: User { User() }
      }
      """
  }

  @Test func aPluginExtensionProvidesToTheCore() {
    #expect(found(pluginized(leafIn: "Core")) == ["user: CoreExtension"])
  }

  @Test func aNonCoreComponentProvidesToItsOwn() {
    #expect(found(pluginized(leafIn: "NonCore")) == ["user: NonCore"])
  }

  @Test func aClassicRibMayStandInANeedleComponent() {
    let app = ExampleApp(
      root(children: ["Home"], ""), leaf("Home"),
      """
      import NeedleFoundation
      import RIBs
      class AppNeedle: BootstrapComponent, RootDependency {
        var root: RootBuilder { RootBuilder(dependency: self) }
      }
      """)
    #expect(app.scopes.contains("AppNeedle [-] > RootBuilder [Root]"))
    #expect(app.unresolved == [])
  }
}
