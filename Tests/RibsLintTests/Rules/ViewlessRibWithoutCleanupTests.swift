import RibsLint
import Testing

@Suite struct ViewlessRibWithoutCleanupTests {
  /// The reported example, with some of its text replaced.
  private func source(replacing changes: [(String, String)]) throws -> String {
    let file = try #require(Rule.viewlessRibWithoutCleanup.examples.first?.files.first)
    return try changes.reduce(file.source) { text, change in
      try #require(text.contains(change.0), "\(change.0)")
      return text.replacing(change.0, with: change.1)
    }
  }

  private func messages(_ changes: [(String, String)] = []) throws -> [String] {
    lint(try source(replacing: changes), rules: [.viewlessRibWithoutCleanup]).findings
      .map(\.message)
  }

  @Test func theMessageSaysWhoLeavesTheViews() throws {
    let findings = lint(
      try source(replacing: []), rules: [.viewlessRibWithoutCleanup]
    ).findings
    #expect(
      findings.map(\.message) == [
        "`SessionRouter` shows views on another RIB's view and takes none away: they stay on the "
          + "screen when `HomeRouter` detaches it"
      ])
    #expect(
      findings.first?.notes.map(\.message) == [
        "a view is shown here", "the RIB is detached here",
        "the view's event asks for it here",
      ])
  }

  @Test func nothingThatAsksForCleanupIsReportedToo() throws {
    let found = try messages([
      ("  func cleanupViews() { // expect: viewless_rib_without_cleanup\n    \n  }", ""),
      ("  func cleanupViews()\n", ""), ("    router?.cleanupViews()\n", ""),
    ])
    #expect(found.count == 1)
  }

  @Test func aSessionThatEndsItselfIsReportedToo() throws {
    let found = try messages([
      (
        "final class SessionInteractor: Interactor {",
        """
        protocol SessionListener: AnyObject { func sessionDidEnd() }
        final class SessionInteractor: Interactor {
          weak var listener: SessionListener?
          func end() { listener?.sessionDidEnd() }
        """
      ),
      (
        "  func didTapLogout() {\n    router?.closeSession()\n  }",
        "  func didTapLogout() {}\n  func sessionDidEnd() { router?.closeSession() }"
      ),
      (
        "HomePresentableListener {\n  weak var router",
        "HomePresentableListener, SessionListener {\n  weak var router"
      ),
    ])
    #expect(found.count == 1)
  }

  @Test(arguments: [
    // The router takes some view away.
    [
      (
        "// expect: viewless_rib_without_cleanup",
        "\nviewController.dismiss(menu!.viewControllable)"
      )
    ],
    [
      (
        "  func cleanupViews() { //",
        "  func closeMenu() { viewController.dismiss(menu!.viewControllable) }\n  func cleanupViews() { //"
      )
    ],
    [("// expect: viewless_rib_without_cleanup", "\nviewController.present(nil)")],
    [
      (
        "// expect: viewless_rib_without_cleanup",
        "\nmenu?.viewControllable.uiviewController.dismiss(animated: false)"
      )
    ],
    // The child does so, or looks for it.
    [
      (
        "MenuViewController: UIViewController, ViewControllable {",
        "MenuViewController: UIViewController, ViewControllable {\nfunc close() { dismiss(animated: true) }\n"
      )
    ],
    [
      (
        "MenuViewController: UIViewController, ViewControllable {",
        "MenuViewController: UIViewController, ViewControllable {\noverride func viewDidDisappear(_ animated: Bool) {}\n"
      )
    ],
    [("MenuViewController: UIViewController", "MenuViewController: SheetController")],
    // The parent does so, or something that is not followed.
    [
      (
        "    detachChild(session)\n",
        "    viewController.dismiss(session as! ViewControllable)\n    detachChild(session)\n"
      )
    ],
    [("    detachChild(session)\n", "    detachChild(session)\n    onClose?()\n")],
    [("    router?.closeSession()\n", "    router?.closeSession()\n    presenter.reset()\n")],
    // Nothing is seen to detach the RIB.
    [("    router?.closeSession()\n", "")],
    [("    detachChild(session)\n", "")],
    // It has a view of its own, or shows nothing.
    [("Router<SessionInteractor>,", "ViewableRouter<SessionInteractor, SessionViewControllable>,")],
    [("    viewController.present(menu.viewControllable)\n", "")],
    // The call is not followed to UIKit's.
    [
      ("    present(view.uiviewController, animated: true)\n", "    Presenting.shared.show(view)\n")
    ],
    // Others inherit the router.
    [
      (
        "final class SessionRouter:",
        "final class GuestRouter: SessionRouter {}\nclass SessionRouter:"
      )
    ],
  ])
  func whatMayTakeTheViewsAwayIsLeftAlone(changes: [(String, String)]) throws {
    #expect(try messages(changes) == [])
  }
}
