import RibsLint
import Testing

@Suite struct AttachChildInInitTests {
  @Test(arguments: [
    "init(_ i: Interactor) { super.init(interactor: i); attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); self.attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); attachMenu() }\nprivate func attachMenu() { attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); [menu].forEach { attachChild($0) } }",
    "init(_ i: Interactor, m: Routing?) { super.init(interactor: i); m.map(attachChild) }",
    "init(x: Int) { super.init(interactor: Interactor()); if x > 0 { self.x() } }\nfileprivate func x() { attachChild(menu) }",
  ])
  func whatRunsInTheInitialiserIsReported(members: String) {
    #expect(findings("Router<Interactor>", members) == 1)
  }

  @Test(arguments: [
    ("attachMenu()", "func attachMenu() { attachChild(menu) }", 1),
    (
      "attachChild(menu, whenLoaded: true)",
      "func attachChild(_ child: Routing?, whenLoaded: Bool) { shown = child }", 0
    ),
    (
      "attachMenu()",
      "private func attachMenu() { attachChild(menu) }\nfunc again() { attachMenu() }", 1
    ),
    (
      "self.attachMenu()",
      "func attachMenu() { guard shown == nil else { return }; attachChild(menu) }", 1
    ),
    (
      "attachMenu()",
      "func attachMenu() { if shown != nil { return }; attachChild(menu); shown = menu }", 1
    ),
    (
      "attachMenu()",
      "func attachMenu() { if nil != self.shown { return }; attachChild(menu) }", 1
    ),
    (
      "shown = i.router; attachMenu()",
      "func attachMenu() { if shown != nil { return }; attachChild(menu) }", 0
    ),
    (
      "shown = i.router; attachMenu()",
      "func attachMenu() { guard nil == shown else { return }; attachChild(menu) }", 0
    ),
    (
      "attachMenu()",
      "private var skip: Int? = 3\nfunc attachMenu() { if skip != nil { return }; attachChild(menu) }",
      0
    ),
    (
      "attachMenu()", "func attachMenu() { guard limit == nil else { return }; attachChild(menu) }",
      0
    ),
    ("attachMenu()", "func attachMenu() { if shown == nil { return }; attachChild(menu) }", 0),
    (
      "attachMenu()",
      "func attachMenu() { if shown != nil { print(1) } else { return }; attachChild(menu) }", 0
    ),
    ("attachMenu()", "func attachMenu() { if isReady { return }; attachChild(menu) }", 0),
    (
      "attachAll()", "func attachAll() { attachMenu() }\nfunc attachMenu() { attachChild(menu) }", 1
    ),
    (
      "setUp()",
      "func setUp() { if isReady { attachMenu() }; attachMenu() }\n"
        + "func attachMenu() { attachChild(menu) }", 1
    ),
    (
      "setUp()",
      "func setUp() { if isReady { attachMenu() } }\nfunc attachMenu() { attachChild(menu) }", 0
    ),
    ("if true { attachMenu() }", "func attachMenu() { [menu].forEach { attachChild($0) } }", 1),
    ("attachMenu()", "func attachMenu() { if isReady { attachChild(menu) } }", 0),
    ("attachMenu()", "func attachMenu() { guard isReady else { return }; attachChild(menu) }", 0),
    ("attachMenu()", "func attachMenu() { later { self.attachChild(self.menu) } }", 0),
    ("later { self.attachMenu() }", "func attachMenu() { attachChild(menu) }", 0),
    (
      "attachMenu()", "func attachMenu() { attachChild(menu) }\nfunc attachMenu(at index: Int) {}",
      0
    ),
    ("other.attachMenu()", "func attachMenu() { attachChild(menu) }", 0),
    ("", "func attachMenu() { attachChild(menu) }", 0),
  ])
  func whoeverElseCallsAFunctionItRunsInTheInitialiser(
    call: String, functions: String, expected: Int
  ) {
    let members = """
      private var shown: Routing?
      var isReady: Bool { interactor.isActive }
      let other = Other()
      init(_ i: Interactor) { super.init(interactor: i); \(call) }
      \(functions)
      """
    #expect(findings("Router<Interactor>", members) == expected)
  }

  // Each is called twice by the one before: two to the power of sixty ways.
  @Test func functionsThatCallOneAnotherAreReadOnce() {
    let steps = (0..<60).map { "private func step\($0)() { step\($0 + 1)(); step\($0 + 1)() }" }
    let members = """
      init(_ i: Interactor) { super.init(interactor: i); step0() }
      \(steps.joined(separator: "\n"))
      private func step60() { attachChild(menu) }
      """
    #expect(findings("Router<Interactor>", members) == 1)
  }

  @Test func howTheChildIsWrittenIsNotInTheFingerprint() {
    func fingerprints(_ child: String) -> [String] {
      let members = "init(_ i: Interactor) { super.init(interactor: i); attachChild(\(child)) }"
      return lint(
        "import RIBs\nfinal class Home: Router<Interactor> {\n\(members)\n}",
        rules: [.attachChildInInit]
      ).findings.map(\.fingerprint.text)
    }
    let written = fingerprints("Router(interactor: Interactor())")
    #expect(written == ["attach_child_in_init:Home:init"])
    #expect(fingerprints("Router(\n  interactor: Interactor()\n)") == written)
  }

  @Test func aBuilderThatAttachesIsReported() {
    #expect(
      findings(
        "Builder<EmptyDependency>",
        "func build() -> Routing { let r = Router(interactor: Interactor()); r.attachChild(menu); return r }"
      ) == 1)
  }

  @Test(arguments: [
    "func build(in parent: Routing) { parent.attachChild(menu) }",
    "func build(in parent: Routing?) { if let parent { parent.attachChild(menu) } }",
    "func build(in parent: Routing) { let home = parent as Routing; home.attachChild(menu) }",
    "func build() { root.attachChild(menu) }",
  ])
  func aBuilderMayAttachToARouterThatItDoesNotMake(member: String) {
    #expect(findings("Builder<EmptyDependency>", "let root: Routing\n" + member) == 0)
  }

  @Test(arguments: [
    "override func didLoad() { super.didLoad(); attachChild(menu) }",
    "func routeToMenu() { attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); later { self.attachChild(self.menu) } }",
    "init(_ i: Interactor, other: Routing) { super.init(interactor: i); other.attachChild(menu) }",
  ])
  func whatMayRunLaterIsLeftAlone(members: String) {
    #expect(findings("Router<Interactor>", members) == 0)
  }

  private func findings(_ base: String, _ members: String) -> Int {
    lint(
      """
      import RIBs
      final class Home: \(base) {
        let menu: Routing = Router(interactor: Interactor())
        \(members)
      }
      """, rules: [.attachChildInInit]
    ).findings.count
  }
}
