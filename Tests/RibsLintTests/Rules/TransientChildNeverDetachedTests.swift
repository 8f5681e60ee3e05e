import RibsLint
import Testing

@Suite struct TransientChildNeverDetachedTests {
  /// Where the property has a child for as long as that is attached, to empty it alone forgets one.
  @Test(arguments: [
    ("if let m = menu { detachChild(m) }; menu = nil", "if menu != nil { menu = nil }", 1),
    (
      "if let m = menu { detachChild(m) }; menu = nil",
      "if let menu { print(menu); self.menu = nil }", 1
    ),
    (
      "if let m = menu { viewController.dismiss(m.viewControllable); detachChild(m) }; menu = nil",
      "guard let old = menu else { return }; print(old); menu = nil", 1
    ),
    (
      "if let m = menu { detachChild(m); self.menu = nil }",
      "forget() }; private func forget() { if self.menu != nil { menu = nil }", 1
    ),
    // It may be empty already, be asked for or be detached as well.
    ("if let m = menu { detachChild(m) }; menu = nil", "menu = nil", 0),
    (
      "if let m = menu { detachChild(m) }; menu = nil",
      "guard menu == nil else { return }; menu = nil", 0
    ),
    ("if let m = menu { detachChild(m) }", "if menu != nil { menu = nil }", 0),
    ("if let m = menu { detachChild(m) }; menu = nil", "close(); if menu != nil { menu = nil }", 0),
    ("children.forEach(detachChild); menu = nil", "if menu != nil { menu = nil }", 0),
    (
      "if let m = menu { detachChild(m) }; menu = nil",
      "if let menu, !children.contains(where: { $0 === menu }) { self.menu = nil }", 0
    ),
    (
      "if let m = menu { detachChild(m) }; menu = nil",
      "if menu != nil { menu = nil } }; func swap() { menu = builder.build()", 0
    ),
  ])
  func aChildThatIsDetachedElsewhereMayBeForgotten(close: String, clear: String, expected: Int) {
    let members = "func close() { \(close) }\nfunc clear() { \(clear) }"
    let found = lint(
      routerSource(openMenu + "\n" + members), rules: [.transientChildNeverDetached]
    ).findings
    #expect(found.count == expected)
    #expect(found.allSatisfy { $0.message.contains("here, but nothing detaches the child") })
  }

  /// A kept subscription tells at any time that the child's view is gone.
  @Test(arguments: [
    ("if let menu, view === menu.viewControllable.uiviewController { self.menu = nil }", 1),
    ("if view === self.menu?.viewControllable.uiviewController { self.menu = nil }", 1),
    ("guard view === menu?.viewControllable.uiviewController else { return }; menu = nil", 1),
    (
      "if let m = menu, view === m.viewControllable.uiviewController { detachChild(m); menu = nil }",
      0
    ),
    ("if view === menu?.viewControllable.uiviewController { self.close() }", 0),
    // It may be the router's own view that goes, or nothing.
    ("if let menu { print(menu); self.menu = nil }", 0), ("menu = nil", 0),
    ("if view === page { self.menu = nil }", 0), ("if menu === nil { self.menu = nil }", 0),
    ("if view !== menu?.viewControllable.uiviewController { self.menu = nil }", 0),
  ])
  func whatASubscriptionForgetsIsReported(body: String, expected: Int) {
    func count(_ ending: String, source: String = "pops") -> Int {
      let members = """
        private let pops = PassthroughSubject<UIViewController, Never>()
        private var cancellables = Set<AnyCancellable>()
        private var brief = Set<AnyCancellable>()
        private let page = UIViewController()
        func close() { if let m = menu { detachChild(m) }; menu = nil }
        func stop() { brief.removeAll() }
        override func didLoad() { super.didLoad(); bind() }
        private func bind() {
          \(source).sink { [weak self] view in guard let self else { return }; \(body) }\(ending)
        }
        """
      return lint(
        "import Combine\n" + routerSource(openMenu + "\n" + members),
        rules: [.transientChildNeverDetached]
      ).findings.count
    }
    #expect(count(".store(in: &cancellables)") == expected)
    #expect(count(".store(in: &brief)") == 0)
    #expect(count("") == 0)
  }

