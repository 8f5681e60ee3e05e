import RibsModel
import RibsSyntax

/// A task that runs until it is cancelled, and holds the object that makes it for as long.
struct EndlessTask {
  let retainer: TargetRetainer
  /// The loop that goes on.
  let loop: Location
  /// How it comes to hold the object.
  let hold: Hold

  enum Hold {
    case captured
    /// `[weak self]`, until `guard let self` comes before the loop.
    case unwrapped
    /// By a method of the object, which holds it while it runs.
    case method
  }
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
    let retainer = TargetRetainer(name: "Task", madeBy: call, in: unit, of: owner)
    let isCaptured = typing.ownCaptures(in: call.unit).strongSelf(inEscaping: closure.id) != nil
    if let loop = endlessLoop(in: block, of: call.unit),
      isCaptured || holdsUnwrappedSelf(loop, in: closure, of: unit, owner)
    {
      return EndlessTask(
        retainer: retainer, loop: unit.location(of: loop.id),
        hold: isCaptured ? .captured : .unwrapped)
    }
    for inner in block.descendantsRunInPlace where inner.kind == .call && inner.isAwaited {
      guard let method = ownMethod(calledBy: inner, in: call.unit, &typing),
        let loop = endlessLoop(in: code[method].body.root, of: method),
        isCaptured || mentionsSelf(loop, in: code[method], of: owner)
      else { continue }
      return EndlessTask(
        retainer: retainer, loop: code[method].location(of: loop.id), hold: .method)
    }
    return nil
  }

  /// A method lets go of an object that it asks for nothing any more.
  private func mentionsSelf(_ loop: Syntax, in unit: CodeUnit, of owner: TypeID) -> Bool {
    let uses = LocalUses(in: loop.body)
    return loop.descendants.contains { name in
      name.kind == .name && uses.declaration(of: name) == nil
        && (name.name == "self" || isMember(name.name, of: owner, in: unit))
    }
  }

  /// In the loop something is asked of the `self` that a weak capture was unwrapped to before it.
  private func holdsUnwrappedSelf(
    _ loop: Syntax, in closure: Syntax, of unit: CodeUnit, _ owner: TypeID
  ) -> Bool {
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
      return names.declaration(of: name.id) != nil || isMember(name.name, of: owner, in: unit)
    }
  }

  /// The bare name is one of the object's, and not of a parameter.
  private func isMember(_ name: String, of owner: TypeID, in unit: CodeUnit) -> Bool {
    !types.parameterNames(of: unit.declaration).contains(name)
      && types.allMembers(named: name, of: owner).contains { !$0.isStatic }
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
  /// The code waits for what is called, which `async let` does not: it ends with its scope.
  var isAwaited: Bool {
    ancestors.prefix { $0.id != wrapped.parent?.id }
      .contains { $0.kind == .effect && $0.name == "await" }
  }

  /// `Task { … }`, `Task.detached { … }`
  var makesTask: Bool {
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
