import RibsModel
import RibsSyntax
import RibsSystem

/// Closures that one object of the code's stores and that hold the object itself
/// (`cell.onTap = { cell.toggle() }`), or another local one, which keeps the first:
/// `interactor.onFinish = { router.close() }`.
@Sendable func closuresAmongLocals(in project: Project) -> [Finding] {
  let names = project.fact(ClosureNames.self).functions
  let units = project.code.units(
    assigningClosures: names, among: project.fact(ClosureAssignments.self).units)
  return parallelMap(units, scratch: project.flow.typing) { id, typing -> [Finding] in
    let unit = project.code[id]
    return unit.nodes([.assignment]).compactMap { assignment in
      guard let target = assignment.firstChild?.unwrapped, target.kind == .member,
        names.contains(target.name), let closure = assignment.value?.unwrapped,
        closure.kind == .closure, let base = target.firstChild?.unwrapped
      else { return nil }
      let circle = LocalCircle(id, base, closure, &typing, project.hierarchy)
      guard let circle, let property = project.types.closure(target.name, of: circle.holder),
        !project.isRoot(unit.owner),
        ([circle.holder, circle.held].allSatisfy { project.isMortal($0) }),
        project.isLasting([property] + project.members(of: circle.hops), of: circle.holder)
      else { return nil }
      return closureFinding(
        at: unit.location(of: assignment.id),
        circle.hops + hops([property], project.types), of: circle.held, project.types,
        subject: project.types.subject(of: unit), name: circle.name)
    }
  }.flatMap { $0 }
}

/// An object that holds itself by a closure which it is given, or a local one that holds another so.
private struct LocalCircle {
  /// The class of the object that is given the closure.
  let holder: TypeID
  /// The class of the object that the closure holds, and the name of its local.
  let held: TypeID
  let name: String
  /// The way from the held object to the holder; empty where they are one.
  let hops: [OwnershipHop]

  init?(
    _ unit: CodeUnitID, _ base: Syntax, _ closure: Syntax, _ typing: inout Typing,
    _ hierarchy: Hierarchy
  ) {
    let uses = LocalUses(in: base.body)
    guard base.kind == .name, !base.isSelf else { return nil }
    let first = uses.declaration(of: base)
    if uses.holds(base, in: closure), typing.isOfTheCode(base, declaredBy: first, in: unit),
      let holder = typing.classOf(base, in: unit)
    {
      (self.holder, held, name, hops) = (holder, holder, base.name, [])
      return
    }
    guard let first, let holder = typing.made(by: first, in: unit) else { return nil }
    for local in uses.strongCaptures(of: closure) where local.id != first.id {
      guard let held = typing.made(by: local, in: unit) else { continue }
      for argument in local.value?.unwrapped.children ?? Syntax(base.body, base.id).children
      where argument.kind == .argument {
        guard let given = argument.value?.unwrapped, given.kind == .name,
          uses.declaration(of: given)?.id == first.id, let call = local.value?.unwrapped,
          let kept = typing.hops(
            keeping: argument.id, of: CodePoint(unit, call.id), in: hierarchy), !kept.isEmpty
        else { continue }
        (self.holder, self.held, name, hops) = (holder, held, local.name, kept)
        return
      }
    }
    return nil
  }
}

extension Typing {
  /// The class of the object that a local constant is made with: `let router = MenuRouter(…)`.
  fileprivate mutating func made(by binding: Syntax, in unit: CodeUnitID) -> TypeID? {
    guard binding.kind == .binding, binding.flags.isDisjoint(with: [.weak, .unowned]),
      let value = binding.value?.unwrapped, value.kind == .call,
      case .constructor(.declared(let type, _)) = callee(of: CodePoint(unit, value.id)),
      types[type].kind == .class
    else { return nil }
    return type
  }

  /// The class of the project that an object is known to be of.
  fileprivate mutating func classOf(_ object: Syntax, in unit: CodeUnitID) -> TypeID? {
    guard let type = type(at: CodePoint(unit, object.id)).unwrapped.declared,
      types[type].kind == .class
    else { return nil }
    return type
  }

  /// The name is that of a local which holds its object, or of a parameter.
  fileprivate func isOfTheCode(
    _ object: Syntax, declaredBy local: Syntax?, in unit: CodeUnitID
  ) -> Bool {
    guard let local else {
      return types.parameterNames(of: code[unit].declaration).contains(object.name)
    }
    return local.flags.isDisjoint(with: [.weak, .unowned])
  }
}

extension LocalUses {
  /// The closure holds the object that the name stands for.
  fileprivate func holds(_ object: Syntax, in closure: Syntax) -> Bool {
    let meant = declaration(of: object)
    return mentions(heldBy: closure).contains {
      $0.name == object.name && declaration(of: $0)?.id == meant?.id
    }
  }

  /// The locals from outside that a closure holds.
  fileprivate func strongCaptures(of closure: Syntax) -> [Syntax] {
    mentions(heldBy: closure).compactMap { declaration(of: $0) }
      .filter { $0.kind == .binding && $0.id < closure.id }
  }

  /// The names that stand in a closure, and those that its capture list takes hold of strongly.
  private func mentions(heldBy closure: Syntax) -> [Syntax] {
    closure.children.flatMap { part -> [Syntax] in
      // What a closure within captures weakly, this one has to hold for that.
      guard part.kind == .capture else {
        return part.descendants.filter { $0.kind == .name || $0.kind == .capture }
      }
      guard part.flags.isDisjoint(with: [.weak, .unowned]) else { return [] }
      // `[count = field.count]` keeps only what is read.
      guard let value = part.firstChild?.unwrapped else { return [part] }
      return value.kind == .name ? [value] : []
    }
  }
}

extension TypeTable {
  /// The stored property of function type.
  fileprivate func closure(_ name: String, of type: TypeID) -> Member? {
    guard let member = allMembers(named: name, of: type).first, keepsStrongly(member),
      canonicalType(of: member)?.isFunction == true
    else { return nil }
    return member
  }
}

extension Project {
  /// The builder's RIB lives for as long as the process.
  fileprivate func isRoot(_ builder: TypeID?) -> Bool {
    ribs.contains { $0.isRoot && $0.builder != nil && $0.builder == builder }
  }

  fileprivate func isMortal(_ type: TypeID) -> Bool {
    !livesAsLongAsTheProcess(type) && !types.inherits(type, .launchRouting)
  }
}
