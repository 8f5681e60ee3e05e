import RibsText

extension SourceFile {
  /// Whether something in the code of `range` may hold `self` strongly once it is kept: a closure
  /// or local function that mentions it, or a method as a value. It may say too much, never too
  /// little of code that compiles.
  ///
  /// `names` are those of what stands for methods and closures of the object; where one of them is
  /// called, `makesFunction` tells whether the result may be a closure. `isValue` tells an
  /// expression behind `=` from a block. Looks at the bytes alone, as does `mayAssign`.
  package func mayHoldSelf(
    in range: ByteRange, isValue: Bool, by names: Set<NameHash>,
    makesFunction: (NameHash) -> Bool
  ) -> Bool {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var search = SelfHoldSearch(
        bytes: bytes, start: Int(range.start), end: Int(range.end), isValue: isValue, names: names)
      return search.findsAny(makesFunction)
    }
  }
}

/// Reads the names in a range of bytes.
private struct SelfHoldSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  let end: Int
  let names: Set<NameHash>

  private var position: Int
  /// How many braces are open, without those around a block.
  private var depth = 0
  /// Strings and comments can still be told from code. Behind one that is more than plain to see,
  /// all counts as code, and no brace as closed.
  private var isPlain = true

  private static let ownWord = NameHash("self")
  private static let superWord = NameHash("super")
  private static let functionWord = NameHash("func")
  private static let variableWord = NameHash("var")
  // Whoever asks for a static asks first whether it is made: done at each word, that took a
  // thousandth of a run's instructions (`ribs lint` of six projects, x86-64, November 2026).
  private let words = (
    own: Self.ownWord, super: Self.superWord, function: Self.functionWord,
    variable: Self.variableWord
  )

  init(
    bytes: UnsafeBufferPointer<UInt8>, start: Int, end: Int, isValue: Bool, names: Set<NameHash>
  ) {
    self.bytes = bytes
    self.start = start
    self.end = end
    self.names = names
    position = !isValue && bytes[start] == UInt8(ascii: "{") ? start + 1 : start
  }

  mutating func findsAny(_ makesFunction: (NameHash) -> Bool) -> Bool {
    while position < end {
      let byte = bytes[position]
      switch byte {
      case _ where byte.isNameByte:
        if wordMayHold(makesFunction) { return true }
      case UInt8(ascii: "{"):
        depth += 1
        position += 1
      case UInt8(ascii: "}"):
        if isPlain, depth > 0 { depth -= 1 }
        position += 1
      case UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "#"):
        if isPlain { skipText() } else { position += 1 }
      case 0x80...:
        // Beyond ASCII white space and operators are not told from names here.
        return true
      default: position += 1
      }
    }
    return false
  }

  // MARK: Words

  private mutating func wordMayHold(_ makesFunction: (NameHash) -> Bool) -> Bool {
    let first = position
    let name = readName()
    let isMember = first > start && bytes[first - 1] == UInt8(ascii: ".")
    if isMember { return false }
    switch name {
    case words.own, words.super:
      // In a closure, or in what is a block of a statement only.
      if depth > 0 { return true }
      guard byte(at: position) == UInt8(ascii: ".") else { return mayBecomeLocal(from: first) }
      position += 1
      let member = readName()
      return mayStandForClosure(member, makesFunction)
    case words.function: return true
    case words.variable:
      // A computed one in a closure needs no `self` in its code.
      return depth > 0
    default: return mayStandForClosure(name, makesFunction)
    }
  }

  /// Of the name from here on, behind which it goes.
  private mutating func readName() -> NameHash {
    let first = position
    while position < end, bytes[position].isNameByte { position += 1 }
    return Spelling(bytes, from: first, to: position).hash
  }

  private func mayStandForClosure(_ name: NameHash, _ makesFunction: (NameHash) -> Bool) -> Bool {
    guard names.contains(name) else { return false }
    guard byte(at: position) == UInt8(ascii: "(") else { return true }
    return isLabelsOnly(from: position + 1) || makesFunction(name)
  }

  /// The parentheses are part of a name: `show(_:animated:)`.
  private func isLabelsOnly(from offset: Int) -> Bool {
    var offset = offset
    while byte(at: offset).isNameByte || byte(at: offset) == UInt8(ascii: ":")
      || byte(at: offset).isSpaceOrNewline
    {
      offset += 1
    }
    guard byte(at: offset) == UInt8(ascii: ")") else { return false }
    return byte(at: last(before: offset)) == UInt8(ascii: ":")
  }

  /// The word `self` may be what a local is made with. It is not in `view.delegate = self`, and not
  /// as an argument: `add(self)`, `subscribe(with: self)`.
  private func mayBecomeLocal(from first: Int) -> Bool {
    var next = position
    while byte(at: next).isSpaceOrNewline { next += 1 }
    if ".?!".utf8.contains(byte(at: next)) { return true }
    let sign = last(before: first)
    switch byte(at: sign) {
    case UInt8(ascii: ","), UInt8(ascii: ":"): return false
    case UInt8(ascii: "("): return sign == start || !byte(at: sign - 1).isNameByte
    case UInt8(ascii: "="):
      if [UInt8(ascii: "="), UInt8(ascii: "!")].contains(byte(at: sign - 1)) { return false }
      return !isStatement(upTo: sign)
    default: return true
    }
  }

  /// Nothing but a name, or several with periods between, stands between the start of a line and
  /// the offset.
  private func isStatement(upTo offset: Int) -> Bool {
    let lastOfTarget = last(before: offset)
    var position = lastOfTarget
    while byte(at: position).isNameByte || ".?!".utf8.contains(byte(at: position)) {
      position -= 1
    }
    guard position < lastOfTarget else { return false }
    while byte(at: position).isSpaceOrTab { position -= 1 }
    return position <= start || [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[position])
  }

  /// The last byte before the offset that is no white space.
  private func last(before offset: Int) -> Int {
    var position = offset - 1
    while byte(at: position).isSpaceOrNewline { position -= 1 }
    return position
  }

  // MARK: Strings and comments

  /// Goes behind a plain string, or to the end of the line behind `//`; at any other, nothing is
  /// plain any more.
  private mutating func skipText() {
    let opening = bytes[position]
    let next = byte(at: position + 1)
    switch opening {
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
      while position < end, bytes[position] != UInt8(ascii: "\n"),
        bytes[position] != UInt8(ascii: "\r")
      {
        position += 1
      }
      return
    case UInt8(ascii: "\"") where next == UInt8(ascii: "\""):
      // Empty, or the first two quotes of three.
      isPlain = byte(at: position + 2) != UInt8(ascii: "\"")
      position += 2
    case UInt8(ascii: "\""):
      position += 1
      while position < end {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          position += 1
          return
        case UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          isPlain = false
          return
        default: position += 1
        }
      }
    case UInt8(ascii: "#"):
      // A directive or macro, or else a string or regular expression in `#`.
      isPlain = next.isLetterOrDigit
      position += 1
    default:
      isPlain = false
      position += 1
    }
  }

  /// The byte at `offset`, or 0 where the range has none.
  private func byte(at offset: Int) -> UInt8 {
    offset >= start && offset < end ? bytes[offset] : 0
  }
}
