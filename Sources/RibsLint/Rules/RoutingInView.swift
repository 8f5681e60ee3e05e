import RibsModel
import RibsSyntax

extension Rule {
  package static let routingInView = Rule(
    id: "routing_in_view",
    summary: "a view controller that makes another RIB's view, builds a RIB or calls a router",
    category: .structure, severity: .warning, confidence: .likely,
    page: Page(
      finds: """
        The view controller of a RIB decides itself what comes next:

        - it makes the view controller of another RIB;
        - it makes another RIB's builder, or builds the RIB with one;
        - it calls a method of a router.

        All that one view controller has to do with another RIB so is one finding.
        """,
      leavesAlone: [
        """
        View controllers that belong to no RIB, be they what is shown, as alerts and subviews, or \
        what shows it.
        """,
        "Views that are handed over: `present(view.uiviewController)`.",
        "View controllers that others inherit, and those that several RIBs have.",
        "What is made by default, in static functions, and under `#if`, as for previews.",
      ],
      matters: """
        Where the user goes is the interactor's decision, and the router's to carry out. A view \
        controller that is made without its builder has no interactor: what the user does there, \
        nobody is told of. A RIB that a view builds is attached by no router, so that it never \
        becomes active, or it lives and dies apart from the tree. No test of the interactor and \
        the router shows such a way.
        """,
      fix: """
        Tell the listener what the user has done. The interactor decides, and its router builds and \
        attaches the RIB, and hands the view controller the view to show.
        """),
    examples: [
      Example(
        "The list makes the view of another RIB",
        """
        import RIBs
        import UIKit

        final class DetailViewController: UIViewController, ViewControllable {}

        final class DetailBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            ViewableRouter(interactor: Interactor(), viewController: DetailViewController())
          }
        }

        final class ListViewController: UIViewController, ViewControllable {
          func didSelectRow() {
            let detail = DetailViewController() // expect: routing_in_view "the view of `Detail`"
            navigationController?.pushViewController(detail, animated: true)
          }
        }

        final class ListBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            ViewableRouter(interactor: Interactor(), viewController: ListViewController())
          }
        }
        """),
      Example(
        "The list tells its listener, and shows what it is given",
        """
        import RIBs
        import UIKit

        protocol ListPresentableListener: AnyObject {
          func didSelectRow()
        }

        final class ListViewController: UIViewController, ViewControllable {
          weak var listener: ListPresentableListener?

          func rowTapped() {
            listener?.didSelectRow()
          }

          func push(_ view: ViewControllable) {
            navigationController?.pushViewController(view.uiviewController, animated: true)
          }
        }

        final class ListBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            ViewableRouter(interactor: Interactor(), viewController: ListViewController())
          }
        }
        """),
    ],
    check: .project(routingViews))
}

@Sendable private func routingViews(in project: Project) -> [Finding] {
  let views = Set(project.ribs.filter { $0.role == .source }.compactMap(\.viewController)).filter {
    project.types[$0].role == .source && project.types.inherits($0, system: "UIViewController")
  }
  var acts: [Pair: [RoutingAct]] = [:]
  for (view, act) in project.routingActs(of: views) {
    acts[Pair(view: view, what: act.what), default: []].append(act)
  }
  return acts.map { pair, acts in
    routes(acts.sorted { $0.location < $1.location }, in: pair.view, project)
  }.sorted { $0.location < $1.location }
}

private struct Pair: Hashable {
  let view: TypeID
  let what: RoutingAct.What
}

/// A call by which a view controller does a router's work.
private struct RoutingAct {
  enum What: Hashable {
    case view(TypeID, RibID)
    case builder(TypeID)
    case router(TypeID?)
  }

  let what: What
  /// The method that is called, of a builder or router.
  let method: String?
  let location: Location
}

