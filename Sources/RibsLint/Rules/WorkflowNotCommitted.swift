import RibsModel
import RibsSyntax

extension Rule {
  package static let workflowNotCommitted = Rule(
    id: "workflow_not_committed",
    summary: "a workflow whose steps are never committed",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A workflow class builds its steps with `onStep`, but no `commit()` of steps appears \
        anywhere in its code or in that of its base classes. A method of its own with that name \
        does not count.
        """,
      leavesAlone: [
        "Steps that are passed on or returned, so that others may commit them.",
        "A chain with a method that steps do not have themselves, which may commit them.",
      ],
      matters: """
        Before `commit`, a workflow has nothing to run: `subscribe` asserts, and in release builds \
        silently does nothing (RIBs-iOS 1.0.0, `Workflow.swift:70`). Run against RIBs-iOS 1.0.0.
        """,
      fix: "End the chain of steps with `.commit()`."),
    examples: [
      Example(
        "The steps are never committed",
        """
        import RIBs
        import RxSwift

        protocol RootActionableItem: AnyObject {
          func waitForLogin() -> Observable<(RootActionableItem, ())>
        }

        final class LaunchWorkflow: Workflow<RootActionableItem> {
          override init() {
            super.init()
            onStep { root in // expect: workflow_not_committed
              root.waitForLogin()
            }
          }
        }
        """),
      Example(
        "The steps are committed",
        """
        import RIBs
        import RxSwift

        protocol RootActionableItem: AnyObject {
          func waitForLogin() -> Observable<(RootActionableItem, ())>
        }

        final class LaunchWorkflow: Workflow<RootActionableItem> {
          override init() {
            super.init()
            onStep { root in
              root.waitForLogin()
            }
            .commit()
          }
        }
        """),
    ],
    check: .project(workflowsNotCommitted))
}

@Sendable private func workflowsNotCommitted(in project: Project) -> [Finding] {
  var typing = project.flow.typing
  var chains: [TypeID: [(step: CodePoint, unit: CodeUnit)]] = [:]
  for point in project.index.calls(named: "onStep") {
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let owner = unit.owner, project.types[owner].kind == .class,
      project.types.inherits(owner, .workflow), call.receiver?.isSelf ?? true,
      case .foreign = typing.callee(of: point)
    else { continue }
    chains[owner, default: []].append((point, unit))
  }
  return chains.keys.sorted().compactMap { workflow in
    guard let first = chains[workflow]?.first, !project.mentionsCommit(in: workflow),
      chains[workflow]?.allSatisfy({ staysInside($0.step, $0.unit, project) }) == true
    else { return nil }
    let step = Syntax(first.unit.body, first.step.node)
    let fix = chains[workflow]?.count == 1 ? project.committing(step, in: first.unit) : nil
    return uncommitted(step, first.unit, fix: fix, project.types)
  }
}

/// The chain that starts with the step is dropped, or bound to locals which only start chains that
/// are.
private func staysInside(_ step: CodePoint, _ unit: CodeUnit, _ project: Project) -> Bool {
  !isKept(
    Syntax(unit.body, step.node), LocalUses(in: unit.body),
    givesBack: project.types.givesBack(unit), project)
}

private func isKept(
  _ step: Syntax, _ uses: LocalUses, givesBack: Bool, _ project: Project
) -> Bool {
  let chain = step.outermostCall ?? step
  if project.addsOperator(to: chain, behind: step) { return true }
  if chain.isImplicitReturn, givesBack || chain.enclosingFunction != nil { return true }
  switch chain.use {
  case .dropped: return false
  case .bound(let binding):
    return uses.mentions(of: binding).contains { mention in
      if case .dropped = mention.use { return false }
      guard case .receiver(let member) = mention.use, let call = member.parent, call.kind == .call
      else { return true }
      return isKept(call, uses, givesBack: givesBack, project)
    }
  default: return true
  }
}

extension Project {
  /// Among the calls of the chain from the step on is a method that somebody adds to steps, which
  /// may commit them.
  fileprivate func addsOperator(to chain: Syntax, behind step: Syntax) -> Bool {
    ([chain] + chain.descendants).contains { link in
      guard link.kind == .call, step.isInside(link), let name = link.calleeName else {
        return false
      }
      return !stepMethods.contains(name)
        || types.types.contains {
          $0.kind == .extension && !types.members(named: name, of: $0.id).isEmpty
        }
    }
  }

  /// Something in the code of the class, or of what it inherits or is extended by, says `commit`,
  /// and does not mean a method of the class.
  fileprivate func mentionsCommit(in workflow: TypeID) -> Bool {
    let owners = Set(types.selfAndAncestors(of: workflow))
    let hasItsOwn = !types.allMembers(named: "commit", of: workflow).isEmpty
    let units = code.units(
      mentioning: ["commit", "onStep"], where: { code[$0].owner.map(owners.contains) == true })
    return units.contains { id in
      let unit = code[id]
      guard unit.body.isUnderstood else { return true }
      let locals = LocalUses(in: unit.body)
      return unit.nodes([.name, .member], named: "commit").contains {
        !(hasItsOwn && locals.mayBeOwn($0))
      }
    }
  }
}

/// What steps have themselves that does not run them (RIBs-iOS 1.0.0, `Workflow.swift`).
private let stepMethods: Set = ["onError", "onStep"]

private func uncommitted(_ step: Syntax, _ unit: CodeUnit, fix: Fix?, _ types: TypeTable) -> Finding
{
  let name = unit.owner.map { types[$0].name } ?? "the workflow"
  return Finding(
    at: unit.statementLocation(of: step), subject: types.subject(of: unit),
    message: "`\(name)` never commits its steps, so subscribing to it does nothing",
    help: "End the chain of steps with `.commit()`.", fix: fix)
}
