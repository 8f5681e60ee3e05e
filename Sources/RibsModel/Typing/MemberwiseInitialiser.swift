import RibsSyntax

extension TypeTable {
  /// The stored property that an argument of a struct's memberwise initialiser is for; a trailing
  /// closure is for the only one that holds a function.
  func memberwiseProperty(taking argument: CallArgument, of type: TypeID) -> Member? {
    let stored = self[type].members.filter { $0.isStoredProperty && !$0.isStatic }
    guard argument.isTrailing, argument.label.isEmpty else {
      return stored.first { $0.name == argument.label }
    }
    let functions = stored.filter { canonicalType(of: $0)?.isFunction == true }
    return functions.count == 1 ? functions[0] : nil
  }
}
