import RibsModel
import RibsSyntax

extension Rule {
  package static let reactorViewCycle = Rule(
    id: "reactor_view_cycle",
    summary: "a ReactorKit view that is given its RIB's interactor as its reactor",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        The `reactor` of a view of ReactorKit's is set to the interactor of the view's own RIB, \
        which has the view as its presenter. The view conforms to ReactorKit's `View` or \
        `StoryboardView` and to the interactor's `Presentable` protocol; the interactor is set in \
        the builder, in its own code (`presenter.reactor = self`) or in the view's.
        """,
      leavesAlone: [
        "Reactors that are objects of their own.",
        "Views that declare `reactor` themselves, which may be weak.",
        "Views that are given nil, what may be nil, or another reactor somewhere.",
        "Interactors whose presenter is another object than the view.",
        "The RIB that the app launches.",
        "Interactors that are reactors, and that the view knows by its weak `listener`.",
      ],
      matters: """
        ReactorKit keeps a view's reactor strongly, for as long as the view lives (ReactorKit 3, \
        `View.swift:58`), and an interactor keeps its presenter (RIBs-iOS 1.0.0, \
        `PresentableInteractor.swift:23`). The two keep each other alive with the whole view, each \
        time the RIB is attached. The leak detector tells of it in debug builds only.
        """,
      fix: """
        Bind the view by its `listener`, which is weak, or make the reactor an object of its own that \
        does not hold the interactor strongly.
        """),
    examples: [
      Example(
        "The builder gives the view the interactor",
        """
        import ReactorKit
        import RIBs
        import RxSwift
        import UIKit

        protocol MenuPresentable: Presentable {}

        final class MenuViewController: UIViewController, MenuPresentable, ViewControllable,
          ReactorKit.View
        {
          var disposeBag = DisposeBag()

          func bind(reactor: MenuInteractor) {}
        }

        final class MenuInteractor: PresentableInteractor<MenuPresentable>, Reactor {
          enum Action { case close }
          struct State {}

          let initialState = State()
        }

        final class MenuBuilder: Builder<EmptyDependency> {
          func build() -> Routing {
            let viewController = MenuViewController()
            let interactor = MenuInteractor(presenter: viewController)
            viewController.reactor = interactor // expect: reactor_view_cycle "MenuViewController"
            return ViewableRouter(interactor: interactor, viewController: viewController)
          }
        }
        """),
      Example(
        "The interactor gives itself to its presenter",
        """
        import ReactorKit
        import RIBs
        import RxSwift
        import UIKit

        protocol MenuPresentable: Presentable {
          var reactor: MenuInteractor? { get set }
        }

        final class MenuViewController: UIViewController, MenuPresentable, ReactorKit.View {
          var disposeBag = DisposeBag()

          func bind(reactor: MenuInteractor) {}
        }

        final class MenuInteractor: PresentableInteractor<MenuPresentable>, Reactor {
          enum Action { case close }
          struct State {}

          let initialState = State()

          override init(presenter: MenuPresentable) {
            super.init(presenter: presenter)
            presenter.reactor = self // expect: reactor_view_cycle
          }
        }
        """),
      Example(
        "The reactor is an object of its own",
        """
        import ReactorKit
        import RIBs
        import RxSwift
        import UIKit

        protocol MenuPresentable: Presentable {}

        final class MenuReactor: Reactor {
          enum Action { case close }
          struct State {}

          let initialState = State()
        }

        final class MenuViewController: UIViewController, MenuPresentable, ViewControllable,
          ReactorKit.View
        {
          var disposeBag = DisposeBag()

          func bind(reactor: MenuReactor) {}
        }

        final class MenuInteractor: PresentableInteractor<MenuPresentable> {}

        final class MenuBuilder: Builder<EmptyDependency> {
          func build() -> Routing {
            let viewController = MenuViewController()
            let interactor = MenuInteractor(presenter: viewController)
            viewController.reactor = MenuReactor()
            return ViewableRouter(interactor: interactor, viewController: viewController)
          }
        }
        """),
    ],
    check: .project(reactorViewCycles))
}

@Sendable private func reactorViewCycles(in project: Project) -> [Finding] {
  let assignments = ReactorAssignment.all(in: project)
  guard !assignments.isEmpty else { return [] }
  let types = project.types
  let ribs = project.ribsByPart(\.interactor)
  let roots = project.fact(RootParts.self)
  var told: Set<ReactorView> = []
  return assignments.compactMap { assignment in
    guard let interactor = assignment.interactor(types), !roots.contains(interactor),
      let view = project.view(
        among: assignment.receivers, presenting: interactor, of: ribs[interactor]),
      assignments.allSatisfy({ $0.isThis(interactor, orOfAnotherThan: view, types) }),
      told.insert(ReactorView(view: view, interactor: interactor)).inserted
    else { return nil }
    return cycle(of: view, and: interactor, setAt: assignment, types)
  }
}

private struct ReactorView: Hashable {
  let view: TypeID
  let interactor: TypeID
}

/// `view.reactor = value`
private struct ReactorAssignment {
  let location: Location
  /// The type whose code it is.
  let owner: TypeID?
  /// Whose reactor is set; empty where that is not known.
  let receivers: [TypeID]
  /// What it is set to; nil for `nil`, and for what may be it, as an optional or `? :`.
  let value: CanonicalType?

  static func all(in project: Project) -> [ReactorAssignment] {
    guard !project.code.files(mentioning: ["ReactorKit"]).isEmpty else { return [] }
    var typing = project.flow.typing
    return project.index.assignments(named: "reactor").compactMap { point in
      let unit = project.code[point.unit]
      let assignment = project.code.syntax(at: point)
      guard let target = assignment.targets.first(where: { $0.name == "reactor" }) else {
        return nil
      }
      let base = target.firstChild
      let isOwn = base == nil || base?.isSelf == true
      let holder = isOwn ? nil : base.map { typing.type(at: point.at($0.id)) }
      let value = assignment.targets.count == 1 ? assignment.value?.unwrapped : nil
      return ReactorAssignment(
        location: unit.statementLocation(of: assignment), owner: unit.owner,
        receivers: isOwn ? [unit.owner].compactMap { $0 } : holder?.references ?? [],
        value: value.flatMap { $0.certainType(typing.type(at: point.at($0.id))) })
    }
  }

  /// The interactor that it is set to.
  func interactor(_ types: TypeTable) -> TypeID? {
    guard let type = value?.declared, types[type].kind == .class,
      types.inherits(type, .presentableInteractor)
    else { return nil }
    return type
  }

  /// It sets the reactor of another view, or sets it to the interactor.
  func isThis(_ interactor: TypeID, orOfAnotherThan view: TypeID, _ types: TypeTable) -> Bool {
    if value?.declared == interactor { return true }
    guard receivers.isEmpty else {
      return !receivers.contains { types.isRelated($0, to: view) }
    }
    // A view has reactors of one type, and in its own code means itself by no other name.
    return value?.declared.map { !types.isRelated($0, to: interactor) } ?? false
      || owner.map { types.isRelated($0, to: view) } ?? false
  }
}

extension Syntax {
  /// The type of the value; nil where it may be none.
  fileprivate func certainType(_ type: CanonicalType) -> CanonicalType? {
    if isNil || kind == .ternary { return nil }
    if case .external("Optional", _) = type { return nil }
    return type
  }
}

extension Project {
  /// The view of ReactorKit's that the interactor keeps as its presenter, if it is one of the
  /// receivers.
  fileprivate func view(
    among receivers: [TypeID], presenting interactor: TypeID, of rib: Rib?
  ) -> TypeID? {
    guard let presentable = types.frameworkBase(of: interactor)?.arguments.first?.declared,
      types[presentable].kind == .protocol
    else { return nil }
    let presenters = hierarchy.heirs(of: presentable).filter {
      types[$0].kind == .class && types[$0].role == .source
    }
    return presenters.first { view in
      receivers.contains { types.inherits(view, $0) }
        && (presenters.count == 1
          || (rib?.viewController == view || rib?.presenter == view)
            && isPresenterItself(view, of: interactor))
        && keepsReactor(view)
    }
  }

  /// Wherever the interactor is made, it is given the view itself, and no object that stands between
  /// them, and passes it on to the framework as it is.
  private func isPresenterItself(_ view: TypeID, of interactor: TypeID) -> Bool {
    var typing = flow.typing
    let given = index.calls(named: types[interactor].name).compactMap { point in
      code.syntax(at: point).argument("presenter").map { typing.type(at: point.at($0.id)) }
    }
    let passed = units(of: interactor).flatMap { id in
      code[id].nodes([.call]).filter(\.isSuperInit).compactMap {
        $0.argument("presenter")?.unwrapped
      }
    }
    return !given.isEmpty
      && given.allSatisfy { $0.declared.map { types.inherits($0, view) } ?? false }
      && passed.allSatisfy { $0.kind == .name }
  }

  /// The class has ReactorKit's own `reactor`.
  private func keepsReactor(_ view: TypeID) -> Bool {
    let added = ["StoryboardView", "View"].compactMap { types.additions(to: .external($0)) }
    let declared =
      types.allMembers(named: "reactor", of: view)
      + added.flatMap { types.members(named: "reactor", of: $0) }
    return types.isReactorView(view) && declared.allSatisfy { $0.storage == .requirement }
      && files(of: view).contains { types[$0].imports(oneOf: ["ReactorKit"]) }
  }
}

private func cycle(
  of view: TypeID, and interactor: TypeID, setAt assignment: ReactorAssignment, _ types: TypeTable
) -> Finding {
  let (view, interactor) = (types[view], types[interactor])
  return Finding(
    at: assignment.location, subject: [view.qualifiedName, interactor.qualifiedName],
    message: """
      `\(view.name)` keeps `\(interactor.name)` as its reactor, and is kept by it as its presenter: \
      neither is ever freed
      """,
    help: """
      Let `\(view.name)` know the interactor by a weak `listener`, or give it a reactor that is an \
      object of its own.
      """,
    notes: [
      .init(at: types.location(of: view.id), "`\(view.name)` conforms to ReactorKit's `View`"),
      .init(
        at: types.location(of: interactor.id), "`\(interactor.name)` keeps it as its presenter"),
    ])
}
