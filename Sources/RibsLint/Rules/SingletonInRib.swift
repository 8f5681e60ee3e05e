import RibsModel
import RibsSyntax

extension Rule {
  package static let singletonInRib = Rule(
    id: "singleton_in_rib",
    summary: "an interactor, router, presenter or worker that reads a global instance",
    category: .dependency, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        The code of an interactor, router, presenter or worker reads the one instance of a class or \
        actor from that itself, instead of being given it:

        - `shared`, `sharedInstance`, `instance`, `default`, `standard` or `current` of a class or \
        actor of the app that is of its own type, or of a protocol that it implements;
        - `UserDefaults.standard`, `URLSession.shared`, `HTTPCookieStorage.shared`, \
        `URLCache.shared`, `NSUbiquitousKeyValueStore.default`.

        A class is told of once for each instance that it reads.
        """,
      leavesAlone: [
        "Builders, components, app delegates and views: who puts the app together has to know it.",
        """
        What is only the default of a parameter, the start of a variable that others can set, or \
        stands behind `??`, in a convenience initializer or static function.
        """,
        "Static members of structs and enums, and several instances of one class, such as themes.",
        "What writes a log, formats, or is a queue or scheduler.",
        "Values such as `Locale.current`, and other classes of the system.",
        "Code under `#if`.",
      ],
      matters: """
        No scope decides how long a global instance lives and who shares it: a second login meets \
        the state of the first. A test of the class can't give it another one, so it reads and \
        changes what other tests use. The dependencies of a RIB don't tell of it either: RIBs has \
        them handed down by components (RIBs-iOS 1.0.0, `Component.swift:22-36`).
        """,
      fix: """
        Ask for it in the `Dependency` protocol, best as a protocol with what the class needs, and \
        hand it to the initializer in the builder. Let one component name the global instance.
        """),
    examples: [
      Example(
        "The interactor asks the session itself",
        """
        import RIBs

        final class Session {
          static let shared = Session()
          private var token: String?

          func end() { token = nil }
        }

        final class MenuInteractor: Interactor {
          func didTapLogout() {
            Session.shared.end() // expect: singleton_in_rib "`Session.shared`"
          }
        }
        """),
      Example(
        "A worker that reads the user's defaults",
        """
        import Foundation
        import RIBs

        final class OnboardingWorker: Worker {
          private let defaults = UserDefaults.standard // expect: singleton_in_rib "OnboardingWorker"

          func finish() { defaults.set(true, forKey: "onboarded") }
        }
        """),
      Example(
        "It is handed down",
        """
        import RIBs

        protocol SessionEnding: AnyObject {
          func end()
        }

        final class Session: SessionEnding {
          static let shared = Session()

          func end() {}
        }

        final class MenuInteractor: Interactor {
          private let session: SessionEnding

          init(session: SessionEnding) { self.session = session }

          func didTapLogout() { session.end() }
        }

        final class MenuComponent: Component<EmptyDependency> {
          var session: SessionEnding { Session.shared }
        }
        """),
    ],
    check: .project(singletons))
}

@Sendable private func singletons(in project: Project) -> [Finding] {
  let types = project.types
  let classes = [FrameworkType.interactor, .router, .presenter, .worker]
    .flatMap { types.classes(inheriting: $0) }.filter { $0.role == .source }
  let owners = Set(classes.map(\.id))
  let readers = Set(
    project.code.units(
      mentioning: Array(instanceNames),
      where: { project.code[$0].owner.map(owners.contains) == true }))
  guard !readers.isEmpty else { return [] }
  var typing = project.flow.typing
  return classes.flatMap { reader -> [Finding] in
    var reads: [Singleton: [Location]] = [:]
    for id in project.units(of: reader.id) where readers.contains(id) {
      let unit = project.code[id]
      guard !project.isReplaceable(unit) else { continue }
      for read in unit.nodes([.member]) where !read.isFallback && !read.isConditional {
        guard let singleton = typing.singleton(readBy: CodePoint(id, read.id)) else { continue }
        reads[singleton, default: []].append(unit.location(of: read.id))
      }
    }
    return reads.map { global($0, readAt: $1, by: reader) }
  }
}

/// The one instance of a class, as code names it.
private struct Singleton: Hashable {
  let type: String
  let name: String
}

extension Typing {
  /// The global instance that `Session.shared` is.
  fileprivate mutating func singleton(readBy point: CodePoint) -> Singleton? {
    let read = code.syntax(at: point)
    guard instanceNames.contains(read.name), let base = read.firstChild else { return nil }
    if case .metatype(let instance) = type(at: point.at(base.id)), let owner = instance.declared {
      guard isSingleton(read.name, of: owner) else { return nil }
      return Singleton(type: types[owner].name, name: read.name)
    }
    guard base.kind == .name, systemInstances[base.name]?.contains(read.name) == true,
      types.types(named: base.name).isEmpty
    else { return nil }
    return Singleton(type: base.name, name: read.name)
  }

  /// The class makes the only instance of itself that it offers, and that does more than to log or
  /// to format.
  private mutating func isSingleton(_ name: String, of owner: TypeID) -> Bool {
    guard [.class, .actor].contains(types[owner].kind), !isAid(owner) else { return false }
    let own = types[owner].members.filter { $0.isProperty && $0.isStatic }
      .filter { isInstance($0, of: owner) }
    return own.count == 1 && own[0].name == name
  }

  private mutating func isInstance(_ member: Member, of owner: TypeID) -> Bool {
    guard let type = type(of: member)?.unwrapped else { return false }
    if let declared = type.declared, types.inherits(declared, owner) || declared == owner {
      return true
    }
    // `static let shared: SessionEnding = Session()`
    guard let value = code.initialValuePoint(of: member.place) else { return false }
    return self.type(at: value).declared == owner
  }

  /// Nobody wants a log or a formatter handed down.
  private func isAid(_ type: TypeID) -> Bool {
    let name = types[type].name
    return ["Log", "Logger", "Logging", "Formatter", "Queue", "Queues", "Scheduler", "Schedulers"]
      .contains(where: name.hasSuffix)
      || name.hasPrefix("Log") && name.dropFirst(3).first?.isLowercase != true
      || types.inherits(type, system: "Formatter")
  }
}

private let instanceNames: Set = [
  "current", "default", "instance", "shared", "sharedInstance", "standard",
]

/// Those of Foundation's classes that keep what an app changes.
private let systemInstances: [String: Set<String>] = [
  "HTTPCookieStorage": ["shared"], "NSUbiquitousKeyValueStore": ["default"],
  "URLCache": ["shared"], "URLSession": ["shared"], "UserDefaults": ["standard"],
]

private func global(
  _ singleton: Singleton, readAt places: [Location], by reader: TypeInformation
) -> Finding {
  let name = "\(singleton.type).\(singleton.name)"
  return Finding(
    at: places[0], subject: [reader.qualifiedName, singleton.type],
    message: """
      `\(reader.name)` reads the global `\(name)`, which no scope decides about and no test can \
      replace
      """,
    help: """
      Ask for it in the Dependency protocol, and hand it to the initializer of `\(reader.name)`.
      """,
    notes: places.dropFirst().map { .init(at: $0, "`\(name)` is read here, too") })
}
