import RibsModel
import RibsSyntax

extension Rule {
  package static let interactorReusedAcrossBuilds = Rule(
    id: "interactor_reused_across_builds",
    summary: "an interactor or view that every build of a RIB is given again",
    category: .lifecycle, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        A builder makes a router with an interactor, or with the view controller of the RIB, that \
        is made once and kept beyond the build:

        - in a property of the builder itself (`private lazy var interactor = HomeInteractor()`);
        - in a component that the builder keeps;
        - in the scope above, stored or by `shared`, of which the builder asks it as a dependency \
        (`dependency.homeViewController`).
        """,
      leavesAlone: [
        "What the component has that `build` makes or is given: it is new for each build.",
        "The view of a router that is no `ViewableRouter`: it is that of a RIB above.",
        "The RIB that the app launches, which is built once.",
        "Properties that something assigns.",
      ],
      matters: """
        The second build gives a new router the interactor of the first. When the first router is \
        freed, its `deinit` deactivates that interactor (RIBs-iOS 1.0.0, `Router.swift:214-226`), \
        and the RIB that is attached now is dead: its subscriptions end, and nothing activates it \
        again. What the interactor and view remember of the first build is still there in the \
        second. Run: the interactor is inactive although its new router is attached.
        """,
      fix: "Make the interactor and the view controller in `build`."),
    examples: [
      Example(
        "The builder keeps the interactor",
        """
        import RIBs

        protocol HomeDependency: Dependency {}
        protocol HomeInteractable: Interactable {}

        final class HomeInteractor: Interactor, HomeInteractable {}
        final class HomeRouter: Router<HomeInteractable> {}

        final class HomeBuilder: Builder<HomeDependency> {
          private lazy var interactor = HomeInteractor()

          func build() -> Routing {
            HomeRouter(interactor: interactor) // expect: interactor_reused_across_builds
          }
        }
        """),
      Example(
        "The scope above keeps the view",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {}
        protocol HomeInteractable: Interactable {}

        final class HomeViewController: UIViewController, HomeViewControllable {}
        final class HomeInteractor: Interactor, HomeInteractable {}
        final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable> {}

        protocol HomeDependency: Dependency {
          var homeViewController: HomeViewController { get }
        }

        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> ViewableRouting {
            HomeRouter(
              interactor: HomeInteractor(),
              viewController: dependency.homeViewController) // expect: interactor_reused_across_builds
          }
        }

        final class MainComponent: Component<EmptyDependency>, HomeDependency {
          var homeViewController: HomeViewController { shared { HomeViewController() } }
          var homeBuilder: HomeBuilder { HomeBuilder(dependency: self) }
        }
        """),
      Example(
        "The component is new for each build",
        """
        import RIBs
        import UIKit

        protocol HomeDependency: Dependency {}
        protocol HomeViewControllable: ViewControllable {}
        protocol HomeInteractable: Interactable {}

        final class HomeViewController: UIViewController, HomeViewControllable {}
        final class HomeInteractor: Interactor, HomeInteractable {}
        final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable> {}

        final class HomeComponent: Component<HomeDependency> {
          let viewController = HomeViewController()
        }

        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> ViewableRouting {
            let component = HomeComponent(dependency: dependency)
            return HomeRouter(interactor: HomeInteractor(), viewController: component.viewController)
          }
        }
        """),
    ],
    check: .project(reusedParts))
}

@Sendable private func reusedParts(in project: Project) -> [Finding] {
  let permanent = Set(project.fact(PermanentRibs.self).all.map(\.id))
  var typing = project.flow.typing
  return project.ribs.flatMap { rib -> [Finding] in
    guard rib.role == .source, !permanent.contains(rib.id), let builder = rib.builder,
      let router = rib.router
    else { return [] }
    let calls = project.index.calls(
      namedOneOf: [project.types[router].name], in: Array(project.units(of: builder)))
    return calls.flatMap { call in
      project.reusedParts(givenTo: call, router, of: rib, &typing)
    }
  }
}

