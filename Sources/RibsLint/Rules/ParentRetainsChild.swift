import RibsModel
import RibsSyntax

extension Rule {
  package static let parentRetainsChild = Rule(
    id: "parent_retains_child",
    summary: "a parent that still keeps a child's interactor after detaching the child",
    category: .leak, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        The router of a RIB detaches a child, and its interactor still keeps the child's:

        - in a property, or in a collection;
        - as the last value of a `ReplaySubject`, `BehaviorSubject`, `CurrentValueSubject` or relay.

        What the property may hold is told by its type: the class of the child's interactor, or a \
        protocol that nothing else in the app adopts, such as `MenuActionableItem`.
        """,
      leavesAlone: [
        "Weak properties, and streams that keep nothing: `PublishSubject`, `PassthroughSubject`.",
        "Properties that any code sets to nil, and streams that are sent nil or are disposed of.",
        """
        Streams that other code gets, and what is set or sent values that may be nil: a local \
        without a condition, what a closure is given.
        """,
        "Children that are detached where another is attached, or where the parent ends as well.",
        "Properties that only an initialiser sets.",
        "Children that no code outside the router ever asks to detach.",
        "Properties of the router, which `child_router_kept_after_detach` is about.",
      ],
      matters: """
        `detachChild` lets go of the child's router, whose `deinit` expects its interactor to be \
        freed within a second (RIBs-iOS 1.0.0, `Router.swift:225`). The parent keeps it, together \
        with its view, until the same child is attached again or the parent goes; in debug builds \
        RIBs' leak detector stops the app. Run against RIBs-iOS 1.0.0.
        """,
      fix: """
        Make the property weak, or set it to nil where the child is detached. Let a stream carry \
        an optional, and send nil there.
        """),
    examples: [
      Example(
        "A subject remembers the child",
        """
        import RIBs
        import RxSwift

        protocol MenuActionableItem: AnyObject {
          func showOffers()
        }

        final class MenuInteractor: Interactor, MenuActionableItem {
          func showOffers() {}
        }

        protocol MenuBuildable: Buildable {
          func build() -> (router: Routing, actionableItem: MenuActionableItem)
        }

        final class MenuRouter: Router<MenuInteractor> {}

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build() -> (router: Routing, actionableItem: MenuActionableItem) {
            let interactor = MenuInteractor()
            return (MenuRouter(interactor: interactor), interactor)
          }
        }

        protocol HomeRouting: AnyObject {
          func routeToMenu() -> MenuActionableItem?
          func closeMenu()
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?
          private let menuItems = ReplaySubject<MenuActionableItem>.create(bufferSize: 1) // expect: parent_retains_child

          func didTapMenu() {
            if let item = router?.routeToMenu() { menuItems.onNext(item) }
          }

          func menuDidClose() {
            router?.closeMenu()
          }
        }

        final class HomeRouter: Router<HomeInteractor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(interactor: HomeInteractor, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToMenu() -> MenuActionableItem? {
            guard menu == nil else { return nil }
            let built = menuBuilder.build()
            menu = built.router
            attachChild(built.router)
            return built.actionableItem
          }

          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            detachChild(menu)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> Routing {
            HomeRouter(
              interactor: HomeInteractor(), menuBuilder: MenuBuilder(dependency: dependency))
          }
        }
        """),
      Example(
        "The subject is sent nil",
        """
        import RIBs
        import RxSwift

        protocol MenuActionableItem: AnyObject {
          func showOffers()
        }

        final class MenuInteractor: Interactor, MenuActionableItem {
          func showOffers() {}
        }

        protocol MenuBuildable: Buildable {
          func build() -> (router: Routing, actionableItem: MenuActionableItem)
        }

