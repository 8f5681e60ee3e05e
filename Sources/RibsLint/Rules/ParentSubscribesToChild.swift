import RibsModel
import RibsSyntax

extension Rule {
  package static let parentSubscribesToChild = Rule(
    id: "parent_subscribes_to_child",
    summary: "a parent that subscribes to a stream of its child",
    category: .structure, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        The router or interactor of a RIB subscribes to a stream that belongs to one of its \
        children: a property or method of the child's router, interactor, presenter or view, or of \
        one of their protocols (`child.interactor.selected`, `menuRouting.events`).

        A RIB is a child if the parent's router is seen to attach it.
        """,
      leavesAlone: [
        "Streams of the RIB itself, of its presenter, its dependencies and its workers.",
        """
        What the child is given: a stored property that has no value of its own may hold a stream \
        of the parent's.
        """,
        "The framework's own streams, such as `lifecycle` and `isActiveStream`.",
        "Steps of a workflow: streams of an actionable item and a value.",
      ],
      matters: """
        The parent comes to know what the child is made of, and depends on when it is attached: the \
        subscription has to be made anew for each child and ended with it. A listener is called by \
        whichever child there is, and the compiler holds the parent to each of its functions. The \
        subscription alone keeps no child alive. Run against RIBs-iOS 1.0.0 and RxSwift 6: the \
        child is freed when it is detached, unless the closure captures its router or interactor.
        """,
      fix: """
        Declare a function in the child's listener and call it in the child's interactor, or put \
        the stream into the child's dependency.
        """),
    examples: [
      Example(
        "A router subscribes to the child that it attaches",
        """
        import RIBs
        import RxSwift

        protocol MenuRouting: Routing {
          var selections: Observable<Int> { get }
        }

        protocol MenuListener: AnyObject {}
        protocol MenuInteractable: Interactable {}

        protocol MenuBuildable: Buildable {
          func build(withListener listener: MenuListener) -> MenuRouting
        }

        final class MenuInteractor: Interactor, MenuInteractable {
          weak var listener: MenuListener?
        }

        final class MenuRouter: Router<MenuInteractable>, MenuRouting {
          private let subject = PublishSubject<Int>()
          var selections: Observable<Int> { subject }
        }

        final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
          func build(withListener listener: MenuListener) -> MenuRouting {
            let interactor = MenuInteractor()
            interactor.listener = listener
            return MenuRouter(interactor: interactor)
          }
        }

        protocol HomeInteractable: Interactable, MenuListener {}

        final class HomeRouter: Router<HomeInteractable> {
          private let menuBuilder: MenuBuildable

          init(interactor: HomeInteractable, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor)
          }

