import Testing

/// Routers that reach `attachChild` inside an object that was made with them.
@Suite("Attached by way of an object") struct AttachCarrierTests {
  /// The root performs a transition to Home and Home one to Leaf, both by `members`.
  private func app(_ transition: String, use: String = "perform(Push(ROUTER))") -> ExampleApp {
    func members(_ builder: String) -> String {
      "func show() { \(use.replacing("ROUTER", with: "\(builder).build(withListener: interactor)")) }"
    }
    let home = leaf("Home").replacing(
      "ViewableRouter<HomeInteractable, HomeViewControllable> {}",
      with: """
        ViewableRouter<HomeInteractable, HomeViewControllable> {
          private let leafBuilder: LeafBuildable
          init(leafBuilder: LeafBuildable) { self.leafBuilder = leafBuilder }
          \(members("leafBuilder"))
        }
        """)
    return ExampleApp(
      root(children: ["Home"], members("homeBuilder")), home, leaf("Leaf"), transition)
  }

  private func expectBoth(_ app: ExampleApp, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(app.attached == ["Home > Leaf", "Root > Home"], sourceLocation: sourceLocation)
    #expect(app.unresolved == [], sourceLocation: sourceLocation)
  }

  private let routing = """
    protocol Transition: AnyObject { func run(in parent: Routing, completion: (() -> Void)?) }
    extension Routing {
      func perform(_ transition: Transition) { transition.run(in: self, completion: nil) }
    }

    """

  @Test(arguments: [
    "run(in parent: Routing) { parent.attachChild(child) }",
    "run(in parent: Routing) { if let child = self.child { parent.attachChild(child) } }",
    "run(in parent: Routing) { guard let child else { return }; parent.attachChild(child) }",
    "run(in parent: Routing) { let add = { parent.attachChild(self.child) }; add() }",
    "run(in parent: Routing) { add(to: parent) }\n"
      + "private func add(to parent: Routing) { parent.attachChild(child) }",
    "run(in parent: Routing) { self.attachChild(of: parent, child) }\n"
      + "private func attachChild(of one: Routing, _ next: Routing?) { one.attachChild(next) }",
  ])
  func theRouterThatPerformsATransitionAttachesWhatItWasMadeWith(_ run: String) {
    expectBoth(
      app(
        """
        protocol Transition: AnyObject { func run(in parent: Routing) }
        extension Routing { func perform(_ transition: Transition) { transition.run(in: self) } }
        final class Push: Transition {
          private var child: Routing?
          init(_ child: Routing) { self.child = child }
          func \(run)
          func end() { child = nil }
        }
        """))
  }

  @Test func aTransitionMayHaveItsCodeFromAnExtensionOfAnotherProtocol() {
    expectBoth(
      app(
        routing + """
          protocol Carrying: AnyObject { associatedtype Cargo; var cargo: Cargo? { get set } }
          extension Carrying where Self: Transition, Cargo == Routing {
            func run(in parent: Routing, completion: (() -> Void)?) {
              guard let next = cargo else { return }
              parent.attachChild(next)
              completion?()
            }
            func end() { cargo = nil }
          }
          final class Push: Transition, Carrying {
            var cargo: Routing?
            init(_ child: Routing) { cargo = child }
          }
          """))
  }

  @Test(arguments: [
    "let push = Push(ROUTER)\nperform(push)", "Push(ROUTER).run(in: self, completion: nil)",
    "let push: Transition = Push(ROUTER)\npush.run(in: self, completion: nil)",
    "perform([Push(ROUTER)])",
  ])
  func aTransitionIsPerformedHowever(_ use: String) {
    expectBoth(
      app(
        routing + """
          extension Routing {
            func perform(_ transitions: [Transition]) { transitions.forEach { perform($0) } }
          }
          final class Push: Transition {
            let child: Routing
            init(_ child: Routing) { self.child = child }
            func run(in parent: Routing, completion: (() -> Void)?) { parent.attachChild(child) }
          }
          """, use: use))
  }

  @Test(arguments: [
    "class Base { let child: Routing; init(_ child: Routing) { self.child = child }\n"
      + "func run(in parent: Routing) { parent.attachChild(child) } }\n"
      + "final class Push: Base { override func run(in parent: Routing) { super.run(in: parent) } }",
    "final class Push<Child: Routing> { let child: Child; init(_ child: Child) { self.child = child }\n"
      + "func run(in parent: Routing) { parent.attachChild(child) } }",
  ])
  func anObjectMayCarryARouterHowever(_ push: String) {
    expectBoth(app(push, use: "Push(ROUTER).run(in: self)"))
  }

  @Test func anObjectMayCarryWhatMakesTheRouter() {
    expectBoth(
      app(
        """
        final class Push {
          let make: () -> Routing
          init(_ make: @escaping () -> Routing) { self.make = make }
          func run(in parent: Routing) { parent.attachChild(make()) }
        }
        """, use: "Push { ROUTER }.run(in: self)"))
  }

  @Test(arguments: ["struct", "final class"])
  func anObjectMayCarryTheBuilder(_ kind: String) {
    let app = ExampleApp(
      root(
        children: ["Home", "Leaf"],
        """
        func show() {
          Step(builder: homeBuilder, listener: interactor).run(in: self)
          Flow(parent: self).start(leafBuilder.build(withListener: interactor))
        }
        """), leaf("Home"), leaf("Leaf"),
      """
      \(kind) Step {
        let builder: HomeBuildable
        let listener: HomeListener
        init(builder: HomeBuildable, listener: HomeListener) {
          self.builder = builder
          self.listener = listener
        }
        func run(in parent: Routing) { parent.attachChild(builder.build(withListener: listener)) }
      }
      \(kind) Flow {
        let parent: Routing
        init(parent: Routing) { self.parent = parent }
        func start(_ child: Routing) { parent.attachChild(child) }
      }
      """)
    #expect(app.attached == ["Root > Home", "Root > Leaf"])
    #expect(app.unresolved == [])
  }

