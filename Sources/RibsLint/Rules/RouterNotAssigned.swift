import RibsModel
import RibsSyntax

extension Rule {
  package static let routerNotAssigned = Rule(
    id: "router_not_assigned",
    summary: "an interactor whose router nothing sets",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        An interactor uses its `router`, but nothing ever assigns it.

        The finding is at the router, whose `Interactable` protocol asks for a `router` that can \
        be set. An assignment counts wherever it is: in the router or a base class of it \
        (`interactor.router = self`), in the builder, or anywhere else.

        An assignment to the `router` of something whose type is not known, or through a key path, \
        counts as well, unless its value is known to be no such router. In the code of a RIB it \
        counts for that RIB, and elsewhere for the whole module.
        """,
      leavesAlone: [
        "Interactors that never use their router.",
        """
        RIBs that hand the interactor to code that is not in the source tree. What only calls back \
        (`NotificationCenter`, `Timer`, targets of controls and gestures) is no such code.
        """,
      ],
      matters: """
        `Router` does not set it (RIBs-iOS 1.0.0, `Router.swift:105`). The weak property stays \
        nil, and every `router?.routeToSomething()` does nothing, without a crash or a message. \
        Tests with a mock router pass, because they set it themselves.
        """,
      fix: "Assign `interactor.router = self` in the router's initializer, after `super.init`."),
    examples: [
      Example(
        "The router's initializer forgets it",
        """
        import RIBs

        protocol MenuRouting: ViewableRouting {
          func routeToSettings()
        }

        protocol MenuInteractable: Interactable {
          var router: MenuRouting? { get set }
        }

        protocol MenuViewControllable: ViewControllable {}

        final class MenuRouter: ViewableRouter<MenuInteractable, MenuViewControllable>, MenuRouting { // expect: router_not_assigned
          override init(interactor: MenuInteractable, viewController: MenuViewControllable) {
            super.init(interactor: interactor, viewController: viewController)
          }

          func routeToSettings() {}
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var router: MenuRouting?

          func didTapSettings() { router?.routeToSettings() }
        }

        final class MenuBuilder: Builder<EmptyDependency> {
          func build(view: MenuViewControllable) -> MenuRouter {
            MenuRouter(interactor: MenuInteractor(), viewController: view)
          }
        }
        """),
      Example(
        "The router's initializer sets it",
        """
        import RIBs

        protocol MenuRouting: Routing {
          func routeToSettings()
        }

        protocol MenuInteractable: Interactable {
          var router: MenuRouting? { get set }
        }

        final class MenuRouter: Router<MenuInteractable>, MenuRouting {
          override init(interactor: MenuInteractable) {
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToSettings() {}
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var router: MenuRouting?

          func didTapSettings() { router?.routeToSettings() }
        }

        final class MenuBuilder: Builder<EmptyDependency> {
          func build() -> MenuRouting { MenuRouter(interactor: MenuInteractor()) }
        }
        """),
    ],
    check: .project(routersNotAssigned))
}

@Sendable private func routersNotAssigned(in project: Project) -> [Finding] {
  let types = project.types
  let assignments = PropertyAssignments(to: "router", in: project)
  return project.ribs.compactMap { rib in
    guard let router = rib.router, let interactor = rib.interactor,
      let requirement = routerRequirement(of: router, types),
      !assignments.mayReach(
        [interactor, rib.interactable, requirement.owner].compactMap { $0 }, of: rib),
      let use = project.firstMention(of: "router", in: interactor),
      !project.handsToUnseenCode([interactor, requirement.owner], in: rib)
    else { return nil }
    return unassigned(
      router, of: interactor, usedAt: use, fix: project.assigningRouter(router, to: requirement),
      types)
  }
}

/// The `router` that the router's interactor must have.
private func routerRequirement(of router: TypeID, _ types: TypeTable) -> Member? {
  guard case .declared(let interactable, _)? = types.frameworkBase(of: router)?.arguments.first
  else { return nil }
  return types.allMembers(named: "router", of: interactable).first {
    $0.storage == .requirement && $0.isSettable
  }
}

private func unassigned(
  _ router: TypeID, of interactor: TypeID, usedAt use: Location, fix: Fix?, _ types: TypeTable
) -> Finding {
  let (router, interactor) = (types[router], types[interactor])
  return Finding(
    at: types.location(of: router.id), subject: [router.qualifiedName],
    message: """
      nothing sets `\(interactor.name).router`, so what it asks of `\(router.name)` does nothing
      """,
    help: "Assign `interactor.router = self` in the router's initializer, after `super.init`.",
    notes: [.init(at: use, "`\(interactor.name)` uses its router here")],
    fix: fix)
}
