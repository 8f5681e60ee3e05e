import RibsModel
import RibsSyntax

extension Rule {
  package static let timerRetainsTarget = Rule(
    id: "timer_retains_target",
    summary: "a timer, display link or session that holds its owner and is never invalidated",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A repeating `Timer` whose target is `self` or whose block holds `self` strongly, a \
        `CADisplayLink` with the target `self`, and a `URLSession` with the delegate `self`, that \
        nothing invalidates but a `deinit` (or the code that makes the next one). Timers that fire \
        once, blocks with `[weak self]` and weak proxies are left alone, and so are classes that \
        live as long as the process. Outside of RIBs and views only timers that a `deinit` \
        invalidates are reported.
        """,
      matters: """
        Apple documents that a timer holds its target, the run loop holds the timer, and a session \
        holds its delegate, each until it is invalidated. A `deinit` that would do it never runs, so \
        the object and what it holds stay, and the timer goes on firing. The block form was run; \
        target and selector, display links and sessions exist on Apple's systems only, and \
        Foundation on Linux keeps an invalidated timer's block, so what the corrected form does \
        rests on Apple's documentation and was run against a stand-in that follows it.
        """,
      fix: """
        Invalidate it in `willResignActive`, `didStop` or `viewWillDisappear`, or give a repeating \
        timer a block with `[weak self]` and invalidate it in `deinit`.
        """),
    examples: [
      Example(
        "Only `deinit` invalidates the timer",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var timer: Timer?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in // expect: timer_retains_target
              self.seconds += 1
            }
          }

          deinit {
            timer?.invalidate()
          }
        }
        """),
      Example(
        "The timer is invalidated on deactivation",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var timer: Timer?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
              self.seconds += 1
            }
          }

          override func willResignActive() {
            super.willResignActive()
            timer?.invalidate()
            timer = nil
          }
        }
        """),
    ],
    check: retainingTimers)
}

@Sendable private func retainingTimers(in project: Project) -> [Finding] {
  let names = ["Timer", "scheduledTimer", "CADisplayLink", "URLSession"]
  let calls = project.index.calls(
    namedOneOf: Set(names + ["init"]), in: project.code.units(mentioning: names))
  var typing = project.flow.typing
  return calls.compactMap { point in
    let unit = project.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard let owner = unit.owner, [.class, .actor].contains(project.types[owner].kind),
      var made = Retaining(call, in: point.unit, typing),
      !typing.isProjectsOwn(point), !project.livesAsLongAsTheProcess(owner),
      case let taker = project.property(takingWhatIsGivenBackBy: call, in: unit),
      taker != nil || !project.isGivenAway(call, in: unit),
      case let holder = taker ?? made.holder,
      holder.map({ project.isPassedOn($0, of: owner) }) != true
    else { return nil }
    made.holder = holder
    let endings = project.endings(of: made, madeBy: call, in: unit, owner)
    guard !endings.isOngoing, endings.deinitialiser != nil || project.isShortLived(owner) else {
      return nil
    }
    return neverInvalidated(made, call, unit, endings.deinitialiser, project.types)
  }
}

/// What holds `self` until it is invalidated.
private struct Retaining {
  let name: String
  let ends: Set<String>
  /// The stored property or local that it is assigned to.
  var holder: String?

  init?(_ call: Syntax, in unit: CodeUnitID, _ typing: Typing) {
    guard let type = Self.type(madeBy: call) else { return nil }
    switch type {
    case "Timer":
      guard call.argument("repeats")?.text == "true" else { return nil }
      let block = call.arguments.last?.value
      let isHeld =
        call.argument("target").map(\.isSelf)
        ?? block.map { typing.ownCaptures(in: unit).strongSelf(in: $0.id) != nil } ?? false
      guard isHeld else { return nil }
      ends = ["invalidate"]
    case "CADisplayLink":
      guard call.argument("target")?.isSelf == true else { return nil }
      ends = ["invalidate"]
    default:
      guard call.argument("delegate")?.isSelf == true else { return nil }
      ends = ["invalidateAndCancel", "finishTasksAndInvalidate"]
    }
    name = type
    holder = Self.holder(of: call)
  }

  private static func type(madeBy call: Syntax) -> String? {
    guard let callee = call.callee?.unwrapped else { return nil }
    let types = ["Timer", "CADisplayLink", "URLSession"]
    switch callee.kind {
    case .name: return types.first { $0 == callee.name }
    // `timer = .scheduledTimer(…)`: no other type has it.
    case .implicitMember: return callee.name == "scheduledTimer" ? "Timer" : nil
    case .member:
      guard let base = callee.firstChild, base.kind == .name || base.kind == .member else {
        return nil
      }
      if callee.name == "scheduledTimer" { return base.name == "Timer" ? "Timer" : nil }
      if callee.name == "init" { return types.first { $0 == base.name } }
      return base.name == "Foundation" ? types.first { $0 == callee.name } : nil
    default: return nil
    }
  }

  private static func holder(of call: Syntax) -> String? {
    switch call.use {
    case .assigned(let target): target.name
    case .bound(let binding): binding.name
    // `lazy var session = URLSession(…)`: the value of the property itself.
    default: nil
    }
  }
}

extension Typing {
  /// A class of the project has the name of Foundation's.
  fileprivate mutating func isProjectsOwn(_ call: CodePoint) -> Bool {
    switch callee(of: call) {
    case .constructor(.declared), .methods: true
    default: false
    }
  }
}

extension Project {
  /// For what a private function makes and gives back, the property of `self` that takes it wherever the
  /// function is called: `timer = makeTimer()`.
  fileprivate func property(takingWhatIsGivenBackBy creation: Syntax, in unit: CodeUnit) -> String?
  {
    let isGivenBack =
      creation.wrapped.parent?.kind == .return
      || creation.isImplicitReturn && types.givesBack(unit)
    guard isGivenBack, unit.role == .function, creation.enclosingFunction == nil,
      let callers = callersOfPrivate(unit.declaration), !callers.isEmpty
    else { return nil }
    let name = types.declaredName(at: unit.declaration)
    var takers: Set<String> = []
    for caller in callers {
      let locals = LocalUses(in: caller.body)
      for call in caller.nodes([.call]) where call.calleeName == name {
        guard caller.owner == unit.owner, case .assigned(let target) = call.use,
          locals.mayBeOwn(target)
        else { return nil }
        takers.insert(target.name)
      }
    }
    return takers.count == 1 ? takers.first : nil
  }

  /// The timer is given to somebody where it is made, who may invalidate it. The run loop only runs it.
  fileprivate func isGivenAway(_ creation: Syntax, in creating: CodeUnit) -> Bool {
    if creation.isArgument { return true }
    guard creating.role != .initialValue else { return false }
    return creation.isGivenAway || creation.isImplicitReturn && types.givesBack(creating)
  }

  /// The same by the name of the local or property that has it.
  fileprivate func isPassedOn(_ holder: String, of owner: TypeID) -> Bool {
    code.units(mentioning: holder).contains { id in
      let unit = code[id]
      guard unit.owner.map({ types.isRelated($0, to: owner) }) == true else { return false }
      return unit.nodes([.name, .member]).contains { mention in
        mention.name == holder && mention.isGivenAway
          && (mention.kind == .name || mention.firstChild?.isSelf == true)
      }
    }
  }
}

extension Syntax {
  /// Somebody else gets the value: a function other than the run loop's, the caller, a collection.
  fileprivate var isGivenAway: Bool {
    if case .other = use { return true }
    return isArgument
  }

  fileprivate var isArgument: Bool {
    guard case .argument(let argument) = use else { return false }
    return !["add", "print"].contains(argument.parent?.calleeName ?? "")
  }
}

/// Where something is invalidated.
private struct Endings {
  /// Somewhere that runs while the owner lives.
  var isOngoing = false
  var deinitialiser: Location?
}

extension Project {
  fileprivate func endings(
    of made: Retaining, madeBy creation: Syntax, in creating: CodeUnit, _ owner: TypeID
  ) -> Endings {
    var endings = Endings()
    let names = names(of: made, in: creating)
    for end in made.ends.sorted() {
      for point in index.calls(named: end) {
        let unit = code[point.unit]
        let call = Syntax(unit.body, point.node)
        guard mayMean(names, call.receiver, in: unit, owner) else { continue }
        if unit.owner == owner, types.declaration(at: unit.declaration).kind == .deinit {
          endings.deinitialiser = unit.location(of: call.id)
        } else if unit.owner == owner, runsForTheNext(call, unit, creation, creating) {
          continue
        } else {
          endings.isOngoing = true
        }
      }
    }
    return endings
  }

  /// What the timer is known by: the local or property that it is assigned to, and the properties
  /// that get it from there.
  private func names(of made: Retaining, in creating: CodeUnit) -> Set<String> {
    guard let holder = made.holder ?? propertyName(of: creating) else { return [] }
    let stored = creating.nodes([.assignment]).compactMap { assignment in
      assignment.value?.unwrapped.name == holder ? assignment.firstChild?.unwrapped.name : nil
    }
    return Set(stored + [holder])
  }

  /// The property whose initial value the code is.
  private func propertyName(of unit: CodeUnit) -> String? {
    guard unit.role == .initialValue else { return nil }
    return types.declaredName(at: unit.declaration)
  }

  /// The receiver is what the timer was assigned to, or something of which that is not known.
  private func mayMean(
    _ names: Set<String>, _ receiver: Syntax?, in unit: CodeUnit, _ owner: TypeID
  ) -> Bool {
    let isFamily = unit.owner.map { types.isRelated($0, to: owner) } ?? false
    guard let receiver = receiver?.unwrapped else { return isFamily }
    if names.contains(receiver.name) {
      // `cell.timer.invalidate()` may be of any object; a name alone is of the object around.
      let isOwn = receiver.kind != .member || receiver.firstChild?.isSelf == true
      return isFamily || !isOwn
    }
    guard isFamily else { return false }
    let isOtherProperty = types.allMembers(named: receiver.name, of: owner)
      .contains { $0.isStoredProperty }
    return !isOtherProperty
  }

  /// The code that makes a timer invalidates the one before, itself or by a private function that
  /// nobody else but `deinit` calls.
  private func runsForTheNext(
    _ call: Syntax, _ unit: CodeUnit, _ creation: Syntax, _ creating: CodeUnit
  ) -> Bool {
    if unit.declaration == creating.declaration { return call.range.end <= creation.range.start }
    guard let callers = callersOfPrivate(unit.declaration), !callers.isEmpty else { return false }
    return callers.allSatisfy { caller in
      if types.declaration(at: caller.declaration).kind == .deinit { return true }
      let name = types.declaredName(at: unit.declaration)
      return caller.declaration == creating.declaration
        && caller.nodes([.call]).filter { $0.calleeName == name }
          .allSatisfy { $0.range.end <= creation.range.start }
    }
  }

  /// Objects of the type are made and given up again while the app runs.
  fileprivate func isShortLived(_ type: TypeID) -> Bool {
    let roles: [FrameworkType] = [.interactor, .router, .worker, .presentable, .viewControllable]
    if roles.contains(where: { types.inherits(type, $0) }) { return true }
    return types.ancestry(of: type).external.contains { name in
      ["UIView", "UIViewController", "UICollectionViewCell", "UITableViewCell", "UIControl"]
        .contains(name)
    }
  }
}

private func neverInvalidated(
  _ made: Retaining, _ call: Syntax, _ unit: CodeUnit, _ deinitialiser: Location?,
  _ types: TypeTable
) -> Finding {
  let name = unit.owner.map { types[$0].name } ?? ""
  let reason =
    deinitialiser == nil
    ? "nothing invalidates it" : "only `deinit` invalidates it, which therefore never runs"
  return Finding(
    at: unit.statementLocation(of: call), subject: types.subject(of: unit),
    message: "this `\(made.name)` holds `\(name)` until it is invalidated, and \(reason)",
    help: made.name == "URLSession"
      ? "Call `finishTasksAndInvalidate()` when the work is done."
      : "Invalidate it when the object becomes inactive or disappears.",
    notes: deinitialiser.map { [.init(at: $0, "it is invalidated here, too late")] } ?? [])
}