extension Project {
  fileprivate func reusedParts(
    givenTo call: CodePoint, _ router: TypeID, of rib: Rib, _ typing: inout Typing
  ) -> [Finding] {
    guard case .constructor(let made) = typing.callee(of: call), made.declared == router,
      code.syntax(at: call).enclosingFunction == nil, code[call.unit].role == .function
    else { return [] }
    return code.syntax(at: call).arguments.compactMap { argument in
      guard let label = argument.label,
        label == "interactor"
          || label == "viewController" && types.inherits(router, .viewableRouter),
        let keeper = keeper(of: argument.value, in: call.unit, rib, &typing)
      else { return nil }
      return reused(argument.value, label, keeper, in: call.unit, rib)
    }
  }

  /// The property, beyond the build, that keeps what an expression stands for.
  private func keeper(
    of value: Syntax, in unit: CodeUnitID, _ rib: Rib, _ typing: inout Typing
  ) -> Member? {
    let value = value.valueOfLocal { _ in true }.unwrapped
    guard value.kind == .name || value.kind == .member,
      let property = typing.ownOrForeignProperty(at: CodePoint(unit, value.id))
    else { return nil }
    // A local component, or one that the function is given, is new for each build.
    let base = value.isOwn ? value : value.receiver?.unwrapped ?? value
    guard
      base.id == value.id
        ? typing.ownProperty(at: CodePoint(unit, value.id)) != nil
        : types.mayBeOwn(base, in: code[unit])
    else { return nil }
    if property.storage != .requirement { return isMadeOnce(property, &typing) ? property : nil }
    let providers = providers(of: property, for: rib)
    let kept = providers.filter { isMadeOnce($0, &typing) }
    return kept.count == providers.count ? kept.first : nil
  }

  /// What the scopes above have for a requirement; none where some of it is not known.
  private func providers(of requirement: Member, for rib: Rib) -> [Member] {
    var found: [Member] = []
    for satisfaction in satisfactions where scopeEdges[satisfaction.edge].child == rib.id {
      for result in satisfaction.requirements where result.requirement.place == requirement.place {
        guard case .satisfied(let providers) = result.outcome else { return [] }
        for origin in providers.flatMap(\.origins) {
          guard
            let member = types[origin.owner].members.first(where: {
              $0.location == origin.location
            })
          else { return [] }
          found.append(member)
        }
      }
    }
    return found
  }

  /// Each object makes what the property has once, and keeps it.
  private func isMadeOnce(_ property: Member, _ typing: inout Typing) -> Bool {
    guard let point = makingPoint(of: property),
      case .constructor(let type) = typing.callee(of: point)
    else { return false }
    return types.inherits(type, .interactor) || types.inherits(type, system: "UIViewController")
  }

  private func makingPoint(of property: Member) -> CodePoint? {
    switch property.storage {
    case .stored, .lazy:
      guard !property.isStatic, index.assignments(to: property).isEmpty else { return nil }
      return code.initialValuePoint(of: property.place).map {
        $0.at(code.syntax(at: $0).unwrapped.id)
      }
    case .computed:
      guard let getter = code.result(of: property.place),
        let call = code[getter].body.onlyResult?.unwrapped, call.calleeName == "shared",
        let closure = call.arguments.last?.value.unwrapped, closure.kind == .closure,
        let results = closure.child(.block)?.results, results.count == 1
      else { return nil }
      return CodePoint(getter, results[0].unwrapped.id)
    case .requirement, .none: return nil
    }
  }

  private func reused(
    _ value: Syntax, _ label: String, _ keeper: Member, in unit: CodeUnitID, _ rib: Rib
  ) -> Finding {
    let owner = types[keeper.owner].name
    let part = label == "interactor" ? "interactor" : "view"
    return Finding(
      at: code[unit].location(of: value.id), subject: types.subject(of: code[unit]) + [label],
      message: """
        `\(owner)` keeps this \(part), so that each build of `\(rib.name)` is given the same one\
        \(label == "interactor" ? ", which the router of the build before deactivates" : "")
        """,
      help: "Make the \(part) in `\(types.declaredName(at: code[unit].declaration))`.",
      notes: [.init(at: keeper.location, "it is made here once")])
  }
}

extension Syntax {
  /// A name, or a member of `self`.
  fileprivate var isOwn: Bool { kind == .name || receiver?.isSelf == true }
}
