import RibsModel
import RibsSyntax
import RibsText

/// Which code runs once in the life of its object, or each time that it becomes active.
extension Project {
  /// The code asks for the function once: in a method that the framework calls, where `isSafe` says
  /// so, or in one that only such code of the same type calls.
  func runsOnce(
    _ unit: CodeUnit, calling name: String,
    orWhere isSafe: (CodeUnit, String) -> Bool = { _, _ in false }
  ) -> Bool {
    runsOnce(unit, calling: name, orWhere: isSafe, depth: 0)
  }

  private func runsOnce(
    _ unit: CodeUnit, calling name: String, orWhere isSafe: (CodeUnit, String) -> Bool, depth: Int
  ) -> Bool {
    if isSafe(unit, name) { return true }
    guard unit.runsAtOnce(name) else { return false }
    if isHook(unit) { return true }
    guard depth < FollowingLimit.handings, let callers = ownCallers(of: unit) else { return false }
    let own = types.declaredName(at: unit.declaration)
    return callers.count(where: isHook) < 2
      && callers.allSatisfy { runsOnce($0, calling: own, orWhere: isSafe, depth: depth + 1) }
  }

  /// The code that mentions the function's name, if all of it is the same type's and none the
  /// function's own.
  private func ownCallers(of unit: CodeUnit) -> [CodeUnit]? {
    guard let owner = unit.owner, types.declaration(at: unit.declaration).kind == .func else {
      return nil
    }
    let own = types.declaredName(at: unit.declaration)
    let mentioning =
      isPrivate(unit.declaration)
      ? code.units(in: unit.location.file, mentioning: own) : code.units(mentioning: own)
    let callers = mentioning.map { code[$0] }.filter { other in
      other.fileRole == .source && !other.nodes([.name, .member], named: own).isEmpty
    }
    guard !callers.isEmpty, callers.count <= ReadingLimit.places else { return nil }
    let areOwn = callers.allSatisfy { caller in
      caller.declaration != unit.declaration && types.isOwnCode(caller, of: owner)
    }
    return areOwn ? callers : nil
  }

  /// The framework or UIKit runs the code once.
  private func isHook(_ unit: CodeUnit) -> Bool {
    types.isInitialiser(unit)
      || ["didBecomeActive", "didLoad", "loadView", "viewDidLoad"]
        .contains(types.declaredName(at: unit.declaration))
  }
}

extension CodeUnit {
  /// Each mention of the name is a call, and none is in a loop or in a closure that may run more
  /// often than the code itself.
  func runsAtOnce(_ name: String) -> Bool {
    nodes([.name, .member], named: name).allSatisfy { mention in
      guard let call = mention.wrapped.parent, call.callee?.unwrapped.id == mention.id else {
        return false
      }
      return !mention.isInLoop && mention.enclosingClosures.allSatisfy(\.isRunOnce)
    }
  }
}

extension Syntax {
  /// What gets the closure runs it once at most.
  var isRunOnce: Bool {
    guard let argument = parent, let call = argument.parent, call.kind == .call else {
      return false
    }
    switch call.calleeName {
    case "animate", "async", "asyncAfter", "detached", "dismiss", "present", "Task", "transition":
      return true
    case "scheduledTimer": return call.argument("repeats")?.text == "false"
    case "subscribe": return argument.name == "onSuccess" || call.receiver?.isFirstOnly == true
    case "sink": return call.receiver?.isFirstOnly == true
    case let name?:
      return name.begins(withWordOf: answering)
    case nil: return false
    }
  }

  /// `stream.take(1)`
  private var isFirstOnly: Bool {
    guard kind == .call else { return false }
    switch calleeName {
    case "first", "asSingle": return arguments.isEmpty
    case "take", "prefix": return arguments.map(\.value.text) == ["1"]
    default: return false
    }
  }
}

/// Functions of such names answer once: `requestAccess(for: .video) { … }`.
private let answering = ["download", "fetch", "get", "load", "request"]