  @Test(arguments: ["push.child = other", "(push as Transition).child = other"])
  func whatAnObjectHoldsIsNotToldWhereItIsReplaced(_ change: String) {
    let app = app(
      """
      protocol Transition: AnyObject {
        var child: Routing { get set }
        func run(in parent: Routing)
      }
      extension Routing { func perform(_ transition: Transition) { transition.run(in: self) } }
      final class Push: Transition {
        var child: Routing
        init(_ child: Routing) { self.child = child }
        func run(in parent: Routing) { parent.attachChild(child) }
      }
      func replace(_ push: Push, _ other: Routing) { \(change) }
      """)
    #expect(app.attached == [])
    #expect(app.unresolved.contains { $0.hasSuffix("whose router attaches is not known") })
  }

  @Test(arguments: [
    "init(_ child: Routing) { self.child = (child as Routing) }",
    "convenience init(_ child: Routing) { self.init(child: child) }\n"
      + "init(child: Routing) { self.child = child }",
  ])
  func theInitialiserMayStoreTheRouterHowever(_ initialiser: String) {
    expectBoth(
      app(
        """
        final class Push {
          private let child: Routing
          \(initialiser)
          func run(in parent: Routing) { parent.attachChild(child) }
        }
        """, use: "Push(ROUTER).run(in: self)"))
  }

  @Test func aSubclassMayHaveAnInitialiserOfItsOwn() {
    expectBoth(
      app(
        """
        class Transition {
          private let child: Routing
          init(child: Routing) { self.child = child }
          func run(in parent: Routing) { parent.attachChild(child) }
        }
        final class Push: Transition { init(_ child: Routing) { super.init(child: child) } }
        """, use: "Push(ROUTER).run(in: self)"))
  }

  /// What one object holds is never told of all objects of its class.
  @Test(arguments: [
    "convenience init(_ child: Routing) { self.init(child) }\n"
      + "init(child: Routing) { self.child = child }",
    "init?(_ child: Routing?) { guard let other = child else { return nil }; self.child = other }",
    "init(_ child: Routing) { self.child = Box.shared.kept ?? child }",
  ])
  func whatAnObjectIsMadeWithIsPlainToSeeOrNotTold(_ initialiser: String) {
    let app = app(
      """
      final class Push {
        private let child: Routing
        \(initialiser)
        func run(in parent: Routing) { parent.attachChild(child) }
      }
      """, use: "Push(ROUTER).run(in: self)")
    #expect(app.attached == [])
    #expect(app.unresolved.contains { $0.hasSuffix("`Push` was made with is not plain to see") })
  }

  @Test(arguments: [
    "override func run(in parent: Routing) {}", "override func add(to parent: Routing) {}",
  ])
  func anObjectOfAnotherClassDoesWhatItsOwnFunctionsDo(_ override: String) {
    let app = ExampleApp(
      root(
        children: ["Home", "Leaf"],
        """
        func show() {
          perform(Push(homeBuilder.build(withListener: interactor)))
          perform(Alert(leafBuilder.build(withListener: interactor)))
        }
        func perform(_ transition: Push) { transition.run(in: self) }
        """), leaf("Home"), leaf("Leaf"),
      """
      class Push {
        let child: Routing
        init(_ child: Routing) { self.child = child }
        func run(in parent: Routing) { add(to: parent) }
        func add(to parent: Routing) { parent.attachChild(child) }
      }
      final class Alert: Push { \(override) }
      """)
    #expect(app.attached == ["Root > Home"])
  }

  @Test(arguments: [
    "func run(in parent: Routing) { inner.run(in: parent) }",
    "func run(in parent: Routing) { parent.perform(inner) }",
  ])
  func aTransitionMayHoldAnother(_ run: String) {
    expectBoth(
      app(
        """
        protocol Transition { func run(in parent: Routing) }
        extension Routing { func perform(_ transition: Transition) { transition.run(in: self) } }
        final class Push: Transition {
          let child: Routing
          init(_ child: Routing) { self.child = child }
          func run(in parent: Routing) { parent.attachChild(child) }
        }
        final class Delayed: Transition {
          let inner: Transition
          init(_ inner: Transition) { self.inner = inner }
          \(run)
        }
        """, use: "perform(Delayed(Push(ROUTER)))"))
  }

  @Test func aRouterThatIsPutIntoAnObjectAndNotFollowedIsListed() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        "func show() { stage = Stage(homeBuilder.build(withListener: interactor)) }\nvar stage: Stage?"
      ),
      leaf("Home"), "final class Stage { init(_ child: Routing) { keep(child) } }")
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " what `Stage` does with the router that is built here is not known"
      ])
  }

  @Test func aRouterThatAResultBuilderCollectsIsListed() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        "func show() { Tabs.install(on: self) { homeBuilder.build(withListener: interactor); title } }"
      ),
      leaf("Home"))
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " what `install` does with the router that is built here is not known"
      ])
  }

  @Test func aRouterThatAPropertyWrapperIsGivenIsListed() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        "@Child var home: ViewableRouting?\nfunc show() { home = homeBuilder.build(withListener: interactor) }"
      ),
      leaf("Home"))
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " what `@Child` does with the router that is built here is not known"
      ])
  }
}
