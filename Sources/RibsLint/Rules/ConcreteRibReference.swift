import RibsModel
import RibsSyntax

extension Rule {
  package static let concreteRibReference = Rule(
    id: "concrete_rib_reference",
    summary: "a part of a RIB that knows another part, or another RIB's, by its class",
    category: .structure, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A RIB's interactor, router or presenter names the class of another RIB's interactor, router, \
        view controller or component, or that of such a part of its own RIB:

        - a property or a parameter has the class;
        - its code casts to the class;
        - its code makes an object of it.

        All that one class names of a RIB is one finding.
        """,
      leavesAlone: [
        "Builders, components, adapters and factories, which put the parts together; and tests.",
        "The component of the own RIB.",
        """
        The own RIB's classes where the class says that it works with them: \
        `ViewableRouter<HomeInteractor, HomeViewController>`.
        """,
        "Classes that others inherit, and views that several RIBs have.",
        "What only asks: `is DetailRouter`, `DetailRouter.self`.",
        "Static members and nested types: `DetailViewController.title`, `DetailViewController.Mode`.",
        "What is made by default, and code under `#if`.",
      ],
      matters: """
        The parts of a RIB know each other by protocols, and other RIBs by what their builders give \
        back, so that each can be tested with doubles and replaced. For the same reason the \
        framework's routers take children as `Routing` (RIBs-iOS 1.0.0, `Router.swift:127`). With \
        the class, a test has to make the real other part with all that it needs. A cast fails \
        silently with anything but the class: a test's double, or a plugin that is built in its \
        place. Who knows another RIB's class can also do to it what its listener and its \
        dependencies don't tell of.
        """,
      fix: """
        Declare what is needed in the protocol by which the part is known, and use that. Another RIB \
        is told something by what its builder is given, by a stream, or by its routing protocol.
        """),
    examples: [
      Example(
        "A router that looks for a child's class",
        """
        import RIBs

        protocol DetailBuildable: Buildable {
          func build() -> Routing
        }

        final class DetailInteractor: Interactor {
          func refresh() {}
        }

        final class DetailRouter: Router<Interactable> {}

        final class DetailBuilder: Builder<EmptyDependency>, DetailBuildable {
          func build() -> Routing { DetailRouter(interactor: DetailInteractor()) }
        }

        final class ListRouter: Router<Interactable> {
          private var detail: Routing?

          func refreshDetail() {
            guard let detail = detail?.interactable as? DetailInteractor else { return } // expect: concrete_rib_reference "the interactor of `Detail`"
            detail.refresh()
          }
        }
        """),
      Example(
        "A router that knows its view by its class",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {}

        final class HomeViewController: UIViewController, HomeViewControllable {}

        final class HomeRouter: ViewableRouter<Interactable, HomeViewControllable> {
          private let home: HomeViewController // expect: concrete_rib_reference "its RIB's view controller"

          init(interactor: Interactable, home: HomeViewController) {
            self.home = home
            super.init(interactor: interactor, viewController: home)
          }
        }

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            HomeRouter(interactor: Interactor(), home: HomeViewController())
          }
        }
        """),
      Example(
        "Protocols between the parts, and classes in the builder",
        """
        import RIBs
        import UIKit

        protocol HomeViewControllable: ViewControllable {}

        final class HomeViewController: UIViewController, HomeViewControllable {}

        final class HomeInteractor: Interactor {}

        final class HomeRouter: ViewableRouter<Interactable, HomeViewControllable> {}

        final class HomeBuilder: Builder<EmptyDependency> {
          func build() -> ViewableRouting {
            let interactor = HomeInteractor()
            return HomeRouter(interactor: interactor, viewController: HomeViewController())
          }
        }
        """),
    ],
    check: .project(concreteReferences))
}

@Sendable private func concreteReferences(in project: Project) -> [Finding] {
  let classes = project.fact(RibClasses.self)
  guard !classes.names.isEmpty else { return [] }
  var uses: [Pair: [ClassUse]] = [:]
  for use in project.usesInMembers(of: classes) + project.usesInCode(of: classes) {
    uses[Pair(namer: use.namer, rib: use.part.rib), default: []].append(use)
  }
  return uses.values.map { uses in
    named(uses.sorted { $0.location < $1.location }, in: project)
  }.sorted { $0.location < $1.location }
}

private struct Pair: Hashable {
  let namer: TypeID
  let rib: RibID
}

// MARK: Where classes are named

/// The place at which a part of a RIB names a class that it should know by a protocol.
private struct ClassUse {
  enum Act {
    case kept(Member)
    case given(String)
    case made
    case cast
    case written
  }

  let act: Act
  let part: RibClasses.Part
  let namer: TypeID
  let location: Location
}

extension Project {
  fileprivate func usesInMembers(of classes: RibClasses) -> [ClassUse] {
    classes.owners.keys.flatMap { namer in
      types[namer].members.flatMap { member -> [ClassUse] in
        guard member.condition == 0, !member.isStatic else { return [] }
        if member.isProperty {
          guard let type = types.canonicalType(of: member),
            let part = foreignPart(in: type, for: namer)
          else { return [] }
          return [
            ClassUse(act: .kept(member), part: part, namer: namer, location: member.location)
          ]
        }
        return usesInParameters(of: member, by: namer)
      }
    }
  }

