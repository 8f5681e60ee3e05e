import RibsModel
import RibsSyntax

extension Rule {
  package static let detachWithoutViewRemoval = Rule(
    id: "detach_without_view_removal",
    summary: "a child that is detached while its view stays on the screen",
    category: .leak, severity: .warning, confidence: .likely, isEnabledByDefault: false,
    page: Page(
      finds: """
        A router detaches a child whose view it has shown, and nothing takes the view away.

        All code that runs then is followed, from the call that asks for it: the child tells its \
        listener something, or the view of the router's own RIB tells its interactor of an event. On \
        the way through the parent's interactor and router, every call is in the tree and does \
        nothing with views. The same holds for all other code outside the router that calls the \
        function.

        The view is shown on the router's own view, itself or in a navigation controller of its own, \
        by calls that are followed to UIKit's `present`, `pushViewController`, `addChild`, \
        `addSubview` and the like.

        The rule is off by default: views go in more ways than are followed, such as by objects that \
        are handed to them, streams that they watch, or a user who swipes.
        """,
      leavesAlone: [
        """
        Children whose code, or that of a RIB below them, may take views away: `dismiss`, \
        `popViewController`, `removeFromSuperview`, helpers and base classes that call these, and \
        what by its name may be one (`closeSheet()`).
        """,
        """
        Children whose code, or that of a RIB below them, looks for views that go, as after a swipe or \
        the back button: `viewDidDisappear`, `isMovingFromParent`, the delegate of a presentation, a \
        `deinit` that tells the listener.
        """,
        """
        Child view controllers whose base class is neither in the tree nor one of UIKit's plain ones, \
        such as those that host SwiftUI's views.
        """,
        """
        Code that also does anything with a view, tells a listener or a stream something, or calls a \
        closure that it was given.
        """,
        "Views that are shown again without attaching the child.",
        "Children that the router attaches again without building new ones.",
        "Children that something else gets, or whose interactor or lifecycle the router looks at.",
        "Code that runs when the router's own RIB is detached.",
        "Functions that a subclass overrides, and those that nobody is seen to call.",
      ],
      matters: """
        Views and RIBs are two trees, and the parent keeps them in step. The view stays on the screen \
        with nobody behind it: its interactor is no longer active and soon gone, so its buttons do \
        nothing. In debug builds the leak detector stops the app if the view of a detached RIB is \
        still on the screen after five seconds (RIBs-iOS 1.0.0, `ViewableRouter.swift:86`, \
        `LeakDetector.swift:130`).
        """,
      fix: """
        Have the view controller take the child's view away where the child is detached: dismiss what \
        it presented, pop what it pushed, remove what it added.
        """),
    examples: [
      Example(
        "The menu stays on the screen", menuOfHome(mark: " // expect: detach_without_view_removal")),
      Example(
        "The menu is dismissed",
        menuOfHome(beforeDetaching: "viewController.dismiss(menu.viewControllable)\n    ")),
      Example(
        "The menu dismisses itself", menuOfHome(beforeTelling: "dismiss(animated: true)\n    ")),
    ],
    check: .project(childrenLeftShown))
}

@Sendable private func childrenLeftShown(in project: Project) -> [Finding] {
  project.fact(LeftShownChildren.self).all.map { leftShown($0, in: project) }
}

private func leftShown(_ found: LeftShownChild, in project: Project) -> Finding {
  let (paths, function) = (found.paths, found.paths[found.function])
  let name = found.property.name
  return Finding(
    at: function.unit.location(of: found.detach.syntax.id),
    subject: [project.types[found.property.owner].qualifiedName, function.name, name],
    message: """
      `\(name)` is detached here, and its view stays on the screen: nothing on the way takes it away
      """,
    help: "Take its view away here too.",
    notes: [
      .init(at: found.show, "its view is shown here"),
      .init(at: found.request.place, project.asking(found.request.asker)),
    ]
      + paths.notes(at: found.way) { _ in
        "`\(function.name)` is called here, where nothing takes the view away either"
      })
}

/// A menu that asks to be closed, and a home that presents it and detaches it.
private func menuOfHome(
  beforeTelling: String = "", beforeDetaching: String = "", mark: String = ""
) -> String {
  """
  import RIBs
  import UIKit

  protocol MenuListener: AnyObject {
    func menuDidClose()
  }

  protocol MenuPresentableListener: AnyObject {
    func didTapClose()
  }

  final class MenuViewController: UIViewController, Presentable, ViewControllable {
    weak var listener: MenuPresentableListener?

    func closeButtonTapped() {
      \(beforeTelling)listener?.didTapClose()
    }
  }

  final class MenuInteractor: PresentableInteractor<Presentable>, MenuPresentableListener {
    weak var listener: MenuListener?

    func didTapClose() {
      listener?.menuDidClose()
    }
  }

  protocol MenuBuildable: Buildable {
    func build(withListener listener: MenuListener) -> ViewableRouting
  }

  final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
    func build(withListener listener: MenuListener) -> ViewableRouting {
      let view = MenuViewController()
      let interactor = MenuInteractor(presenter: view)
      interactor.listener = listener
      view.listener = interactor
      return MenuRouter(interactor: interactor, viewController: view)
    }
  }

  final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {}

  protocol HomeRouting: Routing {
    func closeMenu()
  }

  final class HomeInteractor: Interactor, MenuListener {
    weak var router: HomeRouting?

    func menuDidClose() {
      router?.closeMenu()
    }
  }

  protocol HomeViewControllable: ViewControllable {
    func present(_ view: ViewControllable)
    func dismiss(_ view: ViewControllable)
  }

  final class HomeViewController: UIViewController, HomeViewControllable {
    func present(_ view: ViewControllable) {
      view.uiviewController.modalPresentationStyle = .fullScreen
      present(view.uiviewController, animated: true)
    }

    func dismiss(_ view: ViewControllable) {
      view.uiviewController.dismiss(animated: true)
    }
  }

  final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewControllable>, HomeRouting {
    private let menuBuilder: MenuBuildable
    private var menu: ViewableRouting?

    init(
      menuBuilder: MenuBuildable, interactor: HomeInteractor, viewController: HomeViewControllable
    ) {
      self.menuBuilder = menuBuilder
      super.init(interactor: interactor, viewController: viewController)
      interactor.router = self
    }

    func routeToMenu() {
      guard menu == nil else { return }
      let menu = menuBuilder.build(withListener: interactor)
      self.menu = menu
      attachChild(menu)
      viewController.present(menu.viewControllable)
    }

    func closeMenu() {
      guard let menu = menu else { return }
      \(beforeDetaching)detachChild(menu)\(mark)
      self.menu = nil
    }
  }

  final class HomeBuilder: Builder<EmptyDependency> {
    func build() -> ViewableRouting {
      HomeRouter(
        menuBuilder: MenuBuilder(dependency: dependency), interactor: HomeInteractor(),
        viewController: HomeViewController())
    }
  }
  """
}
