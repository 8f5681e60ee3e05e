import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let uikitInModel = Rule(
    id: "uikit_in_model",
    summary: "a value that RIBs hand to each other knows how it looks",
    category: .structure, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A struct or enum of the app has a property of a type that UIKit has for views, such as \
        `UIColor` or `UIFont`, and is part of the logic of RIBs:

        - a listener is told of it;
        - a dependency is it, or gives or takes it;
        - a worker gives or takes it.
        """,
      leavesAlone: [
        "Properties that an extension in another file adds, as beside the view that needs them.",
        """
        Types that by their names are about looks: `…ViewModel`, `…ViewState`, `…Style`, `…Theme`, \
        `…Appearance`.
        """,
        "Types that only presenters and views know, classes, and images, which are data as well.",
      ],
      matters: """
        Streams, services and listeners carry the value through scopes that have no view, and whoever \
        tests them needs UIKit. Two views that show it can't show it differently, and a change of \
        looks is a change of what the logic is made of. The views are to turn it into what they show \
        (RIBs-iOS 1.0.0, `Presenter.swift:22-36`).
        """,
      fix: """
        Keep what the value is about, as a case or a name, and choose the colour or font in the \
        presenter or view; an extension in the view's file can do it.
        """),
    examples: [
      Example(
        "The parent is told of a player with a colour",
        """
        import RIBs
        import UIKit

        enum Player {
          case one, two

          var color: UIColor { self == .one ? .red : .blue } // expect: uikit_in_model "`Player`"
        }

        protocol GameListener: AnyObject {
          func gameDidEnd(wonBy player: Player)
        }

        final class GameInteractor: Interactor {
          weak var listener: GameListener?

          func end() { listener?.gameDidEnd(wonBy: .one) }
        }

        final class GameBuilder: Builder<EmptyDependency> {
          func build(withListener listener: GameListener) -> Routing {
            let interactor = GameInteractor()
            interactor.listener = listener
            return Router(interactor: interactor)
          }
        }
        """),
      Example(
        "A stream of trips with a font",
        """
        import RIBs
        import RxSwift
        import UIKit

        struct Trip {
          let name: String
          let font: UIFont // expect: uikit_in_model
        }

        protocol TripStream: AnyObject {
          var trip: Observable<Trip> { get }
        }

        protocol MapDependency: Dependency {
          var tripStream: TripStream { get }
        }

        final class MapInteractor: Interactor {
          private let trips: TripStream

          init(trips: TripStream) { self.trips = trips }
        }

        final class MapBuilder: Builder<MapDependency> {
          func build() -> Routing {
            Router(interactor: MapInteractor(trips: dependency.tripStream))
          }
        }
        """),
      Example(
        "The view knows the colours",
        """
        import RIBs
        import UIKit

        enum Player {
          case one, two
        }

        protocol GameListener: AnyObject {
          func gameDidEnd(wonBy player: Player)
        }

        final class GameInteractor: Interactor {
          weak var listener: GameListener?

          func end() { listener?.gameDidEnd(wonBy: .one) }
        }

        final class GameViewController: UIViewController, ViewControllable {
          func show(_ player: Player) {
            view.backgroundColor = player == .one ? .red : .blue
          }
        }

        final class GameBuilder: Builder<EmptyDependency> {
          func build(withListener listener: GameListener) -> Routing {
            let interactor = GameInteractor()
            interactor.listener = listener
            return ViewableRouter(interactor: interactor, viewController: GameViewController())
          }
        }
        """),
    ],
    check: .project(modelsWithLooks))
}

@Sendable private func modelsWithLooks(in project: Project) -> [Finding] {
  let types = project.types
  return project.handedValues.compactMap { model, witness -> Finding? in
    let type = types[model]
    guard type.role == .source, !isAboutLooks(type.name) else { return nil }
    let looks = type.members.filter { member in
      member.isProperty && !member.isStatic && member.place.file == type.place.file
        && types.canonicalType(of: member).map(types.isForViews) == true
    }
    guard let first = looks.first else { return nil }
    return knowing(looks, first, type, witness, types)
  }
}

extension TypeTable {
  /// `UIColor`, `UIColor?`, `[UIColor]`
  fileprivate func isForViews(_ type: CanonicalType) -> Bool {
    guard case .external(let name, let arguments) = type.unwrapped else { return false }
    return name == "Array" ? arguments.contains(where: isForViews) : isForViews(name)
  }

  /// The structs and enums that a type is made of.
  fileprivate func values(in type: CanonicalType) -> [TypeID] {
    switch type {
    case .declared(let declared, let arguments):
      ([.struct, .enum].contains(self[declared].kind) ? [declared] : [])
        + arguments.flatMap(values)
    case .external(_, let parts), .framework(_, let parts), .composition(let parts):
      parts.flatMap(values)
    case .implicitlyUnwrapped(let inner), .some(let inner), .specified(_, let inner):
      values(in: inner)
    case .tuple(let elements): elements.flatMap { values(in: $0.type) }
    case .function(let parameters, _, let result): (parameters + [result]).flatMap(values)
    case .generic, .metatype, .unknown: []
    }
  }

  /// What a member is, gives or takes.
  fileprivate func valueTypes(of member: Member) -> [CanonicalType] {
    let taken = parameters(of: member).compactMap(\.type)
      .map { canonical($0, from: Viewpoint(member.place)) }
    return taken + [canonicalType(of: member)].compactMap { $0 }
  }
}

extension Project {
  /// The structs and enums that RIBs hand to each other, each with the member by which they do.
  fileprivate var handedValues: [(model: TypeID, witness: Member)] {
    var found: [TypeID: Member] = [:]
    func add(_ members: [Member]) {
      for member in members {
        for value in types.valueTypes(of: member).flatMap(types.values) where found[value] == nil {
          found[value] = member
        }
      }
    }
    for rib in ribs where rib.role == .source {
      if let listener = rib.listener { add(types[listener].members) }
      let required = rib.dependencies.flatMap { types[$0].members }
      add(required)
      for member in required {
        for part in types.canonicalType(of: member)?.references ?? []
        where !types.isViewOrPresenter(part) {
          add(types[part].members)
        }
      }
    }
    for worker in types.classes(inheriting: .worker) where worker.role == .source {
      let protocols = types.ancestry(of: worker.id).types.filter { types[$0].kind == .protocol }
      add(protocols.flatMap { types[$0].members })
    }
    return found.map { ($0, $1) }
  }
}

/// `TripViewModel`, `ButtonStyle`
private func isAboutLooks(_ name: String) -> Bool {
  [
    "Animat", "Appearance", "Asset", "Color", "Colour", "Design", "Display", "Font", "Icon",
    "Image",
    "Layout", "Look", "Palette", "Present", "Skin", "Style", "Theme", "Transition", "UI", "View",
  ].contains(where: name.contains)
}

private func knowing(
  _ looks: [Member], _ first: Member, _ type: TypeInformation, _ witness: Member,
  _ types: TypeTable
) -> Finding {
  Finding(
    at: first.location, subject: [type.qualifiedName],
    message: """
      `\(type.name)` is handed from RIB to RIB, and its \
      \(commaList(quoting: looks.map(\.name))) \(looks.count == 1 ? "is" : "are") for views alone
      """,
    help: "Choose it where `\(type.name)` is shown: in the view, or in an extension beside that.",
    notes: [
      .init(
        at: witness.location,
        "`\(types[witness.owner].name).\(witness.name)` hands it on")
    ])
}
