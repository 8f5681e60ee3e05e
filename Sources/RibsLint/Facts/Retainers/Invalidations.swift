import RibsModel
import RibsSyntax

/// Where a timer is invalidated, a task cancelled or a block removed.
struct Invalidations {
  /// Somewhere that runs while the owner lives.
  var isOngoing = false
  var deinitialiser: Location?
}

extension Project {
  func invalidations(of retainer: TargetRetainer) -> Invalidations {
    var found = Invalidations()
    let owner = retainer.owner
    let names = names(of: retainer)
    let keeper = keeper(of: retainer)
    for ending in endings(of: retainer) {
      let question = EndingUsesOf(ending: ending, endsArgument: retainer.endsArgument)
      let uses = answer(to: question) { EndingUses(question, index, code) }
      let owners = [owner, keeper].compactMap { $0 }
      for point in uses.points(naming: names, inCodeOf: owners, types) {
        let unit = code[point.unit]
        let call = Syntax(unit.body, point.node)
        let subject = question.subject(of: call)
        if retainer.endsArgument, subject?.isSelf == true { continue }
        guard
          mayMean(names, subject, in: unit, owner)
            || keeper.map({ isLiving(unit) && mayMean(names, subject, in: unit, $0) }) == true
        else { continue }
        if unit.owner == owner, !isLiving(unit) || runsInDeinit(unit) {
          // What is ended there is known by its name only.
          if subject.map({ names.contains($0.origin.name) }) ?? true {
            found.deinitialiser = unit.location(of: call.id)
          }
        } else if unit.owner == owner, runsBefore(retainer, call, in: unit) {
          continue
        } else {
          found.isOngoing = true
        }
      }
    }
    return found
  }

  /// The methods that invalidate it, with those of the project's extensions that call these.
  private func endings(of retainer: TargetRetainer) -> [String] {
    let extended = [retainer.name, "Optional"].compactMap { types.additions(to: .external($0)) }
    var found = retainer.endings
    for ending in retainer.endings where !extended.isEmpty {
      for point in index.calls(named: ending) {
        let unit = code[point.unit]
        guard let owner = unit.owner, extended.contains(owner) else { continue }
        found.append(types.declaredName(at: unit.declaration))
      }
    }
    return found
  }

  /// What the timer is known by: the local or property that it is assigned to, and the properties
  /// that get it from there.
  private func names(of retainer: TargetRetainer) -> Set<String> {
    guard let holder = retainer.holder else { return [] }
    let stored = retainer.unit.nodes([.assignment]).compactMap { assignment in
      assignment.value?.unwrapped.name == holder ? assignment.firstChild?.unwrapped.name : nil
    }
    return Set(stored + [holder])
  }

  /// The type of another object that gets it: of `box` in `box.timer = Timer(…)`.
  private func keeper(of retainer: TargetRetainer) -> TypeID? {
    guard case .assigned(let target) = retainer.creation.use, target.kind == .member,
      let base = target.firstChild, !base.isSelf
    else { return nil }
    var typing = flow.typing
    return typing.type(of: base.id, in: retainer.call.unit).declared
  }

  /// The code may run while its object lives.
  private func isLiving(_ unit: CodeUnit) -> Bool {
    types.declaration(at: unit.declaration).kind != .deinit
  }

  /// A private function that nobody calls but `deinit`.
  private func runsInDeinit(_ unit: CodeUnit) -> Bool {
    guard let callers = callersOfPrivate(unit.declaration), !callers.isEmpty else { return false }
    return callers.allSatisfy { !isLiving($0) }
  }

  /// The subject is what the timer was assigned to, or something of which that is not known.
  private func mayMean(
    _ names: Set<String>, _ subject: Syntax?, in unit: CodeUnit, _ owner: TypeID
  ) -> Bool {
    let isFamily = types.isOwnCode(unit, of: owner)
    guard let subject = subject?.origin else { return isFamily }
    if names.contains(subject.name) {
      // `cell.timer.invalidate()` may be of any object; a name alone is of the object around.
      let isOwn = subject.kind != .member || subject.firstChild?.isSelf == true
      return isFamily || !isOwn
    }
    guard isFamily, types.mayBeOwn(subject, in: unit) else { return isFamily }
    let isOtherProperty = types.allMembers(named: subject.name, of: owner)
      .contains { $0.isStoredProperty }
    return !isOtherProperty
  }

  /// The code that makes a timer invalidates the one before, itself or by a private function that
  /// nobody else but `deinit` calls. What may also run in the end, and makes none then, is more
  /// than that.
  private func runsBefore(_ retainer: TargetRetainer, _ call: Syntax, in unit: CodeUnit) -> Bool {
    let creating = retainer.unit.declaration
    if unit.declaration == creating { return isFollowed(call, by: retainer) }
    guard let callers = callersOfPrivate(unit.declaration), !callers.isEmpty else { return false }
    return callers.allSatisfy { caller in
      if types.declaration(at: caller.declaration).kind == .deinit { return true }
      let name = types.declaredName(at: unit.declaration)
      return caller.declaration == creating
        && caller.nodes([.call]).filter { $0.calleeName == name }
          .allSatisfy { isFollowed($0, by: retainer) }
    }
  }

  /// Whenever the call ends a timer of an object that goes on, the next one is made behind it.
  private func isFollowed(_ call: Syntax, by retainer: TargetRetainer) -> Bool {
    guard call.range.end <= retainer.creation.range.start else { return false }
    guard retainer.creation.mayBeSkipped(after: call.range) else { return true }
    // What a button starts and stops may well be stopped before the object goes.
    guard retainer.harmlessMembers == nil else { return false }
    var typing = flow.typing
    return !typing.mayRunAtEnding(retainer.unit)
  }
}

extension Syntax {
  /// `tokens` for `$0` in `tokens.forEach { … }`, `token` in `token.map { … }`, or itself.
  fileprivate var origin: Syntax { unwrapped.iteratedOrMapped?.unwrapped ?? unwrapped }
}
