import RibsModel
import RibsSyntax

extension Rule {
  package static let statefulPresenter = Rule(
    id: "stateful_presenter",
    summary: "a presenter that keeps state",
    category: .structure, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A class that inherits the framework's `Presenter` keeps something that is different later \
        on:

        - a variable that its methods change: a number, a text, a date, a struct or enum of the \
        app, or a collection of such;
        - a subject or relay of its own that holds a value: `BehaviorRelay`, `BehaviorSubject`, \
        `ReplaySubject`, `CurrentValueSubject`.
        """,
      leavesAlone: [
        "View controllers that are presenters: they are views.",
        "Variables that nothing but an initializer sets, and those that only others set.",
        """
        References to objects: the listener, views, formatters, animators, dispose bags, tasks, also \
        within structs and enums; handles and tokens of subscriptions and requests by their names.
        """,
        "What is set back in `defer`, and streams of `Void`, which tell of a moment.",
        "Closures, and subjects that hold no value, as `PublishRelay`.",
        """
        Caches: lazy variables, dictionaries that a function which gives back a value fills, and \
        what is called a cache; and what by its name belongs to an animation.
        """,
        "Presenters that SwiftUI observes, and variables with a wrapper, as `@Published`.",
      ],
      matters: """
        A presenter turns what the interactor tells it into what the view shows. It is no part of \
        the interactor's lifecycle: the framework has no hook in which it could start or clear \
        what it keeps (RIBs-iOS 1.0.0, `Presenter.swift:22-36`). With a second copy of the state \
        in it, the view can show something other than what the interactor has decided.
        """,
      fix: """
        Keep the state in the interactor and give the presenter all that it needs with each call. \
        What only the view cares about, as a scroll position, belongs in the view.
        """),
    examples: [
      Example(
        "The presenter remembers what it has shown",
        """
        import RIBs

        protocol BasketViewControllable: ViewControllable {
          func show(_ lines: [String])
        }

        protocol BasketPresentable: Presentable {
          func add(_ item: String)
        }

        final class BasketPresenter: Presenter<BasketViewControllable>, BasketPresentable {
          private var items: [String] = [] // expect: stateful_presenter "`items`"

          func add(_ item: String) {
            items.append(item)
            viewController.show(items)
          }
        }
        """),
      Example(
        "A relay that holds the total",
        """
        import RIBs
        import RxRelay

        protocol BasketViewControllable: ViewControllable {}

        final class BasketPresenter: Presenter<BasketViewControllable> {
          private let total = BehaviorRelay<Int>(value: 0) // expect: stateful_presenter "`total`"

          func add(_ price: Int) { total.accept(total.value + price) }
        }
        """),
      Example(
        "It is given all that it shows",
        """
        import Foundation
        import RIBs

        protocol BasketViewControllable: ViewControllable {
          func show(_ lines: [String])
        }

        protocol BasketPresentable: Presentable {
          var listener: BasketPresentableListener? { get set }
          func present(_ items: [String])
        }

        protocol BasketPresentableListener: AnyObject {}

        final class BasketPresenter: Presenter<BasketViewControllable>, BasketPresentable {
          weak var listener: BasketPresentableListener?
          private lazy var formatter = NumberFormatter()

          func present(_ items: [String]) {
            viewController.show(items.sorted())
          }
        }
        """),
    ],
    check: .project(statefulPresenters))
}

@Sendable private func statefulPresenters(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  return types.classes(inheriting: .presenter).flatMap { presenter -> [Finding] in
    guard presenter.role == .source, !types.ancestry(of: presenter.id).isAmbiguous,
      !types.isObserved(presenter.id)
    else { return [] }
    return presenter.members.compactMap { member in
      if project.holdsLastValue(member) {
        return stateful(member, that: "keeps the last value of", of: presenter, types)
      }
      return project.isState(member, &typing)
        ? stateful(member, that: "remembers", of: presenter, types) : nil
    }
  }
}

extension Project {
  /// A subject or relay that the object makes and that keeps the last value sent.
  fileprivate func holdsLastValue(_ member: Member) -> Bool {
    let file = types[member.place.file]
    return isMadeStream(member) && streamTypeName(of: member).map(holdingStreams.contains) == true
      && !file.contains("<Void>", in: types.declaration(at: member.place).range)
  }

  /// The object's own code changes a value that it keeps.
  fileprivate func isState(_ member: Member, _ typing: inout Typing) -> Bool {
    guard member.kind == .var, isStoredByEach(member),
      member.modifiers.isDisjoint(with: [.weak, .unowned]), types.wrappers(of: member).isEmpty,
      !types.isSetBySystem(member), !isAid(byName: member.name),
      isValue(member, &typing)
    else { return false }
    return isMutatedByOwner(member) && !isFilledOnDemand(member, &typing)
      && !isSetBackAtOnce(member)
  }

  /// `isUpdating = true; defer { isUpdating = false }`
  private func isSetBackAtOnce(_ member: Member) -> Bool {
    index.assignments(to: member).contains { point in
      code.syntax(at: point).ancestors.contains { $0.kind == .defer }
    }
  }

  /// What the variable holds is a value, by its type or by the literal that it begins with.
  private func isValue(_ member: Member, _ typing: inout Typing) -> Bool {
    if let type = typing.type(of: member), type != .unknown { return types.isValue(type) }
    return code.initialValuePoint(of: member.place).map {
      code.syntax(at: $0).kind == .literal
    } ?? false
  }

  /// A function that gives back a value changes the dictionary: what it has worked out once, it need
  /// not work out again.
  private func isFilledOnDemand(_ property: Member, _ typing: inout Typing) -> Bool {
    guard case .external("Dictionary", _)? = typing.type(of: property)?.unwrapped else {
      return false
    }
    return index.assignments(to: property).contains { point in
      types.givesBack(code[point.unit])
    }
  }
}

extension TypeTable {
  /// The type is one of values: the standard library's and Foundation's, a struct or enum of the
  /// project, or a collection or tuple of such.
  fileprivate func isValue(_ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _):
      [.struct, .enum].contains(self[declared].kind) && consistsOfValues(declared)
    case .external(let name, let arguments):
      plainValues.contains(name) || collections.contains(name) && arguments.allSatisfy(isValue)
    case .tuple(let elements): !elements.isEmpty && elements.allSatisfy { isValue($0.type) }
    default: false
    }
  }

  /// The struct or enum has values alone, and no objects, such as the views that are shown.
  private func consistsOfValues(_ type: TypeID) -> Bool {
    self[type].members.allSatisfy { member in
      let held =
        switch member.kind {
        case .case: parameters(of: member).compactMap(\.type)
        default: member.isStoredProperty && !member.isStatic ? [self.type(of: member)] : []
        }
      return held.allSatisfy { written in
        guard let written else { return true }
        let type = canonical(written, from: Viewpoint(member.place)).unwrapped
        return type.declared.map { [.struct, .enum].contains(self[$0].kind) } ?? isValue(type)
      }
    }
  }
}

private let holdingStreams: Set = [
  "BehaviorRelay", "BehaviorSubject", "CurrentValueRelay", "CurrentValueSubject", "ReplayRelay",
  "ReplaySubject",
]

private let plainValues: Set = [
  "Bool", "CGFloat", "Character", "Data", "Date", "Decimal", "Double", "Float", "IndexPath", "Int",
  "Int32", "Int64", "String", "TimeInterval", "UInt", "URL", "UUID",
]

private let collections: Set = ["Array", "Dictionary", "Set"]

/// What is called so spares work, tells how far an animation is, or which request or subscription is
/// the current one.
private func isAid(byName name: String) -> Bool {
  let name = name.lowercased()
  return ["animat", "cache", "generation", "handle", "memo", "request", "token"]
    .contains(where: name.contains)
}

private func stateful(
  _ member: Member, that presenterKeeps: String, of presenter: TypeInformation, _ types: TypeTable
) -> Finding {
  Finding(
    at: member.location, subject: types.subject(of: member),
    message: """
      `\(presenter.name)` \(presenterKeeps) `\(member.name)`, but a presenter has no lifecycle in \
      which to keep state
      """,
    help: "Keep it in the interactor, and give the presenter what it is to show.")
}
