import RibsLint
import Testing

/// Functions that extensions add to all routers.
@Suite struct RouterHelperTests {
  @Test(arguments: [
    ("", 1), ("extension OtherRouter { func leave() { detachAll() } }", 1),
    ("extension OtherRouter { func leave() { self.detachAll() } }", 1),
    ("func leave(_ router: OtherRouter) { router.detachAll() }", 1),
    ("extension Routing { func leave() { detachAll() } }", 1),
    ("extension HomeRouter { func leave() { detachAll() } }", 0),
    ("func leave(_ router: HomeRouter) { router.detachAll() }", 0),
    ("func leave(_ router: Routing) { router.detachAll() }", 0),
    ("func leave(_ router: Routing) { unknown.detachAll() }", 0),
    ("func leave(_ router: Routing) { router.map(\\.detachAll) }", 0),
    ("let router: HomeRouter = make()\nrouter.detachAll()", 0),
    ("struct Later { @Run(action: { (r: HomeRouter) in r.detachAll() }) var a = 1 }", 0),
    ("extension Routing { func detachTree() { children.forEach { $0.detachAll() } } }", 0),
    ("extension HomeRouter: UnseenClosing {}", 0),
    ("extension Routing { func leave() { detachAll() } }\nfunc f(_ r: Routing) { r.leave() }", 0),
    ("extension HomeRouter { var leave: () -> Void { detachAll } }", 0),
    ("func leave(_ r: HomeRouter) { struct S { func f(_ r: HomeRouter) { r.detachAll() } } }", 0),
  ])
  func whatIsOnlyCalledOnOthersDetachesNoChild(use: String, expected: Int) {
    let helper = "extension Routing { func detachAll() { children.forEach { detachChild($0) } } }"
    #expect(count(helper + "\n" + use) == expected)
  }

  @Test(arguments: [
    ("extension Routing", "public func"), ("extension Routing", "@objc func"),
    ("public extension Routing", "func"), ("package extension Routing", "func"),
  ])
  func whatOthersMayCallMayDetach(extended: String, function: String) {
    let helper =
      "\(extended) { \(function) detachAll() { children.forEach { detachChild($0) } } }"
    #expect(count(helper) == 0)
  }

  private func count(_ more: String) -> Int {
    let open = """
      private var menu: ViewableRouting?
      func open() {
        let router = builder.build()
        menu = router
        attachChild(router)
      }
      func close() {
        if let menu { detachChild(menu) }
        menu = nil
      }
      """
    let other = "final class OtherRouter: Router<HomeInteractable> {}"
    return lint(routerSource(open) + "\n" + other + "\n" + more, rules: [.unguardedAttach])
      .findings.count
  }
}
