import RibsModel
import RibsSyntax

/// A value that nothing keeps beyond the code that makes it.
enum Transience {
  /// The receiver of a call is made where it is called.
  case temporary
  /// It is a local constant or variable that goes nowhere else.
  case local(binding: Syntax)
}

extension Transience {
  /// What messages call the value, and where it is made a local.
  func described(
    in unit: CodeUnit, temporary: String
  ) -> (name: String, notes: [Finding.Note]) {
    guard case .local(let binding) = self else { return (temporary, []) }
    let name = "`\(binding.name)`"
    return (
      name, [.init(at: unit.nameLocation(of: binding), "\(name) is a local that goes nowhere else")]
    )
  }
}

/// Finds out whether what a method is called on dies with the code that calls it.
struct TransienceReading {
  var flow: Flow
  /// Whether a call gives a new object that nobody else has.
  let isNew: (inout Flow, CodePoint) -> Bool

  /// How the receiver of a call dies; nil where somebody may keep it, or where that is not known.
  mutating func transience(ofReceiver receiver: Syntax, in unit: CodeUnitID) -> Transience? {
    let made = outsideTuple(receiver.unwrapped, in: unit)
    let part = made.id == receiver.unwrapped.id ? nil : receiver.unwrapped.name
    if isNew(&flow, CodePoint(unit, made.id)) { return .temporary }
    guard made.kind == .name, let local = local(named: made), dies(local, part, in: unit) else {
      return nil
    }
    return .local(binding: local)
  }

  /// The local of that name, if the same function has made it.
  private func local(named name: Syntax) -> Syntax? {
    guard let binding = LocalUses(in: name.body).declaration(of: name), binding.kind == .binding,
      binding.enclosingFunction?.id == name.enclosingFunction?.id
    else { return nil }
    return binding
  }

  /// The local, or a part of it, is new, and goes nowhere but to another local that dies as well.
  private mutating func dies(
    _ binding: Syntax, _ part: String?, in unit: CodeUnitID, knownToDie heir: Syntax? = nil
  ) -> Bool {
    let mentions = LocalUses(in: binding.body).mentions(of: binding)
    guard mentions.allSatisfy({ isReadOnly($0, binding, part, in: unit, heir) }) else {
      return false
    }
    let values = values(of: binding, mentionedAt: mentions).map(\.unwrapped)
    let made = values.map { outsideTuple($0, in: unit) }
    if !made.isEmpty, made.allSatisfy({ isNew(&flow, CodePoint(unit, $0.id)) }) { return true }
    // `let router = result.router`, where `result` is what was made.
    guard heir == nil, made.count == 1, made[0].id != values[0].id, made[0].kind == .name,
      let outer = local(named: made[0])
    else { return false }
    return dies(outer, values[0].name, in: unit, knownToDie: binding)
  }

  /// How the items of an array die, where a loop over it gives them its variable or closure.
  mutating func transience(ofItem item: Syntax, in unit: CodeUnitID) -> Transience? {
    guard let sequence = item.unwrapped.iterated?.unwrapped,
      staysInLoop(item.unwrapped, in: unit)
    else { return nil }
    if isArrayOfNew(sequence, in: unit) { return .temporary }
    let uses = LocalUses(in: sequence.body)
    guard sequence.kind == .name, let binding = uses.declaration(of: sequence),
      binding.kind == .binding, let value = binding.value, isArrayOfNew(value.unwrapped, in: unit),
      uses.mentions(of: binding).allSatisfy(\.isLoopedOver)
    else { return nil }
    return .local(binding: binding)
  }

  /// Nothing that is done with the item keeps it: it is not appended to a list.
  private mutating func staysInLoop(_ item: Syntax, in unit: CodeUnitID) -> Bool {
    let uses = LocalUses(in: item.body)
    let mentions =
      uses.declaration(of: item).map { uses.mentions(of: $0) }
      ?? item.enclosingFunction?.descendants.filter { $0.kind == .name && $0.name == item.name }
      ?? []
    return mentions.allSatisfy { isReadOnly($0, item, nil, in: unit, nil) }
  }

