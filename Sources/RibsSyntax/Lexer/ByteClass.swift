/// What one byte may be in Swift source, as bits looked up by the byte.
struct ByteClass: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A letter, a digit, `_` or `$`.
  static let identifier = ByteClass(rawValue: 1 << 0)
  /// An ASCII operator character.
  static let operatorCharacter = ByteClass(rawValue: 1 << 1)
  static let digit = ByteClass(rawValue: 1 << 2)
  static let hexDigit = ByteClass(rawValue: 1 << 3)
  /// A token that starts after this byte has nothing bound to its left side.
  static let opensLeft = ByteClass(rawValue: 1 << 4)
  /// A token that ends before this byte has nothing bound to its right side.
  static let closesRight = ByteClass(rawValue: 1 << 5)
  /// As `opensLeft`, if the byte before says so too (`*/`, no-break space).
  static let mayOpenLeft = ByteClass(rawValue: 1 << 6)
  /// As `closesRight`, if the byte after says so too (`//`, `/*`, no-break space).
  static let mayCloseRight = ByteClass(rawValue: 1 << 7)

  /// The classes of all 256 bytes.
  static let table: [ByteClass] = {
    var table = [ByteClass](repeating: [], count: 256)
    func add(_ byteClass: ByteClass, to bytes: some Sequence<UInt8>) {
      for byte in bytes { table[Int(byte)].insert(byteClass) }
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    add(.identifier, to: UInt8(ascii: "a")...UInt8(ascii: "z"))
    add(.identifier, to: UInt8(ascii: "A")...UInt8(ascii: "Z"))
    add(.identifier, to: digits)
    add(.identifier, to: "_$".utf8)
    add(.operatorCharacter, to: "/=-+*%<>!&|^~.?".utf8)
    add(.digit, to: digits)
    add(.hexDigit, to: digits)
    add(.hexDigit, to: UInt8(ascii: "a")...UInt8(ascii: "f"))
    add(.hexDigit, to: UInt8(ascii: "A")...UInt8(ascii: "F"))
    add(.opensLeft, to: " \r\n\t([{,;:\0".utf8)
    add(.closesRight, to: " \r\n\t)]},;:\0".utf8)
    add(.mayOpenLeft, to: [UInt8(ascii: "/"), 0xA0])
    add(.mayCloseRight, to: [UInt8(ascii: "/"), 0xC2])
    return table
  }()
}

/// Marks, with the high bit of its byte, every byte of `word` that equals `byte`.
///
/// Exact up to the lowest mark; above it there may be false ones, so take the lowest only.
@inline(__always)
func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
  let low: UInt64 = 0x0101_0101_0101_0101
  let difference = word ^ (UInt64(byte) &* low)
  return (difference &- low) & ~difference & (low &* 0x80)
}
