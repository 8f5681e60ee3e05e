import RibsText

/// What tells a name from nearly all others: its first eight bytes, its last eight, a hash of those
/// between, and its length. An app's names may differ in the middle only: `Feature12Interactor`.
///
/// No two names of at most sixteen bytes have the same.
struct Spelling: Equatable {
  /// The first eight bytes, the first one lowest; zero behind the end.
  let low: UInt64
  /// The last eight bytes of a name that is longer than that, else 0.
  let high: UInt64
  let middle: Middle
  let length: Int

  /// A hash of the words of eight bytes behind the first one, as far as they are full.
  struct Middle: Equatable {
    private(set) var value: UInt64 = 0

    @inline(__always)
    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0xA076_1D64_78BD_642F }
  }

  @inline(__always)
  init(low: UInt64, high: UInt64, middle: Middle = Middle(), length: Int) {
    self.low = low
    self.high = high
    self.middle = middle
    self.length = length
  }

  /// Of the bytes from `start` to `end`.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    length = end - start
    low = bytes.upToEightBytes(from: start, to: end)
    high = length > 8 ? bytes.upToEightBytes(from: end - 8, to: end) : 0
    var middle = Middle()
    var offset = start + 8
    while offset + 8 <= end {
      middle.add(bytes.eightBytes(at: offset))
      offset += 8
    }
    self.middle = middle
  }

  @inline(__always)
  var hash: NameHash {
    let ends = low ^ (high &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: length)
    let mixed = (ends ^ middle.value) &* 0x3FD0_4B09_09E3_3A2F
    return NameHash(value: UInt32(truncatingIfNeeded: mixed >> 32) | 1)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes from `start` on, eight at most and none from `limit` on, the first one lowest.
  @inline(__always)
  func upToEightBytes(from start: Int, to limit: Int) -> UInt64 {
    let count = Swift.min(8, limit - start)
    if start + 8 <= self.count {
      let word = eightBytes(at: start)
      return count > 0 ? word & (UInt64.max >> UInt64(64 - count * 8)) : 0
    }
    var result: UInt64 = 0
    for index in 0..<count { result |= UInt64(self[start + index]) << UInt64(index * 8) }
    return result
  }
}