  @Test(arguments: [
    ("if view === menu?.viewControllable.uiviewController { menu = nil }", 1),
    (
      "if view === menu?.viewControllable.uiviewController { menu.map(detachChild); menu = nil }", 0
    ),
    ("if view !== menu?.viewControllable.uiviewController { menu = nil }", 0),
  ])
  func aChildWhoseViewIsMeantIsThere(body: String, expected: Int) {
    let members = """
      func close() { if let m = menu { detachChild(m) }; menu = nil }
      func didPop(_ view: UIViewController) { \(body) }
      """
    #expect(count(openMenu + "\n" + members) == expected)
  }

  @Test(arguments: [
    "func close() { menu = nil }",
    "func close() { guard let m = menu else { return }; print(m); menu = nil }",
    "func close() { self.menu = .none }",
    "func close() { forget() }\nprivate func forget() { menu = nil }",
    "func swap() { menu = nil; let r = builder.build(); menu = r; attachChild(r) }",
    // The view that goes may be another's.
    "\(openPage)\nfunc close() { viewController.uiviewController.dismiss(animated: true); menu = nil; page = nil }\nfunc hide() { if let p = page { detachChild(p) }; page = nil }",
    "private var page: ViewableRouting?\nfunc close() { menu = nil }\nfunc hide() { if let p = page { detachChild(p) } }",
  ])
  func aChildThatIsForgottenIsReported(members: String) {
    #expect(count(openMenu + "\n" + members) == 1)
  }

  private static let openPage = """
    private var page: ViewableRouting?
    func swap() {
      guard page == nil else { return }
      let router = builder.build()
      page = router
      attachChild(router)
      viewController.present(router.viewControllable)
    }
    """

  @Test func aChildThatIsHandedOverIsNotForgotten() {
    let members = """
      private var pending: ViewableRouting?
      func open() { pending = builder.build(); flush() }
      private func flush() { guard let p = pending else { return }; pending = nil; attachChild(p) }
      """
    #expect(count(members) == 0)
  }

  private static let unkept = """
    private var menu: ViewableRouting?
    func open() { guard menu == nil else { return }; attachChild(builder.build()) }
    """

  @Test(arguments: [
    ("func close() { guard let m = menu else { return }; detachChild(m); menu = nil }", 1),
    ("func close() { if let menu { menu.viewControllable; detachChild(menu) } }", 1),
    ("func close() { menu.map(detachChild); self.menu = nil }", 1),
    ("func close() {}", 0),
    ("func close() { menu.map(detachChild) }; func keep(_ m: ViewableRouting) { menu = m }", 0),
    (
      "func close() { menu.map(detachChild) }; func keep(_ m: ViewableRouting) { (menu, _) = (m, 1) }",
      0
    ),
    ("func close() { menu.map(detachChild) }; func keep() { fill(&menu) }", 0),
    ("func close() { menu.map(detachChild) }; func keep() { fill(\\.menu) }", 0),
    (
      "func close() { menu.map(detachChild) }; func keep() { later { [weak self] in self?.menu = Made.menu } }",
      0
    ),
    (
      "func close() { menu.map(detachChild) }; func keep() { Made.keep { $0.menu = Made.menu } }", 0
    ),
    ("func close() { children.forEach(detachChild) }", 0),
    (
      "func close() { menu.map(detachChild) }\n}\nextension HomeRouter { func keep() { menu = .some(Made.menu) }",
      0
    ),
  ])
  func whatNothingGivesAChildDetachesNone(members: String, expected: Int) {
    #expect(count(Self.unkept + "\n" + members) == expected)
  }