        final class MenuRouter: Router<MenuInteractor> {}

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build() -> (router: Routing, actionableItem: MenuActionableItem) {
            let interactor = MenuInteractor()
            return (MenuRouter(interactor: interactor), interactor)
          }
        }

        protocol HomeRouting: AnyObject {
          func routeToMenu() -> MenuActionableItem?
          func closeMenu()
        }

        final class HomeInteractor: Interactor {
          weak var router: HomeRouting?
          private let menuItem = BehaviorSubject<MenuActionableItem?>(value: nil)

          func didTapMenu() {
            if let item = router?.routeToMenu() { menuItem.onNext(item) }
          }

          func menuDidClose() {
            menuItem.onNext(nil)
            router?.closeMenu()
          }
        }

        final class HomeRouter: Router<HomeInteractor>, HomeRouting {
          private let menuBuilder: MenuBuildable
          private var menu: Routing?

          init(interactor: HomeInteractor, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor)
            interactor.router = self
          }

          func routeToMenu() -> MenuActionableItem? {
            guard menu == nil else { return nil }
            let built = menuBuilder.build()
            menu = built.router
            attachChild(built.router)
            return built.actionableItem
          }

          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            detachChild(menu)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> Routing {
            HomeRouter(
              interactor: HomeInteractor(), menuBuilder: MenuBuilder(dependency: dependency))
          }
        }
        """),
    ],
    check: .project(childrenRetained))
}

@Sendable private func childrenRetained(in project: Project) -> [Finding] {
  let edges = project.fact(AttachEdgesByPlace.self)
  var reported: Set<DeclarationPlace> = []
  return project.ofChildren { property, paths in
    guard let detach = paths.detach(ofChildIn: property.name, project) else { return [] }
    return paths.code.attaches(of: property.name).flatMap { edges[$0] }
      .compactMap { edge in
        guard let keeper = project.keeper(of: edge.child, in: edge.parent),
          reported.insert(keeper.place).inserted
        else { return nil }
        return retained(edge, by: keeper, detach, in: project)
      }
  }
}

extension RouterPaths {
  /// Where the router detaches what the property keeps, and attaches no other, when other code asks
  /// it to that does not tell the parent's own listener, which may end the parent.
  fileprivate func detach(ofChildIn name: String, _ project: Project) -> Location? {
    for (number, function) in code.functions.enumerated() {
      for event in function.events where event.detaches(name) {
        let way = way(to: event, in: number) { event, number in
          reaches(beside: event, in: number) { $0.attaches(name) }
        }
        guard let way else { continue }
        let entry = way.last.map { ($0.event, $0.function) } ?? (event, number)
        let going = CallerReading(project: project) {
          $0.tellsListener || attaches(name, askedBy: $0, besides: self[entry.1].name)
        }
        if isAskedFor(entry.0, in: entry.1, project),
          !going.isMet(in: outsideCallers(of: entry.1, by: entry.0))
        {
          return function.unit.location(of: event.syntax.id)
        }
      }
    }
    return nil
  }

  /// The code of an interactor asks the router by another function for a child that the property
  /// gets.
  private func attaches(
    _ name: String, askedBy unit: CodeUnit, besides detaching: String
  ) -> Bool {
    unit.nodes([.call]).contains { call in
      call.calleeName != detaching && isAsked(by: call) { $0.attaches(name) }
    }
  }
}

extension Project {
  /// The property by which the interactor of a RIB keeps that of its child for good.
  fileprivate func keeper(of child: RibID, in parent: RibID) -> Member? {
    guard let kept = self[child].interactor, let keeper = self[parent].interactor, kept != keeper
    else { return nil }
    return types[keeper].members.first { member in
      keeps(kept, member) && isFilledInUse(member) && !letsGo(member)
    }
  }
}

private func retained(
  _ edge: AttachEdge, by keeper: Member, _ detach: Location, in project: Project
) -> Finding {
  let child = project[edge.child].name
  return Finding(
    at: keeper.location,
    subject: project.types.subject(of: keeper),
    message: """
      `\(keeper.name)` keeps the interactor of `\(child)`, which stays in memory after the child is \
      detached
      """,
    help: project.keepsInStream(keeper)
      ? "Let `\(keeper.name)` carry an optional, and send nil to it when `\(child)` is detached."
      : "Make `\(keeper.name)` weak, or set it to nil when `\(child)` is detached.",
    notes: [
      .init(at: edge.location, "`\(child)` is attached here"),
      .init(at: detach, "it is detached here"),
    ])
}
