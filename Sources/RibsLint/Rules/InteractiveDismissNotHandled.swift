import RibsModel
import RibsSyntax

extension Rule {
  package static let interactiveDismissNotHandled = Rule(
    id: "interactive_dismiss_not_handled",
    summary: "a child whose view the user can swipe away or go back from unnoticed",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router that attaches a child and presents its view in the style that UIKit chooses: a sheet, \
        which a swipe takes away, be it that of a navigation controller around it; or pushes it, so that \
        the back button does. Nobody learns of it: neither RIB, nor any below the child, has code that \
        does something when views disappear, speaks of presentation controllers, or names a helper that \
        does. The view is followed from the router to UIKit's `present` or `pushViewController`; where \
        something on the way wraps it otherwise or says how it is presented, and where the child's view \
        controller sets its style, comes from a storyboard or has a base class that is not in the tree, \
        nothing is reported. Nor is a push where some code hides bars or the child's back button, has a \
        navigation controller's delegate or a class of its own for one that pops, or does more when the \
        view below appears again than to set up bars. A pushed child that nobody ever detaches is \
        `transient_child_never_detached`'s.
        """,
      matters: """
        The view goes, and the child RIB stays attached and active, as only `detachChild` takes it away \
        (RIBs-iOS 1.0.0, `Router.swift:147`). Where the router guards against attaching it twice, the \
        screen can't be opened again. Since iOS 13 UIKit presents sheets unless it is told otherwise.
        """,
      fix: """
        Set the `delegate` of the view's `presentationController` and tell the parent in \
        `presentationControllerDidDismiss(_:)`, so that it detaches the child. Where the user is not \
        to leave by a swipe, set `isModalInPresentation` or a `modalPresentationStyle` that fills the \
        screen. A view that is pushed learns in `didMove(toParent:)` that it is popped: it is given nil \
        then, and the router has nothing more to pop.
        """),
    examples: [
      Example(
        "The sheet goes, and the child stays",
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

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }

        final class HomeViewController: UIViewController, HomeViewControllable {
          func present(_ view: ViewControllable) {
            present(view.uiviewController, animated: true)
          }

          func dismiss(_ view: ViewControllable) {
            view.uiviewController.dismiss(animated: true)
          }
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
            viewController.present(menu.viewControllable) // expect: interactive_dismiss_not_handled
          }

          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            detachChild(menu)
            viewController.dismiss(menu.viewControllable)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            HomeRouter(
              menuBuilder: MenuBuilder(dependency: dependency),
              viewController: HomeViewController())
          }
        }
        """),
      Example(
        "The user goes back, and the child stays",
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

        protocol HomeViewControllable: ViewControllable {
          func push(_ view: ViewControllable)
          func pop()
        }

        final class HomeViewController: UIViewController, HomeViewControllable {
          func push(_ view: ViewControllable) {
            navigationController?.pushViewController(view.uiviewController, animated: true)
          }

          func pop() {
            navigationController?.popViewController(animated: true)
          }
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
            viewController.push(menu.viewControllable) // expect: interactive_dismiss_not_handled
          }

          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            detachChild(menu)
            viewController.pop()
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            HomeRouter(
              menuBuilder: MenuBuilder(dependency: dependency),
              viewController: HomeViewController())
          }
        }
        """),
      Example(
        "The child tells that its view has gone",
        """
        import RIBs
        import UIKit

        protocol MenuPresentableListener: AnyObject {
          func viewDidGo()
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class MenuViewController: UIViewController, ViewControllable {
          weak var listener: MenuPresentableListener?

          override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            if isBeingDismissed { listener?.viewDidGo() }
          }
        }

        final class MenuRouter: ViewableRouter<Interactor, ViewControllable> {}

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build() -> ViewableRouting {
            MenuRouter(interactor: Interactor(), viewController: MenuViewController())
          }
        }

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
        }

        final class HomeViewController: UIViewController, HomeViewControllable {
          func present(_ view: ViewControllable) {
            present(view.uiviewController, animated: true)
          }
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build()
            self.menu = menu
            attachChild(menu)
            viewController.present(menu.viewControllable)
          }

          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            detachChild(menu)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            HomeRouter(
              menuBuilder: MenuBuilder(dependency: dependency),
              viewController: HomeViewController())
          }
        }
        """),
    ],
    check: .project(dismissalsNotHandled))
}

@Sendable private func dismissalsNotHandled(in project: Project) -> [Finding] {
  // Of what nobody detaches at all `transient_child_never_detached` speaks.
  let unkept = Set(project.fact(UnkeptChildren.self).all.map(\.showing.edge))
  let leavings = project.fact(UnseenLeavings.self).byUser
    .filter { $0.isPlain && !unkept.contains($0.edge) }
  var reported: Set<[RibID]> = []
  return leavings.compactMap { showing in
    guard let view = project.ribs[Int(showing.edge.child.index)].viewController,
      reported.insert([showing.edge.parent, showing.edge.child]).inserted
    else { return nil }
    return unnoticed(showing, view, in: project)
  }
}

private func unnoticed(_ showing: ChildShowing, _ view: TypeID, in project: Project) -> Finding {
  let parent = project.ribs[Int(showing.edge.parent.index)]
  let child = project.ribs[Int(showing.edge.child.index)]
  return Finding(
    at: showing.show, subject: [parent.identifier, child.identifier],
    message: """
      `\(project.types[view].name)` is \(showing.style.leaving): `\(child.name)` stays attached and active
      """,
    help: showing.style.help(for: project.types[view].name),
    notes: [
      .init(at: showing.edge.location, "the child is attached here"),
      .init(at: showing.call, showing.style.note),
    ])
}

extension ChildShowing.Style {
  /// What becomes of a view.
  fileprivate var leaving: String {
    switch self {
    case .present: "shown as a sheet, and nothing notices when the user swipes it away"
    case .push: "pushed, and nothing notices when the user goes back"
    }
  }

  fileprivate var note: String {
    switch self {
    case .present: "UIKit presents its view here, in the style of its own choice"
    case .push: "UIKit pushes its view here, with a back button"
    }
  }

  fileprivate func help(for view: String) -> String {
    switch self {
    case .present:
      """
      Detach it in `presentationControllerDidDismiss(_:)` of the presentation controller's delegate, or \
      set `isModalInPresentation` or a full-screen `modalPresentationStyle`.
      """
    case .push:
      """
      Tell the parent in `didMove(toParent:)` of `\(view)` when that is given nil, so that it detaches the \
      child, and pops nothing.
      """
    }
  }
}
