// Asked at every byte of a file: inlined into other modules.

extension UInt8 {
  /// An ASCII letter or digit.
  @inlinable package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes from `offset`, the first one lowest. All must be there.
  @inlinable @inline(__always)
  package func eightBytes(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    // Where there are eight bytes there is an address.
    let start = UnsafeRawPointer(baseAddress.unsafelyUnwrapped)
    return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
