import RibsModel
import RibsSyntax

/// Which code runs once in the life of its object, or each time that it becomes active.
extension Project {
  /// The code asks for the function once: in a method that the framework calls, or in a private one that
  /// only such a method calls.
  func runsOnce(_ unit: CodeUnit, calling name: String) -> Bool {
    guard unit.runsAtOnce(name) else { return false }
    if isHook(unit) { return true }
    let declaration = types.declaration(at: unit.declaration)
    guard !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) else { return false }
    let own = types.declaredName(at: unit.declaration)
    let callers = code.units[code.units(in: unit.location.file)].filter { other in
      other.declaration != unit.declaration
        && !other.nodes([.name, .member], named: own).isEmpty
    }
    return !callers.isEmpty && callers.allSatisfy { isHook($0) && $0.runsAtOnce(own) }
  }

  /// The framework or UIKit runs the code once.
  private func isHook(_ unit: CodeUnit) -> Bool {
    types.declaration(at: unit.declaration).kind == .`init`
      || ["didBecomeActive", "didLoad", "loadView", "viewDidLoad"]
        .contains(types.declaredName(at: unit.declaration))
  }
}

extension CodeUnit {
  /// No mention of the name is in a closure that may run more often than the code itself, or in a loop of
  /// one.
  fileprivate func runsAtOnce(_ name: String) -> Bool {
    nodes([.name, .member], named: name).allSatisfy { mention in
      let closures = mention.enclosingClosures
      guard !closures.isEmpty else { return true }
      return closures.allSatisfy(\.isRunOnce) && !mention.isInLoop
    }
  }
}

extension Syntax {
  /// What gets the closure runs it once at most.
  fileprivate var isRunOnce: Bool {
    guard let argument = parent, let call = argument.parent, call.kind == .call else {
      return false
    }
    switch call.calleeName {
    case "animate", "async", "asyncAfter", "detached", "dismiss", "present", "Task", "transition":
      return true
    case "scheduledTimer": return call.argument("repeats")?.text == "false"
    case "subscribe": return argument.name == "onSuccess" || call.receiver?.isFirstOnly == true
    case "sink": return call.receiver?.isFirstOnly == true
    default: return false
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
