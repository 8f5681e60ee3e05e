import RibsModel
import RibsSyntax

extension Rule {
  package static let viewlessRibWithoutCleanup = Rule(
    id: "viewless_rib_without_cleanup",
    summary: "a RIB without a view that leaves its children's views on the screen",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A RIB has no view of its own: its router shows the views of its children on the view of \
        another RIB. No code of it ever takes one away, and the RIB is detached.

        All code that runs then is followed, from the call that asks for it: the RIB tells its \
        listener something, or the view of its parent tells the parent's interactor of an event. On \
        the way through the parent's interactor and router, every call is in the tree and does \
        nothing with views.
        """,
      leavesAlone: [
        """
        RIBs whose router calls anything else of a view than what shows a child's, be it in \
        `cleanupViews` or elsewhere.
        """,
        "RIBs that nothing is seen to detach, as `LoggedIn` of an app in which nobody logs out.",
        """
        Children whose code may take views away, or looks for views that go; and those whose base \
        class is neither in the tree nor one of UIKit's plain ones.
        """,
        "Routers whose calls are not followed to UIKit's, and those that others inherit.",
        "Parents that do anything with a view, a stream or a closure when they detach the RIB.",
      ],
      matters: """
        A router with a view of its own is the framework's concern: the leak detector looks whether \
        its view goes. A view that is lent is nobody's. When the RIB is detached, its children are \
        detached with it, and what they have shown stays, with buttons that nobody hears. In debug \
        builds the leak detector stops the app if the view of a detached child is still on the \
        screen after five seconds (RIBs-iOS 1.0.0, `ViewableRouter.swift:86`, \
        `LeakDetector.swift:130`).
        """,
      fix: """
        Have the interactor call `router?.cleanupViews()` in `willResignActive`, and the router take \
        away there what its children show.
        """),
    examples: [
      Example(
        "The menu stays when the session is over",
        appWithSession(mark: " // expect: viewless_rib_without_cleanup")),
      Example(
        "The router takes the menu away",
        appWithSession(
          cleanup: "if let menu { viewController.dismiss(menu.viewControllable) }")),
    ],
    check: .project(viewlessWithoutCleanup))
}

@Sendable private func viewlessWithoutCleanup(in project: Project) -> [Finding] {
  let routers = project.attachEdges.reduce(into: [Location: TypeID]()) { found, edge in
    if let router = project[edge.child].router { found[edge.location] = router }
  }
  var seen: Set<TypeID> = []
  return project.fact(LeftShownViewless.self).all.flatMap { found in
    found.paths.code.attaches(of: found.property.name).compactMap { place -> Finding? in
      guard let router = routers[place], seen.insert(router).inserted else { return nil }
      return uncleared(router, found, in: project)
    }
  }
}

private func uncleared(
  _ router: TypeID, _ found: LeftShownChild, in project: Project
) -> Finding {
  let types = project.types
  let cleanup = types[router].members.first { cleanupNames.contains($0.name) }
  let function = found.paths[found.function]
  return Finding(
    at: cleanup?.location ?? found.show, subject: [types[router].qualifiedName],
    message: """
      `\(types[router].name)` shows views on another RIB's view and takes none away: they stay on \
      the screen when `\(types[found.property.owner].name)` detaches it
      """,
    help: cleanup.map {
      "Take the children's views away in `\($0.name)`, and call it in the interactor's "
        + "`willResignActive`."
    } ?? "Take the children's views away when the interactor's `willResignActive` asks for it.",
    notes: [
      .init(at: found.show, "a view is shown here"),
      .init(at: function.unit.location(of: found.detach.syntax.id), "the RIB is detached here"),
      .init(at: found.request.place, project.asking(found.request.asker)),
    ])
}

private let cleanupNames: Set = ["cleanUpViews", "cleanupViews"]

/// An app whose home has a session without a view, which shows a menu on the home's view.
private func appWithSession(cleanup: String = "", mark: String = "") -> String {
  """
  import RIBs
  import UIKit

  final class MenuViewController: UIViewController, ViewControllable {}

  protocol MenuBuildable: Buildable {
    func build() -> ViewableRouting
  }

  final class MenuRouter: ViewableRouter<Interactable, ViewControllable> {}

  final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
    func build() -> ViewableRouting {
      MenuRouter(interactor: Interactor(), viewController: MenuViewController())
    }
  }

