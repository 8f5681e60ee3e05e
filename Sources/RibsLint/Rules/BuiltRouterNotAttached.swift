import RibsModel
import RibsSyntax

extension Rule {
  package static let builtRouterNotAttached = Rule(
    id: "built_router_not_attached",
    summary: "a router that is built and never attached",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A router builds a child (`menuBuilder.build(withListener: interactor)`) and never passes \
        it to `attachChild`. The child's router is thrown away, or the code does nothing with it \
        but:

        - show its view, also by way of a function of the router that does no more than that;
        - read its views and plain values, or those of a list \
        (`[menu].map { $0.viewControllable }`);
        - call functions that the project declares for it (`menu.showItem()`), without passing \
        them a router or a closure;
        - compare, print or detach it;
        - keep it in a property that is used for nothing else.
        """,
      leavesAlone: [
        "A router that is returned, or that a result builder may collect.",
        "A router assigned to a property that has a property wrapper.",
        """
        A router passed to a function of another object, or to one of the router's own functions \
        that does more than show its view.
        """,
        """
        A router that is added to a collection, or kept in a property whose other uses may attach \
        it.
        """,
        "A router on which `launch` or `load` is called.",
        "A child whose `build` function is given a router, to which it may attach the child.",
      ],
      matters: """
        Only `attachChild` activates and loads a child (RIBs-iOS 1.0.0, `Router.swift:133`). A \
        router that is neither attached nor kept dies with the function that built it, and its \
        interactor dies with it. The view that was shown then has a nil listener and responds to \
        nothing. Run against RIBs-iOS 1.0.0.
        """,
      fix: """
        Attach the child with `attachChild` before showing its view, and keep it so that you can \
        detach it later.
        """),
    examples: [
      Example(
        "The child is shown and not attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func show(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            let menu = menuBuilder.build() // expect: built_router_not_attached
            viewController.show(menu.viewControllable)
          }
        }
        """),
      Example(
        "The child is attached",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {
          func show(_ view: ViewControllable)
        }

        protocol MenuBuildable: Buildable {
          func build() -> ViewableRouting
        }

        final class HomeRouter: ViewableRouter<Interactor, HomeViewControllable> {
          private let menuBuilder: MenuBuildable

          init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: Interactor(), viewController: viewController)
          }

          func routeToMenu() {
            let menu = menuBuilder.build()
            attachChild(menu)
            viewController.show(menu.viewControllable)
          }
        }
        """),
    ],
    check: .project(builtRoutersNotAttached))
}

@Sendable private func builtRoutersNotAttached(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  let routers = project.types.classes(inheriting: .router)
  return routers.flatMap { project.units(of: $0.id) }.flatMap { id -> [Finding] in
    let unit = project.code[id]
    guard unit.body.isUnderstood else { return [] }
    return unit.nodes([.call]).compactMap { call in
      guard let receiver = call.receiver, call.calleeName.map(Member.isBuilding) == true,
        project.types.inherits(typing.type(at: CodePoint(id, receiver.id)), .buildable),
        project.types.holdsRouter(typing.type(at: CodePoint(id, call.id)))
      else { return nil }
      var use = BuiltRouterUse(project: project, typing: typing)
      if use.isGivenRouter(call, in: id) || use.mayBeAttached(call, in: id) { return nil }
      return unattached(call, unit, project.types)
    }
  }
}

private func unattached(_ call: Syntax, _ unit: CodeUnit, _ types: TypeTable) -> Finding {
  let builder = call.receiver?.oneLine ?? "the builder"
  return Finding(
    at: unit.statementLocation(of: call), subject: types.subject(of: unit),
    message: """
      the router that `\(builder)` builds here is never attached: its interactor stays inactive and \
      dies with it
      """,
    help: "Pass the router to `attachChild`, and keep it to detach it later.")
}
