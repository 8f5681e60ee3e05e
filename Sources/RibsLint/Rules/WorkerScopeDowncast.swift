import RibsModel
import RibsSyntax

extension Rule {
  package static let workerScopeDowncast = Rule(
    id: "worker_scope_downcast",
    summary: "a worker that casts its scope to its interactor",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A cast with `as?`, `as!` or `is` of what a worker's `didStart(_:)` is given, to a class or \
        protocol of an interactor. Casts to `InteractorScope` itself and to types that are not in \
        the sources are left alone.
        """,
      matters: """
        A worker never sees its interactor: it is given a private object that refers to it weakly \
        (RIBs-iOS 1.0.0, `Worker.swift:90`, `:141`). `as?` is always nil, `is` always false and \
        `as!` always stops the program. Run against RIBs-iOS 1.0.0.
        """,
      fix: """
        Let the worker tell what it has to tell through a stream or a weak delegate, and keep to \
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
    check: scopeDowncasts)
}

@Sendable private func scopeDowncasts(in project: Project) -> [Finding] {
  let types = project.types
  return types.types.flatMap { worker -> [Finding] in
    guard worker.kind == .class, types.inherits(worker.id, .worker) else { return [] }
    return worker.members.flatMap { member -> [Finding] in
      guard member.kind == .func, member.name == "didStart",
        member.modifiers.contains(.override), let scope = types.parameters(of: member).first,
        let unit = project.code.result(of: member.place).map({ project.code[$0] })
      else { return [] }
      return downcasts(of: scope.name, in: unit, types)
        .map { downcast($0.cast, to: $0.target, of: scope.name, by: worker, unit) }
    }
  }
}

private func downcasts(of scope: String, in unit: CodeUnit, _ types: TypeTable)
  -> [(cast: Syntax, target: String)]
{
  let locals = LocalUses(in: unit.body)
  return unit.nodes([.cast]).compactMap { cast in
    guard let operand = cast.firstChild?.unwrapped, operand.kind == .name, operand.name == scope,
      locals.declaration(of: operand) == nil, let written = cast.child(.type)
    else { return nil }
    let target = types.canonical(
      TypeExpression(parsing: written.range, in: unit.body.file), from: unit.viewpoint)
    return isNeverTheScope(target, types) ? (cast, written.text) : nil
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
    at: unit.location(of: (cast.enclosingStatement ?? cast).id),
    subject: [worker.qualifiedName, target],
    message: """
      `\(scope) \(cast.name) \(target)` \(result): a worker is given a private object that stands \
      for its interactor
      """,
    help: "Give the worker a weak delegate, or let it publish a stream.")
}
