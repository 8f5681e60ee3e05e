import RibsModel
import RibsSyntax

/// What a getter makes, and where.
struct MadeObject {
  let type: CanonicalType
  /// The call in the getter.
  let call: Location
  /// That as its source spells it.
  let spelling: String
  /// The getter gives the new object back without a look at it.
  let isWhole: Bool
}

extension Project {
  /// The object that the getter does nothing but make; nil for anything else.
  func madeOnEachRead(of member: Member, _ typing: inout Typing) -> MadeObject? {
    guard let (unit, given) = onlyResult(of: member) else { return nil }
    let result = given.madeValue
    guard result.kind == .call else { return nil }
    let call = Location(file: member.place.file, range: result.range)
    func made(_ type: CanonicalType) -> MadeObject {
      MadeObject(
        type: type, call: call, spelling: result.text, isWhole: given.unwrapped.id == result.id)
    }
    switch typing.callee(of: CodePoint(unit, result.id)) {
    case .constructor(let type): return made(type)
    case .methods(let methods, _):
      // A function of the component's own that makes nothing else.
      guard methods.count == 1, let function = methods.first, function.access <= .fileprivate,
        function.owner == member.owner, let (inner, value) = onlyResult(of: function),
        case .constructor(let type) = typing.callee(of: CodePoint(inner, value.madeValue.id))
      else { return nil }
      return made(type)
    default: return nil
    }
  }

  /// The one expression that a getter or function gives back.
  private func onlyResult(of member: Member) -> (CodeUnitID, Syntax)? {
    guard let unit = code.result(of: member.place) else { return nil }
    return code[unit].body.onlyResult.map { (unit, $0) }
  }
}

extension Syntax {
  /// The value itself, or the one that a local constant in front of it was given.
  fileprivate var madeValue: Syntax {
    valueOfLocal { if case .receiver = $0.use { true } else { false } }
  }
}
