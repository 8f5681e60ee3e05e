import RibsModel
import RibsSyntax

/// What locals, parameters and what closures are given stand for among the properties of `self`.
extension OwnedPaths {
  /// A local that stands for a property of `self`, or goes to one, or that the value of a lazy one
  /// gives back; an item of a kept collection; a parameter that an initialiser keeps.
  mutating func local(_ name: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let uses = LocalUses(in: name.body)
    guard let declaration = uses.declaration(of: name) else {
      switch name.name {
      case "$0": return value(givenTo: name.enclosingClosure, in: unit)
      case "$\(CellClosure.cell)": return path(toListGivingCellTo: name.enclosingClosure, in: unit)
      default: return given(name, in: unit)
      }
    }
    guard !uses.isReassigned(declaration) || uses.isOnlyFilled(declaration, before: name) else {
      return nil
    }
    // Of a struct a variable has a copy of its own.
    let isCopy = declaration.flags.contains(.mutable) && isValue(name, in: unit)
    switch declaration.kind {
    case .binding where isCopy: return keeper(ofLocal: declaration, in: unit)
    case .for where isCopy: return nil
    case .binding where declaration.flags.isDisjoint(with: [.weak, .unowned]):
      if let collection = declaration.loopedCollection {
        return path(to: collection, in: unit)
      }
      return aliased(by: declaration, in: unit) ?? keeper(ofLocal: declaration, in: unit)
        ?? path(toListGiving: declaration, in: unit)
    case .parameter where declaration.isCellOfClosure:
      return path(toListGivingCellTo: declaration.parent, in: unit)
    case .parameter: return value(givenTo: declaration.parent, in: unit)
    case .for:
      return declaration.loopedCollection.flatMap { path(to: $0, in: unit) }
    default: return nil
    }
  }

  private mutating func isValue(_ name: Syntax, in unit: CodeUnitID) -> Bool {
    let type = typing.type(at: CodePoint(unit, name.id)).unwrapped.declared
    return type.map { [.struct, .enum].contains(types[$0].kind) } ?? false
  }

  /// `let row = self.row`, `guard let row = row`, `if let row`
  private mutating func aliased(by binding: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    guard let value = binding.value?.unwrapped else {
      let borrowed = types.property(borrowedBy: binding, in: project.code[unit])
      return borrowed.flatMap { types.keepsStrongly($0) ? OwnedPath([$0]) : nil }
    }
    guard [.name, .member, .subscript, .cast].contains(value.kind) else { return nil }
    return path(to: value, in: unit)
  }

  /// What a closure is given: an item of a kept collection, or the new object that it sets up.
  private mutating func value(givenTo closure: Syntax?, in unit: CodeUnitID) -> OwnedPath? {
    guard let object = closure?.configured, let call = closure?.parent?.parent else {
      return item(of: closure, in: unit)
    }
    guard call.calleeName == "then" else {
      // The project's own `do` may give its closure anything.
      if case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)),
        !methods.allSatisfy({ types.givesItself($0) })
      {
        return nil
      }
      return path(to: object, in: unit)
    }
    guard case .constructor = typing.callee(of: CodePoint(unit, object.id)) else { return nil }
    return keeper(of: call, in: unit)
  }

  /// The object that a name in a closure stands for which sets it up.
  func configured(by name: Syntax) -> Syntax? {
    // Only inside of the closure, of which the name is a parameter.
    guard name.kind == .name, !name.isSelf, name.enclosingClosure != nil else { return nil }
    let declaration = LocalUses(in: name.body).declaration(of: name)
    switch declaration?.kind {
    case nil: return name.name == "$0" ? name.enclosingClosure?.configured : nil
    case .parameter: return declaration?.parent?.configured
    default: return nil
    }
  }

  /// `rows.forEach { $0 … }`
  private mutating func item(of closure: Syntax?, in unit: CodeUnitID) -> OwnedPath? {
    guard let closure, closure.kind == .closure, let call = closure.parent?.parent,
      call.kind == .call, call.calleeName == "forEach", let collection = call.receiver?.unwrapped
    else { return nil }
    return path(to: collection, in: unit)
  }

  /// A parameter that the initialiser assigns to a property, or hands to the framework's class,
  /// which keeps it.
  private mutating func given(_ name: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let code = project.code[unit]
    guard types.isInitialiser(code), let owner = code.owner,
      types.parameterNames(of: code.declaration).contains(name.name)
    else { return nil }
    for node in code.nodes([.assignment, .argument]) where node.value?.unwrapped.name == name.name {
      guard node.value?.unwrapped.kind == .name else { continue }
      if node.kind == .assignment {
        if let target = node.firstChild, let own = property(target, in: unit) { return own }
      } else if let call = node.parent, call.isSuperInit,
        let base = types.frameworkBase(of: owner)?.base,
        !base.closure.isDisjoint(with: .keeping(node.name))
      {
        return path(fromSystemProperty: node.name, at: call, in: unit)
      }
    }
    return nil
  }
}

