import RibsModel
import RibsSyntax

/// Tells which queues, schedulers and sessions never run anything on the main thread, by how they
/// are made.
struct BackgroundQueues {
  let project: Project
  private var makers: SoleMaker
  private var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    makers = SoleMaker(project: project, typing: project.flow.typing)
  }

  /// The expression is such a queue or scheduler.
  mutating func isInBackground(_ expression: Syntax, in unit: CodeUnitID) -> Bool {
    isInBackground(expression, in: unit, depth: 0)
  }

  private mutating func isInBackground(_ expression: Syntax, in unit: CodeUnitID, depth: Int)
    -> Bool
  {
    guard depth < FollowingLimit.references, !expression.isMain,
      let maker = makers.maker(of: expression, in: unit)
    else { return false }
    let call = project.code.syntax(at: maker)
    guard call.kind == .call else { return false }
    if call.isGlobalQueue { return types.types(named: "DispatchQueue").isEmpty }
    guard case .constructor(.external(let name, _)) = makers.typing.callee(of: maker) else {
      return false
    }
    let first = call.arguments.first
    switch name {
    case "DispatchQueue":
      // Whoever calls a queue so means something else by it.
      guard first?.label == "label", first?.value.text != "\"main\"", !mayBeMoved("setTarget")
      else { return false }
      guard let target = call.argument("target"), !target.isNil else { return true }
      return isInBackground(target, in: maker.unit, depth: depth + 1)
    case "OperationQueue": return first == nil && !mayBeMoved("underlyingQueue")
    case "ConcurrentDispatchQueueScheduler", "SerialDispatchQueueScheduler":
      guard let queue = call.argument("queue") else { return ownQueue.contains(first?.label ?? "") }
      return isInBackground(queue, in: maker.unit, depth: depth + 1)
    case "OperationQueueScheduler":
      guard let queue = call.argument("operationQueue") else { return false }
      return isInBackground(queue, in: maker.unit, depth: depth + 1)
    default: return false
    }
  }

  /// The expression is a session of Foundation's that answers in the background: on its delegate's
  /// queue, which is one of its own unless it is given another (Apple, "URLSession:
  /// init(configuration:delegate:delegateQueue:)").
  mutating func isInBackground(session: Syntax, in unit: CodeUnitID) -> Bool {
    guard types.types(named: "URLSession").isEmpty,
      let maker = makers.maker(of: session, in: unit)
    else { return false }
    let made = project.code.syntax(at: maker)
    if made.kind == .member {
      return made.name == "shared" && made.firstChild?.unwrapped.name == "URLSession"
    }
    guard case .constructor(.external("URLSession", _)) = makers.typing.callee(of: maker),
      made.arguments.first?.label == "configuration"
    else { return false }
    guard let queue = made.argument("delegateQueue"), !queue.isNil else { return true }
    return isInBackground(queue, in: maker.unit)
  }

  /// Some code may have a queue run on another one, by the member of that name.
  private func mayBeMoved(_ member: String) -> Bool {
    !project.code.files(mentioning: [member]).isEmpty
  }
}

/// Behind these labels a scheduler is told which queue to make, and not given one.
private let ownQueue: Set = ["globalConcurrentQueueQOS", "internalSerialQueueName", "qos"]

extension Syntax {
  /// `DispatchQueue.main`, of which there is the most.
  fileprivate var isMain: Bool { unwrapped.kind == .member && unwrapped.name == "main" }

  /// `DispatchQueue.global(qos: .utility)`, or `.global()` where a queue is asked for.
  fileprivate var isGlobalQueue: Bool {
    guard calleeName == "global" else { return false }
    guard let type = receiver?.unwrapped else { return callee?.unwrapped.kind == .implicitMember }
    return type.kind == .name && type.name == "DispatchQueue"
  }
}
