import RibsText

/// The place of something in a table of the project, of a type of its own, so that places in
/// several tables are not mixed up.
@usableFromInline
package protocol TableIndex: Hashable, Sendable, Comparable {
  var index: Int32 { get }
}

extension TableIndex {
  @inlinable package func _rawHashValue(seed: Int) -> Int { numberHash(index, seed: seed) }

  @inlinable package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
