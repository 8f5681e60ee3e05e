import RibsLint
import Testing

@Suite struct ReactorViewCycleTests {
  /// A RIB with a view of ReactorKit's.
  private func differences(
    _ code: String, view: String = "", base: String = "UIViewController, MenuPresentable, View",
    interactor: String = "PresentableInteractor<MenuPresentable>", imports: String = "ReactorKit"
  ) -> [String] {
    RibsLintTests.differences(
      """
      import \(imports)
      protocol MenuListener: AnyObject {}
      protocol MenuPresentableListener: AnyObject {}
      protocol MenuPresentable: Presentable { var reactor: MenuInteractor? { get set } }
      final class MenuReactor: Reactor {}
      final class MenuViewController: \(base), ViewControllable {
        var disposeBag = DisposeBag()
        func bind(reactor: MenuInteractor) {}
        \(view)
      }
      final class MenuInteractor: \(interactor), Reactor, MenuPresentableListener {
        weak var listener: MenuListener?
      }
      final class MenuRouter: ViewableRouter<MenuInteractor, MenuViewController> {}
      \(code)
      """, .reactorViewCycle)
  }

  private func builder(_ statement: String) -> String {
    """
    final class MenuBuilder: Builder<EmptyDependency> {
      func build(withListener listener: MenuListener) -> Routing {
        let viewController = MenuViewController()
        let interactor = MenuInteractor(presenter: viewController)
        \(statement)
        return MenuRouter(interactor: interactor, viewController: viewController)
      }
    }
    """
  }

