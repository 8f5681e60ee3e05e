import RibsSyntax

/// What protocols of the standard library require, as far as a mock can meet it.
enum StandardRequirements {
  /// What `NSObject` and the classes of UIKit conform to.
  static let objectProtocols: Set<String> = [
    "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
  ]

  /// Nil for a protocol that is not known here.
  static func members(of name: String, mock: String) -> [MockMember]? {
    func fixed(_ name: String, _ text: String, isStatic: Bool = false) -> MockMember {
      MockMember(form: .fixed([text]), name: name, isStatic: isStatic)
    }
    let equality = fixed(
      "==", "static func == (left: \(mock), right: \(mock)) -> Bool { left === right }",
      isStatic: true)
    let encoding = fixed("encode(to:)", "func encode(to encoder: any Encoder) throws {}")
    let decoding = fixed("init(from:)", "init(from decoder: any Decoder) throws {}")
    switch name.hasPrefix("Swift.") ? String(name.dropFirst("Swift.".count)) : name {
    case "Actor", "Any", "AnyActor", "AnyObject", "Copyable", "Error", "Escapable", "Identifiable",
      "LocalizedError", "NSObjectProtocol", "ObservableObject", "Sendable", "SendableMetatype",
      "class":
      return []
    case "Equatable": return [equality]
    case "Hashable":
      return [
        equality,
        fixed(
          "hash(into:)",
          "func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }"),
      ]
    case "Comparable":
      return [
        equality,
        fixed(
          "<", "static func < (left: \(mock), right: \(mock)) -> Bool { false }", isStatic: true),
      ]
    case "Codable": return [decoding, encoding]
    case "Decodable": return [decoding]
    case "Encodable": return [encoding]
    case "CustomStringConvertible": return [text("description")]
    case "CustomDebugStringConvertible": return [text("debugDescription")]
    default: return nil
    }
  }

  private static func text(_ name: String) -> MockMember {
    let property = MockProperty(
      type: .path([TypeName("String")]), isSettable: false, initial: .value("\"\""))
    return MockMember(form: .property(property), name: name)
  }
}
