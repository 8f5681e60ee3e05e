import RibsText

/// The names by which an object can give itself away.
package struct SelfTakers: Sendable {
  /// Those of properties: `row.owner = self`.
  let properties: Set<NameHash>
  /// Those of types: `Row(owner: self)`.
  let types: Set<NameHash>

  package init(properties: Set<NameHash>, types: Set<NameHash>) {
    self.properties = properties
    self.types = types
  }

  package func hasProperty(_ name: String) -> Bool { properties.contains(NameHash(name)) }

  /// What is called by the name may be the initialiser of one of the types.
  package func mayMake(_ name: String) -> Bool { name == "init" || types.contains(NameHash(name)) }
}

extension SourceFile {
  /// Whether the code in `range` may assign `self` to a property of one of the names, or give it to an
  /// initialiser of one of the types. It may say too much, never too little of code that compiles.
  package func mayGiveSelf(to takers: SelfTakers, in range: ByteRange) -> Bool {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let code = bytes[Int(range.start)..<Int(range.end)]
      return GivenSelfSearch(code: UnsafeBufferPointer(rebasing: code), takers: takers).findsAny()
    }
  }
}

/// Reads what stands before each `self` of which no member is meant.
private struct GivenSelfSearch {
  let code: UnsafeBufferPointer<UInt8>
  let takers: SelfTakers

  private enum Name {
    case plain(NameHash)
    /// Nothing, or what is not read here: generic arguments, names beyond ASCII.
    case other
  }

  func findsAny() -> Bool {
    let word: StaticString = "self"
    return word.withUTF8Buffer { word in
      var position = 0
      while let place = UnsafeRawBufferPointer(code)
        .mention(of: UnsafeRawBufferPointer(word), from: position)
      {
        position = place + word.count
        if isWhole(endingAt: position), mayBeGiven(at: place) { return true }
      }
      return false
    }
  }

  /// No member is meant: `self.title`, `self?.title`.
  private func isWhole(endingAt offset: Int) -> Bool {
    guard offset < code.count else { return false }
    return switch code[offset] {
    case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"): false
    default: true
    }
  }

  private func mayBeGiven(at offset: Int) -> Bool {
    guard let before = lastByte(before: offset) else { return false }
    switch code[before] {
    case UInt8(ascii: "="):
      switch name(before: before) {
      case .plain(let name): return takers.properties.contains(name)
      case .other: return !isComparison(before)
      }
    case UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: ","):
      return mayBeInitialiser(around: offset)
    // A comment may come between; the compiler takes a no-break space for a blank.
    case UInt8(ascii: "/"), 0x80...: return true
    default: return endsInComment(at: before)
    }
  }

  private func endsInComment(at offset: Int) -> Bool {
    let line = code[..<offset].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return line.contains(UInt8(ascii: "/"))
  }

  /// The parentheses around the offset are those of a call which may make one of the types.
  private func mayBeInitialiser(around offset: Int) -> Bool {
    var depth = 0
    var position = offset
    while position > 0 {
      position -= 1
      switch code[position] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "(") where depth > 0: depth -= 1
      case UInt8(ascii: "("):
        switch name(before: position) {
        case .plain(let name): return name == Self.initialiser || takers.types.contains(name)
        case .other: return true
        }
      case UInt8(ascii: "{") where depth == 0: return false
      // In closures, strings and comments parentheses may mean something else.
      case UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "/"): return true
      default: break
      }
    }
    return false
  }

  private func isComparison(_ sign: Int) -> Bool {
    sign > 0 && "=!<>~".utf8.contains(code[sign - 1])
  }

  private func name(before offset: Int) -> Name {
    guard let last = lastByte(before: offset) else { return .other }
    var first = last + 1
    while first > 0, isNamePart(code[first - 1]) { first -= 1 }
    guard first <= last, first == 0 || code[first - 1] < 0x80 else { return .other }
    return .plain(Spelling(code, from: first, to: last + 1).hash)
  }

  private func lastByte(before offset: Int) -> Int? {
    code[..<offset].lastIndex { $0 > UInt8(ascii: " ") }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_")
  }

  private static let initialiser = NameHash("init")
}
