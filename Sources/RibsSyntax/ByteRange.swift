/// A half-open range of byte offsets in one source file.
///
/// Offsets are the only positions inside the program; line and column are computed when a report
/// prints them (`LineTable`).
package struct ByteRange: Hashable, Sendable {
  package var start: UInt32
  package var end: UInt32

  package init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = end
  }

  package static let empty = ByteRange(0, 0)

  package var isEmpty: Bool { start >= end }
  package var count: Int { isEmpty ? 0 : Int(end - start) }

  package func contains(_ offset: UInt32) -> Bool { start <= offset && offset < end }
  package func contains(_ other: ByteRange) -> Bool { start <= other.start && other.end <= end }
}
