import RibsModel
import RibsSyntax

extension Rule {
  package static let viewRemovedWithoutDetach = Rule(
    id: "view_removed_without_detach",
    summary: "a child that stays attached after its view is taken away",
    category: .leak, severity: .error, confidence: .likely,
    page: Page(
      finds: """
        A router dismisses, pops or removes the view of a child that it attached, but does not \
        detach the child.

        The child counts as detached if it is detached in the function that takes the view away, \
        in what that function calls, or in every one of its callers: in the router, or in the \
        interactor's functions that ask for both. Another branch of an `if` or `switch` is not on \
        the way.

        The function may attach a new child in the same run: the view is then that of the child \
        that the property kept before, which the function puts nowhere else.

        These calls and assignments take a child's view away:

        - A method call on a view, with the child's view as an argument and a name that begins \
        with `dismiss`, `pop`, `remove` or `close`; or such a call on the child's view itself.
        - A call of `set…` or `replace…` that gives nil for a view.
        - Any call that is given the child's view and does not show it (`unembed`, `hide`), where \
        the function also sets the property to nil, or puts a new child there.
        - A call of the `set…` or `replace…` that showed the child, now with another view, \
        where the function also sets the property to nil.
        - An assignment of another child's view to a window's `rootViewController`, at the request \
        of the child that was there, where nothing that runs detaches that one and nothing shows \
        it again.
        - A call on the router's own view that is given no view (`dismiss()`, \
        `popTop(animated:)`). The child meant is the only one that the function mentions; else the \
        one that the function sets to nil, if it attaches all others that it mentions after the \
        call; else the only one that the router shows.
        - `viewController.uiviewController.dismiss(animated:)`, if all calls that show the router's \
        only child present it, and the child asks for it, or nobody is seen to and nothing ever \
        detaches the child.
        - `pop(from: viewController)` with the router's own view, or a call on a navigation \
        controller that the router keeps. The child meant is the only one that the function \
        mentions.
        - `dismissSheet()` and the like, where the function mentions only that child and sets its \
        property to nil.
        """,
      leavesAlone: [
        """
        Code on the way out of the router's own RIB (`cleanupViews`, `willResignActive`), unless \
        the router calls it before that.
        """,
        """
        A caller in the interactor that tells its own listener, itself or by a stream of its own, \
        and so is on the way out too.
        """,
        "A parent's router that calls the function and detaches this router as well.",
        """
        Views that are shown again without attaching the child, unless this function clears the \
        property.
        """,
        """
        Children that another function detaches when their view has gone, unless this function \
        clears the property and leaves that one nothing to detach.
        """,
        """
        A function that calls `menu.detachChild(menu)`: `router_detaches_itself` says what is wrong \
        there.
        """,
        "Functions that a subclass overrides.",
        "Functions that hand the child, or `self`, to code that is not in the tree.",
      ],
      matters: """
        Views and RIBs are two trees, and the parent keeps them in step. A RIB whose view is gone \
        stays attached and active: its subscriptions run and its interactor answers listeners \
        (RIBs-iOS 1.0.0, `Router.swift:147`). Run against RIBs-iOS 1.0.0.
        """,
      fix: "Call `detachChild` where the view is taken away, and set the property to nil."),
    examples: [
      Example(
        "The child is dismissed and stays attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable>, HomeRouting {
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
            viewController.dismiss(menu.viewControllable) // expect: view_removed_without_detach
            self.menu = nil
          }
        }
        """),
      Example(
        "The child is dismissed and detached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        protocol HomeRouting: Routing {
          func routeToMenu()
          func closeMenu()
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable>, HomeRouting {
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
            viewController.dismiss(menu.viewControllable)
            detachChild(menu)
            self.menu = nil
          }
        }
        """),
    ],
    check: .project(viewsRemovedWithoutDetach))
}

@Sendable private func viewsRemovedWithoutDetach(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  return project.fact(LeftAttachedChildren.self).all
    .filter { !$0.isDetachedFromItself(in: project, &typing) }
    .map { leftAttached($0, project.types) }
}

private func leftAttached(_ found: LeftAttachedChild, _ types: TypeTable) -> Finding {
  let (paths, property, removal) = (found.paths, found.property, found.removal)
  let (function, event) = (paths[removal.function], removal.event)
  let name = property.name
  var notes = found.attaches.prefix(1).map { Finding.Note(at: $0, "`\(name)` is attached here") }
  if let request = removal.request {
    notes.append(.init(at: request, "`\(name)` asks for another view here"))
  }
  if let callee = event.syntax.calleeName,
    let inner = paths.place(inFunctionsNamed: callee, where: { $0.removesParameter })
  {
    notes.append(.init(at: inner, "`\(callee)` takes the view away here"))
  }
  notes += paths.notes(at: found.way) { _ in
    "`\(function.name)` is called here, where nothing detaches `\(name)` either"
  }
  return Finding(
    at: function.unit.location(of: event.syntax.id),
    subject: [types[property.owner].qualifiedName, function.name, name],
    message: """
      this takes away the view of `\(name)`, which stays attached and active: nothing on the way \
      detaches it
      """,
    help: """
      Detach it here\(function.detaching(property, at: event, types))\
      \(function.clearing(property, at: event)).
      """, notes: notes)
}

extension LeftAttachedChild {
  /// `menu.detachChild(menu)`: the call is there, and only on the wrong router.
  fileprivate func isDetachedFromItself(in project: Project, _ typing: inout Typing) -> Bool {
    let function = paths[removal.function]
    guard let unit = project.code.unit(at: function.unit.location) else { return false }
    return function.unit.nodes([.call]).contains { call in
      call.receiver.map { function.reading.child($0).property } == property.name
        && project.detachesItsReceiver(by: CodePoint(unit, call.id), &typing)
    }
  }
}

extension RouterFunction {
  /// The code that detaches what the property keeps, which may be an optional; nothing where that
  /// code depends on the child.
  fileprivate func detaching(
    _ property: Member, at event: RouterEvent, _ types: TypeTable
  ) -> String {
    let name = property.name
    guard let child = property.nameOfChild(types) else { return "" }
    let local = mentions(of: name, by: event).first { mention in
      // What an optional was put into is unwrapped where it is used.
      reading.isLocal(mention) && mention.wrapped.id == mention.id
    }
    if let local { return ", with `detachChild(\(local.name + child.dropFirst(name.count)))`" }
    let call = "detachChild(\(child))"
    let needsUnwrapping = property.isSingle(types)
    return ", with `" + (needsUnwrapping ? "if let \(name) = \(name) { \(call) }" : call) + "`"
  }

  /// What else has to be done where nothing puts another child into the property.
  fileprivate func clearing(_ property: Member, at event: RouterEvent) -> String {
    let isFilled = events(beside: event).contains { $0.fills(property.name) }
    return isFilled ? "" : ", and set `\(unit.name(of: property)) = nil`"
  }
}

extension RouterEvent {
  fileprivate var removesParameter: Bool {
    if case .remove(.parameter) = kind { true } else { false }
  }
}
