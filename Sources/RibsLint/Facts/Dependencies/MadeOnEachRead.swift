import RibsModel
import RibsSyntax

/// What a getter makes, and where.
struct MadeObject {
  /// Of which of the types it is, is decided on each read.
  let types: [CanonicalType]
  /// The expression in the getter.
  let value: Location
  /// That as its source spells it.
  let spelling: String
  /// The getter gives the new object back without a look at it.
  let isWhole: Bool
}

extension Project {
  /// The object that the getter does nothing but make, in one way or another; nil for anything else.
  func madeOnEachRead(of member: Member, _ typing: inout Typing) -> MadeObject? {
    guard let unit = code.result(of: member.place) else { return nil }
    let results = code[unit].body.root.results
    var types: [CanonicalType] = []
    for made in results.flatMap(\.choices) {
      guard let type = type(madeBy: made, in: unit, of: member, &typing) else { return nil }
      if !types.contains(type) { types.append(type) }
    }
    guard let first = results.first, !types.isEmpty else { return nil }
    let value = first.kind == .ternary ? first : first.madeValue
    return MadeObject(
      types: types, value: Location(file: member.place.file, range: value.range),
      spelling: value.text, isWhole: results.count == 1 && first.unwrapped.id == value.unwrapped.id)
  }

  /// The type of what a call makes, itself or by a function of the component's own that makes
  /// nothing else.
  private func type(
    madeBy given: Syntax, in unit: CodeUnitID, of member: Member, _ typing: inout Typing
  ) -> CanonicalType? {
    let call = given.madeValue
    guard call.kind == .call else { return nil }
    switch typing.callee(of: CodePoint(unit, call.id)) {
    case .constructor(let type): return type
    case .methods(let methods, _):
      guard methods.count == 1, let function = methods.first, function.access <= .fileprivate,
        function.owner == member.owner, let inner = code.result(of: function.place),
        let value = code[inner].body.onlyResult,
        case .constructor(let type) = typing.callee(of: CodePoint(inner, value.madeValue.id))
      else { return nil }
      return type
    default: return nil
    }
  }
}

extension Syntax {
  /// The values that it may have: those of the branches of `isPro ? Full() : Small()`.
  fileprivate var choices: [Syntax] {
    let value = unwrapped
    switch value.kind {
    case .ternary: return value.children.dropFirst().flatMap(\.choices)
    case .if, .switch: return value.branchValues.flatMap(\.choices)
    default: return [self]
    }
  }

  /// The value itself, or the one that a local constant in front of it was given.
  fileprivate var madeValue: Syntax {
    valueOfLocal { if case .receiver = $0.use { true } else { false } }
  }
}
