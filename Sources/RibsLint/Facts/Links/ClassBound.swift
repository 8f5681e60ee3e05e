import RibsModel
import RibsSyntax
import RibsText

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
      // A `where` clause, `@objc` or a macro says more about `Self` than the inheritance clause.
      let attributes = attributeNames(at: self[type].place)
      guard declaration.requirements.isEmpty, attributes.allSatisfy(neutralAttributes.contains)
      else { return nil }
    }
    return false
  }
}

/// Attributes that value types may conform under.
private let neutralAttributes: Set = ["MainActor", "available", "preconcurrency"]

private let classBounds: Set = ["AnyObject", "class", "NSObjectProtocol", "NSObject", "Actor"]

/// Protocols of the standard library that value types conform to.
private let openProtocols: Set = [
  "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
  "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "Sendable",
]
