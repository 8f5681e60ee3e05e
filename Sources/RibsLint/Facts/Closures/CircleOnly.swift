import RibsModel
import RibsSyntax

/// Local objects that nothing keeps but a circle through a closure of their own, such as a timer
/// that the code makes and starts. Held weakly, they would be gone with the code that makes them.
extension OwnedPaths {
  /// The code makes the object of the local and gives it to nobody but the locals of the circle.
  mutating func isKept(
    _ local: Syntax, onlyByCircleOf circle: [Syntax], in unit: CodeUnitID
  ) -> Bool {
    guard let type = typing.made(by: local, in: unit) else { return false }
    let givesItself = types.members(named: "init", of: type).contains { initialiser in
      project.code.units(of: initialiser.place).contains { project.code[$0].mayGiveSelf }
    }
    return !givesItself && !mayBeKept(by: local, circle, in: unit)
  }

  /// Somebody outside of the circle may get what the local or capture stands for.
  private mutating func mayBeKept(
    by local: Syntax, _ circle: [Syntax], in unit: CodeUnitID
  ) -> Bool {
    guard local.flags.isDisjoint(with: [.weak, .unowned]) else { return false }
    for mention in LocalUses(in: local.body).mentions(of: local) {
      if let closure = mention.closure(holding: local), mayKeep(closure, circle) { return true }
      switch mention.use {
      case .receiver(let member):
        var flow = project.flow
        if flow.mayKeepReceiver(of: member, in: unit) { return true }
      case .argument(let argument):
        if argument.mayBeKept(besides: circle) { return true }
      case .assigned(let target):
        if !isWeak(target, in: unit) { return true }
      case .bound(let alias):
        if mayBeKept(by: alias, circle, in: unit) { return true }
      case .other where [.binding, .capture].contains(mention.kind):
        if mayBeKept(by: mention, circle, in: unit) { return true }
      case .other: return true
      case .dropped, .replaced, .compared: continue
      }
    }
    return false
  }

  private mutating func isWeak(_ target: Syntax, in unit: CodeUnitID) -> Bool {
    let property = typing.ownOrForeignProperty(at: CodePoint(unit, target.id))
    return property?.modifiers.contains(.weak) == true
  }

  /// Something outside of the circle may have the closure once the code is done.
  private func mayKeep(_ closure: Syntax, _ circle: [Syntax]) -> Bool {
    switch closure.use {
    case .assigned(let target): !target.isPart(of: circle)
    case .argument(let argument):
      !closure.isRunOnce && argument.parent?.calleeName != "forEach"
        && argument.mayBeKept(besides: circle)
    default: closure.application == nil
    }
  }
}

extension Syntax {
  /// What is called with the argument is none of the locals', nor one of those functions that only
  /// look.
  fileprivate func mayBeKept(besides locals: [Syntax]) -> Bool {
    guard let taker = parent, taker.kind == .call else { return parent?.kind != .interpolation }
    return !LookingFunctions.names.contains(taker.calleeName ?? "") && !taker.isPart(of: locals)
  }

  /// It is something of one of the locals: `timer.handler`.
  fileprivate func isPart(of locals: [Syntax]) -> Bool {
    let start = outermostReceiver
    let local = start.id == id ? nil : LocalUses(in: body).declaration(of: start)
    return locals.contains { $0.id == local?.id }
  }
}

extension Typing {
  /// The class of the one object that a local is made with: `let router = MenuRouter(…)`.
  mutating func made(by binding: Syntax, in unit: CodeUnitID) -> TypeID? {
    guard binding.kind == .binding, !LocalUses(in: binding.body).isReassigned(binding),
      binding.flags.isDisjoint(with: [.weak, .unowned]),
      let value = binding.value?.unwrapped, value.kind == .call,
      case .constructor(.declared(let type, _)) = callee(of: CodePoint(unit, value.id)),
      types[type].kind == .class
    else { return nil }
    return type
  }
}
