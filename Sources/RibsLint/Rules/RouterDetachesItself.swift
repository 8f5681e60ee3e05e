import RibsModel
import RibsSyntax

extension Rule {
  package static let routerDetachesItself = Rule(
    id: "router_detaches_itself",
    summary: "a router that detaches itself instead of being detached by its parent",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A router is told to detach itself: it calls `detachChild(self)`, or other code calls \
        `router.detachChild(router)`.
        """,
      leavesAlone: [
        "A call on another router (`parent.detachChild(self)`), which is right.",
        "A `detachChild` that the app itself declares.",
      ],
      matters: """
        `detachChild` deactivates the interactor of the router that it is given, and takes that \
        router from the children of the router that it is called on (RIBs-iOS 1.0.0, \
        `Router.swift:147`). No router is among its own children. So the RIB goes silent, but \
        stays in its parent's `children` for as long as the parent lives. Run against RIBs-iOS \
        1.0.0.
        """,
      fix: """
        Have the interactor tell its listener, the parent, and let the parent's router detach the \
        child.
        """),
    examples: [
      Example(
        "The router detaches itself",
        """
        import RIBs

        protocol MenuRouting: Routing {
          func close()
        }

        final class MenuRouter: Router<Interactor>, MenuRouting {
          func close() {
            detachChild(self) // expect: router_detaches_itself
          }
        }

        final class HomeRouter: Router<Interactor> {
          private let menu: MenuRouting

          init(interactor: Interactor, menu: MenuRouting) {
            self.menu = menu
            super.init(interactor: interactor)
          }

          func routeToMenu() {
            attachChild(menu)
          }

          func closeMenu() {
            menu.close()
          }
        }
        """),
      Example(
        "Its parent detaches it",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        final class MenuRouter: Router<Interactor>, MenuRouting {}

        final class HomeRouter: Router<Interactor> {
          private let menu: MenuRouting

          init(interactor: Interactor, menu: MenuRouting) {
            self.menu = menu
            super.init(interactor: interactor)
          }

          func routeToMenu() {
            attachChild(menu)
          }

          func closeMenu() {
            detachChild(menu)
          }
        }
        """),
    ],
    check: .project(routersThatDetachThemselves))
}

@Sendable private func routersThatDetachThemselves(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  return project.index.calls(named: "detachChild").compactMap { point in
    guard project.detachesItsReceiver(by: point, &typing) else { return nil }
    return detachesItself(project.code.syntax(at: point), project.code[point.unit], project.types)
  }
}

private func detachesItself(_ call: Syntax, _ unit: CodeUnit, _ types: TypeTable) -> Finding {
  Finding(
    at: unit.statementLocation(of: call), subject: types.subject(of: unit),
    message: """
      the router detaches itself from its own children, but it is not one of them: its interactor goes \
      silent, and it stays among its parent's children until the parent detaches it
      """,
    help: call.receiver?.isSelfOrSuper ?? true
      ? "Tell the listener, and have the parent's router call `detachChild`."
      : "Call `detachChild` on the router that attached it.")
}
