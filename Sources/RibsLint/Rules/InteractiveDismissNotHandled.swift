import RibsModel
import RibsSyntax

extension Rule {
  package static let interactiveDismissNotHandled = Rule(
    id: "interactive_dismiss_not_handled",
    summary: "a child whose view the user can swipe away or go back from unnoticed",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router attaches a child whose view the user can take away, and no code learns of it when \
        that happens.

        - The view is presented in the style that UIKit chooses, or as a page or form sheet: the \
        user can swipe it away, by itself or in a navigation controller.
        - The view is pushed, so that the back button takes it away.

        The rule follows the view from the router to UIKit's `present` or `pushViewController`. \
        Neither of the two RIBs, nor any RIB below the child, has code that does something when \
        views disappear, mentions presentation controllers other than to say how a sheet looks, or \
        names a helper that does.
        """,
      leavesAlone: [
        "Views that something on the way wraps in any other way.",
        """
        Presented views, if their view controller or something on the way sets another style, or \
        the parent sets that of views that may be these.
        """,
        """
        Child view controllers that come from a storyboard or have a base class that is not in the \
        tree, or a protocol from outside that is none of delegates or data sources.
        """,
        "Child view controllers that tell their `listener` in `deinit`.",
        """
        Pushed views, if some code hides navigation bars or the child's back button. That the child \
        sets the delegate of the `interactivePopGestureRecognizer` to nil lets the user swipe all \
        the same, if no code does anything else with it.
        """,
        """
        Pushed views, if the project has a delegate for a navigation controller that is none of an \
        image picker's, or a navigation controller class that pops in its own way, or looks at the \
        view on top other than from the application.
        """,
        "Pushed views, if the view below does more than set up bars when it appears again.",
        "Pushed views on a navigation controller that the router or its view keeps.",
        "A pushed child that nothing ever detaches, which `transient_child_never_detached` reports.",
      ],
      matters: """
        The view goes away, but the child RIB stays attached and active, because only \
        `detachChild` takes it away (RIBs-iOS 1.0.0, `Router.swift:147`). If the router guards \
        against attaching the child twice, the screen can't be opened again. Since iOS 13, UIKit \
        presents sheets unless it is told otherwise.
        """,
      fix: """
        For a sheet, set the `delegate` of the view's `presentationController`, and tell the \
        parent in `presentationControllerDidDismiss(_:)`, so that it detaches the child. If the \
        user must not leave by a swipe, set `isModalInPresentation` or a `modalPresentationStyle` \
        that fills the screen.

        A pushed view learns in `didMove(toParent:)` that it was popped: the parent is nil then, \
        and the router has nothing more to pop.
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
  let unkept = Set(project.fact(UnkeptChildren.self).all.map(\.edge))
  let dismissals = project.fact(UnnoticedDismissals.self).byUser
    .filter { $0.isPlain && !unkept.contains($0.edge) }
  var reported: Set<[RibID]> = []
  return dismissals.compactMap { showing in
    guard let view = project[showing.edge.child].viewController,
      reported.insert([showing.edge.parent, showing.edge.child]).inserted
    else { return nil }
    return unnoticed(showing, view, in: project)
  }
}

private func unnoticed(_ showing: ChildShowing, _ view: TypeID, in project: Project) -> Finding {
  let parent = project[showing.edge.parent]
  let child = project[showing.edge.child]
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
    case .present: "UIKit presents its view here, in the style that it chooses"
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
      When `didMove(toParent:)` of `\(view)` is called with nil, tell the parent, so that it detaches the \
      child without popping anything.
      """
    }
  }
}
