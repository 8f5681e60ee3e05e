/// Finds the `Word` that a name spells by the name's hash: each word has a slot of its own, so that
/// one look tells.
struct WordTable: Sendable {
  struct Entry: Sendable {
    var spelling: Spelling
    var word: Word
  }

  static let shared = WordTable()

  /// By the upper bits of a hash, the place in `entries` of the only word that it can be.
  let slots: [UInt8]
  /// How far to shift a hash so that its upper bits are the slot.
  let shift: UInt32
  /// The first one is that of no word, and no name is spelled like it.
  let entries: [Entry]

  private init() {
    var entries = [Entry(spelling: Spelling(low: 0, high: 0, length: 0), word: .none)]
    for word in Word.allCases where word != .none {
      let text = Array(String(describing: word).utf8)
      // Longer names that differ may be spelled the same here.
      precondition(text.count <= 16, "a word must be told by its spelling")
      let spelling = text.withUnsafeBufferPointer { Spelling($0, from: 0, to: $0.count) }
      entries.append(Entry(spelling: spelling, word: word))
    }
    // As large as it takes for no two words to share a slot: 512 is enough for those of today.
    var slotBits: UInt32 = 9
    var slots = Self.slots(for: entries, shift: 32 - slotBits)
    while slots == nil, slotBits < 20 {
      slotBits += 1
      slots = Self.slots(for: entries, shift: 32 - slotBits)
    }
    guard let slots else { preconditionFailure("two words have nearly the same hash") }
    self.entries = entries
    self.slots = slots
    shift = 32 - slotBits
  }

  /// Nil where two entries would have the same slot.
  private static func slots(for entries: [Entry], shift: UInt32) -> [UInt8]? {
    var slots = [UInt8](repeating: 0, count: 1 << (32 - shift))
    for (index, entry) in entries.enumerated().dropFirst() {
      let slot = Int(entry.spelling.hash.value >> shift)
      guard slots[slot] == 0, let place = UInt8(exactly: index) else { return nil }
      slots[slot] = place
    }
    return slots
  }
}
