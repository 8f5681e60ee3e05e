import RibsModel
import RibsSyntax

/// What keeps a value: the property of `self` that it is put into where it stands.
extension OwnedPaths {
  /// What takes the value where it stands: a property of `self` that it is assigned to, or a
  /// collection that it is put into, itself or as a local.
  mutating func keeper(of value: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    nested { $0.directKeeper(of: value, in: unit) }
  }

  private mutating func directKeeper(of value: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    switch value.use {
    case .assigned(let target):
      if let path = path(toSystemObjectSetBy: target, in: unit) { return path }
      if target.name == "view", ownObjectOfSystem(target, in: unit) != nil {
        return path(fromSystemProperty: "view", at: target, in: unit)
      }
      if value.kind == .closure, let holder = systemHolder(ofHandler: target, in: unit) {
        return holder.path
      }
      guard let path = property(target, in: unit) ?? path(toMember: target, in: unit),
        let last = path.members.last, mayKeep(value, in: unit, last)
      else { return nil }
      return path
    case .argument(let argument): return keeper(ofArgument: argument, value, in: unit)
    case .bound(let binding):
      guard binding.kind == .binding, binding.flags.isDisjoint(with: [.weak, .unowned]) else {
        return nil
      }
      return keeper(ofLocal: binding, in: unit)
    default:
      // `rows = [Row { … }]`
      if let list = value.wrapped.parent, list.kind == .array { return keeper(of: list, in: unit) }
      if let items = value.mapping, isCollection(items, in: unit) {
        return keeper(of: items, in: unit)
      }
      if let choice = value.choice, !makesCase(value, in: unit) {
        return keeper(of: choice, in: unit)
      }
      return lazyProperty(givenBack: value, in: unit).map { OwnedPath([$0]) }
        ?? path(toViewTakingItemsOf: value, in: unit) ?? keeper(ofResult: value, in: unit)
    }
  }

  /// What a call does with a value that it is given, and that the project's or UIKit's code keeps.
  private mutating func keeper(
    ofArgument argument: Syntax, _ value: Syntax, in unit: CodeUnitID
  ) -> OwnedPath? {
    guard let call = argument.parent, call.kind == .call, let name = call.calleeName else {
      return nil
    }
    let point = CodePoint(unit, call.id)
    if CollectionMethods.growing.contains(name), let collection = call.receiver?.unwrapped,
      CollectionMethods.keepsItems(typing.type(at: CodePoint(unit, collection.id)))
    {
      return property(collection, in: unit) ?? path(toMember: collection, in: unit)
    }
    if let path = path(toParentTaking: value, by: call, in: unit) { return path }
    if name == "addAction", let path = path(toControlTaking: value, by: call, in: unit) {
      return path
    }
    if name == "addGestureRecognizer" { return path(toViewRecognizingBy: call, in: unit) }
    if let path = path(toViewTaking: argument, value, by: call, in: unit) { return path }
    if name == "items", argument.name == "dataSource",
      let path = path(toListBoundBy: call, in: unit)
    {
      return path
    }
    switch typing.callee(of: point) {
    case .constructor(.external(let holder, _)):
      guard
        keeps(value, as: argument.name, holder, in: unit)
          || value.kind == .closure && SystemHolders.keepClosures(holder)
      else { return nil }
      return keeper(of: call, in: unit)
    case .constructor, .methods:
      return holder(of: argument, givenTo: call, in: unit).map {
        $0.path + project.members(of: $0.kept)
      }
    default: return nil
    }
  }

  /// The way to the object that a call makes or whose method it calls, and from there to the
  /// argument that it keeps.
  mutating func holder(
    of argument: Syntax, givenTo call: Syntax, in unit: CodeUnitID
  ) -> (path: OwnedPath, kept: [OwnershipHop])? {
    let point = CodePoint(unit, call.id)
    let stored = typing.hops(keeping: argument.id, of: point, in: project.hierarchy)
    guard let kept = stored ?? hops(keepingClosureIn: argument, of: call, in: unit),
      !kept.isEmpty, let path = path(toHolderIn: call, unit)
    else { return nil }
    return (path, kept)
  }

