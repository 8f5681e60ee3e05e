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
    let initialisers = types.selfAndSuperclasses(of: type)
      .flatMap { types.members(named: "init", of: $0) }
    let givesItself = initialisers.contains { mayGiveSelf(by: $0.place) }
    return !givesItself && !mayBeKept(by: local, circle, in: unit)
  }

  /// Somebody outside of the circle may get what the local or capture stands for.
  private mutating func mayBeKept(
    by local: Syntax, _ circle: [Syntax], in unit: CodeUnitID
  ) -> Bool {
    guard local.flags.isDisjoint(with: [.weak, .unowned]) else { return false }
    for mention in LocalUses(in: local.body).mentions(of: local) {
      let closures = mention.closures(holding: local, besides: circle)
      if closures.contains(where: { mayKeep($0, circle) }) { return true }
      switch mention.use {
      case .receiver(let member): if mayKeepReceiver(of: member, in: unit) { return true }
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

  /// What the object does by the member may have somebody keep it; the member itself does if it is
  /// a method that is handed on.
  private mutating func mayKeepReceiver(of member: Syntax, in unit: CodeUnitID) -> Bool {
    guard member.isCalled else {
      let property = typing.ownOrForeignProperty(at: CodePoint(unit, member.id))
      return property.map { mayGiveSelf(by: $0.place) } ?? true
    }
    var flow = project.flow
    return flow.mayKeepReceiver(of: member, in: unit) { mayGiveSelf(by: $0) }
  }

  /// The declaration's code, or that of the methods which it calls on its object, gives the object to
  /// somebody, or to a closure.
  private func mayGiveSelf(by declaration: DeclarationPlace) -> Bool {
    let type = types.owner(of: declaration)
    var pending = [declaration]
    var seen = Set(pending)
    while let place = pending.popLast() {
      for id in project.code.units(of: place) {
        let unit = project.code[id]
        if unit.mayGiveSelf || givesSelfToClosure(in: id) { return true }
        for call in unit.nodes([.call]) where call.isCalledOnSelf {
          guard let type, let name = call.calleeName else { continue }
          pending += types.allMembers(named: name, of: type).map(\.place)
            .filter { seen.insert($0).inserted }
        }
      }
    }
    return false
  }

  /// A closure may hold the object whose code it is.
  private func givesSelfToClosure(in unit: CodeUnitID) -> Bool {
    project.code[unit].nodes([.closure])
      .contains { typing.ownCaptures(in: unit).strongSelf(in: $0.id) != nil }
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
  /// The closures that hold the local for the mention of it; those within one that is part of the
  /// circle come only when that runs.
  fileprivate func closures(holding local: Syntax, besides circle: [Syntax]) -> [Syntax] {
    let closures = closures(holding: local)
    if case .assigned(let target)? = closures.last?.use, target.isPart(of: circle) { return [] }
    return closures
  }

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
