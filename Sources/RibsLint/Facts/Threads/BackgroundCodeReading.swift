import RibsModel
import RibsSyntax

/// Finds the code that a call has run in the background.
struct BackgroundCodeReading {
  let project: Project
  private var typing: Typing
  private var queues: BackgroundQueues
  private let addedFunctions: AddedFunctions

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
    queues = BackgroundQueues(project)
    addedFunctions = project.fact(AddedFunctions.self)
  }

  /// What the call has run in the background; nil if nothing is sure to.
  mutating func code(runBy point: CodePoint) -> BackgroundCode? {
    let call = project.code.syntax(at: point)
    guard let name = call.calleeName else { return nil }
    if Self.enqueuing.contains(name) { return enqueued(by: call, in: point.unit) }
    if let cause = Self.cause(ofHopBy: name) {
      return delivered(behind: call, cause, in: point.unit)
    }
    return Self.requests.contains(name) ? answered(to: call, in: point.unit) : nil
  }

  /// The calls that are looked at.
  static let names = enqueuing.union(hops).union(subscribing).union(requests)
    .union([publisher])

  private static let enqueuing: Set = ["addOperation", "async", "asyncAfter"]
  private static let requests: Set = ["dataTask", "downloadTask", "uploadTask"]
  private static let hops: Set = [
    "debounce", "delay", "observe", "observeOn", "receive", "throttle",
  ]
  private static let delaying: Set = ["debounce", "delay", "throttle"]
  private static let subscribing: Set = ["subscribe", "subscribeOn"]
  private static let publisher = "dataTaskPublisher"

  private static func cause(ofHopBy name: String) -> BackgroundCode.Cause? {
    if hops.contains(name) { return .hop }
    if subscribing.contains(name) { return .subscribing }
    return name == publisher ? .publisher : nil
  }

  // MARK: Queues and requests

  private mutating func enqueued(by call: Syntax, in unit: CodeUnitID) -> BackgroundCode? {
    guard let queue = call.receiver, let work = call.arguments.last?.code,
      queues.isInBackground(queue, in: unit), !isAdded(call, in: unit)
    else { return nil }
    return BackgroundCode(
      cause: .queue, call: CodePoint(unit, call.id), unit: unit, work: [(work, call)])
  }

  private mutating func answered(to call: Syntax, in unit: CodeUnitID) -> BackgroundCode? {
    guard let session = call.receiver, let handler = call.arguments.last,
      call.arguments.first?.label == "with",
      handler.isTrailing || handler.label == "completionHandler", let work = handler.code,
      queues.isInBackground(session: session, in: unit), !isAdded(call, in: unit)
    else { return nil }
    return BackgroundCode(
      cause: .request, call: CodePoint(unit, call.id), unit: unit, work: [(work, call)])
  }

  /// The project adds what is called to the system's type.
  private mutating func isAdded(_ call: Syntax, in unit: CodeUnitID) -> Bool {
    addedFunctions.byName[call.calleeName ?? ""] != nil
      && typing.isProjectsOwn(CodePoint(unit, call.id))
  }

  // MARK: Streams

  /// The code that a chain's operators and its subscription are given, from the call on that decides
  /// where it runs up to the next that may.
  private mutating func delivered(
    behind call: Syntax, _ cause: BackgroundCode.Cause, in unit: CodeUnitID
  ) -> BackgroundCode? {
    guard handsOnInBackground(call, cause, in: unit), isOfLibrary(call, in: unit),
      let chain = call.outermostCall?.chain,
      let position = chain.links.firstIndex(where: { $0.syntax.id == call.id }),
      cause != .subscribing || givesWhereSubscribed(chain, upTo: position, in: unit)
    else { return nil }
    var work: [(code: Syntax, taker: Syntax)] = []
    for link in chain.links[(position + 1)...] {
      guard let arguments = link.arguments, isOfLibrary(link.syntax, in: unit) else { break }
      let step = StreamStep(link.name, arguments)
      guard step.runsItsClosures else { break }
      work += arguments.compactMap { argument in
        guard !StreamStep.labelsElsewhere.contains(argument.label ?? "") else { return nil }
        return argument.code.map { ($0, link.syntax) }
      }
      guard step.handsOn else { break }
    }
    return BackgroundCode(cause: cause, call: CodePoint(unit, call.id), unit: unit, work: work)
  }

  private mutating func handsOnInBackground(
    _ call: Syntax, _ cause: BackgroundCode.Cause, in unit: CodeUnitID
  ) -> Bool {
    guard let receiver = call.receiver else { return false }
    if cause == .publisher { return queues.isInBackground(session: receiver, in: unit) }
    // RxSwift's hand some of the values on where they get them, and Combine's `delay(for:)` none.
    guard !Self.delaying.contains(call.calleeName ?? "") || call.arguments.first?.label == "for"
    else { return false }
    return call.scheduler.map { queues.isInBackground($0, in: unit) } ?? false
  }

  /// No function of the project's has the name, as far as streams are concerned.
  private mutating func isOfLibrary(_ call: Syntax, in unit: CodeUnitID) -> Bool {
    call.calleeName.map { addedFunctions.byName[$0] == nil } == true
      && !typing.isProjectsOwn(CodePoint(unit, call.id))
  }

  /// The chain up to the link begins with a source that gives its values at once to whoever
  /// subscribes, on the thread of that.
  private mutating func givesWhereSubscribed(
    _ chain: CallChain, upTo end: Int, in unit: CodeUnitID
  ) -> Bool {
    guard let source = chain.links.first, let arguments = source.arguments, end > 0 else {
      return false
    }
    let areTransparent = chain.links[1..<end].allSatisfy { link in
      link.arguments.map {
        StreamStep(link.name, $0).handsOn
      } == true && !Self.subscribing.contains(link.name) && isOfLibrary(link.syntax, in: unit)
    }
    guard areTransparent, !arguments.contains(where: { $0.label == "scheduler" }),
      let factory = chain.root, factory.kind == .name,
      ["Observable", "Single", "Maybe", "Completable", "Infallible"].contains(factory.name),
      project.types.types(named: factory.name).isEmpty
    else { return false }
    switch source.name {
    case "just", "of", "from", "error", "empty": return arguments.first?.label != "optional"
    case "create":
      guard let maker = arguments.last?.value.unwrapped, maker.kind == .closure else {
        return false
      }
      return maker.tellsObserverAtOnceOnly
    default: return false
    }
  }
}