  @Test(arguments: [
    "viewController.reactor = interactor // expect: reactor_view_cycle",
    "defer { viewController.reactor = interactor } // expect: reactor_view_cycle",
    "viewController.reactor = interactor as MenuInteractor // expect: reactor_view_cycle",
    """
    viewController.reactor = interactor // expect: reactor_view_cycle
    viewController.reactor = interactor
    """,
  ])
  func theBuilderMayCloseTheCircle(statement: String) {
    #expect(differences(builder(statement)) == [])
    #expect(
      differences(
        builder(statement), base: "UIViewController, MenuPresentable, ReactorKit.StoryboardView")
        == [])
  }

  @Test(arguments: [
    "presenter.reactor = self // expect: reactor_view_cycle",
    "self.presenter.reactor = self // expect: reactor_view_cycle",
  ])
  func theInteractorMayCloseTheCircle(statement: String) {
    let code = """
      extension MenuInteractor {
        func connect() { \(statement) }
      }
      """
    #expect(differences(code) == [])
  }

  @Test(arguments: [
    "func connect() { reactor = listener as? MenuInteractor } // expect: reactor_view_cycle",
    "func connect(_ interactor: MenuInteractor) { self.reactor = interactor } // expect: reactor_view_cycle",
  ])
  func theViewMayCloseTheCircle(member: String) {
    let listener = "weak var listener: MenuPresentableListener?\n"
    let code = builder("viewController.listener = interactor")
    #expect(differences(code, view: listener + member) == [])
  }

  @Test(arguments: [
    "viewController.reactor = MenuReactor()",
    "viewController.listener = interactor",
    "interactor.reactor = interactor",
    "let reactor = interactor; print(reactor)",
    "viewController.reactors = [interactor]",
    "viewController.reactor = unknown",
    "viewController.child.reactor = interactor",
    "viewController.reactor = nil",
    "let other = OtherViewController(); other.reactor = interactor",
    // Somebody takes it away.
    "viewController.reactor = interactor\nviewController.reactor = nil",
    "viewController.reactor = interactor\nonClose { viewController.reactor = nil }",
    "viewController.reactor = interactor\nviewController.reactor = MenuReactor()",
  ])
  func otherAssignmentsAreLeftAlone(statement: String) {
    #expect(differences(builder(statement)) == [])
  }

  @Test(arguments: [
    "weak var reactor: MenuInteractor?",
    "var reactor: MenuInteractor? { get { listener } set { listener = newValue } }",
    "func close() { reactor = nil }",
    "func close(next: MenuInteractor?, other: MenuReactor) { reactor = other }",
    "func close() { self.reactor = .none }",
  ])
  func viewsThatLetGoAreLeftAlone(member: String) {
    #expect(differences(builder("viewController.reactor = interactor"), view: member) == [])
  }

  @Test func whatEndsWithTheRibIsLeftAlone() {
    let code = """
      extension MenuInteractor {
        func stop() { presenter.reactor = nil }
      }
      """
    #expect(differences(builder("viewController.reactor = interactor") + "\n" + code) == [])
  }

  @Test func otherViewsAndInteractorsAreLeftAlone() {
    let statement = "viewController.reactor = interactor"
    // No view of ReactorKit's.
    #expect(differences(builder(statement), base: "UIViewController, MenuPresentable") == [])
    #expect(differences(builder(statement), imports: "SwiftUI") == [])
    // The interactor does not keep it.
    #expect(differences(builder(statement), base: "UIViewController, View") == [])
    #expect(differences(builder(statement), interactor: "Interactor") == [])
    #expect(
      differences(builder(statement), interactor: "PresentableInteractor<OtherPresentable>") == [])
  }

  @Test func cellsOfTheViewHaveReactorsOfTheirOwn() {
    let code = builder(
      "viewController.reactor = interactor // expect: reactor_view_cycle")
    #expect(
      differences(
        code,
        view: "func show() { items { _, reactor, cell in cell.reactor = reactor } }") == [])
  }

  @Test func theLaunchedRibLivesAsLongAsTheApp() {
    let code = """
      final class RootRouter: LaunchRouter<MenuInteractor, MenuViewController> {}
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> LaunchRouting {
          let viewController = MenuViewController()
          let interactor = MenuInteractor(presenter: viewController)
          viewController.reactor = interactor
          return RootRouter(interactor: interactor, viewController: viewController)
        }
      }
      """
    #expect(differences(code) == [])
  }

  @Test func anotherRibsInteractorIsLeftAlone() {
    let code = """
      final class CardViewController: UIViewController, MenuPresentable, View {
        var disposeBag = DisposeBag()
        func bind(reactor: MenuInteractor) {}
      }
      final class HomeBuilder: Builder<EmptyDependency> {
        func show(_ card: CardViewController, _ interactor: MenuInteractor) {
          card.reactor = interactor
        }
      }
      """
    #expect(differences(builder("") + "\n" + code) == [])
  }

  @Test func noOtherRuleSaysTheSame() {
    let example = Rule.reactorViewCycle.examples[0].files[0].source
    let found = lint(example, rules: Rules.independent).findings.map(\.rule)
    #expect(found == ["reactor_view_cycle"])
  }

  /// An object that holds the view weakly stands between the two.
  @Test(arguments: [
    "let interactor = MenuInteractor(presenter: WeakPresenter(viewController))",
    "let interactor = MenuInteractor(wrapping: viewController)",
  ])
  func aPresenterThatOnlyKnowsTheViewIsLeftAlone(creation: String) {
    let code = """
      final class WeakPresenter: MenuPresentable {
        weak var base: MenuPresentable?
        var reactor: MenuInteractor? { get { nil } set {} }
        init(_ base: MenuPresentable) { self.base = base }
      }
      extension MenuInteractor {
        convenience init(wrapping view: MenuPresentable) { self.init(presenter: WeakPresenter(view)) }
      }
      final class MenuBuilder: Builder<EmptyDependency> {
        func build(withListener listener: MenuListener) -> Routing {
          let viewController = MenuViewController()
          \(creation)
          viewController.reactor = interactor
          return MenuRouter(interactor: interactor, viewController: viewController)
        }
      }
      """
    #expect(differences(code) == [])
  }

  /// Later it may be given nil.
  @Test(arguments: [
    "func configure(with reactor: MenuInteractor?) { self.reactor = reactor }",
    "func toggle(_ isOn: Bool, _ reactor: MenuInteractor) { self.reactor = isOn ? reactor : nil }",
  ])
  func whatMayBeNilIsLeftAlone(view: String) {
    #expect(differences(builder("viewController.reactor = interactor"), view: view) == [])
  }
}
