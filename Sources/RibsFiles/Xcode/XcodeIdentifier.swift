import RibsText

/// What an Xcode project calls an object of its own.
///
/// A hash of the text in its place: projects have tens of thousands, each mentioned several times,
/// and a hundred and twenty-eight bits tell them apart.
struct XcodeIdentifier: Hashable {
  private let first: UInt64
  private let second: UInt64

  init(_ text: PropertyListText) {
    // FNV-1a, and the same with the golden ratio for a factor.
    var first: UInt64 = 0xCBF2_9CE4_8422_2325
    var second = first
    for byte in text.bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
      second = (second ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
    }
    self.first = first
    self.second = second
  }

  func _rawHashValue(seed: Int) -> Int {
    numberHash(Int32(truncatingIfNeeded: first >> 32), Int32(truncatingIfNeeded: first), seed: seed)
  }
}