extension Argument {
  /// The closure, or the name of a function, that a call is given.
  var code: Syntax? {
    let value = value.unwrapped
    switch value.kind {
    case .closure: return value
    case .name, .member: return label == "to" || label == "on" || label == "with" ? nil : value
    default: return nil
    }
  }
}

extension Syntax {
  /// What an operator is given to decide where it hands on.
  fileprivate var scheduler: Syntax? {
    switch calleeName {
    case "observeOn", "subscribeOn":
      return arguments.first.flatMap { $0.label == nil ? $0.value : nil }
    case "observe", "receive", "subscribe":
      return arguments.first.flatMap { $0.label == "on" ? $0.value : nil }
    default: return argument("scheduler")
    }
  }

  /// The closure of `create` tells its observer something where it stands, and nothing in a closure
  /// of its own, which may run elsewhere.
  fileprivate var tellsObserverAtOnceOnly: Bool {
    guard let observer = children.first(where: { $0.kind == .parameter })?.name else {
      return false
    }
    let mentions = descendants.filter { $0.kind == .name && $0.name == observer }
    return !mentions.isEmpty
      && mentions.allSatisfy { mention in
        mention.enclosingFunction?.id == id
          && mention.ancestors.contains { $0.kind == .call && $0.isInside(self) }
      }
      && mentions.allSatisfy { mention in
        guard let parent = mention.parent else { return false }
        return parent.kind == .call && parent.callee?.id == mention.id
          || parent.kind == .member && telling.contains(parent.name)
            && parent.parent?.kind == .call && parent.parent?.callee?.id == parent.id
      }
  }
}

/// By these an observer is told of a value or the end.
private let telling: Set = ["on", "onCompleted", "onError", "onNext"]
