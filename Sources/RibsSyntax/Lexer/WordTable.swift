/// Finds the `Word` that a name spells, by its length and bytes.
struct WordTable: Sendable {
  /// A word's spelling as two little-endian integers, zero beyond its end. `low` is 0 in free slots.
  struct Slot: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var word: Word = .none
  }

  static let longest = 15
  static let shared = WordTable()

  /// Open addressing; the count is a power of two, and most slots are free.
  private(set) var slots = [Slot](repeating: Slot(), count: 1 << slotBits)
  /// For each first byte, which lengths its words have, as bits.
  private(set) var lengths = [UInt16](repeating: 0, count: 256)

  private static let slotBits = 9

  private init() {
    for word in Word.allCases where word != .none {
      let spelling = Array(String(describing: word).utf8)
      precondition(spelling.count <= Self.longest, "a word must fit two integers")
      var halves: [UInt64] = [0, 0]
      for (index, byte) in spelling.enumerated() {
        halves[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
      }
      lengths[Int(spelling[0])] |= 1 << UInt16(spelling.count)
      var index = Self.slot(halves[0], halves[1])
      while slots[index].low != 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(low: halves[0], high: halves[1], word: word)
    }
  }

  /// Where the search for a spelling starts.
  @inline(__always)
  static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - slotBits))
  }
}
