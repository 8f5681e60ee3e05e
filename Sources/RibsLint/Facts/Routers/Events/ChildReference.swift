import RibsModel
import RibsSyntax

/// Which of a router's children an expression in its code refers to.
enum ChildReference: Hashable {
  /// What a property of the router keeps.
  case property(String)
  /// What was built just before and is assigned to the property in the same function.
  case built(property: String)
  /// The parameter of the function.
  case parameter(Int)
  /// Each of those that the router has, one after the other.
  case every
  case other

  var property: String? {
    switch self {
    case .property(let name), .built(let name): name
    case .parameter, .every, .other: nil
    }
  }

  /// It is not said which.
  var mayBeAny: Bool { self == .other || self == .every }
  var isParameter: Bool { if case .parameter = self { true } else { false } }
  var isBuilt: Bool { if case .built = self { true } else { false } }
}

/// Finds out which child an expression refers to: through locals, conditions, loops, closures,
/// tuples and collections.
struct ChildReferenceReading {
  let unit: CodeUnit
  /// The names of the router's properties that keep children.
  let properties: Set<String>
  private let uses: LocalUses
  private let names: LocalNames
  private let parameters: [String]
  private let wrappers: Set<String>
  /// Parts of tuples, structs and collections that are the child still.
  private let parts: Set<String>

  init(
    _ unit: CodeUnit, properties: Set<String>, _ wrappers: Set<ChildWrapper>, _ types: TypeTable
  ) {
    self.unit = unit
    self.properties = properties
    self.wrappers = Set(wrappers.map(\.name))
    parts = commonParts.union(wrappers.map(\.part))
    uses = LocalUses(in: unit.body)
    names = unit.body.localNames
    parameters = Array(types.parameterNames(of: unit.declaration))
  }

  func child(_ expression: Syntax) -> ChildReference { child(expression, depth: 0) }

  private func child(_ expression: Syntax, depth: Int) -> ChildReference {
    guard depth < FollowingLimit.locals else { return .other }
    let value = expression.unwrapped
    func inner(_ syntax: Syntax?) -> ChildReference {
      syntax.map { child($0, depth: depth + 1) } ?? .other
    }
    switch value.kind {
    case .cast, .inout: return inner(value.firstChild)
    case .name: return named(value, depth: depth)
    case .member:
      guard let base = value.firstChild else { return .other }
      if meansRouter(base) {
        return properties.contains(value.name) ? .property(value.name) : .other
      }
      let outer = inner(base)
      return isPart(value) ? outer : .other
    case .subscript: return inner(value.firstChild)
    case .call:
      guard let name = value.calleeName,
        CollectionMethods.taking.contains(name) || parts.contains(name)
      else {
        return .other
      }
      return inner(value.receiver)
    case .ternary, .if, .switch:
      let branches =
        value.kind == .ternary ? Array(value.children.dropFirst()) : value.branchValues
      return either(branches.map { child($0, depth: depth + 1) })
    case .binary: return value.isCoalescing ? inner(value.firstChild) : .other
    default: return .other
    }
  }

  /// The member is a part of a tuple, struct or collection that is the child still.
  private func isPart(_ member: Syntax) -> Bool {
    parts.contains(member.name) || Int(member.name) != nil
  }

  /// The property of the router that an assignment or mutation is about.
  func ownProperty(_ expression: Syntax) -> String? {
    var target = expression.unwrapped
    while target.kind == .subscript || target.kind == .inout, let base = target.firstChild {
      target = base.unwrapped
    }
    switch target.kind {
    case .name:
      let isMember =
        uses.declaration(of: target) == nil && !parameters.contains(target.name)
      return isMember && properties.contains(target.name) ? target.name : nil
    case .member:
      guard let base = target.firstChild, meansRouter(base), properties.contains(target.name) else {
        return nil
      }
      return target.name
    default: return nil
    }
  }

  /// The property itself, or a constant that is made of it and of nothing else.
  func isCopy(_ value: Syntax, of property: String) -> Bool {
    if ownProperty(value) == property { return value.unwrapped.kind != .subscript }
    guard let binding = uses.declaration(of: value.unwrapped), binding.kind == .binding,
      !binding.node.flags.contains(.mutable)
    else { return false }
    guard let made = binding.value else {
      return binding.parent?.kind == .condition && child(value) == .property(property)
    }
    return made.unwrapped.kind != .subscript && ownProperty(made) == property
  }

  /// The router whose code it is: `self`, `(self as Routing)`, `router` of `guard let router = self`.
  func meansRouter(_ expression: Syntax) -> Bool {
    var name = expression.unwrapped
    while name.kind == .cast, let inner = name.firstChild?.unwrapped { name = inner }
    return name.meansSelf
  }

  /// A local, or a parameter of the function or of a closure.
  func isLocal(_ name: Syntax) -> Bool {
    name.kind == .name && (uses.declaration(of: name) != nil || parameters.contains(name.name))
  }

  /// A parameter of the function, or of a closure.
  func isParameter(_ name: Syntax) -> Bool {
    guard name.kind == .name else { return false }
    return uses.declaration(of: name).map { $0.kind == .parameter }
      ?? parameters.contains(name.name)
  }

