import RibsText

/// A name's hash: the same for the same bytes on every run, and never 0.
///
/// Names that differ may share a hash, so it tells where a name can be, not where it is.
@usableFromInline package struct NameHash: Hashable, Sendable {
  @usableFromInline package let value: UInt32

  init(value: UInt32) { self.value = value }

  /// Of a name without backticks.
  package init(_ name: String) {
    self = name.withBytes { Spelling($0, from: 0, to: $0.count).hash }
  }

  // Written out for the same reason as that of `NodeKind`.
  @inlinable package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  // A table would hash it once more.
  @inlinable package func _rawHashValue(seed: Int) -> Int {
    numberHash(Int32(bitPattern: value), seed: seed)
  }
}