extension TypeTable {
  /// The method gives its closure the object that it is called on: `func do(_ run: (Self) -> Void)`.
  fileprivate func givesItself(_ method: Member) -> Bool {
    let given = parameters(of: method)
    guard given.count == 1, case .function(let parameters, _, _, _)? = given[0].type else {
      return false
    }
    return parameters.count == 1 && parameters[0].type.namesSelf
  }
}

extension TypeExpression {
  /// `Self`, also as `inout Self`.
  fileprivate var namesSelf: Bool {
    switch self {
    case .path(let path): path.count == 1 && path[0].name == "Self"
    case .specified(_, let type): type.namesSelf
    default: false
    }
  }
}

extension LocalUses {
  /// `if cell == nil { cell = Cell() }`: what the variable had, it has still where such a choice is
  /// over.
  fileprivate func isOnlyFilled(_ binding: Syntax, before name: Syntax) -> Bool {
    mentions(of: binding).allSatisfy { mention in
      guard mention.isReplaced else { return true }
      guard let choice = mention.ancestors.first(where: { $0.kind == .if }),
        let block = choice.children.first(where: { $0.kind == .block })
      else { return false }
      return mention.isInside(block) && !name.isInside(block)
        && choice.firstChild?.text == "\(binding.name) == nil"
    }
  }
}

extension Syntax {
  /// The parameter is the third of a closure.
  fileprivate var isCellOfClosure: Bool {
    let parameters = parent?.children.filter { $0.kind == .parameter } ?? []
    return parent?.kind == .closure && parameters.count == CellClosure.cell + 1
      && parameters.last?.id == id
  }

  /// The value that a closure sets up: `Button()` of `Button().then { … }`, before it is kept, and
  /// `button` of `button.do { … }`.
  fileprivate var configured: Syntax? {
    guard kind == .closure, let argument = parent, let call = argument.parent, call.kind == .call,
      let object = call.receiver?.unwrapped
    else { return nil }
    switch call.calleeName {
    case "then": return object.kind == .call ? object : nil
    // RxSwift's has labels.
    case "do": return argument.name.isEmpty ? object : nil
    default: return nil
    }
  }

  /// The collection that a loop runs over which gives the loop, or a name in its pattern, its
  /// items.
  fileprivate var loopedCollection: Syntax? {
    guard kind != .for else { return loopedSequence?.unwrapped.withoutOrder }
    guard value == nil, let pattern = ancestors.first(where: { $0.kind == .pattern }),
      let sequence = pattern.parent?.loopedSequence?.unwrapped,
      sequence.calleeName == "enumerated",
      Array(pattern.descendants).last(where: { $0.kind == .binding })?.id == id,
      pattern.firstChild?.arguments.count == 2
    else { return nil }
    return sequence.receiver?.unwrapped.withoutOrder
  }

  /// `rows` of `rows.reversed()`
  private var withoutOrder: Syntax {
    var collection = self
    while let name = collection.calleeName, ["enumerated", "reversed"].contains(name),
      let receiver = collection.receiver?.unwrapped
    {
      collection = receiver
    }
    return collection
  }
}
