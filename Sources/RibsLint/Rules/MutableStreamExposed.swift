import RibsModel
import RibsSyntax

extension Rule {
  package static let mutableStreamExposed = Rule(
    id: "mutable_stream_exposed",
    summary: "a stream that a RIB could write to but only reads",
    category: .dependency, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A `Dependency` protocol asks for a stream that can be written to, but everything that gets \
        it only reads it.

        The stream is followed through the RIB and through the children that it is passed on to. \
        It is one of these:

        - A protocol or class that adds methods to a read-only stream protocol that it inherits, \
        if nobody uses anything beyond the read-only protocol.
        - A subject or relay that is only subscribed to.
        """,
      leavesAlone: [
        "A stream that the RIB, or a child that gets it, writes to.",
        "A stream that is passed to code where it can't be followed.",
        "A stream that nobody uses.",
      ],
      matters: """
        When a stream's value is wrong, everybody who can write to it has to be considered. A \
        scope may give its descendants anything but the means to change what others rely on: only \
        one place should have write access, and the rest of the tree should get an interface for \
        reading.
        """,
      fix: """
        Ask for the read-only protocol (for a subject or relay: an `Observable` or \
        `AnyPublisher`), and let the component that owns the stream provide it as that type. If \
        somebody else needs the stream as it is, give the read-only one a name of its own.
        """),
    examples: [
      Example(
        "The score is only shown",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        protocol MutableScoreStream: ScoreStream {
          func update(_ score: Int)
        }

        protocol ScoreBoardDependency: Dependency {
          var mutableScoreStream: MutableScoreStream { get } // expect: mutable_stream_exposed "`ScoreStream`"
        }

        final class ScoreBoardComponent: Component<ScoreBoardDependency> {
          fileprivate var mutableScoreStream: MutableScoreStream { dependency.mutableScoreStream }
        }

        final class ScoreBoardInteractor: Interactor {
          private let scoreStream: MutableScoreStream

          init(scoreStream: MutableScoreStream) {
            self.scoreStream = scoreStream
            super.init()
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scoreStream.score.subscribe(onNext: { print($0) }).disposeOnDeactivate(interactor: self)
          }
        }

        final class ScoreBoardBuilder: Builder<ScoreBoardDependency> {
          func build() -> ScoreBoardInteractor {
            let component = ScoreBoardComponent(dependency: dependency)
            return ScoreBoardInteractor(scoreStream: component.mutableScoreStream)
          }
        }
        """),
      Example(
        "A relay that is only subscribed to",
        """
        import RIBs
        import RxRelay

        protocol TripDependency: Dependency {
          var trips: BehaviorRelay<Int> { get } // expect: mutable_stream_exposed "`Observable<Int>`"
        }

        final class TripBuilder: Builder<TripDependency> {
          func build() {
            print(dependency.trips.asObservable())
          }
        }
        """),
      Example(
        "The game writes the score",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        protocol MutableScoreStream: ScoreStream {
          func update(_ score: Int)
        }

        protocol GameDependency: Dependency {
          var mutableScoreStream: MutableScoreStream { get }
        }

        final class GameInteractor: Interactor {
          private let mutableScoreStream: MutableScoreStream

          init(mutableScoreStream: MutableScoreStream) {
            self.mutableScoreStream = mutableScoreStream
            super.init()
          }

          func didWin() {
            mutableScoreStream.update(1)
          }
        }

        final class GameBuilder: Builder<GameDependency> {
          func build() -> GameInteractor {
            GameInteractor(mutableScoreStream: dependency.mutableScoreStream)
          }
        }
        """),
    ],
    check: .project(exposedStreams))
}

@Sendable private func exposedStreams(in project: Project) -> [Finding] {
  let types = project.types
  let requirements = types.requiredWritableStreams()
  guard !requirements.isEmpty else { return [] }
  // Where the value is kept under its type, it is followed.
  let names = types.propertyNames(of: Set(requirements.map(\.type.unwrapped)))
  let reads = RelatedReads(of: names.union(requirements.map(\.name)), in: project)
  let found = requirements.compactMap { project.readOnlyStream($0, reads) }
  let owners = found.reduce(into: Set<TypeID>()) { $0.formUnion($1.owners) }
  let handedOut = HandedOut(
    valuesOf: owners.filter { types[$0].kind == .protocol || types.isComponentClass($0) },
    in: project)
  let narrowed = found.filter { $0.owners.isDisjoint(with: handedOut.types) }
  let places = Set(narrowed.map(\.requirement.location))
  return narrowed.map {
    exposed($0, wide: project.wideName(of: $0.requirement, besides: places, reads), types)
  }
}

/// A stream that may be written to, and that all who get it only read.
private struct ReadOnlyStream {
  let requirement: Requirement
  /// The type to ask for.
  let readable: String
  let owners: Set<TypeID>
}

extension Project {
  /// Nil where somebody who gets the stream may write to it, or nobody is seen to read it.
  fileprivate func readOnlyStream(
    _ requirement: Requirement, _ reads: RelatedReads
  ) -> ReadOnlyStream? {
    guard let stream = types.writableStream(requirement.type) else { return nil }
    let uses = StreamUses(of: requirement, in: self, reads: reads)
    guard uses.isFollowed, uses.areSeen,
      let enough = types.narrowest(stream, of: requirement, for: uses)
    else { return nil }
    let readers = fact(HoldersOfDependencies.self)
    let holders = uses.owners.reduce(into: Set<TypeID>()) { holders, owner in
      switch types[owner].kind {
      case .protocol: holders.formUnion(readers[owner])
      default: holders.insert(owner)
      }
    }
    return ReadOnlyStream(requirement: requirement, readable: enough, owners: holders)
  }
}

extension TypeTable {
  /// The streams that Dependency protocols ask for by themselves, and that can be written to.
  fileprivate func requiredWritableStreams() -> [Requirement] {
    frameworkHeirs.flatMap { type -> [Requirement] in
      guard type.kind == .protocol, type.role == .source,
        inherits(type.id, .dependency) || inherits(type.id, .needleDependency)
      else { return [] }
      return requirements(of: type.id).filter {
        $0.dependency == type.id && !$0.needsSetter && writableStream($0.type) != nil
      }
    }
  }

  /// The names of all properties of these types.
  fileprivate func propertyNames(of streams: Set<CanonicalType>) -> Set<String> {
    let words = words(for: streams)
    var names: Set<String> = []
    for type in types {
      let properties = type.members { declaration, file in
        (declaration.kind == .var || declaration.kind == .let)
          && file.hasWord(among: words, in: declaration.type)
      }
      for property in properties
      where canonicalType(of: property).map({ streams.contains($0.unwrapped) }) == true {
        names.insert(property.name)
      }
    }
    return names
  }

  /// The name of the type that is enough for the uses; nil where they need all of the stream.
  fileprivate func narrowest(
    _ stream: WritableStream, of requirement: Requirement, for uses: StreamUses
  ) -> String? {
    switch stream {
    case .subject(let readable):
      guard uses.members.allSatisfy({ readingMembers.contains($0) }) else { return nil }
      return readable + argumentList(in: requirement.spelling)
    case .narrowing(let readable):
      // What the protocols are as streams is not followed.
      guard !uses.isReadWhole else { return nil }
      let enough = readable.first { narrow in
        uses.members.allSatisfy { name in
          let members = allMembers(named: name, of: narrow)
          return members.contains { mayHave($0, narrow) } && !members.contains(where: isCommand)
        }
          && uses.narrowed.allSatisfy { inherits(narrow, $0) && !hasCommand($0) }
      }
      return enough.map { self[$0].name }
    }
  }

  /// Whoever is given a value of the type may change something by it.
  private func hasCommand(_ type: TypeID) -> Bool {
    selfAndAncestors(of: type).contains { self[$0].members.contains(where: isCommand) }
  }

  /// A method that gives nothing back: it is called for what it changes.
  fileprivate func isCommand(_ member: Member) -> Bool {
    guard member.kind == .func else { return false }
    let result = declaration(at: member.place).type
    return result.isEmpty || TypeExpression(parsing: result, in: self[member.place.file]).isVoid
  }
}

/// `<Void>` of `PublishRelay<Void>`; nothing where a typealias stands for it.
private func argumentList(in spelling: String) -> Substring {
  guard let start = spelling.firstIndex(of: "<"), let end = spelling.lastIndex(of: ">"), start < end
  else { return "" }
  return spelling[start...end]
}

/// A type that can be written to.
private enum WritableStream {
  /// A subject or relay; the type to ask for in its place.
  case subject(readableAs: String)
  /// The stream protocols it inherits, none of which has its methods.
  case narrowing([TypeID])
}

extension TypeTable {
  fileprivate func writableStream(_ type: CanonicalType) -> WritableStream? {
    switch type {
    case .external(let name, _):
      return subjects[name].map { .subject(readableAs: $0) }
    case .declared(let stream, _):
      guard self[stream].kind == .protocol || self[stream].kind == .class else { return nil }
      let ancestry = ancestry(of: stream)
      guard !ancestry.isAmbiguous, ancestry.external.allSatisfy({ $0 == "AnyObject" }) else {
        return nil
      }
      let readable = ancestry.types.filter { narrow in
        self[narrow].kind == .protocol && hasStream(narrow)
          && addsMethod(stream, to: narrow)
      }
      return readable.isEmpty ? nil : .narrowing(readable)
    default: return nil
    }
  }

  private func hasStream(_ type: TypeID) -> Bool {
    selfAndAncestors(of: type).flatMap { self[$0].members }.contains { member in
      if case .external(let name, _)? = canonicalType(of: member)?.unwrapped {
        readableStreams.contains(name)
      } else {
        false
      }
    }
  }

  /// The stream has a method that the narrow one lacks, and by which it is written to: one that
  /// gives nothing back, or sounds as if it changed something.
  private func addsMethod(_ stream: TypeID, to narrow: TypeID) -> Bool {
    self[stream].members.contains { member in
      (isCommand(member)
        || member.kind == .func && member.name.begins(withWordOf: changing))
        && !member.isStatic && member.access > .fileprivate
        && allMembers(named: member.name, of: narrow).isEmpty
    }
  }
}

/// With these words the names of methods begin that change something, whatever they give back.
private let changing = [
  "accept", "add", "append", "apply", "change", "clear", "create", "decrement", "delete", "emit",
  "increment", "insert", "mark", "move", "post", "publish", "push", "put", "remove", "replace",
  "reset", "save", "send", "set", "store", "toggle", "update", "write",
]

private let readableStreams: Set = [
  "AnyPublisher", "Driver", "Infallible", "Observable", "Published.Publisher", "Signal",
]

/// Without the relays for Combine, which are other packages': whether `readingMembers` has all that
/// only reads them is not known.
private let subjects = ReactiveVocabulary.subjects.filter {
  !["CurrentValueRelay", "PassthroughRelay"].contains($0.key)
}

/// What reads a subject or relay, and an observable or publisher has as well.
private let readingMembers: Set = [
  "append", "asDriver", "asInfallible", "asObservable", "asSignal", "assign", "bind",
  "buffer", "catch", "collect", "combineLatest", "compactMap", "concat", "concatMap", "count",
  "debounce", "debug", "delay", "distinctUntilChanged", "do", "drive", "drop", "dropFirst", "emit",
  "enumerated", "eraseToAnyPublisher", "filter", "first", "flatMap", "flatMapFirst",
  "flatMapLatest", "handleEvents", "ignoreElements", "last", "map", "materialize", "merge",
  "multicast", "observe", "observeOn", "prefix", "print", "publish", "receive", "reduce",
  "removeDuplicates", "replaceError", "replaceNil", "replay", "sample", "scan", "share", "sink",
  "skip", "startWith", "subscribe", "subscribeOn", "switchToLatest", "take", "takeUntil",
  "takeWhile", "throttle", "timeout", "tryMap", "values", "window", "withLatestFrom",
  "withUnretained", "zip",
]

private func exposed(
  _ stream: ReadOnlyStream, wide: WideName?, _ types: TypeTable
) -> Finding {
  let requirement = stream.requirement
  let asked = types[requirement.dependency].name
  let narrower = "`\(stream.readable)`"
  let help = wide.map { wide in
    let other = wide.asker.map { "`\(types[$0].name)`" } ?? "its own RIB"
    return """
      Ask for \(narrower) under a name of its own: `\(types[wide.component].name)` keeps \
      `\(requirement.name)` as it is for \(other).
      """
  }
  return Finding(
    at: requirement.location, subject: types.subject(of: requirement),
    message: """
      `\(asked)` asks for `\(requirement.name)` as `\(requirement.spelling)`, which can be written \
      to, but it is only read
      """ + ": \(narrower) is enough",
    help: help
      ?? "Ask for \(narrower), and let the component provide it as exactly that type."
  )
}
