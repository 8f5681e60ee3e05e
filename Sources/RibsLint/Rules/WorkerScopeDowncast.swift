import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let workerScopeDowncast = Rule(
    id: "worker_scope_downcast",
    summary: "a worker that casts its scope to its interactor",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A worker casts its scope, the argument of `didStart(_:)`, to a class or protocol, such as \
        that of its interactor.

        - A cast with `as?`, `as!` or `is`.
        - A pattern of a `switch` or `if case`.

        The scope may reach the cast through a local, a private property or a private function.
        """,
      leavesAlone: [
        "Casts to `InteractorScope` itself.",
        "Casts to types that are neither in the sources nor in RIBs.",
      ],
      matters: """
        A worker never sees its interactor: it is given a private object that refers to the \
        interactor weakly (RIBs-iOS 1.0.0, `Worker.swift:90`, `:141`). `as?` is always nil, `is` \
        is always false, and `as!` always stops the program. Run against RIBs-iOS 1.0.0.
        """,
      fix: """
        Let the worker tell what it has to tell through a stream or a weak delegate, and use only \
        `isActive` and `isActiveStream` of the scope.
        """),
    examples: [
      Example(
        "The worker looks for its interactor",
        """
        import RIBs

        final class HomeInteractor: Interactor {
          var isSynced = false
        }

        final class SyncWorker: Worker {
          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            guard let interactor = interactorScope as? HomeInteractor else { return } // expect: worker_scope_downcast
            interactor.isSynced = true
          }
        }
        """),
      Example(
        "The worker calls a delegate",
        """
        import RIBs

        protocol SyncWorkerDelegate: AnyObject {
          func didSync()
        }

        final class HomeInteractor: Interactor, SyncWorkerDelegate {
          var isSynced = false

          func didSync() { isSynced = true }
        }

        final class SyncWorker: Worker {
          weak var delegate: SyncWorkerDelegate?

          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            delegate?.didSync()
          }
        }
        """),
    ],
    check: .project(scopeDowncasts))
}

@Sendable private func scopeDowncasts(in project: Project) -> [Finding] {
  let types = project.types
  return types.classes(inheriting: .worker).flatMap { worker -> [Finding] in
    worker.members.flatMap { member -> [Finding] in
      guard member.kind == .func, member.name == "didStart",
        member.modifiers.contains(.override), let scope = types.parameters(of: member).first,
        let unit = project.code.result(of: member.place)
      else { return [] }
      var reading = ScopeReading(project: project, worker: worker)
      reading.follow(scope.name, in: unit)
      return reading.casts
        .map { downcast($0.cast, to: $0.target, of: $0.scope, by: worker, project.code[$0.unit]) }
    }
  }
}

/// Follows a worker's scope through locals, properties and private functions to where it is cast.
private struct ScopeReading {
  struct Cast {
    let cast: Syntax
    let scope: String
    let target: String
    let unit: CodeUnitID
  }

  let project: Project
  let worker: TypeInformation
  private(set) var casts: [Cast] = []
  private var seen: Set<CodeUnitID> = []
  private var types: TypeTable { project.types }

  init(project: Project, worker: TypeInformation) {
    self.project = project
    self.worker = worker
  }

  /// The code in which the parameter, or nothing but a property, is the scope.
  mutating func follow(_ parameter: String, in id: CodeUnitID) {
    guard seen.insert(id).inserted else { return }
    let unit = project.code[id]
    let locals = LocalUses(in: unit.body)
    read(id) { $0.kind == .name && $0.name == parameter && locals.declaration(of: $0) == nil }
    for assignment in unit.nodes([.assignment]) {
      guard let value = assignment.value, isScope(value, parameter, locals),
        let target = assignment.firstChild?.unwrapped, let property = property(target, locals)
      else { continue }
      followProperty(property, in: id)
    }
    for call in unit.nodes([.call]) {
      guard let function = privateFunction(called: call) else { continue }
      for (index, argument) in call.arguments.enumerated()
      where isScope(argument.value, parameter, locals) {
        let parameters = types.parameters(of: function)
        guard index < parameters.count, let body = project.code.result(of: function.place),
          project.callersOfPrivate(function.place)?.count == 1
        else { continue }
        follow(parameters[index].name, in: body)
      }
    }
  }

  private func isScope(_ value: Syntax, _ parameter: String, _ locals: LocalUses) -> Bool {
    let name = value.unwrapped
    return name.kind == .name && name.name == parameter && locals.declaration(of: name) == nil
  }

  private func property(_ target: Syntax, _ locals: LocalUses) -> Member? {
    guard locals.mayBeOwn(target) else { return nil }
    return worker.members.first { $0.name == target.name && $0.storage == .stored }
  }

  private func privateFunction(called call: Syntax) -> Member? {
    guard let name = call.calleeName, call.receiver?.isSelf ?? true else {
      return nil
    }
    let functions = worker.members.filter { $0.kind == .func && $0.name == name }
    return functions.count == 1 && functions[0].access <= .fileprivate ? functions[0] : nil
  }

  /// A property that only this code sets.
  private mutating func followProperty(_ property: Member, in id: CodeUnitID) {
    guard property.access <= .fileprivate,
      types.declaration(at: property.place).initialValue.isEmpty,
      project.index.assignments(to: property).allSatisfy({ point in
        let assignment = project.code.syntax(at: point)
        return point.unit == id || assignment.value?.isNil == true
          || project.code[point.unit].location.file != property.place.file
      })
    else { return }
    for other in project.code.units(mentioning: property.name)
    where other != id && project.code[other].owner == worker.id {
      let locals = LocalUses(in: project.code[other].body)
      read(other) { $0.name == property.name && locals.mayBeOwn($0) }
    }
  }

  /// The casts of the scope in the code, also through a local that stands for it.
  private mutating func read(_ id: CodeUnitID, _ isScope: (Syntax) -> Bool) {
    let unit = project.code[id]
    let locals = LocalUses(in: unit.body)
    for cast in unit.nodes([.cast]) {
      guard let operand = cast.castOperand?.unwrapped, let written = cast.child(.type) else {
        continue
      }
      let local = locals.declaration(of: operand).flatMap { $0.kind == .binding ? $0.value : nil }
      guard isScope(operand) || local.map({ isScope($0.unwrapped) }) == true else { continue }
      let target = types.canonical(
        TypeExpression(parsing: written.range, in: unit.body.file), from: unit.viewpoint)
      guard isNeverTheScope(target, types) else { continue }
      casts.append(Cast(cast: cast, scope: operand.text, target: written.text, unit: id))
    }
  }
}

extension Syntax {
  /// `is T` or `let x as T`, which is matched with something.
  fileprivate var isPattern: Bool { name == "as" || name == "is" && firstChild?.kind == .type }

  /// What is cast: the operand, or for a pattern what it is matched with.
  fileprivate var castOperand: Syntax? {
    guard isPattern else { return firstChild }
    for outer in ancestors {
      switch outer.kind {
      case .switchCase: return outer.ancestors.first { $0.kind == .switch }?.firstChild
      case .condition: return outer.children.filter { $0.kind.isExpression }.last
      // Only a part of what is matched is cast.
      case .argument, .block, .call, .tuple: return nil
      default: continue
      }
    }
    return nil
  }
}

/// The framework's private object is no instance of the type.
private func isNeverTheScope(_ type: CanonicalType, _ types: TypeTable) -> Bool {
  switch type.unwrapped {
  case .declared(let declared, _):
    types[declared].kind == .class || types[declared].kind == .protocol
  case .framework(let framework, _): framework != .interactorScope
  default: false
  }
}

private func downcast(
  _ cast: Syntax, to target: String, of scope: String, by worker: TypeInformation, _ unit: CodeUnit
) -> Finding {
  let result = cast.name == "as!" ? "always stops the program" : "never succeeds"
  return Finding(
    at: cast.isPattern ? unit.location(of: cast.id) : unit.statementLocation(of: cast),
    subject: [worker.qualifiedName, target],
    message: """
      `\(scope) \(cast.name) \(target)` \(result): a worker is given a private object that stands \
      in for its interactor
      """,
    help: "Give the worker a weak delegate, or let it publish a stream.")
}
