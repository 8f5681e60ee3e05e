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

  @Test func aBuilderThatAttachesIsReported() {
    #expect(
      findings(
        "Builder<EmptyDependency>",
        "func build() -> Routing { let r = Router(interactor: Interactor()); r.attachChild(menu); return r }"
      ) == 1)
  }

  @Test(arguments: [
    "override func didLoad() { super.didLoad(); attachChild(menu) }",
    "func routeToMenu() { attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); later { self.attachChild(self.menu) } }",
    "init(_ i: Interactor) { super.init(interactor: i); attachMenu() }\nfunc attachMenu() { attachChild(menu) }",
    "init(_ i: Interactor) { super.init(interactor: i); attachMenu() }\nprivate func attachMenu() { attachChild(menu) }\nfunc again() { attachMenu() }",
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
