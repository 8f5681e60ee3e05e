import RibsModel
import RibsSyntax

extension Rule {
  package static let strongRouterReference = Rule(
    id: "strong_router_reference",
    summary: "an interactor that holds its own router strongly",
    category: .leak, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        An interactor holds the router of its own RIB in a stored property that is neither `weak` \
        nor `unowned`.

        The type of the property is the `Routing` protocol or the router class of the RIB. If \
        these are not known, a property counts if it is named `router` and its type inherits \
        `Routing`. A generic base class may also declare the property, with its parameter as the \
        type.
        """,
      leavesAlone: [
        "The router of a child RIB, which is another matter.",
        "Requirements in protocols.",
        "Computed properties.",
        """
        Properties with a wrapper other than `@Published`, because the wrapper decides how the \
        value is held.
        """,
      ],
      matters: """
        The router holds its interactor strongly (RIBs-iOS 1.0.0, `Router.swift:79`), so a strong \
        reference back closes a retain cycle. Neither is ever freed, and each time the RIB is \
        attached another pair stays in memory with everything that it subscribed to. The \
        framework's leak detector starts in the router's `deinit` (`Router.swift:225`), which \
        never runs, so nobody is told.
        """,
      fix: """
        Declare the property as `weak var`. The parent's router keeps the router alive while the \
        RIB is attached.
        """),
    examples: [
      Example(
        "The router is held strongly",
        """
        import RIBs

        protocol MenuRouting: ViewableRouting {
          func routeToSettings()
        }

        final class MenuInteractor: Interactor {
          var router: MenuRouting? // expect: strong_router_reference "MenuInteractor"
        }
        """),
      Example(
        "The router is a constant",
        """
        import RIBs

        protocol MenuRouting: Routing {}
        protocol MenuPresentable: Presentable {}

        final class MenuInteractor: PresentableInteractor<MenuPresentable> {
          private let router: MenuRouting // expect: strong_router_reference

          init(presenter: MenuPresentable, router: MenuRouting) {
            self.router = router
            super.init(presenter: presenter)
          }
        }
        """),
      Example(
        "The router is weak",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        protocol MenuInteractable: Interactable {
          var router: MenuRouting? { get set }
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var router: MenuRouting?
        }
        """),
    ],
    check: .project(strongRouterReferences))
}

@Sendable private func strongRouterReferences(in project: Project) -> [Finding] {
  let types = project.types
  let ribOfInteractor = project.ribsByPart(\.interactor)
  var bases: Set<Location> = []
  return types.classes(inheriting: .interactor).flatMap { interactor -> [Finding] in
    let rib = ribOfInteractor[interactor.id]
    let own = types.ownRouting(of: interactor.id, rib)
    return types.strongReferences(of: interactor.id, told: &bases) { reference in
      // Where nothing tells which router is the RIB's own, its name does.
      guard !own.isEmpty else {
        return reference.member.name == "router"
          && reference.types.contains { types.inherits($0, .routing) }
      }
      return reference.types.contains { type in
        own.contains(type)
          && (types.inherits(type, .routing)
            || rib?.router.map { types.inherits($0, type) } == true)
      }
    } inGenericBase: { reference in
      reference.types.contains(where: own.contains)
    }.map { strongRouter($0, of: interactor, rib, types) }
  }
}

private func strongRouter(
  _ reference: StoredReference, of interactor: TypeInformation, _ rib: Rib?, _ types: TypeTable
) -> Finding {
  let member = reference.member
  let router = rib?.router.map { types[$0] }
  let isInherited = member.owner != interactor.id
  return Finding(
    at: member.location, subject: types.subject(of: member),
    message: """
      `\(member.name)` of `\(interactor.name)` is a strong reference to the router, which holds \
      the interactor: neither is ever freed
      """,
    help: types.weakHelp(for: reference, keptBy: interactor)
      + "; the parent's router keeps the router alive.",
    notes: types.notes(about: reference, keptBy: interactor)
      + (router.map { router in
        [
          Finding.Note(
            at: types.location(of: router.id),
            "`\(router.name)` holds `\(interactor.name)` here")
        ]
      } ?? []), fix: isInherited ? nil : types.weakening(reference))
}
