import RibsModel
import RibsSyntax

extension Rule {
  package static let transientChildNeverDetached = Rule(
    id: "transient_child_never_detached",
    summary: "a child that its parent forgets without ever detaching it",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router attaches a child and later loses track of it, and no code ever detaches it.

        - A property that keeps the child is set to nil at some time. No code detaches the child: \
        not by this property or another one that may keep it too, not as one of `children`, and \
        not in a function that is given it.
        - `detachChild` is called with what a property keeps, but nothing ever gives that property \
        a child, although a function attaches one only if the property is empty.
        - `detachChild` is called with what a property keeps, just after the property is set to \
        nil, so that there is nothing to detach.
        - The router builds, attaches and pushes a child whenever the view tells the interactor of \
        an event, or only if a private property has none. The user comes back by the back button \
        or by code that pops, and no code is seen that may make the router detach the child.
        """,
      leavesAlone: [
        """
        A child whose view is taken away in the same run, or that is pushed and whose view the \
        router pops: both are cases for `view_removed_without_detach`.
        """,
        "Code that runs when the router's own RIB is detached.",
        "Code that also tells the router's own parent, which may then detach the router.",
        "Routers that hand `self` or the child to code that is not in the tree.",
        "Routers on which code outside them calls `detachChild`.",
      ],
      matters: """
        Nothing else in the parent refers to the child. `children` still has it (RIBs-iOS 1.0.0, \
        `Router.swift:133`), so the child RIB stays in memory and active, with all its \
        subscriptions, for as long as the parent lives. The next one is attached beside it. Run \
        against RIBs-iOS 1.0.0.
        """,
      fix: """
        Detach the child before the property is set to nil. If nothing gives the property a child, \
        assign the child where it is attached. Keep a child that is pushed, and detach it when the \
        user has gone back: the navigation controller's delegate is told of that, and so is the \
        view in `didMove(toParent:)`.
        """),
    examples: [
      Example(
        "Emptied, and attached still",
        """
        import RIBs

        protocol MenuBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor())
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
          }

          func closeMenu() {
            menu = nil // expect: transient_child_never_detached
          }
        }
        """),
      Example(
        "Attached, and never kept",
        """
        import RIBs

        protocol MenuBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor())
          }

          func routeToMenu() {
            guard menu == nil else { return }
            attachChild(menuBuilder.build())
          }

          func closeMenu() {
            guard let child = menu else { return }
            detachChild(child) // expect: transient_child_never_detached
            menu = nil
          }
        }
        """),
      Example(
        "Another one at each tap",
        """
        import RIBs
        import UIKit

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class MenuViewController: UIViewController, ViewControllable {}

        final class MenuRouter: ViewableRouter<Interactor, ViewControllable> {}

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build() -> ViewableRouting {
            MenuRouter(interactor: Interactor(), viewController: MenuViewController())
          }
        }

        protocol HomeRouting: ViewableRouting {
          func routeToMenu()
        }

        protocol HomePresentable: Presentable {
          var listener: HomePresentableListener? { get set }
        }

        protocol HomePresentableListener: AnyObject {
          func didTapMenu()
        }

        final class HomeInteractor: PresentableInteractor<HomePresentable>, HomePresentableListener {
          weak var router: HomeRouting?

          override init(presenter: HomePresentable) {
            super.init(presenter: presenter)
            presenter.listener = self
          }

          func didTapMenu() {
            router?.routeToMenu()
          }
        }

        final class HomeViewController: UIViewController, HomePresentable, ViewControllable {
          weak var listener: HomePresentableListener?

          @objc private func menuTapped() {
            listener?.didTapMenu()
          }
        }

        final class HomeRouter: ViewableRouter<HomeInteractor, ViewControllable>, HomeRouting {
          private let menuBuilder: MenuBuildable

          init(interactor: HomeInteractor, view: ViewControllable, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor, viewController: view)
            interactor.router = self
          }

          func routeToMenu() {
            let menu = menuBuilder.build()
            attachChild(menu) // expect: transient_child_never_detached
            viewController.uiviewController.navigationController?
              .pushViewController(menu.viewControllable.uiviewController, animated: true)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> HomeRouting {
            let view = HomeViewController()
            return HomeRouter(
              interactor: HomeInteractor(presenter: view), view: view,
              menuBuilder: MenuBuilder(dependency: dependency))
          }
        }
        """),
      Example(
        "Detached, and then emptied",
        """
        import RIBs

        protocol MenuBuildable: Buildable {
          func build() -> Routing
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: Router<Interactor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor())
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
          }

          func closeMenu() {
            guard let menu = menu else { return }
            detachChild(menu)
            self.menu = nil
          }
        }
        """),
    ],
    check: .project(childrenNeverDetached))
}

@Sendable private func childrenNeverDetached(in project: Project) -> [Finding] {
  let leftAttached = Set(project.fact(LeftAttachedChildren.self).all.flatMap(\.attaches))
  return project.findingsAboutChildren {
    forgotten($0, $1, in: project) + unfilled($0, $1, in: project)
      + emptiedTooSoon($0, $1, project.types)
  }
    + project.fact(UnkeptChildren.self).all
    .filter { !leftAttached.contains($0.showing.edge.location) }.map { unkept($0, in: project) }
}

private func forgotten(_ property: Member, _ paths: RouterPaths, in project: Project) -> [Finding] {
  let (code, name) = (paths.code, property.name)
  guard property.isSingle(project.types),
    let attach = code.functions.firstPlace(where: { $0.attaches(name) }),
    case let names = paths.names(ofChildIn: name),
    !code.functions.contains(where: { $0.events.contains { $0.mayDetach(oneOf: names) } }),
    !project.isSetOutside(property), !project.detachesFromOutside(code.router)
  else { return [] }
  let emptied = code.functions.indices.flatMap { number -> [Location] in
    let function = code.functions[number]
    return function.events.filter { event in
      function.isOwn && event.empties(name) && !paths.takesViewAway(beside: event, in: number)
        && paths.isOpen(event, in: number, project)
    }.map { function.unit.location(of: $0.syntax.id) }
  }
  return emptied.first.map {
    [stillAttached(property, at: $0, emptied.dropFirst(), attach, project.types)]
  } ?? []
}

extension RouterPaths {
  /// The same run of the function takes a view away, or a function that calls it does.
  fileprivate func takesViewAway(beside event: RouterEvent, in number: Int) -> Bool {
    way(to: event, in: number) { event, number in
      reaches(beside: event, in: number, \.takesViewAway)
    } == nil
  }

  /// Code from outside comes to the event at any time, while the router's own RIB goes on.
  fileprivate func isOpen(_ event: RouterEvent, in number: Int, _ project: Project) -> Bool {
    let way = way(to: event, in: number) { event, number in
      entry(number) == .loading || runsOnTheWayOut(number)
        || tellsParent(outsideCallers(of: number, by: event), project)
    }
    return way != nil
  }

  /// The callers are on their way out: the parent is about to detach the router.
  private func tellsParent(_ callers: [OutsideCaller], _ project: Project) -> Bool {
    let reading = CallerReading(project: project) { unit in
      unit.nodes([.call]).contains { $0.receiver?.unwrapped.name == "listener" }
    }
    return reading.isMet(in: callers)
  }
}

private func stillAttached(
  _ property: Member, at place: Location, _ others: some Sequence<Location>, _ attach: Location,
  _ types: TypeTable
) -> Finding {
  let name = property.name
  return Finding(
    at: place, subject: [types[property.owner].qualifiedName, name],
    message: """
      `\(name)` is emptied here, but nothing ever detaches the child: it stays in `children`, active and \
      out of reach
      """,
    help: "Call `detachChild` with the child before `\(name)` is emptied.",
    notes: [.init(at: attach, "the child is attached here")]
      + others.map { .init(at: $0, "`\(name)` is emptied here too") })
}

private func unfilled(_ property: Member, _ paths: RouterPaths, in project: Project) -> [Finding] {
  guard let found = paths.neverFilled(property, in: project) else { return [] }
  let name = property.name
  return [
    Finding(
      at: found.detach,
      subject: [project.types[property.owner].qualifiedName, found.function, name],
      message: "nothing ever gives `\(name)` a child, so none is detached here",
      help: "Assign the child to `\(name)` where it is attached.",
      notes: [
        .init(at: found.attach, "a child is attached here, if `\(name)` has none"),
        .init(at: property.location, "`\(name)` is only ever set to nil"),
      ])
  ]
}

private func emptiedTooSoon(_ property: Member, _ paths: RouterPaths, _ types: TypeTable)
  -> [Finding]
{
  guard property.isSingle(types) else { return [] }
  let name = property.name
  return paths.emptiedTooSoon(property).map { found in
    Finding(
      at: found.detach, subject: [types[property.owner].qualifiedName, found.function, name],
      message: found.isForced
        ? "`\(name)` is nil already, so this crashes, and the child stays attached"
        : "`\(name)` is nil already, so nothing is detached here: the child stays attached, out of reach",
      help: "Set `\(name)` to nil behind `detachChild`.",
      notes: [.init(at: found.emptied, "`\(name)` is set to nil here")])
  }
}

private func unkept(_ found: UnkeptChild, in project: Project) -> Finding {
  let showing = found.showing
  let child = project[showing.edge.child]
  let name = project.types.declaredName(at: found.function.declaration)
  let (message, help) =
    switch found.keeping {
    case .eachTime:
      (
        """
        each call of `\(name)` attaches another `\(child.name)`, and nothing ever detaches one: after the user \
        has gone back, it stays in `children`, active and out of reach
        """,
        "Detach the child when its view is gone."
      )
    case .once(let property):
      (
        """
        nothing ever detaches the `\(child.name)` that `\(name)` attaches: after the user has gone back, it stays \
        active, and `\(name)` does nothing any more
        """,
        "When its view is gone, detach the child and set `\(property)` to nil."
      )
    }
  return Finding(
    at: showing.edge.location,
    subject: project.types.subject(of: found.function) + [child.identifier],
    message: message, help: help,
    notes: [
      .init(at: found.request, "the view's event asks for it here"),
      .init(at: showing.call, "its view is pushed here"),
    ])
}