extension Project {
  fileprivate func routingActs(of views: Set<TypeID>) -> [(TypeID, RoutingAct)] {
    let classes = Set(
      types.classes(inheriting: .buildable).map(\.name) + fact(RibClasses.self).names)
    var typing = flow.typing
    // What is called is a class that is made, or a method of a property or parameter.
    let partners = views.reduce(into: [TypeID: Set<String>]()) {
      $0[$1] = routingNames(in: $1)
    }
    let names = partners.values.reduce(into: classes) { $0.formUnion($1) }
    let units = code.units(mentioning: names.sorted()) { id in
      code[id].owner.map(views.contains) == true && !isReplaceable(code[id])
    }
    return units.flatMap { id -> [(TypeID, RoutingAct)] in
      let unit = code[id]
      guard let view = unit.owner, let partners = partners[view] else { return [] }
      return unit.nodes([.call]).compactMap { call in
        guard let name = call.calleeName,
          classes.contains(name)
            || call.receiver.map({ partners.contains($0.unwrapped.name) }) == true,
          !call.isConditional,
          let what = act(of: CodePoint(id, call.id), by: view, &typing)
        else { return nil }
        let method = classes.contains(name) ? nil : name
        return (view, RoutingAct(what: what, method: method, location: unit.location(of: call.id)))
      }
    }
  }

  private func act(
    of call: CodePoint, by view: TypeID, _ typing: inout Typing
  ) -> RoutingAct.What? {
    switch typing.callee(of: call) {
    case .constructor(let made):
      guard let type = made.declared else { return nil }
      if types.inherits(type, .buildable) { return .builder(type) }
      let part = fact(RibClasses.self).parts(namedBy: made).first { $0.kind == .view }
      guard let part, part.type != view, self[part.rib].viewController != view else { return nil }
      return .view(part.type, part.rib)
    case .methods(let methods, let receiver):
      guard let type = receiver.unwrapped.declared, methods.allSatisfy({ $0.kind == .func }) else {
        return nil
      }
      if types.inherits(type, .routing) { return .router(type) }
      return types.inherits(type, .buildable) ? .builder(type) : nil
    case .foreign(let name, _, let receiver):
      return types.inherits(receiver.unwrapped, .routing) && attaching.contains(name)
        ? .router(receiver.unwrapped.declared) : nil
    default: return nil
    }
  }

  /// The names of the view's properties, and of parameters of its functions, that are routers or
  /// builders.
  private func routingNames(in view: TypeID) -> Set<String> {
    var names: Set<String> = []
    for member in types[view].members {
      if member.isProperty, types.canonicalType(of: member).map(isRouting) == true {
        names.insert(member.name)
      }
      for parameter in types.parameters(of: member) {
        guard let type = parameter.type else { continue }
        if isRouting(types.canonical(type, from: Viewpoint(member.place))) {
          names.insert(parameter.name)
        }
      }
    }
    return names
  }

  private func isRouting(_ type: CanonicalType) -> Bool {
    types.inherits(type, .routing) || types.inherits(type, .buildable)
  }
}

/// The framework's methods of routers.
private let attaching: Set = ["attachChild", "detachChild"]

// MARK: Messages

private func routes(_ acts: [RoutingAct], in view: TypeID, _ project: Project) -> Finding {
  let types = project.types
  let act = acts[0]
  let name = types[view].name
  let (subject, message, remedy) =
    switch act.what {
    case .view(let made, let rib):
      (
        types[made].qualifiedName,
        "`\(name)` makes `\(types[made].name)`, the view of `\(project[rib].name)`, so that nobody "
          + "is behind it",
        "Tell the listener of the event, and let the router attach `\(project[rib].name)`."
      )
    case .builder(let builder):
      (
        types[builder].qualifiedName,
        act.method.map {
          "`\(name)` calls `\($0)` of `\(types[builder].name)`, which is for a router to do"
        } ?? "`\(name)` makes `\(types[builder].name)`, although views build no RIBs",
        "Tell the listener of the event, and let the router build and attach the RIB."
      )
    case .router(let router):
      (
        router.map { types[$0].qualifiedName } ?? "router",
        "`\(name)` calls `\(act.method ?? "")` of a router, which is for the interactor to decide",
        "Tell the listener of the event, and let the interactor call its router."
      )
    }
  return Finding(
    at: act.location, subject: [types[view].qualifiedName, subject], message: message,
    help: remedy,
    notes: acts.dropFirst().map { .init(at: $0.location, "it does so here, too") })
}
