import RibsModel
import RibsSyntax

/// Finds the stored properties by which `self` keeps what an expression refers to.
struct OwnedPaths {
  let project: Project
  var typing: Typing
  var types: TypeTable { project.types }
  private var depth = 0

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
      let start = path(to: base, in: unit)
    else { return nil }
    var type = typing.type(at: CodePoint(unit, configured(by: base)?.id ?? base.id))
    if ["first", "last"].contains(expression.name), type.element != .unknown { return start }
    if type == .unknown, let collection = start.last {
      type = types.canonicalType(of: collection)?.element ?? .unknown
    }
    return kept(expression.name, by: type).map { start + [$0] }
  }

  /// The framework's own strong properties start a path without a member of the project.
  private func frameworkProperty(_ expression: Syntax, in unit: CodeUnitID) -> [Member]? {
    let code = project.code[unit]
    guard ["interactor", "presenter", "viewController"].contains(expression.name),
      let owner = code.owner
    else { return nil }
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
      return name.name == "$0"
        ? value(givenTo: name.enclosingClosure, in: unit) : given(name, in: unit)
    }
    switch declaration.kind {
    case .binding where declaration.flags.isDisjoint(with: [.weak, .unowned]):
      if let collection = declaration.loopedCollection {
        return path(to: collection, in: unit)
      }
      return aliased(by: declaration, in: unit) ?? keeper(ofLocal: declaration, in: unit)
        ?? path(toListGiving: declaration, in: unit)
    case .parameter: return value(givenTo: declaration.parent, in: unit)
    case .for:
      return declaration.loopedCollection.flatMap { path(to: $0, in: unit) }
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

  /// What a closure is given: an item of a kept collection, or the new object that it sets up.
  private mutating func value(givenTo closure: Syntax?, in unit: CodeUnitID) -> [Member]? {
    guard let object = closure?.configured, let call = closure?.parent?.parent else {
      return item(of: closure, in: unit)
    }
    guard call.calleeName == "then" else {
      // The project's own `do` may give its closure anything.
      if case .methods = typing.callee(of: CodePoint(unit, call.id)) { return nil }
      return path(to: object, in: unit)
    }
    guard case .constructor = typing.callee(of: CodePoint(unit, object.id)) else { return nil }
    return keeper(of: call, in: unit)
  }

  /// The object that a name in a closure stands for which sets it up.
  private func configured(by name: Syntax) -> Syntax? {
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
  private mutating func item(of closure: Syntax?, in unit: CodeUnitID) -> [Member]? {
    guard let closure, closure.kind == .closure, let call = closure.parent?.parent,
      call.kind == .call, call.calleeName == "forEach", let collection = call.receiver?.unwrapped
    else { return nil }
    return path(to: collection, in: unit)
  }

  /// What takes the value where it stands: a property of `self` that it is assigned to, or a collection
  /// that it is put into, itself or as a local.
  mutating func keeper(of value: Syntax, in unit: CodeUnitID) -> [Member]? {
    // Objects that keep each other in a circle are kept by nobody else.
    guard depth < 8 else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch value.use {
    case .assigned(let target):
      if let path = path(toSystemObjectSetBy: target, in: unit) { return path }
      guard let path = property(target, in: unit) ?? path(toMember: target, in: unit),
        let last = path.last, mayKeep(value, in: unit, last)
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
      return lazyProperty(givenBack: value, in: unit).map { [$0] }
        ?? keeper(ofResult: value, in: unit)
    }
  }

  /// What keeps the result of a function or computed property of `self`, where its code asks for it.
  private mutating func keeper(ofResult value: Syntax, in unit: CodeUnitID) -> [Member]? {
    let code = project.code[unit]
    let isResult =
      value.wrapped.parent?.kind == .return
      ? value.enclosingFunction == nil
      : value.wrapped.parent?.id == code.body.root.id && value.isImplicitReturn
        && types.givesBack(code)
    guard isResult, code.role != .initialValue, let function = types.member(of: code),
      !function.isStatic, !project.hierarchy.overrides(function, types),
      types.members(named: function.name, of: function.owner).count == 1
    else { return nil }
    for asking in project.code.units(
      mentioning: [function.name], where: { $0.owner == function.owner })
    {
      let askingCode = project.code[asking]
      let uses = LocalUses(in: askingCode.body)
      for mention in askingCode.nodes([.name, .member])
      where mention.name == function.name && uses.mayBeOwn(mention) {
        let result = function.isProperty ? mention : mention.wrapped.parent
        guard let result, function.isProperty || result.callee?.id == mention.id else { continue }
        if let found = keeper(of: result, in: asking) { return found }
      }
    }
    return nil
  }

  private mutating func path(toMember target: Syntax, in unit: CodeUnitID) -> [Member]? {
    target.kind == .member ? path(to: target, in: unit) : nil
  }

  /// What a call does with a value that it is given, and that the project's or UIKit's code keeps.
  private mutating func keeper(
    ofArgument argument: Syntax, _ value: Syntax, in unit: CodeUnitID
  ) -> [Member]? {
    guard let call = argument.parent, call.kind == .call, let name = call.calleeName else {
      return nil
    }
    let point = CodePoint(unit, call.id)
    if Body.growingMethods.contains(name), let collection = call.receiver?.unwrapped {
      return property(collection, in: unit) ?? path(toMember: collection, in: unit)
    }
    if name == "addChild" { return path(toParentAddingBy: call, in: unit) }
    if name == "addAction", let path = path(toControlTaking: value, by: call, in: unit) {
      return path
    }
    if call.embeds(argument) {
      let view = typing.type(at: CodePoint(unit, value.id)).declared
      guard let owner = project.code[unit].owner,
        let path = path(toViewKeeping: call.receiver?.unwrapped, in: unit),
        !project.mayTakeOut(view, from: owner, in: project.code[unit].location.file)
      else { return nil }
      return path
    }
    switch typing.callee(of: point) {
    case .constructor(.external(let holder, _)):
      return systemKeepers[argument.name]?.contains(holder) == true
        && !isReplaced(argument.name, in: unit) ? keeper(of: call, in: unit) : nil
    case .constructor, .methods:
      guard let hops = typing.hops(keeping: argument.id, of: point, in: project.hierarchy),
        !hops.isEmpty,
        let path = path(toHolderIn: call, unit)
      else { return nil }
      return path + project.members(of: hops)
    default: return nil
    }
  }

  /// The way to the object that a call makes, or whose method it calls.
  mutating func path(toHolderIn call: Syntax, _ unit: CodeUnitID) -> [Member]? {
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .constructor: return keeper(of: call, in: unit)
    case .methods:
      guard let receiver = call.receiver?.unwrapped, receiver.name != "self" else { return [] }
      return path(to: receiver, in: unit)
    default: return nil
    }
  }

  /// A property that holds an enum's case with the value holds it until another case is set.
  private mutating func mayKeep(
    _ value: Syntax, in unit: CodeUnitID, _ property: Member
  ) -> Bool {
    guard value.kind == .call, let name = value.calleeName,
      case .constructor(let type) = typing.callee(of: CodePoint(unit, value.id)),
      let declared = type.declared, types[declared].kind == .enum
    else { return true }
    return project.index.assignments(named: property.name).allSatisfy { point in
      let code = project.code[point.unit]
      return Syntax(code.body, point.node).value?.unwrapped.calleeName == name
        || types.declaration(at: code.declaration).kind == .`init`
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

extension Project {
  /// The properties of the project that the hops go by.
  func members(of hops: [OwnershipHop]) -> [Member] {
    hops.flatMap { hop in
      types.types(named: hop.holder).flatMap { [$0] + types.superclasses(of: $0) }
        .flatMap { types.members(named: hop.property, of: $0) }
        .filter { $0.location == hop.location }
    }
  }
}

extension Syntax {
  /// The value that a closure sets up: `Button()` of `Button().then { … }`, before it is kept, and `button`
  /// of `button.do { … }`.
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

  /// The collection that a loop runs over which gives the loop, or a name in its pattern, its items.
  fileprivate var loopedCollection: Syntax? {
    guard kind != .for else {
      return children.first { $0.kind.isExpression }?.unwrapped.withoutOrder
    }
    guard value == nil, let pattern = ancestors.first(where: { $0.kind == .pattern }),
      let loop = pattern.parent, loop.kind == .for,
      let sequence = loop.children.first(where: { $0.kind.isExpression })?.unwrapped,
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

/// The labels under which initialisers of UIKit's and SwiftUI's classes take what the new object keeps.
private let systemKeepers: [String: Set<String>] = [
  "children": ["UIMenu"],
  "collectionViewLayout": ["UICollectionView"],
  "primaryAction": ["UIButton"],
  "rootView": ["UIHostingController"],
]