  /// The child whose view an expression is: `menu.viewControllable.uiviewController`, or a view
  /// that the function is given.
  func child(withView view: Syntax) -> ChildReference {
    var view = view.unwrapped
    while view.kind == .member, view.name == "uiviewController", let base = view.firstChild {
      view = base.unwrapped
    }
    guard view.kind == .member, view.name == "viewControllable", let base = view.firstChild else {
      return child(view)
    }
    return child(base)
  }

  /// What a name is declared by in the code; nil for members and parameters of the function.
  func declaration(of name: Syntax) -> Syntax? { uses.declaration(of: name) }

  /// What the local of that name is made from.
  func localValue(of name: Syntax) -> Syntax? {
    guard let declaration = uses.declaration(of: name), declaration.kind == .binding else {
      return nil
    }
    return declaration.value
  }

  // MARK: Names

  private func named(_ name: Syntax, depth: Int) -> ChildReference {
    if name.name.hasPrefix("$") { return given(to: name.enclosingClosure, depth: depth) }
    guard let declaration = uses.declaration(of: name) else { return member(name.name) }
    return declared(by: declaration, depth: depth)
  }

  private func member(_ name: String) -> ChildReference {
    if let index = parameters.firstIndex(of: name) { return .parameter(index) }
    return properties.contains(name) ? .property(name) : .other
  }

  private func declared(by declaration: Syntax, depth: Int) -> ChildReference {
    func inner(_ syntax: Syntax?) -> ChildReference {
      syntax.map { child($0, depth: depth + 1) } ?? .other
    }
    switch declaration.kind {
    case .binding:
      if let value = declaration.value {
        let known = inner(value)
        return known == .other ? built(declaration) : known
      }
      if declaration.parent?.kind == .condition { return taken(declaration, depth: depth) }
      if declaration.parent?.kind == .block { return assigned(to: declaration, depth: depth) }
      // A name in a pattern: what the pattern is matched with.
      let owner = declaration.ancestors.first {
        [.condition, .binding, .for, .switch].contains($0.kind)
      }
      switch owner?.kind {
      case .for: return inner(owner?.loopedSequence)
      case .switch: return inner(owner?.firstChild)
      case .condition: return inner(owner?.children.filter { $0.kind.isExpression }.last)
      default:
        // `let (router, item) = builder.build()`
        let known = inner(owner?.value)
        return known == .other ? built(declaration) : known
      }
    case .capture:
      return declaration.value == nil ? taken(declaration, depth: depth) : inner(declaration.value)
    case .for: return inner(declaration.loopedSequence)
    case .parameter: return given(to: declaration.enclosingFunction, depth: depth)
    default: return .other
    }
  }

  /// `let menu: Routing`, which the code behind it sets.
  private func assigned(to binding: Syntax, depth: Int) -> ChildReference {
    let values = uses.mentions(of: binding).compactMap(\.replacement)
    let known = either(values.map { child($0, depth: depth + 1) })
    return known == .other ? built(binding) : known
  }

  /// What may be one or the other: the child that a property keeps, where it is no other
  /// property's.
  private func either(_ choices: [ChildReference]) -> ChildReference {
    let kept = choices.filter { if case .property = $0 { true } else { false } }
    return Set(kept).count == 1 ? kept[0] : .other
  }

  /// `if let menu` and `[menu]` mean what the name means outside.
  private func taken(_ shorthand: Syntax, depth: Int) -> ChildReference {
    if let outer = names.declaration(of: shorthand.id), outer != shorthand.id,
      depth < FollowingLimit.locals
    {
      return declared(by: Syntax(unit.body, outer), depth: depth + 1)
    }
    return member(shorthand.name)
  }

  /// A local that is assigned to a property in the same function.
  private func built(_ binding: Syntax) -> ChildReference {
    for mention in uses.mentions(of: binding) {
      var current = mention
      // `menu = built.router`
      if case .receiver(let part) = mention.use, isPart(part) { current = part }
      // `loggedIn = (router, item)`, `child = .menu(router)`, `child = Current(router: router)`
      while case .argument(let argument) = current.use, let outer = argument.parent,
        outer.kind == .tuple || outer.firstChild?.kind == .implicitMember
          || wrappers.contains(outer.calleeName ?? "")
      {
        current = outer
      }
      if case .assigned(let target) = current.use, let property = ownProperty(target) {
        return .built(property: property)
      }
      if case .argument(let argument) = mention.use, let call = argument.parent,
        call.calleeName == "append", let receiver = call.receiver,
        let property = ownProperty(receiver)
      {
        return .built(property: property)
      }
    }
    return .other
  }

  /// The parameter of a closure: an element of what `forEach` or `map` is called on.
  private func given(to closure: Syntax?, depth: Int) -> ChildReference {
    guard let argument = closure?.parent, argument.kind == .argument,
      let call = argument.parent, let name = call.calleeName,
      CollectionMethods.handingEach.contains(name), let receiver = call.receiver
    else { return .other }
    return child(receiver, depth: depth + 1)
  }
}

private let commonParts: Set = ["router", "routing", "first", "last", "values", "value", "key"]
