/// Rows of Eureka's forms (Eureka, `RowType.swift`).
extension TypeTable {
  /// The class is such a row, by the protocol that all of them adopt.
  package func isFormRow(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains("RowType")
  }
}

extension Typing {
  /// The row that a call makes, which an initialiser that all rows have gives to its closure.
  mutating func formRow(madeBy call: CodePoint) -> CanonicalType {
    guard case .constructor(let type) = callee(of: call), let row = type.declared,
      types.isFormRow(row)
    else { return .unknown }
    return type
  }
}
