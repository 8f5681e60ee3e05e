import RibsModel
import RibsSyntax

extension Rule {
  package static let transientChildNeverDetached = Rule(
    id: "transient_child_never_detached",
    summary: "a child that its parent forgets without ever detaching it",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router attaches a child and later loses track of it without detaching it.

        - A property that keeps the child is set to nil at some time. No code detaches the child: \
        not by this property or another one that may keep it too, not as one of `children`, and \
        not in a function that is given it. Or other code does, but none that runs together with \
        this, and here the property is known to have a child: it has one for as long as that is \
        attached, and the code asks (`if let menu`) or compares something of the child's (`if view \
        === menu?.viewControllable.uiviewController`). In the closure of a subscription that the \
        router keeps, only such a comparison tells so.
        - `detachChild` is called with what a property keeps, but nothing ever gives that property \
        a child, although a function attaches one only if the property is empty.
        - `detachChild` is called with what a property keeps, just after the property is set to \
        nil, so that there is nothing to detach.
        - The router builds, attaches and shows a child whenever the view tells the interactor of \
        an event or a child tells its listener something, or only if a private property has none. \
        No code is seen that may make the router detach the child. It is pushed, and the user \
        comes back by the back button, a swipe or code that pops; or it is presented, and the user may \
        swipe it away, or it has itself dismissed.
        - The same is done with a child that the router is given once and keeps in a constant, which \
        is then attached a second time.
        - Children take each other's place on the screen, each when another or one of its own kind \
        tells its listener something, as at a login and a logout. The router builds and attaches \
        one each time, and no code is seen that may make it detach any.
        """,
      leavesAlone: [
        """
        A child whose view is taken away in the same run, or that is pushed and whose view the \
        router pops: both are cases for `view_removed_without_detach`.
        """,
        """
        A child that is presented as a sheet and whose going nobody notices, which is a case for \
        `interactive_dismiss_not_handled`.
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
  let forgotten = project.fact(ForgottenChildren.self).all
  // Each leak is reported once.
  let others = Set(
    forgotten.flatMap(\.attaches)
      + project.fact(LeftAttachedChildren.self).all.flatMap(\.attaches))
  return forgotten.map { emptied($0, project.types) }
    + project.ofChildren {
      unfilled($0, $1, in: project) + emptiedTooSoon($0, $1, project.types)
    }
    + project.fact(UnkeptChildren.self).all.filter { !others.contains($0.edge.location) }
    .map { unkept($0, in: project) }
}

private func emptied(_ found: ForgottenChild, _ types: TypeTable) -> Finding {
  let (property, name) = (found.property, found.property.name)
  return Finding(
    at: found.emptied[0], subject: [types[property.owner].qualifiedName, name],
    message: """
      `\(name)` is set to nil here, but nothing\(found.isDetachedElsewhere ? "" : " ever") detaches the child: \
      it stays in `children`, active and out of reach
      """,
    help: "Call `detachChild` with the child before `\(name)` is set to nil.",
    notes: found.attaches.prefix(1).map { .init(at: $0, "the child is attached here") }
      + found.emptied.dropFirst().map { .init(at: $0, "`\(name)` is set to nil here too") })
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
        .init(
          at: property.location,
          found.isEmptied ? "`\(name)` is only ever set to nil" : "nothing sets `\(name)`"),
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
        ? "`\(name)` is nil already, so this crashes"
        : "`\(name)` is nil already, so nothing is detached here: the child stays attached, out of reach",
      help: "Set `\(name)` to nil behind `detachChild`.",
      notes: [.init(at: found.emptied, "`\(name)` is set to nil here")])
  }
}

private func unkept(_ found: UnkeptChild, in project: Project) -> Finding {
  let child = project[found.edge.child]
  let name = project.types.declaredName(at: found.function.declaration)
  let (message, help) =
    switch found.keeping {
    case .eachTime:
      (
        """
        each call of `\(name)` attaches another `\(child.name)`, and nothing ever detaches one: \
        \(found.style.leaving), it stays in `children`, active and out of reach
        """,
        "Detach the child when its view is gone."
      )
    case .once(let property):
      (
        """
        nothing ever detaches the `\(child.name)` that `\(name)` attaches: \(found.style.leaving), it stays \
        active, and `\(name)` does nothing anymore
        """,
        "When its view is gone, detach the child and set `\(property)` to nil."
      )
    case .again(let property):
      (
        """
        each call of `\(name)` attaches `\(property)`, and nothing ever detaches it: \
        \(found.style.leaving), it stays attached, and the next call attaches it a second time
        """,
        "Detach the child when its view is gone, or build one at each call."
      )
    }
  return Finding(
    at: found.edge.location,
    subject: project.types.subject(of: found.function) + [child.identifier],
    message: message, help: help,
    notes: [
      .init(at: found.request.place, project.asking(found.request.asker)),
      .init(at: found.show, found.style.showing),
    ])
}

extension UnkeptChild.Style {
  fileprivate var leaving: String {
    switch self {
    case .pushed: "after the user has gone back"
    case .presented: "after its view is dismissed"
    case .replacing: "after another view has taken its place"
    }
  }

  fileprivate var showing: String {
    switch self {
    case .pushed: "its view is pushed here"
    case .presented: "its view is presented here"
    case .replacing: "its view takes the place of another here"
    }
  }
}
