import Testing

/// Which router attaches, and which builder builds, where several could: the objects that a call is
/// made on decide, not all that conform.
@Suite("Attached by one of several") struct AttachDispatchTests {
  /// A router's RIB without a view, whose router has these members; its children's builders come
  /// with the initialiser, in the order given.
  private func flow(
    _ name: String, _ children: [(property: String, type: String, made: String)],
    base: String = "Router<Interactable>", _ members: String
  ) -> String {
    func each(_ text: ((property: String, type: String, made: String)) -> String) -> String {
      children.map(text).joined()
    }
    return """
      final class \(name)Builder: Builder<EmptyDependency> {
        func build() -> Routing {
          \(name)Router(interactor: Interactor()\(each { ", \($0.property): \($0.made)" }))
        }
      }
      final class \(name)Router: \(base) {
        \(each { "let \($0.property): \($0.type)\n" })
        init(interactor: Interactable\(each { ", \($0.property): \($0.type)" })) {
          \(each { "self.\($0.property) = \($0.property)\n" })
          super.init(interactor: interactor)
        }
        \(members)
      }
      """
  }

  /// `A`, `B` and `C`, whose builders conform to one protocol.
  private let steps = """
    protocol StepBuildable: Buildable { func build() -> Routing }
    final class ABuilder: Builder<EmptyDependency>, StepBuildable {
      func build() -> Routing { ARouter(interactor: Interactor()) }
    }
    final class ARouter: Router<Interactable> {}
    final class BBuilder: Builder<EmptyDependency>, StepBuildable {
      func build() -> Routing { BRouter(interactor: Interactor()) }
    }
    final class BRouter: Router<Interactable> {}
    final class CBuilder: Builder<EmptyDependency>, StepBuildable {
      func build() -> Routing { CRouter(interactor: Interactor()) }
    }
    final class CRouter: Router<Interactable> {}
    """

  private let a = (
    property: "step", type: "StepBuildable", made: "ABuilder(dependency: dependency)"
  )
  private let b = (
    property: "step", type: "StepBuildable", made: "BBuilder(dependency: dependency)"
  )

  @Test func eachRouterAttachesWhatItsOwnBuilderBuilds() {
    let app = ExampleApp(
      steps, flow("One", [a], "func go() { attachChild(step.build()) }"),
      flow("Two", [b], "func go() { attachChild(step.build()) }"))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test func aCollectionOfBuildersHoldsWhatIsPutIn() {
    let tabs = (
      property: "tabs", type: "[Int: StepBuildable]",
      made: "[1: ABuilder(dependency: dependency), 2: BBuilder(dependency: dependency)]"
    )
    let app = ExampleApp(
      steps,
      flow("One", [tabs], "func go() { tabs.values.forEach { attachChild($0.build()) } }"))
    #expect(app.attached == ["One > A", "One > B"])
    #expect(app.unresolved == [])
  }

  @Test func aBuilderThatCannotBeFollowedMayBeAnyOfThem() {
    let app = ExampleApp(
      steps,
      flow("One", [], "func go() { attachChild(container.resolve(StepBuildable.self).build()) }"),
      flow(
        "Two", [], "weak var next: StepBuildable!\nfunc go() { attachChild(next.build()) }"))
    #expect(app.attached == ["Two > A", "Two > B", "Two > C"])
    #expect(app.unresolved.count == 1)
  }

  @Test func aHelperThatTakesABuilderAttachesForThoseWhoCallIt() {
    let base = """
      class Flow: Router<Interactable> {
        func open(_ builder: StepBuildable) { attachChild(builder.build()) }
      }
      """
    let app = ExampleApp(
      steps, base, flow("One", [a], base: "Flow", "func go() { open(step) }"),
      flow("Two", [b], base: "Flow", "func go() { open(step) }"),
      flow("Three", [a], base: "Flow", ""))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test func aHelperOfOneTypeAttachesForThoseWhoCallIt() {
    let base = """
      class Flow: Router<Interactable> {
        func openA(_ builder: ABuilder) { attachChild(builder.build()) }
      }
      """
    let builder = (property: "a", type: "ABuilder", made: "ABuilder(dependency: dependency)")
    let app = ExampleApp(
      steps, base, flow("One", [builder], base: "Flow", "func go() { openA(a) }"),
      flow("Two", [], base: "Flow", ""))
    #expect(app.attached == ["One > A"])
  }

  @Test(arguments: [
    "final class Navigator { private unowned let router: Router<Interactable>",
    "struct Navigator { let router: Router<Interactable>",
  ])
  func anObjectThatAttachesForSeveralRoutersTellsThemApart(_ head: String) {
    let navigator = """
      \(head)
        init(router: Router<Interactable>) { self.router = router }
        func open(_ child: Routing) { router.attachChild(child) }
      }
      """
    let members = """
      private lazy var navigator = Navigator(router: self)
      func go() { navigator.open(step.build()) }
      """
    let app = ExampleApp(steps, navigator, flow("One", [a], members), flow("Two", [b], members))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test func aFunctionMayBeGivenTheRouterThatAttaches() {
    let helper = """
      func attach(_ child: Routing, to parent: Routing) { parent.attachChild(child) }
      """
    let members = "func go() { attach(step.build(), to: self) }"
    let app = ExampleApp(steps, helper, flow("One", [a], members), flow("Two", [b], members))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test(arguments: ["{ self.step.build() }", "step.build"])
  func whatASubclassListsIsAttachedByIt(_ make: String) {
    let base = """
      class Flow: Router<Interactable> {
        var steps: [() -> Routing] { [] }
        func start() { steps.forEach { attachChild($0()) } }
      }
      """
    let member = "override var steps: [() -> Routing] { [\(make)] }"
    let app = ExampleApp(
      steps, base, flow("One", [a], base: "Flow", member),
      flow("Two", [b], base: "Flow", member))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test func anOverriddenPropertyIsWhatTheSubclassMakes() {
    let base = """
      class Flow: Router<Interactable> {
        var first: Routing { fatalError() }
        func start() { attachChild(first) }
      }
      """
    let member = "override var first: Routing { step.build() }"
    let app = ExampleApp(
      steps, base, flow("One", [a], base: "Flow", member),
      flow("Two", [b], base: "Flow", member))
    #expect(app.attached == ["One > A", "Two > B"])
    #expect(app.unresolved == [])
  }

  @Test func whatAMethodOfAnyTypeGivesBackIsItself() {
    let app = ExampleApp(
      steps,
      """
      protocol Then {}
      extension Then { func then(_ change: (Self) -> Void) -> Self { change(self); return self } }
      extension ARouter: Then {}
      """,
      flow(
        "One", [],
        """
        func go() { attachChild(ARouter(interactor: Interactor()).then { $0.load() }) }
        """))
    #expect(app.attached == ["One > A"])
    #expect(app.unresolved == [])
  }
}
