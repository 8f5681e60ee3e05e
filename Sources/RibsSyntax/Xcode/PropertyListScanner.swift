/// Reads an old-style property list, as Xcode writes its projects, from left to right:
/// `{ key = value; … }`, `( value, … )`, and strings with or without quotes.
///
/// A call that gives false or nil has met something else; what was read until then is no part of a
/// property list, and the reader gives up. Nothing is read twice, and nothing nests calls.
struct PropertyListScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads a dictionary; `field` is called for each key and reads the value, or skips it.
  mutating func dictionary(
    _ field: (_ key: String, _ scanner: inout PropertyListScanner) -> Bool
  ) -> Bool {
    dictionary(ofKeys: { $0.string() }, field)
  }

  /// The same where the keys name objects.
  mutating func objects(
    _ object: (_ identifier: XcodeIdentifier, _ scanner: inout PropertyListScanner) -> Bool
  ) -> Bool {
    dictionary(ofKeys: { $0.identifier() }, object)
  }

  private mutating func dictionary<Key>(
    ofKeys key: (_ scanner: inout PropertyListScanner) -> Key?,
    _ field: (_ key: Key, _ scanner: inout PropertyListScanner) -> Bool
  ) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    while !take(UInt8(ascii: "}")) {
      guard let key = key(&self), take(UInt8(ascii: "=")), field(key, &self),
        take(UInt8(ascii: ";"))
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
  mutating func identifier() -> XcodeIdentifier? {
    bareOrQuoted().map { XcodeIdentifier(bytes[$0]) }
  }

  /// Reads a string.
  mutating func string() -> String? {
    guard let range = bareOrQuoted() else { return nil }
    let content = bytes[range]
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    // Names of files need no other escapes than those of quotes and backslashes.
    var isEscaped = false
    let plain = content.filter { byte in
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return !isEscaped
    }
    return String(decoding: plain, as: UTF8.self)
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
        while offset < bytes.count, isBare(bytes[offset]) { offset += 1 }
      case nil:
        return false
      }
    } while depth > 0
    return depth == 0
  }

  /// Where the contents of the next string are, without quotes; what stands before it is skipped.
  private mutating func bareOrQuoted() -> Range<Int>? {
    skipBlanks()
    guard let first = peek else { return nil }
    let start = offset
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return skipQuoted() ? start + 1..<offset - 1 : nil
    }
    while offset < bytes.count, isBare(bytes[offset]) { offset += 1 }
    return offset > start ? start..<offset : nil
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
    while let byte = peek {
      if isBlank(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count {
        switch bytes[offset + 1] {
        case UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "/"):
          while let byte = peek, byte != UInt8(ascii: "\n") { offset += 1 }
        default: return
        }
      } else {
        return
      }
    }
  }

  /// From `/*` to `*/`, or to the end of the file.
  private mutating func skipComment() {
    offset += 2
    while offset < bytes.count {
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "*"), peek == UInt8(ascii: "/") {
        offset += 1
        return
      }
    }
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

/// What strings without quotes are made of. Older writers leave quotes out around more than Xcode does.
private func isBare(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"),
    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"):
    true
  default: byte.isLetterOrDigit
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
