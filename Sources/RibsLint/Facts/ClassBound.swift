import RibsModel

extension TypeTable {
  /// Only classes can conform to the protocol; nil when a type that is not in the tree, or a
  /// constraint that is not read, may say so.
  func isClassBound(_ listener: TypeID) -> Bool? {
    let ancestry = ancestry(of: listener)
    guard !ancestry.isAmbiguous else { return nil }
    if !ancestry.framework.isEmpty { return true }
    if ancestry.external.contains(where: classBounds.contains) { return true }
    guard ancestry.external.allSatisfy(openProtocols.contains) else { return nil }
    for type in [listener] + ancestry.types {
      if self[type].kind == .class || self[type].kind == .actor { return true }
      let declaration = declaration(at: self[type].place)
      // A `where` clause or `@objc` says more about `Self` than the inheritance clause.
      if !declaration.requirements.isEmpty || !declaration.attributes.indices.isEmpty {
        return nil
      }
    }
    return false
  }
}

private let classBounds: Set = ["AnyObject", "class", "NSObjectProtocol", "NSObject", "Actor"]

/// Protocols of the standard library that value types conform to.
private let openProtocols: Set = [
  "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
  "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Sendable",
]
