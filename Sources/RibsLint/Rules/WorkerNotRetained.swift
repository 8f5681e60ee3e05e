import RibsModel
import RibsSyntax

extension Rule {
  package static let workerNotRetained = Rule(
    id: "worker_not_retained",
    summary: "a worker that nothing keeps",
    category: .leak, severity: .error, confidence: .likely,
    page: Page(
      finds: """
        `start(_:)` is called on a worker that nothing keeps.

        - A worker that is made for this call.
        - A local that goes nowhere else.
        - The items of an array of such workers, or of an array that a function or computed \
        property makes anew.
        - What a computed property or function makes anew for whoever asks, also where it is read \
        through a protocol that only one class conforms to.
        """,
      leavesAlone: [
        "Workers in properties or collections.",
        "Workers that are injected.",
        "Workers that are made with `shared`.",
        "Locals that the code still uses after it has waited with `await`.",
        "Workers whose initializer stores them (`Self.current = self`).",
      ],
      matters: """
        A worker follows its interactor, but that does not keep it alive: `start` binds with \
        `[weak self]` (RIBs-iOS 1.0.0, `Worker.swift:138`), and the worker's `deinit` stops it \
        (`:170`). The worker starts and stops within the function; started in an initializer, it \
        never starts. Run against RIBs-iOS 1.0.0.

        A worker whose `didStart` at once subscribes with a strong `self` and \
        `disposeOnStop(self)` is kept by that subscription, and so works by accident. This is why \
        the finding is likely and not proven.
        """,
      fix: "Keep the worker in a stored property of the interactor."),
    examples: [
      Example(
        "The worker is a local",
        """
        import RIBs

        final class SyncWorker: Worker {
          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            print("synchronizes")
          }

          override func didStop() {
            super.didStop()
            print("stops")
          }
        }

        final class HomeInteractor: Interactor {
          override func didBecomeActive() {
            super.didBecomeActive()
            let worker = SyncWorker()
            worker.start(self) // expect: worker_not_retained
          }
        }
        """),
      Example(
        "A computed property makes a new worker each time",
        """
        import RIBs

        final class SyncWorker: Worker {}

        final class HomeComponent: Component<EmptyDependency> {
          var worker: SyncWorker { SyncWorker() }
        }

        final class HomeInteractor: Interactor {
          private let component: HomeComponent

          init(component: HomeComponent) { self.component = component }

          override func didBecomeActive() {
            super.didBecomeActive()
            component.worker.start(self) // expect: worker_not_retained
          }
        }
        """),
      Example(
        "A property keeps the worker",
        """
        import RIBs

        final class SyncWorker: Worker {
          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            print("synchronizes")
          }

          override func didStop() {
            super.didStop()
            print("stops")
          }
        }

        final class HomeInteractor: Interactor {
          private let worker = SyncWorker()

          override func didBecomeActive() {
            super.didBecomeActive()
            worker.start(self)
          }
        }
        """),
    ],
    check: .project(workersNotRetained))
}

@Sendable private func workersNotRetained(in project: Project) -> [Finding] {
  let types = project.types
  // Much else is started where no worker is.
  guard types.frameworkHeirs.contains(where: { types.inherits($0.id, .working) }) else { return [] }
  var reading = TransienceReading(flow: project.flow) { flow, point in
    flow.makesWorker(point, depth: 0)
  }
  return project.index.calls(named: "start").compactMap { point in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let receiver = call.receiver, call.arguments.count == 1,
      call.arguments[0].label == nil, !call.arguments[0].isTrailing
    else { return nil }
    let worker = reading.flow.typing.type(at: point.at(receiver.id))
    // The items of an array may have nothing in common but that they are made there.
    if let transience = reading.transience(ofItem: receiver, in: point.unit) {
      return startedAndLost(call, transience, worker, unit, types)
    }
    guard types.inherits(worker, .working),
      let transience = reading.transience(ofReceiver: receiver, in: point.unit)
    else { return nil }
    return startedAndLost(call, transience, worker, unit, types)
  }
}

