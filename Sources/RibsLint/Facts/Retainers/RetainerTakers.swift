import RibsModel
import RibsSyntax

/// Who gets a timer from the code that makes it, and may invalidate it.
extension Project {
  /// For what a private function makes and gives back, the property of `self` that takes it wherever the
  /// function is called: `timer = makeTimer()`.
  func property(taking retainer: TargetRetainer) -> String? {
    let (creation, unit) = (retainer.creation, retainer.unit)
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

  /// The timer is given to somebody where it is made. The run loop only runs it.
  func isGivenAway(_ retainer: TargetRetainer) -> Bool {
    let (creation, unit) = (retainer.creation, retainer.unit)
    if creation.isArgument { return retainer.holder == nil }
    guard unit.role != .initialValue else { return false }
    return creation.isGivenAway || creation.isImplicitReturn && types.givesBack(unit)
  }

  /// The same by the name of the local or property that has it, or by the property's wrapper.
  func isPassedOn(_ retainer: TargetRetainer) -> Bool {
    guard let holder = retainer.holder else { return false }
    let properties = types.allMembers(named: holder, of: retainer.owner)
    if properties.contains(where: types.hasUnknownWrapper) { return true }
    return code.units(mentioning: holder).contains { id in
      let unit = code[id]
      guard let owner = unit.owner, types.isRelated(owner, to: retainer.owner) else { return false }
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
    if case .other = use { return wrapped.parent?.kind != .for }
    return isArgument
  }

  fileprivate var isArgument: Bool {
    guard case .argument(let argument) = use else { return false }
    return !["add", "print", "removeObserver"].contains(argument.parent?.calleeName ?? "")
  }
}
