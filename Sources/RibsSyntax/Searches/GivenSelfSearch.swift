import RibsText

/// The names by which an object can give itself away.
package struct SelfTakers: Sendable {
  /// Those of properties: `row.owner = self`.
  private let properties: Set<NameHash>
  /// Those of what is called: types and methods, `Row(owner: self)` and `row.show(self)`.
  private let functions: Set<NameHash>

  package init(properties: Set<NameHash>, functions: Set<NameHash>) {
    self.properties = properties
    self.functions = functions.union([NameHash("init")])
  }

  package func hasProperty(_ name: NameHash) -> Bool { properties.contains(name) }
  package func hasFunction(_ name: NameHash) -> Bool { functions.contains(name) }
}

extension SourceFile {
  /// Whether the code in `range` may give or assign `self` under one of the names. It may say too
  /// much, but too little only where a comment stands before the sign or parenthesis.
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
    case UInt8(ascii: "."), UInt8(ascii: "?"): false
    case UInt8(ascii: "!"): isWhole(endingAt: offset + 1)
    default: true
    }
  }

  private func mayBeGiven(at offset: Int) -> Bool {
    guard let before = lastByte(before: offset) else { return false }
    switch code[before] {
    case UInt8(ascii: "="):
      switch name(before: before) {
      case .plain(let name): return takers.hasProperty(name)
      case .other: return !isComparison(before)
      }
    case UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: ","):
      return mayBeTaken(at: offset)
    // A comment may come between; the compiler takes a no-break space for a blank.
    case UInt8(ascii: "/"), 0x80...: return true
    default: return endsInComment(at: before)
    }
  }

  private func endsInComment(at offset: Int) -> Bool {
    let line = code[..<offset].reversed().prefix { $0 != UInt8(ascii: "\n") }
    return line.contains(UInt8(ascii: "/"))
  }

  /// The parentheses around the offset are those of a call of one of the functions.
  private func mayBeTaken(at offset: Int) -> Bool {
    var depth = 0
    var position = offset
    // What is given to a function stands near its name, but for data, of which there may be any
    // amount.
    while position > 0 {
      if offset - position > 4_096 { return true }
      position -= 1
      switch code[position] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "(") where depth > 0: depth -= 1
      case UInt8(ascii: "("):
        switch name(before: position) {
        case .plain(let name): return takers.hasFunction(name)
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
    while first > 0, code[first - 1].isNameByte { first -= 1 }
    guard first <= last, first == 0 || code[first - 1] < 0x80 else { return .other }
    return .plain(Spelling(code, from: first, to: last + 1).hash)
  }

  private func lastByte(before offset: Int) -> Int? {
    code[..<offset].lastIndex { $0 > UInt8(ascii: " ") }
  }
}