extension Flow {
  /// The expression makes a new worker: it calls the initialiser, or reads a computed property or
  /// calls a function that gives back nothing but new ones.
  fileprivate mutating func makesWorker(_ point: CodePoint, depth: Int) -> Bool {
    let value = typing.code.syntax(at: point).unwrapped
    let point = point.at(value.id)
    guard depth < FollowingLimit.references else { return false }
    switch value.kind {
    case .call:
      switch typing.callee(of: point) {
      case .constructor(let type):
        return typing.types.inherits(type, .working)
          && !(type.declared.map { typing.keepsItself($0) } ?? false)
      case .methods(let methods, _):
        guard let method = typing.types.method(ofClassAmong: methods) else { return false }
        return givesNewWorkers(method, depth: depth)
      default: return false
      }
    case .name, .member:
      guard let read = typing.ownOrForeignProperty(at: point), let property = provided(read),
        property.storage == .computed
      else { return false }
      return givesNewWorkers(property, depth: depth)
    default: return false
    }
  }

  /// The property itself; of one that a protocol asks for, that of the only class which conforms.
  private func provided(_ property: Member) -> Member? {
    guard property.storage == .requirement else { return property }
    guard property.access < .package, let heir = hierarchy.onlyHeir(of: property.owner) else {
      return nil
    }
    let own = typing.types.members(named: property.name, of: heir)
    return own.count == 1 ? own[0] : nil
  }

  private mutating func givesNewWorkers(_ member: Member, depth: Int) -> Bool {
    guard let unit = typing.code.result(of: member.place),
      !hierarchy.overrides(member, typing.types)
    else { return false }
    let results = typing.code[unit].body.root.results
    return !results.isEmpty
      && results.allSatisfy { makesWorker(CodePoint(unit, $0.newValue.id), depth: depth + 1) }
  }
}

extension Syntax {
  /// The value itself, or the one that a local was given which goes nowhere but where it is read
  /// here.
  fileprivate var newValue: Syntax {
    valueOfLocal { mention in
      guard case .receiver(let member) = mention.use else { return false }
      // A method might keep what it is called on.
      return member.parent?.callee?.id != member.id
    }
  }
}

extension Typing {
  /// An initialiser puts the new object somewhere itself: `alive.append(self)`,
  /// `Self.current = self`.
  fileprivate func keepsItself(_ type: TypeID) -> Bool {
    let names = ["Self", types[type].name]
    return types.members(named: "init", of: type).contains { initialiser in
      code.units(of: initialiser.place).contains { id in
        code[id].nodes([.name]).contains { name in
          guard name.name == "self" else { return false }
          switch name.use {
          case .argument(let argument):
            return ["append", "insert"].contains(argument.parent?.calleeName ?? "")
          case .assigned(let target):
            return target.firstChild.map { names.contains($0.unwrapped.name) } ?? false
          default: return false
          }
        }
      }
    }
  }
}

extension Transience {
  /// The code waits for something and still has to use the local after that, so it keeps it till
  /// then.
  fileprivate func isKept(over call: Syntax) -> Bool {
    guard case .local(let binding) = self, let code = binding.enclosingBlock else { return false }
    let wait = code.descendants.first { part in
      part.isWait && part.range.start > call.range.start
        && part.enclosingFunction?.id == call.enclosingFunction?.id
    }
    guard let wait else { return false }
    return LocalUses(in: binding.body).mentions(of: binding).contains { mention in
      mention.range.start > wait.range.start || mention.ancestors.contains { $0.kind == .defer }
    }
  }
}

extension Syntax {
  /// `await f()`, or a loop that waits for each item.
  fileprivate var isWait: Bool {
    switch kind {
    case .effect: name == "await"
    case .for: flags.contains(.awaits)
    default: false
    }
  }
}

private func startedAndLost(
  _ call: Syntax, _ transience: Transience, _ worker: CanonicalType, _ unit: CodeUnit,
  _ types: TypeTable
) -> Finding? {
  guard !transience.isKept(over: call) else { return nil }
  let function = types.declaredName(at: unit.declaration)
  let type = worker.declared.map { "`\(types[$0].name)`" } ?? "worker"
  let (name, notes) = transience.described(in: unit, temporary: "this \(type)")
  return Finding(
    at: unit.location(of: call.id), subject: types.subject(of: unit),
    message: """
      nothing keeps \(name), and starting it does not keep it either: unless its own subscriptions \
      hold it, it stops when `\(function)` returns
      """,
    help: "Keep the worker in a stored property of the interactor.", notes: notes)
}
