import RibsLint
import Testing

@Suite struct ViewRemovedWithoutDetachTests {
  @Test(arguments: [
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); menu = nil } }",
    "func close() { viewController.dismiss(menu!.viewControllable) }",
    "func close() { viewController.uiviewController.dismiss(animated: true, completion: nil); menu = nil }",
    "func close() { viewController.replaceModal(viewController: nil); menu = nil }",
    "func close() { viewController.uiviewController.navigationController?.popToViewController(viewController.uiviewController, animated: true); menu = nil }",
    "func close() { viewController.dismiss(menu!.viewControllable, from: anchor) }",
    "func close() { viewController.removeTab(for: menu!.viewControllable) }",
    "func close() { menu!.viewControllable.uiviewController.dismissMenu() }",
    "func close() { drop() }\nprivate func drop() { viewController.dismiss(menu!.viewControllable) }",
    "func close() { let view = menu!.viewControllable.uiviewController; view.view.removeFromSuperview(); view.removeFromParent() }",
  ])
  func aViewWithoutItsRibIsReported(members: String) {
    #expect(count(openMenu + "\n" + members) == 1)
  }

  @Test(arguments: [
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); detachChild(m); menu = nil } }",
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); (self as Routing).detachChild(m); menu = nil } }",
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); drop(m) } }\nprivate func drop(_ child: Routing) { detachChild(child) }",
    "func close() { take(); if let m = menu { detachChild(m) } }\nprivate func take() { viewController.dismiss(menu!.viewControllable) }",
    "private var isGone = false\nfunc close() { if isGone { detachChild(menu!) } else { isGone = true; viewController.dismiss(menu!.viewControllable); later { self.close() } } }",
    "func close() { viewController.dismissKeyboard() }",
    "func close() { viewController.dismissKeyboard(for: menu!.viewControllable) }",
    "func close() { viewController.removeBadge(menu!.viewControllable) }",
    "func close() { viewController.removeBadge(from: menu!.viewControllable) }",
    "func close() { viewController.remove(badge, from: menu!.viewControllable) }",
    "func close() { menu!.viewControllable.uiviewController.removeKeyboardObserver() }",
    "func close() { menu!.viewControllable.remove(badge) }",
    "func close() { menu!.viewControllable.uiviewController.badge.removeFromSuperview() }",
    "func close() { menu!.viewControllable.uiviewController.presentedViewController?.dismiss(animated: true) }",
    "func close() { viewController.uiviewController.navigationController?.popToViewController(viewController.uiviewController, animated: true) }",
    "func close() { children.forEach(detachChild); viewController.dismiss(menu!.viewControllable) }",
    "func cleanupViews() { viewController.dismiss(menu!.viewControllable) }",
    "func hide() { viewController.dismiss(menu!.viewControllable) }\nfunc swap() { viewController.present(menu!.viewControllable) }",
    "func hide() { viewController.dismiss(menu!.viewControllable) }\nfunc clear() { detachChild(menu!); menu = nil }",
    "private func unused() { viewController.dismiss(menu!.viewControllable) }",
    "func close(_ other: ViewableRouting) { viewController.dismiss(other.viewControllable) }",
    "func close() { // viewController.dismiss(menu!.viewControllable)\n}",
  ])
  func aRibThatGoesWithItsViewIsLeftAlone(members: String) {
    #expect(count(openMenu + "\n" + members) == 0)
  }

  /// What nobody calls is no way to code that others call after they detached.
  @Test(arguments: [
    ("", 0), ("func close() { take() }", 1), ("public func idle() { take() }", 1),
    ("@objc func idle() { take() }", 1), ("func idle() { take() }", 0),
  ])
  func whatNobodyCallsIsNoWay(member: String, expected: Int) {
    let members = """
      func swap() { if let m = menu { detachChild(m); take() }; menu = nil }
      func take() { if let m = menu { viewController.dismiss(m.viewControllable) } }
      """
    #expect(count(openMenu + "\n" + members + "\n" + member) == expected)
  }

  /// Then `router_detaches_itself` is about it, and only the receiver is wrong.
  @Test(arguments: [
    ("if let m = menu { viewController.dismiss(m.viewControllable); m.detachChild(m) }", 0),
    ("viewController.dismiss(menu!.viewControllable); menu?.detachChild(menu!); menu = nil", 0),
    ("viewController.dismiss(menu!.viewControllable); other.detachChild(other); menu = nil", 1),
  ])
  func aDetachOnTheWrongRouterIsReportedOnce(statements: String, expected: Int) {
    #expect(count(openMenu + "\nfunc close() { \(statements) }") == expected)
  }

  /// A `detachChild` of the project's own is none of the framework's, of which the other rule speaks.
  @Test func aDetachOfTheProjectsOwnIsAnother() {
    let close =
      "func close() { if let m = menu { viewController.dismiss(m.viewControllable); m.detachChild(m) } }"
    let own = "extension Routing { func detachChild(_ child: Routing?) {} }"
    #expect(count(openMenu + "\n" + close + " }\n" + own + "\nfinal class Last {") == 1)
  }

  /// UIKit's `dismiss` takes away what is presented over a view, where there is something.
  @Test(arguments: [
    ("viewController.present(menu!.viewControllable)", "", 1),
    ("viewController.push(menu!.viewControllable)", "", 0),
    ("viewController.tabs([menu!.viewControllable.uiviewController])", "", 0),
    (
      "viewController.present(menu!.viewControllable)",
      "func cover() { menu?.viewControllable.uiviewController.present(alert, animated: true) }", 0
    ),
  ])
  func whatUIKitDismissesIsTheChildsIfThatIsOnTop(show: String, members: String, expected: Int) {
    let open =
      "private var menu: ViewableRouting?\n"
      + "func open() { menu = builder.build(); attachChild(menu!); \(show) }\n"
    let close = "func close() { menu?.viewControllable.uiviewController.dismiss(animated: true) }\n"
    #expect(count(open + close + members) == expected)
  }

  @Test(arguments: [
    (
      "func didClose() { router?.close() }\nfunc didEnd() { router?.close(); listener?.homeDidClose() }",
      1
    ),
    (
      "func didClose() { router?.close(); finish() }\nfunc didEnd() { router?.close(); router?.clear() }\nfunc finish() { listener?.homeDidClose() }",
      0
    ),
    (
      "func didClose() { close(); listener?.homeDidClose() }\nfunc didEnd() { router?.close(); listener?.homeDidClose() }\nprivate func close() { router?.close() }",
      0
    ),
    (
      "func didClose() { anything.close() }\nfunc didEnd() { router?.close(); listener?.homeDidClose() }",
      0
    ),
    (
      "func close() { router?.close() }\nfunc didEnd() { router?.close(); listener?.homeDidClose() }",
      1
    ),
    (
      "func close() { router?.close() }\nfunc didEnd() { close(); listener?.homeDidClose() }",
      0
    ),
    (
      "func close() { router?.close() }\nfunc didEnd() { anything.close(); listener?.homeDidClose() }",
      0
    ),
  ])
  func everyCallerMustSeeToTheChild(interactor: String, expected: Int) {
    let members = """
      \(openMenu)
      func close() { viewController.dismiss(menu!.viewControllable) }
      func clear() { viewController.replaceModal(viewController: nil); detachChild(menu!); menu = nil }
      """
    #expect(count(members, interactor) == expected)
  }

  @Test(arguments: [
    ("home.close(); detachChild(home)", 0), ("detachChild(home); home.close()", 0),
    ("home.close(); children.forEach(detachChild)", 0), ("home.close()", 1),
    ("home.open(); detachChild(home)", 1),
  ])
  func aParentMayDetachTheRouterItself(parent: String, expected: Int) {
    let members = """
      \(openMenu)
      func close() { viewController.dismiss(menu!.viewControllable) }
      """
    let root = """
      final class RootRouter: Router<Interactable> {
        private let home: HomeRouter
        private let other: Routing
        func detachHome() { \(parent) }
      }
      """
    let source = routerSource(members, routing: "func close()") + "\n" + root
    #expect(lint(source, rules: [.viewRemovedWithoutDetach]).findings.count == expected)
  }

  @Test(arguments: [
    ("override func close() { super.close(); menu.map(detachChild) }", 0),
    ("override func open() { super.open() }", 1), ("func close(_ number: Int) {}", 1),
  ])
  func aSubclassMayDoMore(override: String, expected: Int) {
    let members = """
      \(openMenu)
      func close() { viewController.dismiss(menu!.viewControllable) }
      """
    let source = routerSource(members).replacing("final class HomeRouter", with: "class HomeRouter")
    let heir = "final class BigHomeRouter: HomeRouter { \(override) }"
    #expect(
      lint(source + "\n" + heir, rules: [.viewRemovedWithoutDetach]).findings.count == expected)
  }

  @Test(arguments: [
    ("self.viewControllable.dismiss(); menu = nil", 1),
    ("navigation.popViewController(animated: true); menu = nil", 1),
    ("own?.popViewController(animated: true); menu = nil", 1),
    ("popOrDismiss(menu!.viewControllable); menu = nil", 1),
    ("take(menu!.viewControllable); menu = nil", 1),
    ("take(other); menu = nil", 0),
    ("navigation.popViewController(animated: true); menu.map(detachChild); menu = nil", 0),
    ("navigation.popViewController(animated: true)", 0),
    ("navigation.popToRootViewController(animated: true); menu = nil", 1),
    ("self.viewControllable.popToRoot(); menu = nil", 1),
    ("self.viewControllable.popToRoot(); menu.map(detachChild); menu = nil", 0),
    ("self.viewControllable.popToRoot()", 0),
    ("viewController.dismiss(nil, isTabBarShown: false); menu = nil", 1),
    ("take(menu!.viewControllable); menu.map(detachChild); menu = nil", 0),
    ("viewController.popRootViewController(); menu = nil", 1),
    ("viewController.popRootViewController()", 0),
    ("viewController.pop(from: viewController); menu = nil", 1),
    ("viewController.pop(from: viewController, animated: true); menu = nil", 1),
    ("viewController.pop(from: viewController); menu.map(detachChild); menu = nil", 0),
    ("viewController.pop(from: viewController)", 0),
    ("viewController.pop(other, from: viewController); menu = nil", 0),
    ("viewController.pop(to: viewController); menu.map(detachChild); menu = nil", 0),
    ("viewController.popBadge(from: viewController); menu = nil", 0),
  ])
  func whatTheRouterKeepsShowsViewsToo(close: String, expected: Int) {
    let members = """
      \(openMenu)
      private let navigation = UINavigationController()
      private var own: NavigationView?
      private let other: ViewControllable
      func close() { \(close) }
      private func popOrDismiss(_ view: ViewControllable) {
        if navigation.viewControllers.count > 1 { navigation.popViewController(animated: true) }
      }
      private func take(_ view: ViewControllable) { view.uiviewController.dismiss(animated: true) }
      """
    let view = """
      final class NavigationView: ViewControllable { func popViewController(animated: Bool) {} }
      """
    #expect(count(members, outside: view) == expected)
  }

  @Test(arguments: [
    ("viewController.replaceModal(viewController: nil); menu = nil", 1),
    ("viewController.replaceModal(viewController: nil); menu.map(detachChild); menu = nil", 0),
    ("viewController.dismiss(menu!.viewControllable); menu = nil", 1),
  ])
  func theOtherBranchOfASwitchingFunctionAttaches(close: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      func swap() {
        if menu != nil {
          \(close)
        } else {
          let m = builder.build()
          menu = m
          attachChild(m)
          viewController.replaceModal(viewController: m.viewControllable)
        }
      }
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("menu = nil", "", 1), ("menu.map(detachChild); menu = nil", "", 0),
    ("drop()", "private func drop() { menu.map(detachChild); menu = nil }", 0),
    ("drop()", "private func drop() { menu = nil }", 0), ("", "", 0),
  ])
  func aViewThatMakesRoomForAnotherIsTakenAway(close: String, helper: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      private var page: ViewableRouting?
      func open() {
        guard menu == nil else { return }
        let m = builder.build()
        menu = m
        attachChild(m)
        viewController.replaceModal(viewController: m.viewControllable)
      }
      func swap() {
        guard menu != nil else { return }
        \(close)
        let p = builder.build()
        page = p
        attachChild(p)
        viewController.replaceModal(viewController: p.viewControllable)
      }
      \(helper)
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("func swap() { cleanupViews() }", "", "", 1),
    ("func swap() { leave() }\nprivate func leave() { cleanupViews() }", "", "", 1),
    ("func swap() { menu.map(detachChild); cleanupViews() }", "", "", 0),
    ("private func unused() { cleanupViews() }", "", "", 0),
    ("deinit { cleanupViews() }", "", "", 0),
    ("", "func cleanupViews()", "override func willResignActive() { router?.cleanupViews() }", 0),
    ("", "func cleanupViews()", "func didEnd() { router?.cleanupViews() }", 0),
    (
      "func swap() { cleanupViews() }", "func cleanupViews()",
      "override func willResignActive() { router?.cleanupViews() }", 1
    ),
    (
      "func hide() { cleanupViews() }", "func cleanupViews()",
      "override func willResignActive() { router?.hide() }", 0
    ),
    (
      """
      enum Request { case end, swap }
      func request(_ request: Request) {
        switch request {
        case .end: cleanupViews()
        case .swap: open()
        }
      }
      """,
      "",
      "override func willResignActive() { router?.request(.end) }\nfunc tap() { router?.request(.swap) }",
      0
    ),
    (
      "func hide() { cleanupViews() }", "",
      "func didEnd() { router?.hide(); listener?.homeDidClose() }", 0
    ),
  ])
  func aFunctionForTheEndOfTheRibMayBeCalledBeforeThat(
    caller: String, requirement: String, interactor: String, expected: Int
  ) {
    let members = """
      \(openMenu)
      func cleanupViews() {
        guard let m = menu else { return }
        viewController.dismiss(m.viewControllable)
        menu = nil
      }
      \(caller)
      """
    let source = routerSource(members, interactor: interactor, routing: requirement)
    #expect(lint(source, rules: [.viewRemovedWithoutDetach]).findings.count == expected)
  }

  @Test(arguments: [
    ("menu = nil", "menu = child; attachChild(child)", 1),
    ("menu.map(detachChild); menu = nil", "menu = child; attachChild(child)", 0),
    ("menu = nil", "attachChild(child)", 0),
    ("menu = nil", "menu = builder.build(); attachChild(child)", 0),
    ("menu = nil", "if menu == nil { menu = child; attachChild(child) }", 1),
  ])
  func aChildThatAFunctionIsGivenIsKnownByTheProperty(
    close: String, show: String, expected: Int
  ) {
    let members = """
      private var menu: ViewableRouting?
      func open() { show(builder.build()) }
      func swap() { hide(); show(builder.build()) }
      func hide() {
        guard let m = menu else { return }
        viewController.dismiss(m.viewControllable)
        \(close)
      }
      private func show(_ child: ViewableRouting) {
        \(show)
        viewController.present(child.viewControllable)
      }
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("", "menu = nil", "show()", 1), ("", "menu.map(detachChild); menu = nil", "show()", 0),
    ("", "menu = nil; page = nil", "", 0), ("", "menu = nil", "print(page as Any)", 0),
    ("show()", "menu = nil", "", 0), ("", "", "show()", 0),
  ])
  func aViewThatMakesRoomForAnotherNeedsNoName(
    before: String, close: String, behind: String, expected: Int
  ) {
    let show = "page = builder.build(); attachChild(page!)"
    let members = """
      \(openMenu)
      private var page: ViewableRouting?
      func swap() {
        guard menu != nil else { return }
        \(before.replacing("show()", with: show))
        viewController.uiviewController.dismiss(animated: true) { [weak self] in
          guard let self else { return }
          \(close)
          \(behind.replacing("show()", with: show))
          if let page { viewController.present(page.viewControllable) }
        }
      }
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    (
      "if let old = menu { viewController.dismiss(old.viewControllable) }", "builder.build()", "", 1
    ),
    (
      "if let old = menu { viewController.dismiss(old.viewControllable); menu = nil }",
      "builder.build()", "", 1
    ),
    (
      "if let old = menu { viewController.unembed(old.viewControllable) }", "builder.build()", "", 1
    ),
    ("viewController.dismiss(menu!.viewControllable)", "builder.build()", "", 1),
    (
      "if let old = menu { old.viewControllable.uiviewController.removeFromParent() }",
      "builder.build()", "", 1
    ),
    ("hide()", "builder.build()", "private func hide() { menu.map(detachChild); menu = nil }", 0),
    (
      "if let old = menu { viewController.dismiss(old.viewControllable); detachChild(old) }",
      "builder.build()", "", 0
    ),
    (
      "if let old = menu { viewController.dismiss(old.viewControllable); menu = nil; return }",
      "builder.build()", "", 1
    ),
    // It is attached again, or kept for later.
    ("if let old = menu { viewController.dismiss(old.viewControllable) }", "menu!", "", 0),
    (
      "if let old = menu { viewController.dismiss(old.viewControllable) }",
      "menu ?? builder.build()", "", 0
    ),
    ("if let old = menu { viewController.dismiss(old.viewControllable) }", "cached()", "", 0),
    (
      "if let old = menu { viewController.unembed(old.viewControllable); stack.append(old) }",
      "builder.build()", "private var stack: [ViewableRouting] = []", 0
    ),
    (
      "if let old = menu { viewController.unembed(old.viewControllable); last = old }",
      "builder.build()", "private var last: ViewableRouting?", 0
    ),
    // Another function detaches what is still there.
    (
      "if let old = menu { viewController.dismiss(old.viewControllable) }", "builder.build()",
      "func clear() { menu.map(detachChild); menu = nil }", 0
    ),
  ])
  func whatASwapAttachesIsAnotherChild(
    remove: String, make: String, others: String, expected: Int
  ) {
    let members = """
      private var menu: ViewableRouting?
      func swap() {
        \(remove)
        let m = \(make)
        menu = m
        attachChild(m)
        viewController.present(m.viewControllable)
      }
      \(others)
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("attachChild(m); menu = m; viewController.dismiss(m.viewControllable)", 0),
    ("attachChild(m); menu = m; viewController.dismiss(menu!.viewControllable)", 0),
    (
      "let old = menu; attachChild(m); menu = m; if let old { viewController.dismiss(old.viewControllable) }",
      0
    ),
    (
      "if let old = menu { viewController.dismiss(old.viewControllable) { self.menu = m; self.attachChild(m) } }",
      1
    ),
  ])
  func onlyWhatWasThereBeforeIsSucceeded(swap: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      func swap() {
        let m = builder.build()
        \(swap)
      }
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("", "builder.build()", 1), ("detachChild(old)", "builder.build()", 0),
    ("", "self.made", 0),
  ])
  func aSwapMayBeGivenTheNewChild(more: String, made: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      func swap() { show(\(made)) }
      private func show(_ next: ViewableRouting) {
        if let old = menu { viewController.dismiss(old.viewControllable); \(more) }
        menu = next
        attachChild(next)
        viewController.present(next.viewControllable)
      }
      """
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    ("if let old = menu { viewController.dismiss(old.viewControllable) }", "detachChild(old)"),
    (
      "viewController.dismiss(menu!.viewControllable)", "if let menu = menu { detachChild(menu) }"
    ),
  ])
  func theHelpDetachesWhatWasThere(remove: String, code: String) throws {
    let members = """
      private var menu: ViewableRouting?
      func swap() { \(remove); menu = nil; let m = builder.build(); menu = m; attachChild(m) }
      """
    let findings = lint(routerSource(members), rules: [.viewRemovedWithoutDetach]).findings
    #expect(try #require(findings.first).help == "Detach it here, with `\(code)`.")
  }

  @Test(arguments: [
    ("present(m.viewControllable.uiviewController, animated: true)", "", "", 1),
    ("present(m.viewControllable.uiviewController, animated: true)", "router?.close()", "", 1),
    ("present(m.viewControllable.uiviewController, animated: true)", "", "router?.close()", 0),
    (
      "present(m.viewControllable.uiviewController, animated: true)",
      "router?.close(); router?.clear()", "", 0
    ),
    (
      "present(m.viewControllable.uiviewController, animated: true)",
      "listener?.homeDidClose(); router?.close()", "", 0
    ),
    ("addChild(m.viewControllable.uiviewController)", "router?.close()", "", 0),
  ])
  func uikitDismissesWhatTheViewPresents(
    show: String, menuDidClose: String, didTap: String, expected: Int
  ) {
    let members = """
      private var menu: ViewableRouting?
      func open() {
        guard menu == nil else { return }
        let m = menuBuilder.build(withListener: interactor)
        menu = m
        attachChild(m)
        viewController.uiviewController.\(show)
      }
      func close() { viewController.uiviewController.dismiss(animated: true) }
      \(menuDidClose.contains("clear") ? "func clear() { menu.map(detachChild); menu = nil }" : "")
      let menuBuilder: ToldMenuBuildable
      """
    let interactor = """
      func menuDidClose() { \(menuDidClose) }
      func didTap() { \(didTap) }
      """
    #expect(count(members, interactor, outside: toldMenu) == expected)
  }

  @Test(arguments: [("", 1), ("router?.request(.clear); ", 0)])
  func anotherCaseOfADispatchingSwitchDetachesNothing(clear: String, expected: Int) {
    let members = """
      enum Request { case menu, noMenu, clear }
      func request(_ request: Request) {
        switch request {
        case .menu: open()
        case .noMenu: closeMenu()
        case .clear: viewController.replaceModal(viewController: nil); menu.map(detachChild); menu = nil
        }
      }
      \(openMenu.replacing("func open", with: "private func open"))
      private func closeMenu() { viewController.dismiss(menu!.viewControllable); menu = nil }
      """
    #expect(count(members, "func didClose() { \(clear)router?.request(.noMenu) }") == expected)
  }

  @Test(arguments: [
    ("viewController.dismissSheet(); menu = nil", 1),
    ("viewController.popDetail(animated: true); menu = nil", 1),
    ("guard let m = menu else { return }; viewController.hide(m.viewControllable); menu = nil", 1),
    (
      "guard let m = menu else { return }; menu = nil; viewController.unembed(m.viewControllable)",
      1
    ),
    ("viewController.dismissSheet()", 0),
    ("viewController.dismissKeyboard(); menu = nil", 0),
    ("viewController.dismissSheet(); menu = nil; page = nil", 0),
    ("viewController.dismissSheet(); menu.map(detachChild); menu = nil", 0),
    ("guard let m = menu else { return }; viewController.hide(m.viewControllable)", 0),
    (
      "guard let m = menu else { return }; viewController.present(m.viewControllable); menu = nil",
      0
    ),
    (
      "guard let m = menu else { return }; viewController.hide(m.viewControllable); menu = nil; page = m",
      0
    ),
    (
      "guard let m = menu else { return }; viewController.hide(m.viewControllable); detachChild(m); menu = nil",
      0
    ),
  ])
  func aFunctionThatForgetsTheChildNeedsNoKnownName(close: String, expected: Int) {
    let members = "\(openMenu)\nprivate var page: ViewableRouting?\nfunc close() { \(close) }"
    #expect(count(members) == expected)
  }

  @Test func aChildWithoutAViewHasNoSheet() {
    let members =
      "private var menu: Routing?\nfunc open() { let r = builder.build(); menu = r; attachChild(r) }\nfunc close() { viewController.dismissSheet(); menu = nil }"
    #expect(count(members) == 0)
  }

  @Test func aViewThatWasNeverAttachedIsLeftAlone() {
    #expect(count("func close() { viewController.uiviewController.dismiss(animated: true) }") == 0)
  }

  @Test(arguments: [
    ("func didClose() { router?.close() }", 1),
    ("func didClose() { router?.close(); router?.clear() }", 0),
    ("func didClose() { router?.close(); listener?.homeDidClose() }", 0),
    ("var other: OtherListener?; func didClose() { other?.close(); listener?.homeDidClose() }", 1),
    ("override func willResignActive() { router?.close() }", 0),
    // The parent is told of it in the same run, or only in another one.
    ("func end() { if done { router?.close() } else { listener?.homeDidClose() } }", 1),
    ("func end() { if done { router?.close(); return }; listener?.homeDidClose() }", 1),
    ("func end() { router?.close(); if done { listener?.homeDidClose() } }", 1),
    ("func end() { if done { router?.close(); listener?.homeDidClose() } }", 0),
    ("func end() { if done { router?.close() }; listener?.homeDidClose() }", 0),
    ("func end() { router?.close(); if let listener { listener.homeDidClose() } }", 0),
    (
      "func end() { router?.close(); if done { listener?.homeDidClose() } else { listener?.homeDidClose() } }",
      0
    ),
    (
      "func end() { router?.close(); switch way { case .a: listener?.homeDidClose(); default: listener?.homeDidClose() } }",
      0
    ),
    ("func end() { router?.close(); guard done else { return }; listener?.homeDidClose() }", 0),
    (
      "func end() { if done { router?.close(); queue.async { self.listener?.homeDidClose() } } }", 0
    ),
    (
      "func end() { router?.close(); queue.async { if done { self.listener?.homeDidClose() } } }", 0
    ),
  ])
  func theInteractorMayAskForBoth(interactor: String, expected: Int) {
    let members = """
      \(openMenu)
      func close() { viewController.dismiss(menu!.viewControllable) }
      func clear() { viewController.replaceModal(viewController: nil); detachChild(menu!); menu = nil }
      """
    let other = "protocol OtherListener { func close() }"
    let found = lint(
      routerSource(members, interactor: interactor) + "\n" + other,
      rules: [.viewRemovedWithoutDetach])
    #expect(found.findings.count == expected)
  }

  @Test(arguments: [
    (
      "guard menu != nil else { return }; viewController.uiviewController.dismiss(animated: true); menu = nil",
      1
    ),
    ("menu?.viewControllable.uiviewController.dismiss(animated: true); menu = nil", 1),
    ("takeAway(); menu = nil", 1),
    ("takeAway(); menu.map(detachChild); menu = nil", 0),
    ("takeAway(); menu = nil; page = nil", 0),
  ])
  func aRemovalThatNamesNoViewIsOfTheChildTheFunctionSpeaksOf(close: String, expected: Int) {
    let members = """
      \(openMenu)
      private var page: ViewableRouting?
      func swap() {
        guard page == nil else { return }
        page = builder.build()
        attachChild(page!)
        viewController.present(page!.viewControllable)
      }
      func close() { \(close) }
      private func takeAway() { viewController.uiviewController.dismiss(animated: true) }
      """
    #expect(count(members) == expected)
  }

  @Test func aRemovalThatNamesNoViewMustBeUnmistakable() {
    let members = """
      \(openMenu)
      private var page: ViewableRouting?
      func swap() {
        guard page == nil else { return }
        page = builder.build()
        attachChild(page!)
        viewController.present(page!.viewControllable)
      }
      func close() { viewController.uiviewController.dismiss(animated: true) }
      """
    #expect(count(members) == 0)
  }

  private static let showing = "viewController.uiviewController.dismiss(animated: true)"

  @Test(arguments: [
    (
      "detachIfNeeded(menu); menu = nil",
      "extension Routing { func detachIfNeeded(_ r: Routing?) { if let r = r { detachChild(r) } } }"
    ),
    (
      "detachAll(); menu = nil",
      "extension Router { func detachAll() { children.forEach { detachChild($0) } } }"
    ),
    (
      "drop(&menu)",
      "extension ViewableRouting { func drop(_ c: inout ViewableRouting?) { if let x = c { detachChild(x); c = nil } } }"
    ),
    (
      "drop(\\.menu)",
      "extension HomeRouter { func drop(_ p: ReferenceWritableKeyPath<HomeRouter, ViewableRouting?>) { if let x = self[keyPath: p] { detachChild(x) } } }"
    ),
    (
      "detach(menu, from: self); menu = nil",
      "func detach(_ child: Routing?, from parent: Routing) { child.map { parent.detachChild($0) } }"
    ),
    (
      "menu?.leave(self); menu = nil",
      "extension Routing { func leave(_ parent: Routing) { parent.detachChild(self) } }"
    ),
    ("takeOut(menu); menu = nil", ""), ("menu?.leave(self); menu = nil", ""),
    ("detachEverything(); menu = nil", ""), ("Flow.end(menu); menu = nil", ""),
  ])
  func whatIsDetachedElsewhereOrOutOfSightIsLeftAlone(close: String, outside: String) {
    let members = "\(openMenu)\nfunc close() { if menu != nil { \(Self.showing) }; \(close) }"
    #expect(count(members, outside: outside) == 0)
  }

  @Test(arguments: [
    ("note(menu); menu = nil", "func note(_ child: Routing?) { print(child as Any) }"),
    ("tidy(); menu = nil", "extension Routing { func tidy() { print(children.count) } }"),
    ("print(menu as Any); menu = nil", ""), ("completion?(); menu = nil", ""),
  ])
  func whatDetachesNothingIsNoExcuse(close: String, outside: String) {
    let members = """
      \(openMenu)
      var completion: (() -> Void)?
      func close() { if menu != nil { \(Self.showing) }; \(close) }
      """
    #expect(count(members, outside: outside) == 1)
  }

  @Test func anAdoptedProtocolMayDetach() {
    let host = """
      protocol MenuHosting: AnyObject { var menu: ViewableRouting? { get set } }
      extension MenuHosting where Self: Routing {
        func dropMenu() { if let m = menu { detachChild(m); menu = nil } }
      }
      extension HomeRouter: MenuHosting {}
      """
    let members = """
      \(openMenu.replacing("private ", with: ""))
      func close() { if let m = menu { viewController.dismiss(m.viewControllable) }; dropMenu() }
      """
    #expect(count(members, outside: host) == 0)
  }

  @Test(arguments: [
    "didSet { if let old = oldValue { detachChild(old) } }",
    "willSet { if let m = menu { detachChild(m) } }",
  ])
  func anObserverOfThePropertyMayDetach(observer: String) {
    let property = "private var menu: ViewableRouting?"
    let members = openMenu.replacing(property, with: "\(property) { \(observer) }")
    let close = "func close() { viewController.dismiss(menu!.viewControllable); menu = nil }"
    #expect(count("\(members)\n\(close)") == 0)
  }

  @Test(arguments: [
    "viewController.removeItem(at: 3)", "viewController.removeHighlight(from: 2)",
    "viewController.remove(badge: 1)", "viewController.pop(\"x\")",
    "viewController.dismissLoading(loading)", "web?.dismiss(animated: true)",
    "if let s = web { s.dismiss(animated: true); web = nil }", "viewController.setTitle(nil)",
    "viewController.uiviewController.dismiss(animated: true)",
    "if menu == nil { viewController.uiviewController.dismiss(animated: true) }",
    "viewController.uiviewController.navigationController?.popViewController(animated: true)",
  ])
  func aCallThatSaysWhatItRemovesIsNotAboutTheChild(call: String) {
    let members = """
      \(openMenu)
      func close() {
        if let m = menu { detachChild(m); viewController.dismiss(m.viewControllable); menu = nil }
      }
      var loading = UIView()
      var web: UIViewController?
      func clear() { \(call) }
      func drop(_ view: ViewControllable) { viewController.dismiss(view) }
      func drop(_ view: UIViewController) { view.dismiss(animated: true) }
      """
    let view = "extension HomeView { func setTitle(_ title: String?) {} }"
    #expect(count(members, outside: view) == 0)
  }

  @Test(arguments: [
    "func close() { menu.map(take) }\nprivate func take(_ r: ViewableRouting) { viewController.dismiss(r.viewControllable) }",
    "func close() { if let m = menu { take(m) } }\nprivate func take(_ r: ViewableRouting) { viewController.dismiss(r.viewControllable) }",
    "func close() { let view = menu!.viewControllable; viewController.dismiss(view) }",
    "func close() { viewController.uiviewController.navigationController?.popViewController(animated: true); menu = nil }",
    "func close() { let top = viewController.uiviewController as? UINavigationController; top?.popViewController(animated: true); menu = nil }",
  ])
  func aViewMayBeTakenAwayByAHelperOrThroughALocal(close: String) {
    #expect(count(openMenu + "\n" + close) == 1)
  }

  @Test(arguments: [
    ("present", "dismiss", 1), ("push", "pop", 1), ("present", "pop", 0), ("push", "dismiss", 0),
    ("embed", "dismiss", 0), ("embed", "remove", 1),
  ])
  func aCallWithoutAChildUndoesWhatShowsIt(show: String, removal: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      func open() {
        guard menu == nil else { return }
        let r = builder.build()
        menu = r
        attachChild(r)
        viewController.\(show)(r.viewControllable)
      }
      func finish() { viewController.\(removal)() }
      """
    #expect(count(members) == expected)
  }

  @Test func aChildThatIsClosedByAnotherCallOrStaysIsNotMeant() {
    let closing = """
      \(openMenu)
      func close() {
        if let m = menu { viewController.dismissMenu(m.viewControllable); detachChild(m); menu = nil }
      }
      func finish() { viewController.close() }
      """
    #expect(count(closing) == 0)
    let forGood = """
      private var menu: ViewableRouting?
      override func didLoad() {
        super.didLoad()
        let r = builder.build()
        menu = r
        attachChild(r)
        viewController.show(r.viewControllable)
      }
      func hideError() { viewController.dismiss() }
      """
    #expect(count(forGood) == 0)
  }

  @Test func aChildThatIsShownAgainIsLeftAlone() {
    let toggled = """
      private var menu: ViewableRouting?
      func setMenuVisible(_ isVisible: Bool) {
        if isVisible {
          if menu == nil { let r = builder.build(); menu = r; attachChild(r) }
          if let m = menu { viewController.embed(m.viewControllable) }
        } else if let m = menu {
          viewController.remove(m.viewControllable)
        }
      }
      """
    #expect(count(toggled) == 0)
    #expect(
      count(
        toggled.replacing("attachChild(r) }", with: "attachChild(r)").replacing(
          "viewController.embed(m.viewControllable) }",
          with: "viewController.embed(m.viewControllable) } }")) == 1)
  }

  @Test func whatTheViewTellsWhenItHasGoneMayDetach() {
    let close = "func close() { if let m = menu { viewController.dismiss(m.viewControllable) } }"
    let told = """
      override func didLoad() {
        super.didLoad()
        viewController.onPop = { [weak self] in
          guard let self, let m = self.menu else { return }
          self.detachChild(m)
          self.menu = nil
        }
      }
      """
    #expect(count(openMenu + "\n" + close) == 1)
    #expect(count(openMenu + "\n" + close + "\n" + told) == 0)
  }

  @Test(arguments: [
    ("removeBadge(for: m)", "view.uiviewController.tabBarItem.badgeValue = nil", 0),
    ("removeMenu(for: m)", "view.uiviewController.view.removeFromSuperview()", 1),
    (
      "dismissAlerts(of: m)",
      "view.uiviewController.presentedViewController?.dismiss(animated: true)", 0
    ),
    ("dismissMenu(of: m)", "let menu = view.uiviewController; menu.dismiss(animated: true)", 1),
    (
      "dismissAll(except: m)",
      "for page in pages where page !== view { page.dismiss(animated: true) }", 0
    ),
    (
      "dismissAll(except: m)",
      "navigation.viewControllers.removeAll { $0 !== view.uiviewController }", 1
    ),
    ("dismissAll(except: m)", "navigation.viewControllers = []", 1),
    ("popUp(m)", "uiviewController.present(view.uiviewController, animated: true)", 0),
    ("popUp(m)", "navigation.viewControllers = [view.uiviewController]", 0),
    ("popUp(m)", "uiviewController.navigationController?.popViewController(animated: true)", 1),
    ("dismissAndPresent(m)", "uiviewController.dismiss(animated: true) { self.put(view) }", 0),
    ("dismissAndPrint(m)", "uiviewController.dismiss(animated: true) { print(view) }", 1),
    ("removePage(m)", "take(view)", 1), ("removePage(m)", "navigation.removePage(view)", 1),
    ("removePage(m)", "navigation.log(view)", 1),
    ("removeMenu(m)", "view.uiviewController.unembed()", 1),
    (
      "removeMenu(m)", "viewControllers = viewControllers.filter { $0 !== view.uiviewController }",
      1
    ),
    (
      "removeMenu(m)",
      "for page in pages where page === view.uiviewController { page.removeFromParent() }", 1
    ),
    ("removeMenu(m)", "sheet = nil", 1), ("removeMenu(m)", "hideCurrent()", 1),
    ("removeMenu(m)", "uiviewController.view.addSubview(placeholder(for: view))", 1),
    ("removeBadge(m)", "badges[ObjectIdentifier(view)] = nil", 0),
    ("removeMenu(m)", "view.uiviewController.view.isHidden = true", 1),
  ])
  func theCodeOfTheViewTellsMoreThanItsName(call: String, body: String, expected: Int) {
    let close =
      "func close() { let m = menu!.viewControllable; viewController.\(call) }"
    let label = call.contains(":") ? call.split { "(:".contains($0) }[1] : "_"
    let outside = """
      extension HomeView {
        func \(call.prefix { $0 != "(" })(\(label) view: ViewControllable) { \(body) }
        func put(_ view: ViewControllable) { uiviewController.view.addSubview(view.uiviewController.view) }
        func take(_ view: ViewControllable) { view.uiviewController.removeFromParent() }
      }
      """
    #expect(count(openMenu + "\n" + close, outside: outside) == expected)
  }

  @Test(arguments: [("presentLoading()", 0), ("showLoading()", 1)])
  func whatElseIsPresentedMayBeWhatIsDismissed(call: String, expected: Int) {
    let members = """
      func close() { viewController.dismiss(animated: true) }
      func load() { viewController.\(call) }
      """
    #expect(count(openMenu + "\n" + members) == expected)
  }

  /// A name that speaks of something else does not say that the view goes; the code may show it.
  @Test(arguments: [
    ("view.uiviewController.dismiss(animated: true)", 1),
    ("view.uiviewController.view.removeFromSuperview()", 1),
    ("view.uiviewController.title = nil", 0), ("pages -= 1", 0),
  ])
  func whatANameDoesNotSayItsCodeMay(code: String, expected: Int) {
    let outside =
      "extension ViewControllable { func removeBadge(_ view: ViewControllable) { \(code) } }"
    let close = "func close() { viewController.removeBadge(menu!.viewControllable) }"
    #expect(count(openMenu + "\n" + close, outside: outside) == expected)
  }

  private func count(_ members: String, _ interactor: String = "", outside: String) -> Int {
    lint(
      routerSource(members, interactor: interactor) + "\n" + outside,
      rules: [.viewRemovedWithoutDetach]
    ).findings.count
  }

  private func count(_ members: String, _ interactor: String = "") -> Int {
    count(members, interactor, outside: "")
  }

  /// A child that tells the router's interactor something.
  private let toldMenu = """
    protocol ToldMenuListener: AnyObject { func menuDidClose() }
    protocol ToldMenuBuildable: Buildable {
      func build(withListener listener: ToldMenuListener) -> ViewableRouting
    }
    final class ToldMenuInteractor: Interactor { weak var listener: ToldMenuListener? }
    final class ToldMenuRouter: ViewableRouter<ToldMenuInteractor, ViewControllable> {}
    final class ToldMenuBuilder: Builder<EmptyDependency>, ToldMenuBuildable {
      func build(withListener listener: ToldMenuListener) -> ViewableRouting {
        let interactor = ToldMenuInteractor()
        interactor.listener = listener
        return ToldMenuRouter(interactor: interactor, viewController: MenuView())
      }
    }
    final class MenuView: ViewControllable {}
    extension HomeInteractor: ToldMenuListener {}
    """
}
