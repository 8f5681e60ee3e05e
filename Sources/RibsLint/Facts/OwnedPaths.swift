import RibsModel
import RibsSyntax

/// Finds the stored properties by which `self` keeps what an expression refers to.
struct OwnedPaths {
  let project: Project
  var typing: Typing
  var types: TypeTable { project.types }

  init(_ project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// From a property of `self` to the one that the expression is; nil where one of them is not
  /// stored, not strong or not known.
  mutating func path(to expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let point = CodePoint(unit, expression.id)
    if let own = typing.ownProperty(at: point) { return types.keepsStrongly(own) ? [own] : nil }
    if let kept = frameworkProperty(expression, in: unit) { return kept }
    if expression.kind == .name { return local(expression, in: unit) }
    if expression.kind == .subscript {
      return expression.firstChild.flatMap { path(to: $0.unwrapped, in: unit) }
    }
    guard expression.kind == .member, let base = expression.firstChild?.unwrapped,
      let start = path(to: base, in: unit),
      let member = kept(expression.name, by: typing.type(at: CodePoint(unit, base.id)))
    else { return nil }
    return start + [member]
  }

  /// The framework's own strong properties start a path without a member of the project.
  private func frameworkProperty(_ expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let code = project.code[unit]
    guard let owner = code.owner else { return nil }
    let isOwn =
      expression.kind == .name
      ? LocalUses(in: code.body).declaration(of: expression) == nil
        && !types.parameterNames(of: code.declaration).contains(expression.name)
      : expression.kind == .member && expression.firstChild?.isSelf == true
    guard isOwn else { return nil }
    switch expression.name {
    case "presenter": return types.inherits(owner, .presentableInteractor) ? [] : nil
    case "viewController":
      return types.inherits(owner, .viewableRouter) || types.inherits(owner, .presenter) ? [] : nil
    case "interactor": return types.inherits(owner, .router) ? [] : nil
    default: return nil
    }
  }

  /// A local that stands for a property of `self`, or goes to one, or that the value of a lazy one
  /// gives back; an item of a kept collection; a parameter that an initialiser keeps.
  private mutating func local(_ name: Syntax, in unit: CodeUnitID) -> [Member]? {
    let uses = LocalUses(in: name.body)
    guard let declaration = uses.declaration(of: name) else {
      return name.name == "$0" ? item(of: name.enclosingClosure, in: unit) : given(name, in: unit)
    }
    switch declaration.kind {
    case .binding where declaration.flags.isDisjoint(with: [.weak, .unowned]):
      return aliased(by: declaration, in: unit) ?? keeper(ofLocal: declaration, in: unit)
    case .parameter: return item(of: declaration.parent, in: unit)
    case .for:
      return declaration.children.first { $0.kind.isExpression }
        .flatMap { path(to: $0.unwrapped, in: unit) }
    default: return nil
    }
  }

  /// `let row = self.row`, `guard let row = row`, `if let row`
  private mutating func aliased(by binding: Syntax, in unit: CodeUnitID) -> [Member]? {
    guard let value = binding.value?.unwrapped else {
      guard binding.parent?.kind == .condition, let owner = project.code[unit].owner,
        LocalUses(in: binding.body).declaration(of: binding) == nil
      else { return nil }
      return types.allMembers(named: binding.name, of: owner).first { $0.isProperty }
        .flatMap { types.keepsStrongly($0) ? [$0] : nil }
    }
    guard value.kind == .name || value.kind == .member || value.kind == .subscript else {
      return nil
    }
    return path(to: value, in: unit)
  }

  /// `rows.forEach { $0 … }`
  private mutating func item(of closure: Syntax?, in unit: CodeUnitID) -> [Member]? {
    guard let closure, closure.kind == .closure, let call = closure.parent?.parent,
      call.kind == .call, call.calleeName == "forEach", let collection = call.receiver?.unwrapped
    else { return nil }
    return path(to: collection, in: unit)
  }

  /// What takes the value where it stands: a property of `self` that it is assigned to, or a collection
  /// that it is put into, itself or as a local.
  mutating func keeper(of value: Syntax, in unit: CodeUnitID) -> [Member]? {
    switch value.use {
    case .assigned(let target): return property(target, in: unit)
    case .argument(let argument):
      guard let call = argument.parent, call.kind == .call, let name = call.calleeName,
        Self.additions.contains(name), let collection = call.receiver?.unwrapped
      else { return nil }
      return property(collection, in: unit)
    case .bound(let binding):
      guard binding.kind == .binding, binding.flags.isDisjoint(with: [.weak, .unowned]) else {
        return nil
      }
      return keeper(ofLocal: binding, in: unit)
    default:
      // `rows = [Row { … }]`
      if let list = value.wrapped.parent, list.kind == .array { return keeper(of: list, in: unit) }
      return lazyProperty(givenBack: value, in: unit).map { [$0] }
    }
  }

  private mutating func keeper(ofLocal binding: Syntax, in unit: CodeUnitID) -> [Member]? {
    for mention in LocalUses(in: binding.body).mentions(of: binding) {
      if case .bound = mention.use { continue }
      if let found = keeper(of: mention, in: unit) { return found }
    }
    return nil
  }

  /// The property of `self` that the expression, or what it is an item of, is.
  private mutating func property(_ expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let subject =
      expression.kind == .subscript ? expression.firstChild?.unwrapped : expression.unwrapped
    guard let subject, let own = typing.ownProperty(at: CodePoint(unit, subject.id)),
      types.keepsStrongly(own)
    else { return nil }
    return [own]
  }

  /// What puts an item into a collection.
  static let additions: Set = ["append", "insert", "updateValue"]

  /// A parameter that the initialiser assigns to a property, or hands to the framework's class, which
  /// keeps it.
  private mutating func given(_ name: Syntax, in unit: CodeUnitID) -> [Member]? {
    let code = project.code[unit]
    guard types.declaration(at: code.declaration).kind == .`init`, let owner = code.owner,
      types.parameterNames(of: code.declaration).contains(name.name)
    else { return nil }
    for node in code.nodes([.assignment, .argument]) where node.value?.unwrapped.name == name.name {
      guard node.value?.unwrapped.kind == .name else { continue }
      if node.kind == .assignment {
        if let target = node.firstChild, let own = property(target, in: unit) { return own }
      } else if let call = node.parent, call.isSuperInit,
        types.frameworkBase(of: owner)?.base.keeps(node.name) == true
      {
        return []
      }
    }
    return nil
  }

  /// `lazy var cell: Cell = { let cell = Cell(); …; return cell }()`
  private func lazyProperty(givenBack mention: Syntax, in unit: CodeUnitID) -> Member? {
    let code = project.code[unit]
    guard code.role == .initialValue else { return nil }
    if mention.wrapped.parent?.id != code.body.root.id {
      guard mention.parent?.kind == .return, let closure = mention.enclosingFunction,
        closure.kind == .closure, closure.parent?.kind == .call,
        closure.parent?.callee?.id == closure.id,
        closure.parent?.parent?.id == code.body.root.id
      else { return nil }
    }
    return types.member(of: code).flatMap {
      $0.storage == .lazy && types.keepsStrongly($0) ? $0 : nil
    }
  }

  /// The property of that name that a value of the type keeps something in; for a protocol what its
  /// only conforming class has.
  private mutating func kept(_ name: String, by type: CanonicalType) -> Member? {
    guard let declared = type.declared else { return nil }
    var owner = declared
    if types[declared].kind == .protocol {
      let heirs = project.hierarchy.heirs(of: declared)
      guard heirs.count == 1 else { return nil }
      owner = heirs[0]
    }
    guard let member = types.allMembers(named: name, of: owner).first(where: \.isProperty),
      types.keepsStrongly(member)
    else { return nil }
    return member
  }
}

extension FrameworkType {
  /// The framework's class keeps the argument of that label in a property of that name.
  fileprivate func keeps(_ label: String) -> Bool {
    let family = closure
    return switch label {
    case "presenter": family.contains(.presentableInteractor)
    case "viewController": family.contains(.viewableRouter) || family.contains(.presenter)
    case "interactor": family.contains(.router)
    default: false
    }
  }
}
