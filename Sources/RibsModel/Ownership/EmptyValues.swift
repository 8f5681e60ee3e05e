import RibsSyntax

/// Values with which nothing is held any more.
extension Syntax {
  /// The value, or one that it may be, is empty: `isOn ? self : nil`, `nil as Row?`.
  package var mayBeEmptyValue: Bool {
    let value = unwrapped
    switch value.kind {
    case .ternary: return value.children.dropFirst().contains(where: \.mayBeEmptyValue)
    case .cast: return value.firstChild?.mayBeEmptyValue == true
    case .if, .switch, .do: return value.branchValues.contains(where: \.mayBeEmptyValue)
    // Of a case by another name it is not known whether a property can be it.
    case .implicitMember: return value.name == "none"
    default: return value.mayCarryNothing
    }
  }

  /// `nil`, an empty collection or closure, or an enum's case or a constant, which may carry
  /// nothing.
  package var mayCarryNothing: Bool {
    let value = unwrapped
    switch value.kind {
    case .literal: return value.isNil
    case .array, .dictionary: return value.firstChild == nil
    case .closure: return value.statements.isEmpty
    case .implicitMember: return value.name.first?.isLowercase == true
    case .member:
      return value.firstChild?.kind == .name
        && value.firstChild?.name.first?.isUppercase == true
    case .call:
      guard let name = value.calleeName, value.arguments.isEmpty else { return false }
      return name == "init" || CollectionMethods.collections.contains(name)
    default: return false
    }
  }
}
