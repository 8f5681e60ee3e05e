import RibsText

/// Reads an old-style property list, as Xcode writes its projects, from left to right:
/// `{ key = value; … }`, `( value, … )`, and strings with or without quotes.
///
/// A call that gives false or nil has met something else; what was read until then is no part of a
/// property list, and the reader gives up. Nothing is read twice, and nothing nests calls.
struct PropertyListScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  /// The bytes have to stay for as long as the scanner and what it reads.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads a dictionary; `field` is called for each key and reads the value, or skips it.
  mutating func dictionary(
    _ field: (_ key: PropertyListText, _ scanner: inout PropertyListScanner) -> Bool
  ) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    while !take(UInt8(ascii: "}")) {
      guard let key = text(), take(UInt8(ascii: "=")), field(key, &self), take(UInt8(ascii: ";"))
      else { return false }
    }
    return true
  }

  /// Reads a list of what `element` reads.
  mutating func list<Element>(
    _ element: (_ scanner: inout PropertyListScanner) -> Element?
  ) -> [Element]? {
    guard take(UInt8(ascii: "(")) else { return nil }
    var elements: [Element] = []
    while !take(UInt8(ascii: ")")) {
      guard let element = element(&self) else { return nil }
      elements.append(element)
      // The last one may do without a comma.
      guard take(UInt8(ascii: ",")) || peek == UInt8(ascii: ")") else { return nil }
    }
    return elements
  }

  /// Reads a string that names an object.
  mutating func identifier() -> XcodeIdentifier? { text().map(XcodeIdentifier.init) }

  /// Reads a string.
  mutating func string() -> String? { text().map(\.string) }

  /// Reads a string, which may stand in quotes.
  mutating func text() -> PropertyListText? {
    skipBlanks()
    guard let first = peek else { return nil }
    let start = offset
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return skipQuoted() ? text(from: start + 1, to: offset - 1) : nil
    }
    skipBare()
    return offset > start ? text(from: start, to: offset) : nil
  }

  private func text(from start: Int, to end: Int) -> PropertyListText {
    PropertyListText(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Skips a value of any kind.
  mutating func skip() -> Bool {
    var depth = 0
    repeat {
      skipBlanks()
      switch peek {
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        offset += 1
      case UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","):
        guard depth > 0 else { return false }
        offset += 1
      // Data, as in `<0fbd 77>`.
      case UInt8(ascii: "<"):
        offset += 1
        while let byte = peek, byte.isLetterOrDigit || isBlank(byte) { offset += 1 }
        guard take(UInt8(ascii: ">")) else { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skipQuoted() else { return false }
      case let byte?:
        guard isBare(byte) else { return false }
        skipBare()
      case nil:
        return false
      }
    } while depth > 0
    return depth == 0
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// Skips blanks and comments, of which projects are full.
  private mutating func skipBlanks() {
    while true {
      while let byte = peek, isBlank(byte) { offset += 1 }
      guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return }
      switch bytes[offset + 1] {
      case UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "/"):
        offset = bytes.firstPlace(of: UInt8(ascii: "\n"), from: offset) ?? bytes.count
      default: return
      }
    }
  }

  /// From `/*` to `*/`, or to the end of the file.
  private mutating func skipComment() {
    offset += 2
    while let star = bytes.firstPlace(of: UInt8(ascii: "*"), from: offset) {
      offset = star + 1
      if peek == UInt8(ascii: "/") {
        offset += 1
        return
      }
    }
    offset = bytes.count
  }

  private mutating func skipBare() {
    while let byte = peek, isBare(byte) { offset += 1 }
  }

  private mutating func skipQuoted() -> Bool {
    let quote = bytes[offset]
    offset += 1
    while let byte = peek, byte != quote { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard peek == quote else { return false }
    offset += 1
    return true
  }
}

/// What strings without quotes are made of. Older writers leave quotes out around more than Xcode
/// does.
private func isBare(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
    // The digits, with `-`, `.` and `/` before them and `:` behind.
    UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "+"):
    true
  default: false
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
