/// Reads JSON from left to right.
struct JSONTextParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Deeper than any configuration, and far from the end of the stack.
  private static let deepest = 200

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONTextError) -> JSONText {
    // A byte order mark, as some editors write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    try skipBlanks()
    let value = try self.value()
    try skipBlanks()
    if offset < bytes.count {
      throw failure("nothing may follow the value", "Remove what follows it.")
    }
    return value
  }

  private mutating func value() throws(JSONTextError) -> JSONText {
    let start = offset
    guard let first = peek else {
      throw failure(
        "the text ends where a value is needed", "Write a value, such as `{}`, or delete the file.")
    }
    switch first {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      let text = try string()
      return .string(text, range(from: start))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      switch word() {
      case "true": return .boolean(true, range(from: start))
      case "false": return .boolean(false, range(from: start))
      case "null": return .null(range(from: start))
      case "":
        throw failure(
          "no value can begin like this",
          "Write a string in quotes, a number, `true`, `false`, `[` or `{`.",
          at: start)
      case let other:
        throw failure(
          "`\(other)` is no value; strings stand in quotes", "Write `\"\(other)\"`.", at: start)
      }
    }
  }

  private mutating func object() throws(JSONTextError) -> JSONText {
    let start = offset
    var fields: [JSONText.Field] = []
    var keys: Set<String> = []
    try elements(closedBy: UInt8(ascii: "}")) { parser throws(JSONTextError) in
      let keyStart = parser.offset
      guard parser.peek == UInt8(ascii: "\"") else {
        throw parser.failure(
          "a key in quotes is needed here",
          "Write a key, such as `\"key\": 1`, or close the object with `}`.")
      }
      let key = try parser.string()
      let keyRange = parser.range(from: keyStart)
      guard keys.insert(key).inserted else {
        throw parser.failure(
          "`\(key)` is given twice", "Join the two, or remove one.", at: keyStart)
      }
      try parser.skipBlanks()
      guard parser.take(":") else {
        throw parser.failure("a colon is needed after a key", "Write `:` and a value.")
      }
      try parser.skipBlanks()
      fields.append(JSONText.Field(key: key, keyRange: keyRange, value: try parser.value()))
    }
    return .object(fields, range(from: start))
  }

  private mutating func array() throws(JSONTextError) -> JSONText {
    let start = offset
    var values: [JSONText] = []
    try elements(closedBy: UInt8(ascii: "]")) { parser throws(JSONTextError) in
      values.append(try parser.value())
    }
    return .array(values, range(from: start))
  }

  /// What stands between a bracket and its end, separated by commas.
  private mutating func elements(
    closedBy end: UInt8, _ element: (inout JSONTextParser) throws(JSONTextError) -> Void
  ) throws(JSONTextError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw failure("brackets are nested too deeply", "Nest at most \(Self.deepest) of them.")
    }
    offset += 1
    while true {
      try skipBlanks()
      if peek == end { break }
      try element(&self)
      try skipBlanks()
      if take(",") || peek == end { continue }
      let wanted = String(UnicodeScalar(end))
      throw failure(
        "a comma or `\(wanted)` is needed here",
        "Write a comma before what comes next, or close with `\(wanted)`.")
    }
    offset += 1
  }

  private mutating func string() throws(JSONTextError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("the string is not valid UTF-8", "Save the file as UTF-8.", at: start)
        }
        return string
      case UInt8(ascii: "\\"): text += try escape().utf8
      case 0..<0x20:
        throw failure(
          "a control character in a string must be escaped",
          "Close the string on its line, or write `\\n` for a line break and `\\t` for a tab.",
          at: offset - 1)
      default: text.append(byte)
      }
    }
    throw failure("the string does not end", "Close it with `\"`.", at: start)
  }

  private mutating func escape() throws(JSONTextError) -> String {
    let start = offset - 1
    defer { offset += 1 }
    switch peek {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = hexadecimal(at: offset + 1) else { break }
      offset += 4
      if let scalar = UnicodeScalar(first) { return String(scalar) }
      // Two halves make a scalar beyond U+FFFF.
      guard (0xD800..<0xDC00).contains(first), bytes[(offset + 1)...].starts(with: "\\u".utf8),
        let second = hexadecimal(at: offset + 3), (0xDC00..<0xE000).contains(second),
        let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { break }
      offset += 6
      return String(scalar)
    default: break
    }
    throw failure(
      "this is no escape that JSON knows", "Write `\\\\` for a backslash.", at: start)
  }

  private func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[start..<start + 4], as: UTF8.self)
    return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
  }

  private mutating func number() throws(JSONTextError) -> JSONText {
    let start = offset
    let digits = word()
    guard digits.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      throw failure(
        "`\(digits)` is no number", "Write it like `12`, `-1` or `0.5`.", at: start)
    }
    return .number(digits, range(from: start))
  }

  /// The letters, digits and signs from here on.
  private mutating func word() -> String {
    let rest = bytes[offset...].prefix { $0.isLetterOrDigit || "_-+.".utf8.contains($0) }
    offset += rest.count
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func skipBlanks() throws(JSONTextError) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONTextError) {
    let start = offset
    offset += 1
    if take("/") {
      while let byte = peek, byte != UInt8(ascii: "\n") { offset += 1 }
    } else if take("*") {
      while let byte = peek {
        offset += 1
        if byte == UInt8(ascii: "*"), take("/") { return }
      }
      throw failure("the comment does not end", "Close it with `*/`.", at: start)
    } else {
      throw failure(
        "a comment begins with `//` or `/*`", "Remove the slash, or double it.", at: start)
    }
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard let byte = peek, UInt32(byte) == scalar.value else { return false }
    offset += 1
    return true
  }

  private func range(from start: Int) -> ByteRange { ByteRange(UInt32(start), UInt32(offset)) }

  private func failure(
    _ message: String, _ remedy: String, at place: Int? = nil
  ) -> JSONTextError {
    JSONTextError(
      offset: UInt32(min(place ?? offset, bytes.count)), message: message, remedy: remedy)
  }
}