  @Test(arguments: [
    "private var menu: ViewableRouting? = Made.menu\nfunc open() { if menu == nil { attachChild(builder.build()) } }",
    "@Kept private var menu: ViewableRouting?\nfunc open() { if menu == nil { attachChild(builder.build()) } }",
    "private var menu: ViewableRouting?\nfunc open() { attachChild(builder.build()) }",
    "var menu: ViewableRouting?\nfunc open() { if menu == nil { attachChild(builder.build()) } }",
    "private var menu: ViewableRouting?\nfunc open() { guard menu == nil else { return }; attachChild(menu <- builder.build()) }",
    "private var menu: ViewableRouting?\nfunc open() { guard menu == nil else { return }; menu ??= builder.build(); attachChild(menu!) }",
    "private var menu: ViewableRouting?\nfunc open() { menu.map(detachChild); let r = builder.build(); page = r; attachChild(r) }\nprivate var page: Routing?",
    "private var menu: ViewableRouting?\nfunc open() { guard menu != nil else { return }; attachChild(builder.build()) }",
  ])
  func whatMayHaveAChildIsLeftAlone(members: String) {
    #expect(count(members + "\nfunc close() { menu.map(detachChild) }") == 0)
  }

  @Test(arguments: [
    ("menu = nil; detachChild(menu!)", 1),
    ("if menu != nil { menu = nil; detachChild(menu!) }", 1),
    ("menu = nil; if let m = menu { detachChild(m) }", 1),
    ("self.menu = nil; guard let menu else { return }; detachChild(menu)", 1),
    ("menu = nil; menu.map(detachChild)", 1),
    ("menu = nil; _ = menu.flatMap { detachChild($0) }", 1),
    (
      "later { [weak self] in self?.menu = nil; if let m = self?.menu { self?.detachChild(m) } }", 1
    ),
    ("let m = menu; menu = nil; detachChild(m!)", 0),
    ("guard let menu else { return }; self.menu = nil; detachChild(menu)", 0),
    ("if isClosing { menu = nil }; menu.map(detachChild)", 0),
    ("menu = nil; menu = page; menu.map(detachChild)", 0),
    ("menu = nil; fill(); menu.map(detachChild)", 0),
    ("menu = nil; later { [weak self] in if let m = self?.menu { self?.detachChild(m) } }", 0),
    ("defer { menu = nil }; menu.map(detachChild)", 0),
    ("menu.map(detachChild); menu = nil", 0),
  ])
  func whatIsEmptiedTooSoonIsNotDetached(close: String, expected: Int) {
    let members = """
      \(openMenu)
      private var page: ViewableRouting?
      func close() { \(close) }
      private func fill() { let r = builder.build(); menu = r; attachChild(r) }
      """
    #expect(count(members) == expected)
  }

  @Test func anObserverMayDetachWhatWasThere() {
    let members = """
      private var menu: ViewableRouting? { didSet { if let oldValue { detachChild(oldValue) } } }
      func open() { let r = builder.build(); menu = r; attachChild(r) }
      func close() { menu = nil; menu.map(detachChild) }
      """
    #expect(count(members) == 0)
  }

