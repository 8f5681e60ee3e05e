import RibsModel
import RibsSyntax

/// A task that runs until it is cancelled, and holds the object that makes it for as long.
struct EndlessTask {
  let retainer: TargetRetainer
  /// The loop that goes on.
  let loop: Location
  /// `self` is held weakly until `guard let self` comes before the loop.
  let isUnwrapped: Bool
}

extension Project {
  /// The task that a call makes, if it is one.
  func endlessTask(madeBy call: CodePoint, _ typing: inout Typing) -> EndlessTask? {
    let unit = code[call.unit]
    let creation = Syntax(unit.body, call.node)
    guard creation.makesTask, let owner = objectOwner(of: call.unit),
      let closure = creation.arguments.last?.value.unwrapped, closure.kind == .closure,
      let block = closure.child(.block)
    else { return nil }
    let retainer = TargetRetainer(name: "Task", madeBy: creation, in: unit, of: owner)
    if let loop = endlessLoop(in: block, of: call.unit) {
      let isHeld = typing.ownCaptures(in: call.unit).strongSelf(inTask: closure.id) != nil
      guard isHeld || holdsUnwrappedSelf(loop, in: closure, of: owner) else { return nil }
      return EndlessTask(
        retainer: retainer, loop: unit.location(of: loop.id), isUnwrapped: !isHeld)
    }
    for inner in block.descendantsRunInPlace where inner.kind == .call {
      guard let method = ownMethod(calledBy: inner, in: call.unit, &typing),
        let loop = endlessLoop(in: code[method].body.root, of: method)
      else { continue }
      return EndlessTask(
        retainer: retainer, loop: code[method].location(of: loop.id), isUnwrapped: false)
    }
    return nil
  }

  /// In the loop something is asked of the `self` that a weak capture was unwrapped to before it.
  private func holdsUnwrappedSelf(_ loop: Syntax, in closure: Syntax, of owner: TypeID) -> Bool {
    let names = loop.body.localNames
    return loop.descendants.contains { name in
      guard name.kind == .name,
        let id = names.declaration(of: name.id) ?? names.selfDeclaration(at: name.id),
        closure.id < id, id < loop.id
      else { return false }
      let binding = Syntax(loop.body, id)
      guard binding.kind == .binding, binding.flags.isDisjoint(with: [.weak, .unowned]),
        binding.name == "self" || binding.value?.isSelf == true
      else { return false }
      return names.declaration(of: name.id) != nil
        || types.allMembers(named: name.name, of: owner).contains { !$0.isStatic }
    }
  }

  /// The code of the only method that the call can mean, which is one of the same object's.
  private func ownMethod(
    calledBy call: Syntax, in unit: CodeUnitID, _ typing: inout Typing
  ) -> CodeUnitID? {
    guard call.receiver?.isSelf ?? (call.callee?.unwrapped.kind == .name),
      case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)),
      methods.count == 1, let method = methods.first, !method.isStatic,
      !hierarchy.overrides(method, types)
    else { return nil }
    return code.units(of: method.place).first { code[$0].role == .function }
  }
}

extension Syntax {
  /// `Task { … }`, `Task.detached { … }`
  fileprivate var makesTask: Bool {
    guard let callee = callee?.unwrapped else { return false }
    switch callee.kind {
    case .name: return callee.name == "Task"
    case .member:
      return ["detached", "immediate", "init"].contains(callee.name)
        && callee.firstChild?.unwrapped.name == "Task"
    default: return false
    }
  }
}
