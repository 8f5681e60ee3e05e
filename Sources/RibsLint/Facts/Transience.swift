import RibsModel
import RibsSyntax

/// A value that nothing keeps beyond the code that makes it.
enum Transience {
  /// The receiver of a call is made where it is called.
  case temporary
  /// It is a local constant or variable that goes nowhere else.
  case local(binding: Syntax)
}

/// Finds out whether what a method is called on dies with the code that calls it.
struct TransienceReading {
  var flow: Flow
  /// Whether a call gives a new object that nobody else has.
  let isNew: (inout Flow, CodePoint) -> Bool

  /// How the receiver of a call dies; nil where somebody may keep it, or where that is not known.
  mutating func transience(ofReceiver receiver: Syntax, in unit: CodeUnitID) -> Transience? {
    let made = outsideTuple(receiver.unwrapped, in: unit)
    if isNew(&flow, CodePoint(unit, made.id)) { return .temporary }
    guard made.kind == .name else { return nil }
    let uses = LocalUses(in: made.body)
    guard let binding = uses.declaration(of: made), binding.kind == .binding,
      binding.enclosingFunction?.id == made.enclosingFunction?.id,
      let value = owner(of: binding)?.value,
      isNew(&flow, CodePoint(unit, outsideTuple(value.unwrapped, in: unit).id)),
      uses.mentions(of: binding).allSatisfy({ isReadOnly($0, binding, in: unit) })
    else { return nil }
    return .local(binding: binding)
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
  private mutating func isReadOnly(_ mention: Syntax, _ binding: Syntax, in unit: CodeUnitID)
    -> Bool
  {
    guard mention.enclosingFunction?.id == binding.enclosingFunction?.id else { return false }
    guard case .receiver(let member) = mention.use else {
      if case .compared = mention.use { return true }
      return false
    }
    if case .tuple = flow.typing.type(at: CodePoint(unit, mention.id)).unwrapped {
      guard case .receiver = member.use else { return false }
    }
    return true
  }
}
