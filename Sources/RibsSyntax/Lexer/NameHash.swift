/// A name's hash: the same for the same bytes on every run, and never 0.
///
/// Names that differ may share a hash, so it tells where a name can be, not where it is.
package struct NameHash: Hashable, Sendable {
  package let value: UInt32

  init(value: UInt32) { self.value = value }

  /// Of a name without backticks.
  package init(_ name: String) {
    var name = name
    self = name.withUTF8 { NameHash($0, from: 0, to: $0.count) }
  }

  /// Of the bytes from `start` to `end`.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    // The first and the last eight bytes and the length tell nearly all names apart.
    let low = bytes.upToEightBytes(from: start, to: end)
    let high = end - start > 8 ? bytes.upToEightBytes(from: end - 8, to: end) : 0
    let length = UInt64(truncatingIfNeeded: end - start)
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15) ^ length) &* 0xD6E8_FEB8_6659_FD93
    value = UInt32(truncatingIfNeeded: mixed >> 32) | 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes from `start` on, eight at most and none from `limit` on, the first one lowest.
  @inline(__always)
  func upToEightBytes(from start: Int, to limit: Int) -> UInt64 {
    let count = Swift.min(8, limit - start)
    if start + 8 <= self.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
          fromByteOffset: start, as: UInt64.self))
      return count > 0 ? word & (UInt64.max >> UInt64(64 - count * 8)) : 0
    }
    var result: UInt64 = 0
    for index in 0..<count { result |= UInt64(self[start + index]) << UInt64(index * 8) }
    return result
  }
}