  protocol SessionViewControllable: ViewControllable {
    func present(_ view: ViewControllable)
    func dismiss(_ view: ViewControllable)
  }

  protocol SessionRouting: Routing {
    func cleanupViews()
  }

  final class SessionInteractor: Interactor {
    weak var router: SessionRouting?

    override func willResignActive() {
      super.willResignActive()
      router?.cleanupViews()
    }
  }

  final class SessionRouter: Router<SessionInteractor>, SessionRouting {
    private let viewController: SessionViewControllable
    private let menuBuilder: MenuBuildable
    private var menu: ViewableRouting?

    init(
      interactor: SessionInteractor, viewController: SessionViewControllable,
      menuBuilder: MenuBuildable
    ) {
      self.viewController = viewController
      self.menuBuilder = menuBuilder
      super.init(interactor: interactor)
      interactor.router = self
    }

    override func didLoad() {
      super.didLoad()
      let menu = menuBuilder.build()
      self.menu = menu
      attachChild(menu)
      viewController.present(menu.viewControllable)
    }

    func cleanupViews() {\(mark)
      \(cleanup)
    }
  }

  protocol SessionBuildable: Buildable {
    func build(showingOn view: SessionViewControllable) -> Routing
  }

  final class SessionBuilder: Builder<EmptyDependency>, SessionBuildable {
    func build(showingOn view: SessionViewControllable) -> Routing {
      SessionRouter(
        interactor: SessionInteractor(), viewController: view,
        menuBuilder: MenuBuilder(dependency: dependency))
    }
  }

  protocol HomePresentableListener: AnyObject {
    func didTapLogout()
  }

  protocol HomePresentable: Presentable {
    var listener: HomePresentableListener? { get set }
  }

  final class HomeViewController: UIViewController, HomePresentable, SessionViewControllable {
    weak var listener: HomePresentableListener?

    func logoutButtonTapped() {
      listener?.didTapLogout()
    }

    func present(_ view: ViewControllable) {
      view.uiviewController.modalPresentationStyle = .fullScreen
      present(view.uiviewController, animated: true)
    }

    func dismiss(_ view: ViewControllable) {
      view.uiviewController.dismiss(animated: true)
    }
  }

  protocol HomeRouting: Routing {
    func routeToSession()
    func closeSession()
  }

  final class HomeInteractor: PresentableInteractor<HomePresentable>, HomePresentableListener {
    weak var router: HomeRouting?

    override init(presenter: HomePresentable) {
      super.init(presenter: presenter)
      presenter.listener = self
    }

    override func didBecomeActive() {
      super.didBecomeActive()
      router?.routeToSession()
    }

    func didTapLogout() {
      router?.closeSession()
    }
  }

  final class HomeRouter: ViewableRouter<HomeInteractor, SessionViewControllable>, HomeRouting {
    private let sessionBuilder: SessionBuildable
    private var session: Routing?

    init(
      interactor: HomeInteractor, viewController: SessionViewControllable,
      sessionBuilder: SessionBuildable
    ) {
      self.sessionBuilder = sessionBuilder
      super.init(interactor: interactor, viewController: viewController)
      interactor.router = self
    }

    func routeToSession() {
      guard session == nil else { return }
      let session = sessionBuilder.build(showingOn: viewController)
      self.session = session
      attachChild(session)
    }

    func closeSession() {
      guard let session else { return }
      detachChild(session)
      self.session = nil
    }
  }

  final class HomeBuilder: Builder<EmptyDependency> {
    func build() -> ViewableRouting {
      let view = HomeViewController()
      return HomeRouter(
        interactor: HomeInteractor(presenter: view), viewController: view,
        sessionBuilder: SessionBuilder(dependency: dependency))
    }
  }
  """
}