  private mutating func isArrayOfNew(_ array: Syntax, in unit: CodeUnitID) -> Bool {
    guard array.kind == .array else {
      return givenArray(CodePoint(unit, array.id)).map {
        isArrayOfNew(flow.typing.code.syntax(at: $0).unwrapped, in: $0.unit)
      } ?? false
    }
    var isEmpty = true
    for element in array.children {
      isEmpty = false
      if !isNew(&flow, CodePoint(unit, element.unwrapped.id)) { return false }
    }
    return !isEmpty
  }

  /// The array that is written in a function or computed property of a class, which gives back
  /// nothing else.
  private mutating func givenArray(_ point: CodePoint) -> CodePoint? {
    let (code, types) = (flow.typing.code, flow.typing.types)
    let value = code.syntax(at: point)
    var member: Member?
    if value.kind == .call {
      guard case .methods(let methods, _) = flow.typing.callee(of: point) else { return nil }
      member = types.method(ofClassAmong: methods)
    } else if let property = flow.typing.ownOrForeignProperty(at: point),
      property.storage == .computed
    {
      member = property
    }
    guard let member, types[member.owner].kind == .class, let unit = code.result(of: member.place),
      !flow.hierarchy.overrides(member, types),
      let array = code[unit].body.onlyResult, array.unwrapped.kind == .array
    else { return nil }
    return CodePoint(unit, array.id)
  }

  /// What the local is made with; without that, all that is assigned to it.
  private func values(of binding: Syntax, mentionedAt mentions: [Syntax]) -> [Syntax] {
    if let value = owner(of: binding)?.value { return [value] }
    return mentions.compactMap(\.replacement)
  }

  /// The binding with the value: for a name in a tuple's pattern the one around it.
  private func owner(of binding: Syntax) -> Syntax? {
    if binding.value != nil { return binding }
    return binding.ancestors.prefix { $0.kind != .block }.first { $0.kind == .binding }
  }

  /// `tuple` of `tuple.router`.
  private mutating func outsideTuple(_ value: Syntax, in unit: CodeUnitID) -> Syntax {
    guard value.kind == .member, let base = value.firstChild,
      case .tuple = flow.typing.type(at: CodePoint(unit, base.id)).unwrapped
    else { return value }
    return base.unwrapped
  }

  /// The mention calls or reads something of the object and gives it to nobody.
  private mutating func isReadOnly(
    _ mention: Syntax, _ binding: Syntax, _ part: String?, in unit: CodeUnitID, _ heir: Syntax?
  ) -> Bool {
    guard mention.enclosingFunction?.id == binding.enclosingFunction?.id else { return false }
    guard case .receiver(let member) = mention.use else {
      switch mention.use {
      case .compared: return true
      case .assigned(let target): return isWeak(target, in: unit)
      case .replaced: return owner(of: binding) == nil
      default: return false
      }
    }
    if case .tuple = flow.typing.type(at: CodePoint(unit, mention.id)).unwrapped {
      // Another part of the tuple may go where it likes.
      if let part, member.name != part, Int(member.name) == nil {
        let type = flow.typing.type(at: CodePoint(unit, member.id))
        return type != .unknown && !flow.typing.types.holdsRouter(type)
      }
      switch member.use {
      case .receiver(let inner): return !keepsReceiver(inner, in: unit)
      case .bound(let local): return local.id == heir?.id
      default: return false
      }
    }
    return !keepsReceiver(member, in: unit)
  }

  /// A weak property keeps nothing.
  private mutating func isWeak(_ target: Syntax, in unit: CodeUnitID) -> Bool {
    LocalUses(in: target.body).mayBeOwn(target)
      && flow.typing.ownProperty(at: CodePoint(unit, target.id))?.modifiers.contains(.weak) == true
  }

  private mutating func keepsReceiver(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    let code = flow.typing.code
    return !frameworkMethods.contains(member.name)
      && flow.mayKeepReceiver(of: member, in: unit) { method in
        code.result(of: method).map { code[$0].mayGiveSelf } ?? false
      }
  }
}

extension Syntax {
  /// The value is what a loop runs over, or is counted.
  fileprivate var isLoopedOver: Bool {
    switch use {
    case .receiver(let member): ["count", "forEach", "isEmpty"].contains(member.name)
    default: wrapped.parent?.kind == .for
    }
  }
}

/// What the framework has for workers and launch routers, none of which keeps them.
private let frameworkMethods: Set = [
  "attachChild", "detachChild", "launch", "launchFromWindow", "load", "start", "stop",
]
