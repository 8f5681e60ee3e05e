import RibsLint
import Testing

@Suite struct ViewRemovedWithoutDetachTests {
  @Test(arguments: [
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); menu = nil } }",
    "func close() { viewController.dismiss(menu!.viewControllable) }",
    "func close() { viewController.uiviewController.dismiss(animated: true, completion: nil); menu = nil }",
    "func close() { viewController.replaceModal(viewController: nil); menu = nil }",
    "func close() { drop() }\nprivate func drop() { viewController.dismiss(menu!.viewControllable) }",
  ])
  func aViewWithoutItsRibIsReported(members: String) {
    #expect(count(openMenu + "\n" + members) == 1)
  }

  @Test(arguments: [
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); detachChild(m); menu = nil } }",
    "func close() { if let m = menu { viewController.dismiss(m.viewControllable); drop(m) } }\nprivate func drop(_ child: Routing) { detachChild(child) }",
    "func close() { take(); if let m = menu { detachChild(m) } }\nprivate func take() { viewController.dismiss(menu!.viewControllable) }",
    "func close() { viewController.dismissKeyboard() }",
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

  @Test func aViewThatWasNeverAttachedIsLeftAlone() {
    #expect(count("func close() { viewController.uiviewController.dismiss(animated: true) }") == 0)
  }

  @Test(arguments: [
    ("func didClose() { router?.close() }", 1),
    ("func didClose() { router?.close(); router?.clear() }", 0),
    ("func didClose() { router?.close(); listener?.homeDidClose() }", 0),
    ("var other: OtherListener?; func didClose() { other?.close(); listener?.homeDidClose() }", 1),
    ("override func willResignActive() { router?.close() }", 0),
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

  private func count(_ members: String, _ interactor: String = "") -> Int {
    lint(routerSource(members, interactor: interactor), rules: [.viewRemovedWithoutDetach]).findings
      .count
  }
}
