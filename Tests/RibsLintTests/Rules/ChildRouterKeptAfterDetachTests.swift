import RibsLint
import Testing

@Suite struct ChildRouterKeptAfterDetachTests {
  @Test(arguments: [
    ("let router: ViewableRouting; let isModal: Bool", "router", "", 1),
    ("let child: ViewableRouting; let isModal: Bool", "child", "", 1),
    ("let child: ViewableRouting; let isModal: Bool", "child", "current = nil", 0),
    ("let child: ViewableRouting; let isModal: Bool", "child", "forget()", 0),
    // What the struct keeps may be another child.
    ("var child: ViewableRouting; let isModal: Bool", "child", "", 0),
    ("let child: ViewableRouting; let other: Routing; let isModal: Bool", "child", "", 0),
  ])
  func aStructMayKeepTheChild(parts: String, part: String, more: String, expected: Int) {
    let other = parts.contains("other") ? "other: r, " : ""
    let members = """
      private struct Current { \(parts) }
      private var current: Current?
      func open() {
        guard current == nil else { return }
        let r = builder.build()
        current = Current(\(part): r, \(other)isModal: true)
        attachChild(r)
      }
      func close() {
        guard let current = current else { return }
        detachChild(current.\(part))
        \(more.replacing("current =", with: "self.current ="))
      }
      private func forget() { current = nil }
      """
    #expect(
      lint(routerSource(members), rules: [.childRouterKeptAfterDetach]).findings.count == expected)
  }

  @Test(arguments: [
    "func close() { if let m = menu { detachChild(m) } }",
    "func close() { if let menu { detachChild(menu) } }",
    "func close() { guard let menu = menu else { return }; viewController.dismiss(menu.viewControllable); detachChild(menu) }",
    "func close() { detachChild(menu!) }",
    "func close() { children.forEach(detachChild) }",
    "func close() { self.children.forEach { self.detachChild($0) } }",
    "func close() { for child in children.reversed() { detachChild(child) } }",
    "func close() { menu.map(detachChild) }",
    "func close() { menu.map { detachChild($0) } }",
    "func close() { detach() }\nprivate func detach() { if let menu { detachChild(menu) } }",
    "func close() { detach(); menu = nil }\nfunc swap() { detach() }\nprivate func detach() { if let menu { detachChild(menu) } }",
    "func close() { drop(menu) }\nprivate func drop(_ child: Routing?) { if let child { detachChild(child) } }",
    "func close() { ends.subscribe(with: self) { router, _ in if let m = router.menu { router.detachChild(m) } } }",
    "func close() { ends.subscribe(onNext: { [unowned router = self] in if let m = router.menu { router.detachChild(m) } }) }",
  ])
  func aPropertyThatIsNeverClearedIsReported(members: String) {
    #expect(count(openMenu + "\n" + members) == 1)
  }

  @Test(arguments: [
    "guard let m = menu else { return }; detachChild(m); menu = m",
    "guard let menu else { return }; detachChild(menu); self.menu = menu",
    "let m = self.menu; m.map(detachChild); self.menu = m",
    "menu.map(detachChild); menu = menu",
  ])
  func aPropertyThatIsSetToTheSameChildIsReported(statements: String) {
    let close = "func close() { \(statements) }"
    let findings = lint(
      routerSource(openMenu + "\n" + close), rules: [.childRouterKeptAfterDetach]
    ).findings
    #expect(findings.map(\.notes.last?.message) == ["it is set to the same child here"])
    #expect(findings.allSatisfy { $0.edits.isEmpty })
  }

  @Test(arguments: [
    "guard let m = menu else { return }; detachChild(m); let next = builder.build(); menu = next",
    "if let m = menu { detachChild(m) }; let m = builder.build(); attachChild(m); menu = m",
    "guard var m = menu else { return }; detachChild(m); m = builder.build(); menu = m",
    "menu.map(detachChild); let m = menu ?? builder.build(); menu = m",
    "let m = menu; m.map(detachChild); menu = nil; if isOpen { menu = m }",
    "if let m = menu { detachChild(m); menu.replaceSubrange(all, with: []) }",
    "var m = menu; m.map(detachChild); drop(&m); menu = m",
  ])
  func aPropertyThatMayGetAnotherChildIsLeftAlone(statements: String) {
    #expect(count("\(openMenu)\nvar isOpen = false\nfunc close() { \(statements) }") == 0)
  }

  @Test(arguments: [
    ("", 1), ("func forget() { menu = nil }", 0),
    ("func openAgain() { let m = builder.build(); menu = m; attachChild(m) }", 0),
    ("func back() { current = menu }", 0),
    ("func isOpen() -> Bool { if menu != nil { return true }; return false }", 0),
    ("func again() { if let current { attachChild(current) } }", 0),
    ("func showAgain() { menu.map(attachChild) }", 0), ("func use() { print(menu as Any) }", 1),
  ])
  func aSecondPropertyKeepsTheChildThatTheFirstForgets(more: String, expected: Int) {
    let findings = lint(
      routerSource(
        """
        private var menu: ViewableRouting?
        private var current: Routing?
        func openMenu() {
          detachCurrent()
          let m = builder.build()
          menu = m
          current = m
          attachChild(m)
        }
        func openOther() {
          detachCurrent()
          let other = builder.build()
          current = other
          attachChild(other)
        }
        private func detachCurrent() {
          guard let child = current else { return }
          detachChild(child)
          current = nil
        }
        \(more)
        """), rules: [.childRouterKeptAfterDetach]
    ).findings
    #expect(findings.count == expected)
    #expect(findings.allSatisfy { $0.edits.isEmpty && $0.message.hasPrefix("`menu`") })
  }

  @Test(arguments: [
    (
      "indirect enum State { case home, menu(Routing); mutating func goHome() { self = .home } }", 0
    ),
    ("indirect enum State { case home, menu(Routing); func goHome() {} }", 1),
    (
      "indirect enum State { case home, menu(Routing); func goHome() {} }; struct Cart { mutating func goHome() {} }",
      1
    ),
  ])
  func anEnumMayEmptyItself(state: String, expected: Int) {
    let members = """
      private var state = State.home
      func open() { let m = builder.build(); attachChild(m); state = .menu(m) }
      func close() { if case .menu(let m) = state { detachChild(m); state.goHome() } }
      \(state)
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("cleanupViews(); attachChild(builder.build())", 1),
    ("cleanupViews(); menu = nil; attachChild(builder.build())", 0), ("cleanupViews()", 0), ("", 0),
  ])
  func cleaningUpIsNotTheEndWhereTheRouterGoesOn(first: String, expected: Int) {
    let members = "func openOther() { \(first) }\nfunc cleanupViews() { menu.map(detachChild) }"
    #expect(count(openMenu + "\n" + members) == expected)
  }

  @Test(arguments: [
    "func close() { if let m = menu { detachChild(m); menu = nil } }",
    "func close() { guard let m = menu else { return }; menu = nil; detachChild(m) }",
    "func close() { if let m = menu { detachChild(m) }; forget() }\nprivate func forget() { menu = nil }",
    "func close() { detach(); menu = nil }\nfunc swap() { detach(); menu = nil }\nprivate func detach() { if let menu { detachChild(menu) } }",
    "func swap() { detach(); let r = builder.build(); menu = r; attachChild(r) }\nprivate func detach() { if let menu { detachChild(menu) } }",
    "func close() { viewController.dismiss(menu!.viewControllable); later { [weak self] in if let menu = self?.menu { self?.detachChild(menu) }; self?.menu = nil } }",
    "func close() { if let m = menu { detachChild(m) } }\nfunc clear() { menu = nil }",
    "func close() { if let m = menu { detachChild(m) }; _ = menu.take() }",
    "func close() { if let m = menu.take() { detachChild(m) } }",
    "func close() { if let m = menu { detachChild(m) }; menu.clear() }\n}\nextension Optional { mutating func clear() { self = nil }",
    "// func close() { if let m = menu { detachChild(m) } }",
    "private func unused() { if let menu { detachChild(menu) } }",
    "func close() { if let m = menu { detachChild(m) } }\nfunc swap() { if let menu { attachChild(menu) } }",
    "func close() { children.forEach(detachChild); menu = nil }",
    "func close() { children.forEach { if $0 is Page { detachChild($0) } } }",
    "func close() { if let menu { detachChild(menu); self.menu = nil } else { children.forEach(detachChild) } }",
    "func close() { guard menu == nil else { return }; children.forEach(detachChild) }",
    "private var page: Routing?\nfunc swap(_ i: Int) { children.forEach(detachChild); attachChild([menu, page].compactMap { $0 }[i]) }",
    "func swap() { let saved = children; children.forEach(detachChild); saved.reversed().forEach(attachChild) }",
    "func close() { for child in children where child !== menu { detachChild(child) } }",
    "func close() { for child in children { guard child is Page else { continue }; detachChild(child) } }",
    "func close() { children.filter { $0 !== menu }.forEach(detachChild) }",
    "func close(_ children: [Routing]) { children.forEach(detachChild) }",
    "func close(_ other: Router<Interactable>) { other.children.forEach { other.detachChild($0) } }",
    "func close() { children.forEach(detachChild) }\nfunc swap() { if let menu { attachChild(menu) } }",
    "private var other: Routing?\nfunc swap(_ next: Routing) { for child in [menu, other].compactMap({ $0 }) where child !== next { detachChild(child) }; attachChild(next) }",
    "private var other: Routing?\nfunc swap(_ i: Int) { [menu, other].compactMap { $0 }.forEach { detachChild($0) }; let next = i == 0 ? menu : other; if let next { attachChild(next) } }",
    "func close(_ other: Routing) { detachChild(other) }",
    "func close() { defer { menu = nil }; if let m = menu { detachChild(m) } }",
    "private var page: Routing?\nfunc close() { if let menu { detachChild(menu) }; (menu, page) = (nil, nil) }",
    "private var page: Routing?\nfunc close() { if let menu { detachChild(menu) }; (menu, page) = none() }",
  ])
  func aPropertyThatIsClearedOnTheWayIsLeftAlone(members: String) {
    #expect(count(openMenu + "\n" + members) == 0)
  }

  @Test(arguments: [
    "if isOpen { detachChild(m); return }; detachChild(m); menu = nil",
    "if isOpen { detachChild(m) } else { detachChild(m); menu = nil }",
    "if isOpen { menu = nil; return }; detachChild(m)",
    "switch isOpen { case true: detachChild(m); case false: detachChild(m); menu = nil }",
    "guard isOpen else { detachChild(m); return }; detachChild(m); forget()",
  ])
  func aBranchThatForgetsIsReported(statements: String) {
    let close =
      "func close() { guard let m = menu else { return }; \(statements) }\nprivate func forget() { menu = nil }"
    #expect(count(openMenu + "\nprivate var isOpen = false\n" + close) == 1)
  }

  @Test(arguments: [
    "if isOpen { detachChild(m) }; menu = nil", "menu = nil; if isOpen { detachChild(m); return }",
    "defer { menu = nil }; if isOpen { detachChild(m); return }",
    "if isOpen { detachChild(m); forget(); return }; detachChild(m); menu = nil",
    "if isOpen { detachChild(m); menu = nil; return }; detachChild(m); menu = nil",
    "for _ in 0..<2 { if isOpen { detachChild(m) } else { menu = nil } }",
    "switch isOpen { case true: detachChild(m); fallthrough; case false: menu = nil }",
    "if isOpen { print(m) } else { detachChild(m) }; menu = nil",
    "if isOpen { detachChild(m) } else { print(m) }; if true { menu = nil }",
  ])
  func aBranchThatClearsIsLeftAlone(statements: String) {
    let close =
      "func close() { guard let m = menu else { return }; \(statements) }\nprivate func forget() { menu = nil }"
    #expect(count(openMenu + "\nprivate var isOpen = false\n" + close) == 0)
  }

  @Test(arguments: [
    "private let menu: ViewableRouting",
    "private lazy var menu: ViewableRouting? = builder.build()",
    "private weak var menu: ViewableRouting?", "private var menu: ViewableRouting",
  ])
  func aPropertyThatCannotBeClearedIsLeftAlone(property: String) {
    let members =
      "\(property)\nfunc open() { attachChild(builder.build()) }\nfunc close() { if let m = menu as Routing? { detachChild(m) } }"
    #expect(count(members) == 0)
  }

  @Test(arguments: [
    ("func cleanupViews() { menu.map(detachChild) }", "func willResign() {}"),
    (
      "func hide() { menu.map(detachChild) }", "override func willResignActive() { router?.hide() }"
    ),
  ])
  func aRouterOnItsWayOutIsLeftAlone(members: String, interactor: String) {
    let source = routerSource(openMenu + "\n" + members, interactor: interactor)
    #expect(lint(source, rules: [.childRouterKeptAfterDetach]).findings.isEmpty)
  }

  @Test(arguments: [
    "if let page { child = page } else { child = builder.build(); page = child }",
    "if page == nil { child = builder.build(); page = child } else { child = page! }",
  ])
  func aCachedChildBehindADeferredConstantIsLeftAlone(choice: String) {
    #expect(
      count(
        """
        private var page: ViewableRouting?
        func open() {
          let child: ViewableRouting
          \(choice)
          attachChild(child)
        }
        func close() { if let page { detachChild(page) } }
        """) == 0)
  }

  @Test(arguments: [
    ("if let page { return page }; let made = builder.build(); page = made; return made", 0),
    ("if page == nil { page = builder.build() }; return page", 0),
    ("let made = builder.build(); page = made; return made", 1),
    ("guard page == nil else { return nil }; page = builder.build(); return page", 1),
  ])
  func aCacheThatOthersAttachFromIsLeftAlone(getter: String, expected: Int) {
    #expect(
      count(
        """
        private var page: ViewableRouting?
        private var cached: ViewableRouting? { \(getter) }
        func open() { if let cached { attachChild(cached) } }
        func swap() { let made = builder.build(); page = made; attachChild(made) }
        func close() { if let page { detachChild(page) } }
        """) == expected)
  }

  @Test func aCachedChildIsLeftAlone() {
    #expect(
      count(
        """
        private var page: ViewableRouting?
        func open() {
          let child = page ?? builder.build()
          page = child
          attachChild(child)
        }
        func close() { if let page { detachChild(page) } }
        """) == 0)
    #expect(
      count(
        """
        private var page: ViewableRouting?
        func open() {
          if page == nil { page = builder.build() }
          attachChild(page!)
        }
        func close() { if let page { detachChild(page) } }
        """) == 0)
  }

  @Test func tuplesAndCollectionsAreLookedInto() {
    #expect(
      count(
        """
        private var menu: (router: ViewableRouting, item: Int)?
        func open() { let m = pairBuilder.build(); menu = m; attachChild(m.router) }
        func close() { if let m = menu { detachChild(m.router) } }
        """) == 1)
    #expect(
      count(
        """
        private var menus: [ViewableRouting] = []
        func open() { let m = builder.build(); menus.append(m); attachChild(m) }
        func close() { menus.forEach { detachChild($0) } }
        """) == 1)
    #expect(
      count(
        """
        private var menus: [ViewableRouting] = []
        func open() { let m = builder.build(); menus.append(m); attachChild(m) }
        func close() { menus.forEach { detachChild($0) }; menus.removeAll() }
        """) == 0)
  }

  @Test func childrenAreTakenOutOfACollection() {
    func findings(_ clear: String) -> [ReportedFinding] {
      lint(
        routerSource(
          """
          private var pages: [ViewableRouting] = []
          func open() { let m = builder.build(); pages.append(m); attachChild(m) }
          func close(_ n: Int) { pages[n...].forEach(detachChild); \(clear) }
          """), rules: [.childRouterKeptAfterDetach]
      ).findings
    }
    #expect(findings("pages.removeSubrange(n...)").isEmpty)
    #expect(findings("").map(\.help) == ["Take the child out of `pages` where it is detached."])
  }

  @Test func anAdoptedProtocolMayClearTheProperty() {
    let members = """
      \(openMenu.replacing("private ", with: ""))
      func close() { if let m = menu { detachChild(m) }; forgetMenu() }
      """
    let host = """
      protocol MenuHosting: AnyObject { var menu: ViewableRouting? { get set } }
      extension MenuHosting { func forgetMenu() { menu = nil } }
      extension HomeRouter: MenuHosting {}
      """
    let found = lint("\(routerSource(members))\n\(host)", rules: [.childRouterKeptAfterDetach])
    #expect(found.findings.isEmpty)
  }

  @Test(arguments: [("", 1), ("child = .nothing", 0)])
  func anEnumMayKeepTheChild(clear: String, expected: Int) {
    let members = """
      private enum Child { case menu(ViewableRouting), nothing }
      private var child = Child.nothing
      func open() { let m = builder.build(); child = .menu(m); attachChild(m) }
      func close() { if case let .menu(m) = child { detachChild(m); \(clear) } }
      """
    #expect(count(members) == expected)
  }

  private static let requests = """
    enum Request { case menu, noMenu, clear, page }
    func request(_ request: Request) {
      switch request {
      case .menu: openMenu()
      case .noMenu: closeMenu()
      case .clear: clearMenu()
      case .page: print("page")
      }
    }
    private var menu: ViewableRouting?
    private func openMenu() {
      guard menu == nil else { return }
      let router = builder.build()
      menu = router
      attachChild(router)
    }

    """

  @Test(arguments: [
    ("menu.map(detachChild)", "", 1), ("menu.map(detachChild); menu = nil", "", 0),
    ("menu.map(detachChild)", "menu = nil", 0),
    ("menu.map(detachChild); clearMenu()", "menu = nil", 0),
  ])
  func anotherCaseOfADispatchingSwitchIsNotOnTheWay(close: String, clear: String, expected: Int) {
    let functions =
      "private func closeMenu() { \(close) }\nprivate func clearMenu() { \(clear) }"
    #expect(count(Self.requests + functions) == expected)
  }

  @Test func aPropertyOfTheNameThatSomethingElseHasIsNotTheRouters() {
    let members = """
      \(openMenu.replacing("private ", with: ""))
      func close() { menu.map(detachChild) }
      """
    func count(_ outside: String) -> Int {
      lint("\(routerSource(members))\n\(outside)", rules: [.childRouterKeptAfterDetach])
        .findings.count
    }
    #expect(count("struct State { var menu = 0; func zero(_ s: inout State) { s.menu = 0 } }") == 1)
    #expect(count("func zero(_ r: HomeRouter) { r.menu = nil }") == 0)
    #expect(count("func zero(_ r: Unknown) { r.menu = nil }") == 0)
  }

  @Test(arguments: [
    ("[ViewableRouting]()", "stack.append(r)", "stack.last", "stack.removeLast()"),
    ("[String: ViewableRouting]()", "stack[\"a\"] = r", "stack[\"a\"]", "stack[\"a\"] = nil"),
  ])
  func aCollectionNeedsNoWrittenType(value: String, keep: String, take: String, clear: String) {
    func members(_ clear: String) -> String {
      """
      private var stack = \(value)
      func open() { let r = builder.build(); \(keep); attachChild(r) }
      func close() { guard let r = \(take) else { return }; detachChild(r); \(clear) }
      """
    }
    #expect(count(members("")) == 1)
    #expect(count(members(clear)) == 0)
  }

  @Test func aHelperThatDetachesIsNamed() {
    let members = """
      \(openMenu)
      func close() { drop(menu) }
      private func drop(_ child: Routing?) { if let child { detachChild(child) } }
      """
    let found = lint(routerSource(members), rules: [.childRouterKeptAfterDetach])
    let notes = found.findings.flatMap(\.notes).map(\.message)
    #expect(notes.contains("`drop` detaches it here"))
  }

  private func count(_ members: String) -> Int {
    lint(routerSource(members), rules: [.childRouterKeptAfterDetach]).findings.count
  }

  @Test(arguments: [
    ("if let menu = menu { detachChild(menu) }", "self.menu"),
    ("if let m = menu { detachChild(m) }", "menu"), ("menu.map(detachChild)", "menu"),
  ])
  func helpMeansThePropertyAndNoLocal(body: String, target: String) {
    let members =
      "private var menu: ViewableRouting?\nfunc close() { \(body) }\n"
      + "func open() { let r = builder.build(); menu = r; attachChild(r) }"
    let findings = lint(routerSource(members), rules: [.childRouterKeptAfterDetach]).findings
    #expect(findings.map(\.help) == ["Set `\(target) = nil` where the child is detached."])
  }

  @Test(arguments: [
    ("", "", "", ["detail 3", "write 3", "child 3"]),
    ("", "", "self.child = nil", ["detail 3", "write 3"]),
    ("self.detail = nil", "self.write = nil", "self.child = nil", ["detail 3", "write 3"]),
    ("self.detail = nil", "self.write = nil", "self.child = nil; detail = nil; write = nil", []),
    ("", "", "self.child = nil; detail = nil; write = nil", ["detail 1", "write 2"]),
  ])
  func whatDetachesByAnotherNameKeepsTheChildInBoth(
    write: String, detail: String, end: String, expected: [String]
  ) {
    let members = """
      private var child: ViewableRouting?
      private var write: ViewableRouting?
      private var detail: ViewableRouting?
      func open() { if let child = child { detachChild(child); \(write) }; let r = builder.build(); self.write = r; attachChild(r); child = r }
      func swap() { if let child = child { detachChild(child); \(detail) }; let r = pairBuilder.build().router; self.detail = r; attachChild(r); child = r }
      func close() { if let child = child { detachChild(child); \(end) } }
      """
    let source = routerSource(members)
    let first =
      source.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("func open() {") } ?? 0
    let findings = lint(source, rules: [.childRouterKeptAfterDetach]).findings.map {
      "\($0.message.split(separator: "`")[0]) \($0.place.start.line - first)"
    }
    #expect(Set(findings) == Set(expected))
  }

  /// What a base class runs, its subclass may run more around.
  @Test func aBaseClassThatDetachesAllIsLeftAlone() {
    let source = """
      import RIBs
      class FlowRouter<V>: ViewableRouter<Interactable, V> {
        func close() { children.forEach { detachChild($0) } }
      }
      final class HomeRouter: FlowRouter<ViewControllable> {
        \(openMenu.replacing("builder.build()", with: "make()"))
        private func make() -> ViewableRouting { fatalError() }
        override func close() {
          super.close()
          menu = nil
        }
      }
      """
    #expect(lint(source, rules: [.childRouterKeptAfterDetach]).findings.isEmpty)
  }
}