  @Test(arguments: [
    ("func closeMenu() { viewController.pop() }", [Rule.viewRemovedWithoutDetach.id]),
    ("", [Rule.transientChildNeverDetached.id]),
  ])
  func aChildWhoseViewTheRouterPopsIsReportedThere(closing: String, rules: [String]) throws {
    let example = try #require(
      Rule.transientChildNeverDetached.examples.first { $0.title == "Another one at each tap" })
    let source = example.files[0].source
      .replacing(
        "let menu = menuBuilder", with: "guard menu == nil else { return }; let menu = menuBuilder"
      )
      .replacing("attachChild(menu)", with: "self.menu = menu; attachChild(menu)")
      .replacing(
        "  private let menuBuilder: MenuBuildable\n",
        with:
          "  private let menuBuilder: MenuBuildable\nprivate var menu: ViewableRouting?\n\(closing)\n"
      )
    let findings = lint(
      source, rules: [.transientChildNeverDetached, .viewRemovedWithoutDetach]
    ).findings
    #expect(findings.map(\.rule) == rules)
  }

  @Test func allPlacesAreInOneFinding() throws {
    let source = routerSource(
      openMenu + "\nfunc close() { menu = nil }\nfunc clear() { menu = nil }")
    let findings = lint(source, rules: [.transientChildNeverDetached]).findings
    #expect(findings.count == 1)
    #expect(try #require(findings.first).notes.count == 2)
  }

  @Test(arguments: [
    // Detached, by its name or not.
    "func close() { menu.map(detachChild); menu = nil }",
    "func close() { if let m = menu { drop(m) }; menu = nil }\nprivate func drop(_ child: Routing) { detachChild(child) }",
    "func close() { menu = nil }\nfunc clear() { if let m = menu { detachChild(m) } }",
    "func close() { menu = nil }\nfunc clear() { children.forEach(detachChild) }",
    "func close() { menu = nil }\nfunc clear() { children.last.map { detachChild($0) } }",
    // By another property that keeps it too.
    "private weak var last: ViewableRouting?\nfunc swap() { let r = builder.build(); menu = r; last = r; attachChild(r) }\nfunc close() { last.map(detachChild); menu = nil }",
    "private var stack: [Routing] = []\nfunc swap() { let r = builder.build(); menu = r; stack.append(r); attachChild(r) }\nfunc close() { detachChild(stack.removeLast()); menu = nil }",
    "private var current: Routing?\nfunc swap() { let r = builder.build(); menu = r; take(r) }\nprivate func take(_ r: Routing) { current = r; attachChild(r) }\nfunc close() { if let c = current { detachChild(c); current = nil }; menu = nil }",
    "private var current: ViewableRouting?\nfunc show() { current = menu }\nfunc close() { if let c = current { detachChild(c); current = nil }; menu = nil }",
    // By code that is not in the tree.
    "func close() { Navigator.pop(menu!); menu = nil }",
    "func close() { detachIfNeeded(menu); menu = nil }",
    "func close() { resetChildren(); menu = nil }",
    // Never emptied while the router goes on.
    "func hide() {}",
    "deinit { menu = nil }",
    "override func didLoad() { super.didLoad(); menu = nil }",
    "func cleanupViews() { menu = nil }",
    "private func forget() { menu = nil }",
    // `view_removed_without_detach` tells of these.
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable) }; menu = nil }",
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); forget() } }\nprivate func forget() { menu = nil }",
  ])
  func whatIsDetachedOrKeptIsLeftAlone(members: String) {
    #expect(count(openMenu + "\n" + members) == 0)
  }

  @Test(arguments: [
    ("router?.close()", 1), ("router?.close(); listener?.homeDidClose()", 0),
    ("router?.close() }; func didFinish() { router?.close(); listener?.homeDidClose()", 1),
    ("router?.detachChild(router!.children[0]); router?.close()", 0),
    ("router?.children.forEach(router!.detachChild); router?.close()", 0),
  ])
  func theCodeThatAsksMayEndTheRib(handler: String, expected: Int) {
    let source = routerSource(
      openMenu + "\nfunc close() { menu = nil }", interactor: "func didTap() { \(handler) }")
    #expect(lint(source, rules: [.transientChildNeverDetached]).findings.count == expected)
  }

  @Test func anObserverMayDetach() {
    let members = """
      private var menu: ViewableRouting? { didSet { if let oldValue { detachChild(oldValue) } } }
      func open() { let r = builder.build(); menu = r; attachChild(r) }
      func close() { menu = nil }
      """
    #expect(count(members) == 0)
  }

  @Test func aChildThatIsNotAttachedIsNoneOfTheParents() {
    #expect(
      count(
        """
        private var menu: ViewableRouting?
        func open() { menu = builder.build() }
        func close() { menu = nil }
        """) == 0)
  }

  private func count(_ members: String) -> Int {
    lint(routerSource(members), rules: [.transientChildNeverDetached]).findings.count
  }
}
