/// Types by name, as the lookup of names needs them.
struct TypeIndex: Sendable {
  /// By declared name, wherever they are nested; in the order of their places.
  var byName: [String: [TypeID]] = [:]
}
