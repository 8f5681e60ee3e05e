import RibsLint
import Testing

@Suite struct LogicInDeinitTests {
  @Test(arguments: [
    ("router?.close()", 1), ("self.router?.close()", 1), ("if isOpen { router?.close() }", 1),
    ("listener?.menuDidClose()", 1), ("listener?.menuDidClose(); router?.close()", 2),
    ("close()", 1), ("finish()", 0), ("print(router as Any)", 0), ("print(\"gone\")", 0),
    ("later { [router] in router?.close() }", 0), ("timer?.invalidate()", 0),
    ("NotificationCenter.default.removeObserver(self)", 0), ("listener?.removeObserver(self)", 0),
    ("listener = nil", 0), ("presenter.close()", 0), ("parentRouter?.close()", 0),
    ("subject.onCompleted()", 0), ("_ = listener", 0),
  ])
  func whatAnInteractorCallsTooLateIsReported(statements: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuRouting: Routing { func close() }
      protocol MenuListener: AnyObject { func menuDidClose(); func removeObserver(_ x: AnyObject) }
      final class MenuInteractor: Interactor {
        weak var router: MenuRouting?
        weak var parentRouter: MenuRouting?
        weak var listener: MenuListener?
        deinit { \(statements) }
        private func close() { router?.close() }
        private func finish() { if isOpen { router?.close() } }
        override func willResignActive() { super.willResignActive(); router?.close() }
      }
      final class MenuRouter: Router<MenuInteractor>, MenuRouting { func close() {} }
      """
    #expect(lint(source, rules: [.logicInDeinit]).findings.count == expected)
  }

  @Test(arguments: [
    ("weak var router: MenuRouting?", "MenuRouting", 1),
    ("weak var router: MenuRouter?", "MenuRouting", 1),
    ("weak var router: MenuRouting!", "MenuRouting", 1),
    ("var router: MenuRouting?", "MenuRouting", 0),
    ("weak var router: HomeRouting?", "MenuRouting", 0),
    ("weak var router: MenuRouting?", "HomeRouting", 0),
  ])
  func onlyItsOwnRouterIsSurelyGone(property: String, routing: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuRouting: Routing { func close() }
      protocol HomeRouting: Routing { func close() }
      final class MenuInteractor: Interactor {
        \(property)
        deinit { router?.close() }
      }
      final class MenuRouter: Router<MenuInteractor>, \(routing) { func close() {} }
      """
    #expect(lint(source, rules: [.logicInDeinit]).findings.count == expected)
  }

  @Test(arguments: [
    ("weak var listener: MenuListener?", 1), ("var listener: NWListener?", 0),
    ("var listener: SocketListener?", 0), ("lazy var listener: MenuListener? = nil", 0),
  ])
  func onlyAListenerOfARIBIsMeant(property: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuListener: AnyObject { func cancel() }
      final class SocketListener { func cancel() {} }
      final class MenuInteractor: Interactor {
        \(property)
        deinit { listener?.cancel() }
      }
      """
    #expect(lint(source, rules: [.logicInDeinit]).findings.count == expected)
  }

  @Test(arguments: [
    ("detachChild(menu)", 1), ("self.detachChild(menu)", 1), ("if isOpen { detachChild(menu) }", 1),
    ("children.forEach { detachChild($0) }", 1), ("children.forEach(detachChild)", 1),
    ("children.forEach(detachChild(_:))", 1), ("detachMenu()", 1), ("detachIfOpen()", 1),
    ("detachChild(menu); detachMenu()", 2), ("later { [menu] in parent.detachChild(menu) }", 0),
    ("parent.detachChild(menu)", 0), ("menu.detachChild(sub)", 0), ("print(\"gone\")", 0),
    ("detachChild(menu, animated: true)", 0), ("later { self.detachMenu() }", 0),
    ("remove()", 0), ("cleanUpViews()", 0), ("menu.detachMenu()", 0), ("detachLater()", 0),
  ])
  func whatARouterDetachesThenIsReported(statements: String, expected: Int) {
    let source = """
      import RIBs
      final class HomeRouter: Router<Interactor> {
        private let menu: Routing
        private let parent: Routing
        deinit { \(statements) }
        func detachMenu() { detachChild(menu) }
        func detachIfOpen() { guard let shown = shown else { return }; detachChild(shown) }
        func detachLater() { later { self.detachChild(self.menu) } }
        func remove() { viewController.remove() }
        func cleanUpViews() { viewController.dismiss(); detachChild(menu) }
      }
      """
    #expect(lint(source, rules: [.logicInDeinit]).findings.count == expected)
  }

  @Test(arguments: [
    "class Base: UIView {}",
    "class Base: Router<Interactor> { func detachChild(_ base: Base) {} }",
    "extension Router { func detachChild(_ router: Router) {} }\nclass Base: Router<Interactor> {}",
    "class Base { func detachChild(_ child: Routing) {} }",
  ])
  func anotherDetachChildIsLeftAlone(base: String) {
    let source = """
      import RIBs
      \(base)
      final class HomeRouter: Base { deinit { detachChild(menu) } }
      """
    #expect(lint(source, rules: [.logicInDeinit]).findings.isEmpty)
  }

  @Test func viewsAndWorkersAreLeftAlone() {
    for base in ["UIViewController, ViewControllable", "Worker"] {
      let source = """
        import RIBs
        protocol HomeListener: AnyObject { func didTap() }
        final class Home: \(base) { weak var listener: HomeListener?; deinit { listener?.didTap() } }
        """
      #expect(lint(source, rules: [.logicInDeinit]).findings.isEmpty)
    }
  }
}
