import RibsLint
import Testing

@Suite struct ParentSubscribesToChildTests {
  /// A router that attaches a child and then does what `code` says.
  private func app(
    _ code: String, child: String = "", routing: String = "var events: Observable<Int> { get }",
    interactable: String = "", parent: String = ""
  ) -> String {
    """
    import RIBs
    import RxSwift
    protocol StepItem: AnyObject {}
    protocol MenuRouting: Routing { \(routing) }
    protocol MenuListener: AnyObject {}
    protocol MenuInteractable: Interactable { \(interactable) }
    final class MenuInteractor: Interactor, MenuInteractable {
      weak var listener: MenuListener?
      let subject = PublishSubject<Int>()
      let given: Observable<Int>
      var selected: Observable<Int> { subject }
      init(given: Observable<Int>) { self.given = given }
    }
    final class MenuRouter: Router<MenuInteractable>, MenuRouting { \(child) }
    protocol MenuBuildable: Buildable { func build(withListener listener: MenuListener) -> MenuRouting }
    final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
      func build(withListener listener: MenuListener) -> MenuRouting {
        let interactor = MenuInteractor(given: .never())
        interactor.listener = listener
        return MenuRouter(interactor: interactor)
      }
    }
    protocol HomeInteractable: Interactable, MenuListener {}
    final class HomeRouter: Router<HomeInteractable> {
      private let menuBuilder: MenuBuildable
      private let bag = DisposeBag()
      private var menu: MenuRouting?
      private let taps = PublishSubject<Int>()
      init(interactor: HomeInteractable, menuBuilder: MenuBuildable) {
        self.menuBuilder = menuBuilder
        super.init(interactor: interactor)
      }
      func attach() {
        let child = menuBuilder.build(withListener: interactor)
        attachChild(child)
        menu = child
        \(code)
      }
      \(parent)
    }
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .parentSubscribesToChild)
  }

  private let mark = " // expect: parent_subscribes_to_child \"`Menu`\"\n"

  @Test(arguments: [
    "child.events.subscribe(onNext: { _ in })|.disposed(by: bag)",
    "menu?.events.map { $0 + 1 }.subscribe(onNext: { _ in })|.disposed(by: bag)",
    "_ = self.menu!.events|.subscribe()",
  ])
  func aStreamOfTheChildsRouterIsReported(code: String) {
    let source = app(
      code.replacing("|", with: mark),
      child: "private let own = PublishSubject<Int>()\nvar events: Observable<Int> { own }")
    #expect(differences(source) == [])
  }

  @Test func aStreamOfTheChildsInteractorIsReported() {
    let source = app(
      "menu?.menu.selected.subscribe()\(mark).disposed(by: bag)",
      child: "var menu: MenuInteractable { interactor }",
      routing: "var menu: MenuInteractable { get }",
      interactable: "var selected: Observable<Int> { get }")
    #expect(differences(source) == [])
  }

  @Test func aMethodThatGivesTheStreamIsReported() {
    let source = app(
      "child.events().subscribe()\(mark).disposed(by: bag)",
      child: "private let own = PublishSubject<Int>()\nfunc events() -> Observable<Int> { own }",
      routing: "func events() -> Observable<Int>")
    #expect(differences(source) == [])
  }

  @Test func theInteractorOfTheParentIsAskedToo() {
    let source = """
      import RIBs
      import RxSwift
      protocol MenuRouting: Routing { var events: Observable<Int> { get } }
      protocol MenuInteractable: Interactable {}
      final class MenuRouter: Router<MenuInteractable>, MenuRouting {
        private let own = PublishSubject<Int>()
        var events: Observable<Int> { own }
      }
      protocol MenuBuildable: Buildable { func build() -> MenuRouting }
      final class MenuInteractor: Interactor, MenuInteractable {}
      final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
        func build() -> MenuRouting { MenuRouter(interactor: MenuInteractor()) }
      }
      protocol HomeRouting: Routing { func attachMenu() -> MenuRouting }
      protocol HomeInteractable: Interactable { var router: HomeRouting? { get set } }
      final class HomeInteractor: Interactor, HomeInteractable {
        weak var router: HomeRouting?
        override func didBecomeActive() {
          super.didBecomeActive()
          router?.attachMenu().events // expect: parent_subscribes_to_child
            .subscribe(onNext: { print($0) })
            .disposeOnDeactivate(interactor: self)
        }
      }
      final class HomeRouter: Router<HomeInteractable>, HomeRouting {
        private let menuBuilder: MenuBuildable
        init(interactor: HomeInteractable, menuBuilder: MenuBuildable) {
          self.menuBuilder = menuBuilder
          super.init(interactor: interactor)
        }
        func attachMenu() -> MenuRouting {
          let menu = menuBuilder.build()
          attachChild(menu)
          return menu
        }
      }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          let interactor = HomeInteractor()
          let router = HomeRouter(interactor: interactor, menuBuilder: MenuBuilder(dependency: dependency))
          interactor.router = router
          return router
        }
      }
      """
    #expect(differences(source) == [])
  }

  @Test(arguments: [
    "taps.subscribe().disposed(by: bag)",
    "child.lifecycle.subscribe().disposed(by: bag)",
    "child.interactable.isActiveStream.subscribe().disposed(by: bag)",
    "print(child.events)",
  ])
  func otherStreamsAreLeftAlone(code: String) {
    let source = app(
      code, child: "private let own = PublishSubject<Int>()\nvar events: Observable<Int> { own }")
    #expect(differences(source) == [])
  }

  @Test func whatTheChildIsGivenIsLeftAlone() {
    let source = app(
      "child.events.subscribe().disposed(by: bag)", child: "let events: Observable<Int>")
    #expect(differences(source) == [])
  }

  @Test func aStepOfAWorkflowIsLeftAlone() {
    let source = app(
      "child.events.subscribe().disposed(by: bag)",
      child: "var events: Observable<(StepItem, ())> { .never() }",
      routing: "var events: Observable<(StepItem, ())> { get }")
    #expect(differences(source) == [])
  }

  @Test func aRibThatIsNotAttachedIsNoChild() {
    let source = app(
      "child.events.subscribe().disposed(by: bag)",
      child: "private let own = PublishSubject<Int>()\nvar events: Observable<Int> { own }"
    ).replacing("attachChild(child)", with: "print(child)")
    #expect(differences(source) == [])
  }
}
