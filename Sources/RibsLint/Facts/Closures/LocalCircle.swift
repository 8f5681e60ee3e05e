import RibsModel
import RibsSyntax

/// An object that holds itself by a closure which it is given, or a local one that holds another
/// so.
struct LocalCircle {
  /// The type of what is given the closure: an object, or a struct that one keeps.
  let holder: TypeID
  /// The type of what the closure holds.
  let held: TypeID
  /// What to capture instead.
  let help: String
  /// The way from what is held to the holder; empty where they are one.
  let hops: [OwnershipHop]

  init?(_ unit: CodeUnitID, _ base: Syntax, _ closure: Syntax, _ paths: inout OwnedPaths) {
    let uses = LocalUses(in: base.body)
    // Cheaper than to find out what leads there, and most closures fail it.
    if let start = base.chainStart, !start.isSelf, uses.holds(start, in: closure),
      let path = paths.wayFromLocal(to: base, in: unit),
      paths.typing.isOfTheCode(start, declaredBy: uses.declaration(of: start), in: unit),
      let held = paths.type(of: start, in: unit), let holder = paths.type(of: base, in: unit),
      // A struct alone keeps nothing for longer than the code has it.
      ([holder] + path.map(\.owner)).contains(where: { paths.types[$0].kind == .class })
    {
      let local = uses.declaration(of: start)
      if let local, paths.isKept(local, onlyByCircleOf: [local], in: unit) { return nil }
      self.init(
        holder: holder, held: held,
        help: paths.types[held].kind == .class
          ? "Capture `[weak \(start.name)]`." : paths.help(for: start, in: closure, of: unit, uses),
        hops: RibsLint.hops(path, paths.types))
      return
    }
    guard base.kind == .name, !base.isSelf, let first = uses.declaration(of: base),
      let holder = paths.typing.made(by: first, in: unit)
    else { return nil }
    for local in uses.strongCaptures(of: closure) where local.id != first.id {
      guard let held = paths.typing.made(by: local, in: unit), let call = local.value?.unwrapped
      else { continue }
      for argument in call.children where argument.kind == .argument {
        guard let given = argument.value?.unwrapped, given.kind == .name,
          uses.declaration(of: given)?.id == first.id,
          let kept = paths.typing.hops(
            keeping: argument.id, of: CodePoint(unit, call.id), in: paths.project.hierarchy),
          !kept.isEmpty, !paths.isKept(local, onlyByCircleOf: [first, local], in: unit)
        else { continue }
        self.init(holder: holder, held: held, help: "Capture `[weak \(local.name)]`.", hops: kept)
        return
      }
    }
    return nil
  }

  private init(holder: TypeID, held: TypeID, help: String, hops: [OwnershipHop]) {
    self.holder = holder
    self.held = held
    self.help = help
    self.hops = hops
  }
}

extension OwnedPaths {
  /// The properties that lead from the name which an expression starts from to what the expression
  /// is.
  fileprivate mutating func wayFromLocal(
    to expression: Syntax, in unit: CodeUnitID
  ) -> [Member]? {
    guard expression.kind != .name else { return [] }
    guard let base = expression.firstChild?.unwrapped, let path = wayFromLocal(to: base, in: unit),
      let property = kept(expression.name, by: typing.type(at: CodePoint(unit, base.id)))
    else { return nil }
    return path + [property]
  }

  /// A struct can't be held weakly, but the object in it can for which the closure asks first.
  fileprivate mutating func help(
    for value: Syntax, in closure: Syntax, of unit: CodeUnitID, _ uses: LocalUses
  ) -> String {
    let name = value.name
    for mention in uses.mentions(heldBy: closure)
    where mention.kind == .name && mention.name == name {
      guard let part = mention.wrapped.parent, part.kind == .member else { break }
      let type = typing.type(at: CodePoint(unit, part.id)).unwrapped.declared
      guard let type, [.class, .protocol].contains(types[type].kind) else { break }
      return "Capture `[weak \(part.name) = \(name).\(part.name)]`."
    }
    return "Capture weakly what the closure needs of `\(name)`."
  }

  /// The class or struct of the project that a value is known to be of.
  fileprivate mutating func type(of value: Syntax, in unit: CodeUnitID) -> TypeID? {
    guard let type = typing.type(at: CodePoint(unit, value.id)).unwrapped.declared else {
      return nil
    }
    switch types[type].kind {
    case .class, .struct: return type
    case .protocol: return project.hierarchy.onlyHeir(of: type)
    default: return nil
    }
  }
}

extension Typing {
  /// The name is that of a local which holds its object, or of a parameter.
  fileprivate func isOfTheCode(
    _ object: Syntax, declaredBy local: Syntax?, in unit: CodeUnitID
  ) -> Bool {
    guard let local else {
      return types.parameterNames(of: code[unit].declaration).contains(object.name)
    }
    // A closure holds a variable, and by it what the variable holds then: `request = nil` lets go
    // of it.
    return local.flags.isDisjoint(with: [.weak, .unowned])
      && !LocalUses(in: object.body).isReassigned(local)
  }
}

extension Syntax {
  /// The name that a chain of members starts from: `module` of `module.output.field`.
  fileprivate var chainStart: Syntax? {
    var start = self
    while start.kind == .member, let base = start.firstChild?.unwrapped { start = base }
    return start.kind == .name ? start : nil
  }
}

extension LocalUses {
  /// The closure holds the object that the name stands for.
  func holds(_ object: Syntax, in closure: Syntax) -> Bool {
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
  fileprivate func mentions(heldBy closure: Syntax) -> [Syntax] {
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
