/// A value in a JSON file with its place in the file, so that what is wrong with it can be shown.
///
/// Beyond RFC 8259, `//` and `/* */` comments and a comma behind the last element are read, as
/// people write configurations by hand.
package indirect enum JSONText: Hashable, Sendable {
  case object([Field], ByteRange)
  case array([JSONText], ByteRange)
  case string(String, ByteRange)
  /// As written; `integer` tells its value.
  case number(String, ByteRange)
  case boolean(Bool, ByteRange)
  case null(ByteRange)

  package struct Field: Hashable, Sendable {
    package var key: String
    package var keyRange: ByteRange
    package var value: JSONText

    package init(key: String, keyRange: ByteRange, value: JSONText) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// Throws the first place where the text is no JSON.
  package init(parsing bytes: [UInt8]) throws(JSONTextError) {
    var parser = JSONTextParser(bytes)
    self = try parser.document()
  }

  package var range: ByteRange {
    switch self {
    case .object(_, let range), .array(_, let range), .string(_, let range),
      .number(_, let range), .boolean(_, let range), .null(let range):
      range
    }
  }

  /// The value of a whole number.
  package var integer: Int? {
    guard case .number(let text, _) = self else { return nil }
    return Int(text)
  }

  /// The value's kind, as a message names it.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}

/// Why a text is no JSON.
package struct JSONTextError: Error, Hashable, Sendable {
  package var offset: UInt32
  /// Lower case, no full stop.
  package var message: String
  /// A full sentence in the imperative.
  package var remedy: String

  package init(offset: UInt32, message: String, remedy: String) {
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }
}
