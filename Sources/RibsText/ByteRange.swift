/// A half-open range of byte offsets in one text.
///
/// Offsets are the only positions inside the program; line and column are computed when a report
/// prints them (`LineTable`). Parsers make one for each node and more, so all of it is inlined into
/// other modules.
@usableFromInline package struct ByteRange: Hashable, Sendable {
  @usableFromInline package var start: UInt32
  @usableFromInline package var end: UInt32

  @inlinable package init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable package static var empty: ByteRange { ByteRange(0, 0) }

  @inlinable package var isEmpty: Bool { start >= end }
  @inlinable package var count: Int { isEmpty ? 0 : Int(end - start) }

  @inlinable package func contains(_ offset: UInt32) -> Bool { start <= offset && offset < end }
  @inlinable package func contains(_ other: ByteRange) -> Bool {
    start <= other.start && other.end <= end
  }

  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.start == right.start && left.end == right.end
  }
}
