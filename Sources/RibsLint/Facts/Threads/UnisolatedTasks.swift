import RibsModel
import RibsSyntax

/// Finds what a task does to views, where it runs on no actor.
///
/// In a task's own code the compiler insists on `await` before whatever is the main actor's. It lets
/// pass what is called by a protocol or class that is no actor's, and what that calls in turn.
struct UnisolatedTasks {
  let project: Project
  private var typing: Typing
  private var reading: ViewWorkReading
  private let isolation: ActorIsolation
  private var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
    reading = ViewWorkReading(project)
    isolation = project.fact(ActorIsolation.self)
  }

  /// A call by which a task comes to a view.
  struct Found {
    let call: CodePoint
    let work: ViewWork
    /// The methods that the task waits for and that the call stands in.
    let path: [Member]
  }

  /// What the task that a call makes does to a view, first of all; nil where it may be the main
  /// actor's.
  mutating func work(ofTaskMadeBy call: CodePoint) -> Found? {
    let syntax = project.code.syntax(at: call)
    let unit = project.code[call.unit]
    guard syntax.makesTask, let closure = syntax.arguments.last?.value.unwrapped,
      closure.kind == .closure, closure.saysNoActor, let owner = project.objectOwner(of: call.unit),
      syntax.calleeName == "detached" || isUnisolated(syntax, in: unit, of: owner),
      !typing.isProjectsOwn(call)
    else { return nil }
    reading.forget()
    return firstWork(in: closure, of: call.unit, owner, path: [])
  }

  /// The code around a task is no actor's, so that the task is none's.
  private func isUnisolated(_ task: Syntax, in unit: CodeUnit, of owner: TypeID) -> Bool {
    task.ancestors.allSatisfy { node in
      guard node.kind.isFunction else { return true }
      return node.kind == .closure && node.saysNoActor
        && neutral.contains(node.parent?.parent?.calleeName ?? "")
    } && isolation.isUnisolated(unit, of: owner, types)
  }

  private mutating func firstWork(
    in code: Syntax, of unit: CodeUnitID, _ owner: TypeID, path: [Member]
  ) -> Found? {
    if let found = reading.firstWork(in: code, of: unit) {
      guard let call = unisolatedCall(found.node, in: unit) else { return nil }
      return Found(call: call, work: found.work, path: path)
    }
    guard path.count < FollowingLimit.functions else { return nil }
    for call in code.descendantsRunInPlace where call.kind == .call && call.isAwaited {
      guard let method = awaitedMethod(of: CodePoint(unit, call.id), owner),
        !path.contains(where: { $0.place == method.place }),
        let body = project.code.result(of: method.place),
        let found = firstWork(
          in: project.code[body].body.root, of: body, method.owner, path: path + [method])
      else { continue }
      return found
    }
    return nil
  }

  /// The call, where the compiler does not make it wait for the main actor.
  private mutating func unisolatedCall(_ node: Syntax, in unit: CodeUnitID) -> CodePoint? {
    let point = CodePoint(unit, node.id)
    guard node.kind == .call, case .methods(let methods, _) = typing.callee(of: point),
      let method = methods.first, methods.count == 1, isolation.isUnisolated(method, types)
    else { return nil }
    return point
  }

  /// The only method that an awaited call can mean, where that is one of the same object's and runs
  /// on no actor either.
  private mutating func awaitedMethod(of call: CodePoint, _ owner: TypeID) -> Member? {
    guard case .methods(let methods, _) = typing.callee(of: call), methods.count == 1,
      let method = methods.first, !method.isStatic, method.traits.contains(.async),
      types.inherits(owner, method.owner), types[method.owner].kind == .class,
      !project.hierarchy.overrides(method, types), let body = project.code.result(of: method.place),
      isolation.isUnisolated(project.code[body], of: method.owner, types)
    else { return nil }
    return method
  }
}

extension Syntax {
  /// No `@MainActor` stands before a closure's `in`.
  fileprivate var saysNoActor: Bool {
    guard let first = statements.first else { return false }
    return !ClosureOpening(of: self, before: first).hasAttribute
  }
}

/// What is given a closure and leaves it to no actor, where the code around is none's.
private let neutral: Set = [
  "Task", "bind", "detached", "drive", "emit", "flatMap", "forEach", "map", "sink", "subscribe",
]
