import RibsModel
import RibsSyntax

extension Rule {
  package static let interactiveDismissNotHandled = Rule(
    id: "interactive_dismiss_not_handled",
    summary: "a child whose sheet the user can swipe away unnoticed",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A router that attaches a child and presents its view in the style that UIKit chooses: a sheet, \
        which a swipe takes away. Nobody learns of it: the child's view controller and its base classes \
        do not look at their disappearing, and nothing of the parent's nor of the child's speaks of a \
        presentation controller. The view is followed from the router to UIKit's `present`; where \
        something on the way wraps it or says how it is presented, and where the child's view \
        controller sets its style, comes from a storyboard or has a base class that is not in the \
        tree, nothing is reported.
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
        screen.
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
    check: dismissalsNotHandled)
}

@Sendable private func dismissalsNotHandled(in project: Project) -> [Finding] {
  let watching = DismissalWatch(in: project)
  guard watching.isComplete else { return [] }
  var reading = SheetReading(project: project)
  let byPlace = Dictionary(grouping: project.attachEdges, by: \.location)
  var reported: Set<[RibID]> = []
  return project.attachEdges.compactMap { edge in
    // Which of several children it is that is shown, is not known.
    guard byPlace[edge.location]?.count == 1, let sheet = reading.presentation(of: edge),
      let view = project.ribs[Int(edge.child.index)].viewController,
      watching.mayGoUnseen(view, shownBy: sheet),
      reported.insert([edge.parent, edge.child]).inserted
    else { return nil }
    return unnoticed(sheet, view, in: project)
  }
}

/// Who learns of it when the user swipes a view away.
private struct DismissalWatch {
  let project: Project
  /// By them code says how a view is presented, or that it can't be swiped away.
  private let namesOfStyles: [String]
  /// The files that speak of presentation controllers.
  private let listening: Set<FileID>
  /// Those, and the files that say how views are presented.
  private let styling: Set<FileID>
  /// Those, and the files that look at views as they disappear, or get them from storyboards, which are
  /// not read.
  private let watching: Set<FileID>
  /// Nothing takes the place of UIKit's own methods.
  let isComplete: Bool

  init(in project: Project) {
    func files(mentioning names: String...) -> Set<FileID> {
      Set(project.code.files(mentioning: names))
    }
    self.project = project
    namesOfStyles = project.namesOfStyles
    listening = files(
      mentioning: "presentationController", "presentationControllerDidDismiss",
      "presentationControllerWillDismiss")
    styling = listening.union(project.code.files(mentioning: namesOfStyles))
    watching = styling.union(
      files(
        mentioning: "didMove", "isBeingDismissed", "isDismissing", "isMovingFromParent",
        "methodInvoked", "viewDidDisappear", "viewWillDisappear", "willMove",
        "IBOutlet", "UIStoryboard", "instantiateInitialViewController",
        "instantiateViewController", "storyboard"))
    isComplete = files(mentioning: "method_exchangeImplementations").isEmpty
  }

  /// Neither the view, nor what presents it, nor the code of the two RIBs looks for its going.
  func mayGoUnseen(_ view: TypeID, shownBy sheet: SheetPresentation) -> Bool {
    guard isSeenWhole(view), !isIn(watching, view) else { return false }
    let parts = [sheet.edge.parent, sheet.edge.child].flatMap { id -> [TypeID] in
      let rib = project.ribs[Int(id.index)]
      // A router may name its interactor's class alone.
      let named = rib.router.flatMap { project.types.frameworkBase(of: $0)?.arguments } ?? []
      return [rib.builder, rib.router, rib.interactor, rib.presenter].compactMap { $0 }
        + named.compactMap(\.declared).filter { project.types[$0].kind == .class }
    }
    // What presents it may style other views in other functions.
    let isStyled = sheet.functions.contains { function in
      let (file, range) = (project.types[function.location.file], function.location.range)
      return namesOfStyles.contains { file.mentions($0, in: range) }
    }
    return !isStyled && !parts.contains { isIn(styling, $0) }
      && !sheet.functions.compactMap(\.owner).contains { isIn(listening, $0) }
  }

  private func isIn(_ files: Set<FileID>, _ type: TypeID) -> Bool {
    ([type] + project.types.superclasses(of: type)).contains { part in
      ([project.types[part].place] + project.types[part].extensions)
        .contains { files.contains($0.file) }
    }
  }

  /// All classes above the view controller are in the tree, up to one of UIKit's that does nothing when
  /// it is dismissed; and its protocols are UIKit's, or in the tree.
  private func isSeenWhole(_ view: TypeID) -> Bool {
    let types = project.types
    let last = types.superclasses(of: view).last ?? view
    guard types[view].role == .source, !types.ancestry(of: view).isAmbiguous,
      case .external(let base)? = types.superclass(of: last), plainControllers.contains(base)
    else { return false }
    return types.ancestry(of: view).external.allSatisfy { $0.hasPrefix("UI") }
  }
}

extension Project {
  /// Those of UIKit, and of the project's own functions for all views: `view.fillScreen()`.
  fileprivate var namesOfStyles: [String] {
    let ofSystem = [
      "isModalInPresentation", "modalPresentationStyle", "presentationController",
      "transitioningDelegate",
    ]
    let own = code.units(mentioning: ofSystem) { unit in
      // What presents by itself styles no view that others present.
      unit.owner.map { types[$0].kind != .class } ?? true
        && !types[unit.location.file].mentions("present", in: unit.location.range)
    }.map { types.declaredName(at: code[$0].declaration) }
    return ofSystem + Set(own).sorted()
  }
}

private let plainControllers: Set = [
  "UICollectionViewController", "UINavigationController", "UIPageViewController",
  "UISplitViewController", "UITabBarController", "UITableViewController", "UIViewController",
]

private func unnoticed(_ sheet: SheetPresentation, _ view: TypeID, in project: Project) -> Finding {
  let parent = project.ribs[Int(sheet.edge.parent.index)]
  let child = project.ribs[Int(sheet.edge.child.index)]
  return Finding(
    at: sheet.show, subject: [parent.identifier, child.identifier],
    message: """
      `\(project.types[view].name)` is shown as a sheet, and nothing notices when the user swipes it \
      away: `\(child.name)` stays attached and active
      """,
    help: """
      Detach it in `presentationControllerDidDismiss(_:)` of the presentation controller's delegate, or \
      set `isModalInPresentation` or a full-screen `modalPresentationStyle`.
      """,
    notes: [
      .init(at: sheet.edge.location, "the child is attached here"),
      .init(at: sheet.present, "UIKit presents its view here, in the style of its own choice"),
    ])
}
