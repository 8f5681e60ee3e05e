import RibsLint
import Testing

@Suite struct RouterDetachesItselfTests {
  @Test(arguments: [
    "detachChild(self)", "self.detachChild(self)", "super.detachChild(self)",
    "DispatchQueue.main.async { self.detachChild(self) }",
    "later { [weak self] in guard let self else { return }; self.detachChild(self) }",
  ])
  func aRouterThatDetachesItselfIsReported(statement: String) {
    #expect(count(statement) == 1)
  }

  @Test(arguments: [
    ("router?.detachChild(router!)", 1),
    ("guard let router else { return }; router.detachChild(router)", 1),
    ("if let r = router { r.detachChild(r) }", 1), ("self.router?.detachChild(self.router!)", 1),
    ("router?.detachChild(child)", 0), ("child.detachChild(router!)", 0),
    ("next().detachChild(next())", 0), ("list.detachChild(list)", 0),
  ])
  func soIsOneThatOtherCodeTellsTo(statement: String, expected: Int) {
    let source = """
      import RIBs
      final class List { func detachChild(_ list: List) {} }
      protocol MenuRouting: Routing {}
      final class MenuInteractor: Interactor {
        weak var router: MenuRouting?
        private let child: MenuRouting
        private let list = List()
        private func next() -> MenuRouting { child }
        func close() { \(statement) }
      }
      """
    #expect(lint(source, rules: [.routerDetachesItself]).findings.count == expected)
  }

  @Test(arguments: [
    "parent?.detachChild(self)", "detachChild(child)", "parent.map { $0.detachChild(self) }",
    "remove(self)", "attachChild(self)", "detachChild(self.child)",
    "detachChild(self, animated: true)",
  ])
  func whatElseIsDetachedIsLeftAlone(statement: String) {
    #expect(count(statement) == 0)
  }

  @Test(arguments: [
    "class Base: Router<Interactor> { override func detachChild(_ child: Routing) { if child === self { parent?.detachChild(self) } } }",
    "class Base: Router<Interactor> { func detachChild(_ base: Base) { parent?.detachChild(base) } }",
    "extension Router { func detachChild(_ router: Router) {} }\nclass Base: Router<Interactor> {}",
    "class Base: UIView {}",
  ])
  func theAppsOwnFunctionMayDoAnything(base: String) {
    #expect(count("detachChild(self)", base: base) == 0)
  }

  private func count(_ statement: String, base: String = "class Base: Router<Interactor> {}") -> Int
  {
    lint(
      """
      import RIBs
      \(base)
      final class MenuRouter: Base {
        private let child = Router(interactor: Interactor())
        weak var parent: Routing?
        func close() { \(statement) }
      }
      """, rules: [.routerDetachesItself]
    ).findings.count
  }
}
