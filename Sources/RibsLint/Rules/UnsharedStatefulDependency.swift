import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let unsharedStatefulDependency = Rule(
    id: "unshared_stateful_dependency",
    summary: "a stateful object that a component makes anew for each reader",
    category: .dependency, severity: .error, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        A computed property of a component makes a stateful object without `shared`, and is read \
        at least twice in one scope.

        The property makes the object itself or through a private function. The readers are the \
        builder, other members, children that ask for it, and code that has the component as a \
        protocol to which nothing else conforms. A child that reads it several times, or passes it \
        on to several readers, counts as so many. What the property makes has state if it is one of \
        these:

        - a subject, relay or `Variable`, or an object that keeps one, which may be a class of the \
        project around a library's;
        - an object with a `@Published` variable;
        - an object with a variable that its methods change, wholly or in part;
        - a struct that makes a subject or relay;
        - a view that the builder gives the interactor as its `presenter` and the router as its \
        `viewController`.

        It is only a warning where each reader may be meant to have its own: a worker, and a class \
        that keeps no stream, nor a collection under a name as of a store (`ImageCache`, \
        `TripRepository`).
        """,
      leavesAlone: [
        "Values, and objects without state.",
        "Objects whose streams are given to them, and workers that keep their state to themselves.",
        "Objects that keep nothing but their subscriptions and tasks.",
        "Properties whose wrapper keeps the value elsewhere, as `@AppStorage`, or is not in the tree.",
        "Builders, components, routers, interactors, other views, presenters and workflows.",
        "Properties that a subclass overrides.",
        "Properties that say by their name that each read makes another: `newForm`, `makeForm`.",
        "Properties with a single reader. Reads in different branches count once.",
      ],
      matters: """
        Each read runs the property again. The code that writes to the stream and the code that \
        listens to it then have two different streams, and nothing ever arrives; the interactor \
        speaks to a view that nobody shows. There is no error and no warning. Stateful objects of \
        a scope are kept by `shared` (RIBs-iOS 1.0.0, `Component.swift:40-64`; tutorial 3: \
        "streams are typically scoped singletons").
        """,
      fix: """
        Wrap what the property makes: `var tripStream: TripStream { shared { TripStreamImpl() } }`.
        """),
    examples: [
      Example(
        "The writer and the reader each get a stream",
        """
        import RIBs
        import RxRelay
        import RxSwift

        protocol ScoreStream {
          var score: Observable<Int> { get }
        }

        protocol MutableScoreStream: ScoreStream {
          func update(_ score: Int)
        }

        final class ScoreStreamImpl: MutableScoreStream {
          private let relay = BehaviorRelay<Int>(value: 0)
          var score: Observable<Int> { relay.asObservable() }
          func update(_ score: Int) { relay.accept(score) }
        }

        protocol LoggedInDependency: Dependency {}

        final class LoggedInComponent: Component<LoggedInDependency> {
          var mutableScoreStream: MutableScoreStream { ScoreStreamImpl() } // expect: unshared_stateful_dependency
          var scoreStream: ScoreStream { mutableScoreStream }
        }

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() -> (MutableScoreStream, ScoreStream) {
            let component = LoggedInComponent(dependency: dependency)
            return (component.mutableScoreStream, component.scoreStream)
          }
        }
        """),
      Example(
        "A cache for each child",
        """
        import RIBs

        final class ImageCache {
          private var images: [String: Int] = [:]
          func keep(_ image: Int, for name: String) { images[name] = image }
        }

        protocol MenuDependency: Dependency {
          var imageCache: ImageCache { get }
        }

        protocol FeedDependency: Dependency {
          var imageCache: ImageCache { get }
        }

        final class MenuBuilder: Builder<MenuDependency> {}
        final class FeedBuilder: Builder<FeedDependency> {}

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency>, MenuDependency, FeedDependency {
          var imageCache: ImageCache { ImageCache() } // expect: unshared_stateful_dependency "is read 2 times"
          var menuBuilder: MenuBuilder { MenuBuilder(dependency: self) }
          var feedBuilder: FeedBuilder { FeedBuilder(dependency: self) }
        }
        """),
      Example(
        "Shared, or without state",
        """
        import RIBs

        final class ImageCache {
          private var images: [String: Int] = [:]
          func keep(_ image: Int, for name: String) { images[name] = image }
        }

        final class ImageFormatter {
          func format(_ image: Int) -> String { "\\(image)" }
        }

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency> {
          var imageCache: ImageCache { shared { ImageCache() } }
          var imageFormatter: ImageFormatter { ImageFormatter() }
        }

        final class RootBuilder: Builder<RootDependency> {
          func build() -> [AnyObject] {
            let component = RootComponent(dependency: dependency)
            return [
              component.imageCache, component.imageCache,
              component.imageFormatter, component.imageFormatter,
            ]
          }
        }
        """),
    ],
    check: .project(unsharedState))
}

@Sendable private func unsharedState(in project: Project) -> [Finding] {
  let types = project.types
  var typing = project.flow.typing
  var suspects: [(member: Member, made: MadeObject, isView: Bool)] = []
  for component in types.componentClasses where component.role == .source {
    for member in component.members
    where member.storage == .computed && !member.isStatic && !member.promisesNewValue {
      guard let made = project.madeOnEachRead(of: member, &typing),
        case let isView = made.types.allSatisfy({ types.inherits($0, .viewControllable) }),
        isView || made.types.allSatisfy(project.isStateful),
        // A subclass may share it.
        !project.hierarchy.overrides(member, types)
      else { continue }
      suspects.append((member, made, isView))
    }
  }
  guard !suspects.isEmpty else { return [] }
  let readers = ScopeReaders(in: project)
  return suspects.compactMap { member, made, isView in
    let sites = readers.sites(of: member)
    guard isView ? sites.areOfOneRib : sites.count > 1 else { return nil }
    let isMeantToBeOne =
      isView || made.types.allSatisfy { $0.declared.map(project.isMeantToBeOne) ?? true }
    return unshared(member, made, sites.map(\.location), isMeantToBeOne: isMeantToBeOne, types)
  }
}

extension Member {
  /// By its name each reader is to get its own: `newForm`, but not `newsFeed`.
  fileprivate var promisesNewValue: Bool {
    ["new", "make", "create", "fresh", "another"].contains { verb in
      name.hasPrefix(verb) && name.dropFirst(verb.count).first?.isUppercase == true
    }
  }
}

extension [ReadSite] {
  /// An interactor is given the view as its presenter, and a router beside it as its view.
  fileprivate var areOfOneRib: Bool {
    let given = compactMap { site -> (unit: CodeUnitID, label: String)? in
      guard let (unit, mention) = site.way.first, let argument = mention.wrapped.parent,
        argument.kind == .argument
      else { return nil }
      return (unit, argument.name)
    }
    return given.contains { presenter in
      presenter.label == "presenter"
        && given.contains { $0.unit == presenter.unit && $0.label == "viewController" }
    }
  }
}

extension TypeTable {
  /// What the message calls it.
  fileprivate func shortName(of type: CanonicalType) -> String {
    switch type {
    case .declared(let declared, _): self[declared].name
    case .external(let name, _): name
    default: ""
    }
  }
}

private func unshared(
  _ member: Member, _ made: MadeObject, _ readers: [Location], isMeantToBeOne: Bool,
  _ types: TypeTable
) -> Finding {
  let name = "`\(types[member.owner].name).\(member.name)`"
  let names = made.types.map(types.shortName)
  let value = made.value.range
  let wrapping = Fix(
    in: made.value.file, TextEdit(inserting: "shared { ", at: value.start),
    TextEdit(inserting: " }", at: value.end))
  return Finding(
    at: member.location, subject: types.subject(of: member),
    message: """
      \(name) makes another \(orList(quoting: names)) for each reader, and is read \
      \(readers.count) times in its scope
      """,
    help: isMeantToBeOne
      ? "Wrap it: `shared { \(wrapped(made, called: names)) }`."
      : "Wrap it in `shared`, or make it a function if each reader should have its own.",
    notes: readers.map { .init(at: $0, "\(name) is read here") },
    severity: isMeantToBeOne ? nil : .warning,
    fix: isMeantToBeOne && made.isWhole ? wrapping : nil)
}

/// What the help shows of the value: no arguments, which may be long.
private func wrapped(_ made: MadeObject, called names: [String]) -> String {
  guard names.count == 1, let name = names.first else { return "…" }
  guard made.spelling.hasPrefix(name), !made.spelling.hasSuffix("()") else { return made.spelling }
  return "\(name)(…)"
}