  /// The way to the object that a call makes, or whose method it calls.
  mutating func path(toHolderIn call: Syntax, _ unit: CodeUnitID) -> OwnedPath? {
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .constructor: return keeper(of: call, in: unit)
    case .methods:
      guard let receiver = call.receiver?.unwrapped, receiver.name != "self" else {
        return OwnedPath([])
      }
      return path(to: receiver, in: unit)
    default: return nil
    }
  }

  /// What keeps the value of a local, by one of its mentions, or keeps a closure that holds it.
  mutating func keeper(ofLocal binding: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    once(for: CodePoint(unit, binding.id)) { search in
      for mention in LocalUses(in: binding.body).mentions(of: binding) {
        if case .bound = mention.use { continue }
        if let found = search.keeper(of: mention, in: unit) { return found }
        if let closure = mention.closures(holding: binding).last,
          let found = search.keeper(of: closure, in: unit)
        {
          return found
        }
      }
      return nil
    }
  }

  /// What keeps the result of a function or computed property of `self`, where its code asks for
  /// it.
  private mutating func keeper(ofResult value: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    let code = project.code[unit]
    let isResult =
      value.wrapped.parent?.kind == .return
      ? value.enclosingFunction == nil
      : value.wrapped.parent?.id == code.body.root.id && value.isImplicitReturn
        && types.givesBack(code)
    guard followsResults, isResult, code.role != .initialValue,
      let function = types.member(of: code),
      !function.isStatic, !project.hierarchy.overrides(function, types),
      types.members(named: function.name, of: function.owner).count == 1
    else { return nil }
    for asking in project.code.units(
      mentioning: [function.name], where: { project.code[$0].owner == function.owner })
    {
      let askingCode = project.code[asking]
      let uses = LocalUses(in: askingCode.body)
      for mention in askingCode.nodes([.name, .member], named: function.name)
      where uses.mayBeOwn(mention) {
        let result = function.isProperty ? mention : mention.wrapped.parent
        if let items = mention.mappingByName, !function.isProperty {
          if isList(items.receiver, in: asking), let found = keeper(of: items, in: asking) {
            return found
          }
          continue
        }
        guard let result, function.isProperty || result.callee?.id == mention.id else { continue }
        if let found = keeper(of: result, in: asking) { return found }
      }
    }
    return nil
  }

  /// `lazy var cell: Cell = { let cell = Cell(); …; return cell }()`
  private func lazyProperty(givenBack mention: Syntax, in unit: CodeUnitID) -> Member? {
    let code = project.code[unit]
    guard code.role == .initialValue else { return nil }
    if mention.wrapped.parent?.id != code.body.root.id {
      guard mention.wrapped.parent?.kind == .return || mention.isImplicitReturn,
        let closure = mention.enclosingFunction,
        closure.kind == .closure, closure.parent?.kind == .call,
        closure.parent?.callee?.id == closure.id,
        closure.parent?.parent?.id == code.body.root.id
      else { return nil }
    }
    return types.member(of: code).flatMap {
      $0.storage == .lazy && types.keepsStrongly($0) ? $0 : nil
    }
  }

  /// A property that holds an enum's case with the value holds it until another case is set.
  private mutating func mayKeep(
    _ value: Syntax, in unit: CodeUnitID, _ property: Member
  ) -> Bool {
    guard makesCase(value, in: unit), let name = value.calleeName else { return true }
    return project.index.assignments(to: property).allSatisfy { point in
      let code = project.code[point.unit]
      return Syntax(code.body, point.node).value?.unwrapped.calleeName == name
        || types.isInitialiser(code)
    }
  }

  /// The call makes an enum's case.
  private mutating func makesCase(_ value: Syntax, in unit: CodeUnitID) -> Bool {
    guard value.kind == .call,
      case .constructor(let type) = typing.callee(of: CodePoint(unit, value.id))
    else { return false }
    return type.declared.map { types[$0].kind == .enum } ?? false
  }

  /// `map` gives back a collection of such a value's items.
  private mutating func isList(_ value: Syntax?, in unit: CodeUnitID) -> Bool {
    guard let value = value?.unwrapped else { return false }
    return value.isRange || type(of: value, in: unit).unwrapped.element != .unknown
  }

  /// What the call of `map` gives back is a collection, and keeps its items.
  private mutating func isCollection(_ items: Syntax, in unit: CodeUnitID) -> Bool {
    items.receiver?.unwrapped.isRange == true
      || CollectionMethods.keepsItems(type(of: items, in: unit))
  }

  private mutating func type(of value: Syntax, in unit: CodeUnitID) -> CanonicalType {
    typing.type(at: CodePoint(unit, value.id))
  }

  private mutating func path(toMember target: Syntax, in unit: CodeUnitID) -> OwnedPath? {
    target.kind == .member ? path(toTarget: target, in: unit) : nil
  }
}

extension Syntax {
  /// `titles.map(makeRow)` for the name of the function in it.
  fileprivate var mappingByName: Syntax? {
    guard case .argument(let argument) = use, let call = argument.parent,
      ["compactMap", "map"].contains(call.calleeName), call.arguments.count == 1
    else { return nil }
    return call
  }

  /// `0..<3`
  fileprivate var isRange: Bool {
    kind == .binary && operators.count == 1 && ["..<", "..."].contains(operators.first)
  }

  /// `titles.map { Row(title: $0) }` for the row in it.
  var mapping: Syntax? {
    guard isImplicitReturn || wrapped.parent?.kind == .return, let closure = enclosingFunction,
      closure.kind == .closure, case .argument(let argument) = closure.use,
      let call = argument.parent, ["compactMap", "map"].contains(call.calleeName)
    else { return nil }
    return call
  }

  /// The closures behind the local's declaration that hold it for the mention, the nearest first.
  func closures(holding local: Syntax) -> [Syntax] {
    guard flags.isDisjoint(with: [.weak, .unowned]) else { return [] }
    return enclosingClosures.filter { !local.isInside($0) }
  }

  /// `isOpen ? value : other`, `kept ?? value`: the expression of which it is one of the possible
  /// values. Nil where another of them is empty: what is set so may be emptied so.
  fileprivate var choice: Syntax? {
    guard let parent = wrapped.parent else { return nil }
    switch parent.kind {
    case .ternary:
      let isPossible = parent.children.dropFirst().contains { $0.id == wrapped.id }
      return isPossible && !parent.mayBeEmptyValue ? parent : nil
    case .binary: return parent.isCoalescing ? parent : nil
    default: return nil
    }
  }
}
