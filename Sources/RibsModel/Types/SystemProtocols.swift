/// Protocols of the standard library and of Foundation of which it is known what they inherit.
enum SystemProtocols {
  static func isKnown(_ name: String) -> Bool { inherited[name] != nil }

  /// The first, which stands outside the tree, inherits the second.
  static func inherits(_ stronger: String, _ weaker: String) -> Bool {
    inherited[stronger]?.contains(weaker) == true
  }

  private static let inherited: [String: Set<String>] = [
    "Actor": ["Sendable"],
    "AnyObject": [],
    "Codable": ["Decodable", "Encodable"],
    "CodingKey": ["CustomDebugStringConvertible", "CustomStringConvertible", "Sendable"],
    "Comparable": ["Equatable"],
    "CustomDebugStringConvertible": [],
    "CustomNSError": ["Error", "Sendable"],
    "CustomStringConvertible": [],
    "Decodable": [],
    "Encodable": [],
    "Equatable": [],
    "Error": ["Sendable"],
    "Hashable": ["Equatable"],
    "Identifiable": [],
    "LocalizedError": ["Error", "Sendable"],
    "RecoverableError": ["Error", "Sendable"],
    "Sendable": [],
    "class": [],
  ]
}