          func attachMenu() {
            let menu = menuBuilder.build(withListener: interactor)
            attachChild(menu)
            menu.selections // expect: parent_subscribes_to_child "`Menu`"
              .subscribe(onNext: { print($0) })
              .disposeOnDeactivate(interactor: interactor)
          }
        }
        """),
      Example(
        "The child tells its listener",
        """
        import RIBs
        import RxSwift

        protocol MenuRouting: Routing {}

        protocol MenuListener: AnyObject {
          func menuDidSelect(_ item: Int)
        }

        protocol MenuBuildable: Buildable {
          func build(withListener listener: MenuListener) -> MenuRouting
        }

        protocol HomeInteractable: Interactable, MenuListener {}

        final class HomeRouter: Router<HomeInteractable> {
          private let menuBuilder: MenuBuildable

          init(interactor: HomeInteractable, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor)
          }

          func attachMenu() {
            attachChild(menuBuilder.build(withListener: interactor))
          }
        }
        """),
    ],
    check: .project(subscriptionsToChildren))
}

@Sendable private func subscriptionsToChildren(in project: Project) -> [Finding] {
  var parents: [TypeID: [RibID]] = [:]
  for rib in project.ribs {
    for part in [rib.router, rib.interactor].compactMap({ $0 }) {
      parents[part, default: []].append(rib.id)
    }
  }
  let children = Dictionary(grouping: project.attachEdges, by: \.parent)
    .mapValues { edges in Set(edges.map(\.child)) }
  var typing = project.flow.typing
  return project.subscriptions.compactMap { subscription -> Finding? in
    guard let owner = subscription.owner, let ribs = parents[owner], ribs.count == 1,
      let ofParent = children[ribs[0]], !subscription.isWorkflow
    else { return nil }
    let parts = ofParent.subtracting(ribs).sorted().map { ChildParts(project[$0]) }
    return project.childStream(of: subscription, among: parts, &typing).map {
      subscribesToChild(subscription, $0, project)
    }
  }
}

/// The types by which others know the objects of a child.
private struct ChildParts {
  let rib: Rib
  let types: Set<TypeID>

  init(_ rib: Rib) {
    self.rib = rib
    types = Set(
      [
        rib.router, rib.routing, rib.interactor, rib.interactable, rib.presenter, rib.presentable,
        rib.viewController, rib.viewControllable,
      ].compactMap { $0 })
  }
}

private struct ChildStream {
  let child: Rib
  let member: Member
}

extension Project {
  /// The member of a child that a subscription's source begins with or goes through.
  fileprivate func childStream(
    of subscription: Subscription, among children: [ChildParts], _ typing: inout Typing
  ) -> ChildStream? {
    let source = subscription.sourceCode
    guard let unit = code.unit(around: subscription.location) else { return nil }
    if isStep(typing.type(at: CodePoint(unit, source.id))) { return nil }
    var link: Syntax? = source.unwrapped
    while let current = link, let base = current.receiver?.unwrapped {
      let types = Set(typing.type(at: CodePoint(unit, base.id)).references)
      let meant = children.filter { !$0.types.isDisjoint(with: types) }
      let name = current.kind == .call ? current.calleeName ?? "" : current.name
      if meant.count == 1, let child = meant.first,
        let member = member(named: name, of: types.intersection(child.types), child)
      {
        return ChildStream(child: child.rib, member: member)
      }
      link = base
    }
    return nil
  }

  /// The child's own stream of that name: none that it may have been given.
  private func member(named name: String, of types: Set<TypeID>, _ child: ChildParts) -> Member? {
    let members = types.sorted().flatMap { self.types.allMembers(named: name, of: $0) }
    let fulfilling = child.types.sorted().flatMap { self.types.members(named: name, of: $0) }
    let mayBeGiven = (members + fulfilling).contains { member in
      member.isStoredProperty
        && self.types.declaration(at: member.place).initialValue.isEmpty
    }
    return mayBeGiven ? nil : members.first { !$0.isStatic && givesStream($0) }
  }

  private func givesStream(_ member: Member) -> Bool {
    if case .external(let name, _)? = types.canonicalType(of: member)?.unwrapped {
      return streams.contains(name)
    }
    return isMadeStream(member)
  }

  /// `Observable<(LoggedInActionableItem, ())>`
  private func isStep(_ type: CanonicalType) -> Bool {
    guard case .external(_, let arguments) = type.unwrapped, let value = arguments.first,
      case .tuple(let elements) = value
    else { return false }
    return elements.contains { $0.type.references.contains { types[$0].kind == .protocol } }
  }
}

private let streams: Set = [
  "AnyPublisher", "BehaviorRelay", "BehaviorSubject", "ControlEvent", "ControlProperty",
  "CurrentValueSubject", "Driver", "Infallible", "Maybe", "Observable", "PassthroughSubject",
  "PublishRelay", "PublishSubject", "ReplaySubject", "Signal", "Single",
]

private func subscribesToChild(
  _ subscription: Subscription, _ stream: ChildStream, _ project: Project
) -> Finding {
  let child = stream.child.name
  let listener = stream.child.listener.map { "`\(project.types[$0].name)`" } ?? "its listener"
  return Finding(
    at: project.place(of: subscription),
    subject: project.subject(of: subscription) + [stream.member.name],
    message: """
      \(project.ownerName(of: subscription)) subscribes to `\(stream.member.name)` of its child \
      `\(child)`, so that the parent depends on what the child is made of
      """,
    help: "Let the interactor of `\(child)` call a function of \(listener) instead.",
    notes: [.init(at: stream.member.location, "the stream is declared here")])
}