  private func usesInParameters(of member: Member, by namer: TypeID) -> [ClassUse] {
    let file = types[member.place.file]
    return types.parameters(at: member.place).compactMap { parameter in
      guard !parameter.type.isEmpty else { return nil }
      let written = TypeExpression(parsing: parameter.type, in: file)
      let type = types.canonical(written, from: Viewpoint(member.place))
      guard let part = foreignPart(in: type, for: namer) else { return nil }
      return ClassUse(
        act: .given(file.name(parameter.name)), part: part, namer: namer,
        location: Location(file: member.place.file, range: parameter.name))
    }
  }

  fileprivate func usesInCode(of classes: RibClasses) -> [ClassUse] {
    var typing = flow.typing
    let units = code.units(mentioning: classes.names) { id in
      let unit = code[id]
      return unit.owner.map { classes.owners[$0] != nil } == true && !isReplaceable(unit)
    }
    return units.flatMap { id -> [ClassUse] in
      let unit = code[id]
      guard let namer = unit.owner else { return [] }
      return unit.nodes([.call, .type]).compactMap { node -> ClassUse? in
        guard let (type, act) = classNamed(by: node, at: CodePoint(id, node.id), &typing),
          let part = foreignPart(in: type, for: namer), !node.isConditional
        else { return nil }
        return ClassUse(act: act, part: part, namer: namer, location: unit.location(of: node.id))
      }
    }
  }

  /// The type that is made or written there, and what becomes of it.
  private func classNamed(
    by node: Syntax, at point: CodePoint, _ typing: inout Typing
  ) -> (type: CanonicalType, act: ClassUse.Act)? {
    if node.kind == .call {
      guard node.calleeName?.first?.isUppercase == true,
        case .constructor(let made) = typing.callee(of: point)
      else { return nil }
      return (made, .made)
    }
    guard let parent = node.parent, [.binding, .cast, .parameter].contains(parent.kind),
      parent.kind != .cast || parent.name != "is"
    else { return nil }
    let written = TypeExpression(parsing: node.range, in: node.body.file)
    return (
      types.canonical(written, from: code[point.unit].viewpoint),
      parent.kind == .cast ? .cast : .written
    )
  }

  /// The part that the type names, if the class should know it by a protocol.
  private func foreignPart(in type: CanonicalType, for namer: TypeID) -> RibClasses.Part? {
    let classes = fact(RibClasses.self)
    return classes.parts(namedBy: type).first { part in
      part.type != namer
        && (part.rib != classes.owners[namer]
          || part.kind != .component && !worksWith(part.type, namer))
    }
  }

  /// `ViewableRouter<HomeInteractor, HomeViewController>`
  private func worksWith(_ part: TypeID, _ namer: TypeID) -> Bool {
    types.frameworkBase(of: namer)?.arguments.contains { $0.references.contains(part) } == true
  }
}

// MARK: Messages

/// What one class names of one RIB.
private func named(_ uses: [ClassUse], in project: Project) -> Finding {
  let (types, use) = (project.types, uses[0])
  let (rib, name) = (project[use.part.rib], types[use.part.type].name)
  let isOwn = project.fact(RibClasses.self).owners[use.namer] == rib.id
  let whose =
    isOwn ? "its RIB's \(use.part.kind.rawValue)" : "the \(use.part.kind.rawValue) of `\(rib.name)`"
  return Finding(
    at: use.location,
    subject: [types[use.namer].qualifiedName, types[use.part.type].qualifiedName],
    message: message(about: use, class: "the class `\(name)`, \(whose)", types),
    help: remedy(for: use, isOwn: isOwn, in: project),
    notes: uses.dropFirst().map {
      .init(at: $0.location, "`\(types[$0.part.type].name)` is named here, too")
    })
}

private func message(about use: ClassUse, class named: String, _ types: TypeTable) -> String {
  let namer = types[use.namer].name
  return switch use.act {
  case .kept(let member): "`\(namer).\(member.name)` is \(named), instead of a protocol"
  case .given(let parameter):
    "`\(namer)` is given \(named), as `\(parameter)` instead of a protocol"
  case .made: "`\(namer)` makes \(named), itself"
  case .cast: "`\(namer)` looks behind a protocol for \(named): the cast fails with any other"
  case .written: "`\(namer)` names \(named), instead of a protocol"
  }
}

private func remedy(for use: ClassUse, isOwn: Bool, in project: Project) -> String {
  let rib = project[use.part.rib]
  switch (use.act, use.part.kind) {
  case (.made, _):
    return isOwn
      ? "Let the builder make it, and take it as a protocol."
      : "Let the builder of `\(rib.name)` make it, and attach what that gives back."
  case (_, .component): return "Ask for what is needed in a Dependency protocol of its own."
  default: break
  }
  let known: TypeID? =
    switch use.part.kind {
    case .interactor: rib.interactable
    case .router: rib.routing
    case .view: rib.interactor == use.namer ? rib.presentable : rib.viewControllable
    case .component: nil
    }
  let asking = known.map { "`\(project.types[$0].name)`" } ?? "a protocol"
  return "Declare what is needed in \(asking), and use that."
}
