import RibsModel
import RibsSyntax

/// When code of an interactor or worker runs.
struct RunTimes: OptionSet, Sendable {
  let rawValue: Int

  /// While it is active, or later.
  static let active = RunTimes(rawValue: 1)
  /// Whenever somebody likes, as far as can be seen.
  static let anytime = RunTimes(rawValue: 2)
  /// Before it is active: while the object is made, or where a builder or router makes it.
  static let before = RunTimes(rawValue: 4)
}

extension Project {
  /// When a function of the interactor or worker runs, by all who call it.
  func runTimes(of function: DeclarationPlace, in owner: TypeID) -> RunTimes {
    answer(to: RunTimesQuestion(function: function, owner: owner)) {
      runTimes(reaching: function, in: owner)
    }
  }

  private func runTimes(reaching function: DeclarationPlace, in owner: TypeID) -> RunTimes {
    var times: RunTimes = []
    var pending = [function]
    var seen: Set = [function]
    var typing = flow.typing
    while let next = pending.popLast() {
      let declaration = types.declaration(at: next)
      if declaration.kind == .`init` {
        times.insert(.before)
      } else if isActivityHook(next) {
        times.insert(.active)
      } else {
        let callers = declaration.kind == .func ? callers(of: next, in: owner, &typing) : []
        if callers.isEmpty { times.insert(.anytime) }
        for caller in callers {
          switch caller {
          case .maker: times.insert(.before)
          case .other: times.insert(.anytime)
          case .own(let place): if seen.insert(place).inserted { pending.append(place) }
          }
        }
      }
    }
    return times
  }

  /// The framework calls the function when the activity begins or ends.
  func isActivityHook(_ place: DeclarationPlace) -> Bool {
    let names = LifecycleHooks.activation + LifecycleHooks.deactivation
    return names.contains(types.declaredName(at: place))
      && types.declaration(at: place).modifiers.contains(.override)
  }

  private func callers(
    of function: DeclarationPlace, in owner: TypeID, _ typing: inout Typing
  ) -> [ActivityCaller] {
    let name = types.declaredName(at: function)
    let signature = FunctionSignature(at: function, in: types)
    var found: [ActivityCaller] = []
    var mayBeOthers = false
    for id in code.units(mentioning: name) where code[id].fileRole == .source {
      let unit = code[id]
      let isOwn = types.isOwnCode(unit, of: owner)
      let locals = LocalUses(in: unit.body)
      for mention in unit.nodes([.name, .member], named: name) {
        if unit.callsAnother(than: signature, by: mention) { continue }
        let call = mention.parent.flatMap { $0.callee?.id == mention.id ? $0 : nil }
        guard let base = mention.kind == .member ? mention.firstChild : nil, !base.isSelfOrSuper
        else {
          let isLocal = mention.kind == .name && locals.declaration(of: mention) != nil
          if isOwn, !isLocal { found.append(ownCaller(by: call, in: unit)) }
          continue
        }
        let type = typing.type(at: CodePoint(id, base.id))
        if isApart(type, from: owner) { continue }
        if type.unwrapped.declared == nil {
          mayBeOthers = true
        } else {
          found.append(makesParts(call, in: unit) ? .maker : .other)
        }
      }
    }
    // Of objects that are not known, it is the function of that name only if nobody else calls it.
    return found.isEmpty && mayBeOthers ? [.other] : found
  }

  private func ownCaller(by call: Syntax?, in unit: CodeUnit) -> ActivityCaller {
    guard let call else { return .other }
    let isInitialiser = types.isInitialiser(unit)
    return isInitialiser && call.enclosingFunction != nil ? .other : .own(unit.declaration)
  }

  /// The call runs where a RIB is made.
  private func makesParts(_ call: Syntax?, in unit: CodeUnit) -> Bool {
    guard let call, call.enclosingFunction == nil, let owner = unit.owner else { return false }
    return types.inherits(owner, .router)
      ? types.isInitialiser(unit) : types.inherits(owner, .buildable)
  }
}

/// When a function runs; asked for each subscription in it.
private struct RunTimesQuestion: ProjectQuestion {
  typealias Answer = RunTimes

  let function: DeclarationPlace
  let owner: TypeID
}

private enum ActivityCaller {
  /// A function of the object itself.
  case own(DeclarationPlace)
  /// A builder, or the initialiser of a router.
  case maker
  case other
}
