import RibsLint
import Testing

@Suite struct RouterNotAssignedTests {
  /// An app with one RIB, whose router, interactor or builder a test replaces.
  private func app(
    base: String = "Router<AInteractable>", router: String = "", interactor: String = "",
    use: String = "router?.route()", builder: String = "", besides: String = ""
  ) -> String {
    """
    protocol ARouting: Routing { func route() }
    protocol AInteractable: Interactable { var router: ARouting? { get set } }
    final class ARouter: \(base), ARouting {
      func route() {}
      \(router)
    }
    final class AInteractor: Interactor, AInteractable {
      weak var router: ARouting?
      \(interactor)
      func act() { \(use) }
    }
    final class ABuilder: Builder<EmptyDependency> {
      func build() -> ARouting {
        let interactor = AInteractor()
        let router = ARouter(interactor: interactor)
        \(builder)
        return router
      }
    }
    \(besides)
    """
  }

  private func count(_ source: String) -> Int {
    lint("import RIBs\n" + source, rules: [.routerNotAssigned]).findings.count
  }

  @Test func nobodyAssigns() {
    #expect(count(app()) == 1)
  }

  @Test func theBuilderAssigns() {
    #expect(count(app(builder: "interactor.router = router")) == 0)
    #expect(count(app(builder: "let one: Int; (one, interactor.router) = (1, router)")) == 0)
    #expect(count(app(builder: "let one: Int; (one, interactor.router) = pair(router)")) == 0)
  }

  @Test func aMacroMayAssign() {
    let source = app()
    #expect(
      count(source.replacing("final class ARouter", with: "@Linked final class ARouter")) == 0)
    #expect(
      count(source.replacing("final class ARouter", with: "@MainActor final class ARouter")) == 1)
  }

  @Test func aTypeWithinAFunctionMayAssign() {
    func wiring(_ property: String) -> String {
      "enum Wiring { static func link(_ a: AInteractor, _ r: ARouter) { a.\(property) = r } }"
    }
    #expect(count(app(builder: wiring("router"))) == 0)
    #expect(count(app(builder: wiring("parent"))) == 1)
  }

  @Test func whatIsHandedToUnseenCodeMayBeAssigned() {
    #expect(count(app(builder: "CoreWiring.wire(interactor, router)")) == 0)
    #expect(count(app(builder: "CoreWiring.log(router.children)")) == 1)
    #expect(count(app(builder: "print(interactor)")) == 1)
  }

  @Test func theRouterAssignsWhereverItDoes() {
    #expect(count(app(router: "override func didLoad() { interactor.router = self }")) == 0)
    #expect(
      count(
        app(
          router:
            "override init(interactor: AInteractable) { super.init(interactor: interactor); self.interactor.router = self }"
        )) == 0)
  }

  @Test func anExtensionOfTheRouterAssigns() {
    #expect(
      count(app(besides: "extension ARouter { func bind() { interactor.router = self } }")) == 0)
  }

  @Test func aBaseClassAssigns() {
    let base = """
      class BaseRouter<I>: Router<I> {
        override init(interactor: I) {
          super.init(interactor: interactor)
          (interactor as? Routable)?.router = self
        }
      }
      """
    #expect(count(app(base: "BaseRouter<AInteractable>", besides: base)) == 0)
  }

  @Test func theInteractorTakesItInAMethod() {
    #expect(
      count(app(interactor: "func bind(_ other: ARouting) { router = other }")) == 0)
  }

  @Test func somebodyElseAssigns() {
    let wiring = "enum Wiring { static func wire(_ i: AInteractor, _ r: ARouter) { i.router = r } }"
    #expect(count(app(besides: wiring)) == 0)
  }

  @Test func anAssignmentToTheUnknownIsTakenForOne() {
    let wiring = "func wire<T>(_ t: T, _ r: ARouter) { make(t).router = r }"
    #expect(count(app(besides: wiring)) == 0)
  }

  /// What is public, and what only seems to be of another module, other modules set as well.
  @Test(arguments: [
    (
      "Package.swift", "let p = Package(targets: [.target(name: \"App\"), .target(name: \"Kit\")])",
      "weak", 1
    ),
    (
      "Package.swift", "let p = Package(targets: [.target(name: \"App\"), .target(name: \"Kit\")])",
      "public weak", 0
    ),
    ("Sources/Kit/Project.swift", "import ProjectDescription\nlet p = Project.make()", "weak", 0),
  ])
  func codeOfAnotherModuleMayAssign(
    manifest: String, contents: String, modifiers: String, expected: Int
  ) {
    let home = app().replacing("weak var", with: "\(modifiers) var")
    let wiring = """
      import Kit
      final class Assembly { func wire(_ all: Resolved) { all.home.router = all.route } }
      """
    #expect(
      lint(
        [
          TestFile(manifest, contents), TestFile("Sources/App/Assembly.swift", wiring),
          TestFile("Sources/Kit/A.swift", "import RIBs\n" + home),
        ], rules: [.routerNotAssigned]
      ).findings.count == expected)
  }

  @Test func anotherRibsAssignmentDoesNotCount() {
    let other = """
      protocol BRouting: Routing {}
      protocol BInteractable: Interactable { var router: BRouting? { get set } }
      final class BRouter: Router<BInteractable>, BRouting {
        override init(interactor: BInteractable) {
          super.init(interactor: interactor)
          interactor.router = self
        }
      }
      """
    #expect(count(app(besides: other)) == 1)
  }

  @Test func anInteractorThatNeverUsesItsRouterIsSilent() {
    #expect(count(app(use: "")) == 0)
    #expect(count(app(use: "// router?.route()")) == 0)
    #expect(count(app(use: "print(\"\\(router as Any)\")")) == 1)
  }

  @Test func anInteractableWithoutARouterIsSilent() {
    #expect(
      count(
        app().replacing("{ var router: ARouting? { get set } }", with: "{}")) == 0)
  }

  @Test func assignmentsInCommentsAndDeadBranchesDoNotCount() {
    #expect(count(app(builder: "// interactor.router = router")) == 1)
    #expect(count(app(builder: "#if false\ninteractor.router = router\n#endif")) == 1)
  }

  @Test(arguments: [
    "interactor[keyPath: \\.router] = router",
    "assign(router, to: \\.router, on: interactor)",
    "assign(router, to: \\AInteractor.router!, on: interactor)",
    "set(&interactor.router, to: router)",
  ])
  func aKeyPathOrAnAddressMayAssign(statement: String) {
    #expect(count(app(builder: statement)) == 0)
    #expect(
      count(
        app(besides: "func wire(_ interactor: AInteractor, _ router: ARouter) { \(statement) }"))
        == 0)
  }

  @Test func aKeyPathToAnotherPropertySetsNothing() {
    #expect(count(app(builder: "interactor[keyPath: \\.routers] = router")) == 1)
  }

  @Test(arguments: [
    ("NotificationCenter.default.removeObserver(self)", 1),
    (
      "NotificationCenter.default.addObserver(self, selector: #selector(tick), name: .tick, object: nil)",
      1
    ),
    (
      "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)",
      1
    ),
    ("timer = .scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick))", 1),
    ("CADisplayLink(target: self, selector: #selector(tick)).isPaused = true", 1),
    ("button.removeTarget(self, action: nil, for: .touchUpInside)", 1),
    ("Wiring.shared.wire(self)", 0), ("Center.default.add(self)", 0),
  ])
  func whatOnlyCallsBackSetsNoRouter(call: String, expected: Int) {
    #expect(count(app(use: "router?.route(); \(call)")) == expected)
  }
}
