/// One change of a text: the bytes in `range` give way to `replacement`; an empty range inserts
/// there.
package struct TextEdit: Hashable, Sendable {
  package var range: ByteRange
  package var replacement: String

  package init(replacing range: ByteRange, with replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  package init(inserting text: String, at offset: UInt32) {
    self.init(replacing: ByteRange(offset, offset), with: text)
  }
}

/// Changes of one file, none of which touches what another one replaces.
package struct TextEdits: Hashable, Sendable {
  /// By place; several insertions at one place stay in the order in which they came.
  package private(set) var edits: [TextEdit] = []

  package init() {}

  /// Takes the edit in, unless it overlaps one that is there or ends before it begins; says whether
  /// it did.
  package mutating func add(_ edit: TextEdit) -> Bool {
    guard edit.range.start <= edit.range.end, !edits.contains(where: edit.overlaps) else {
      return false
    }
    let place = edits.firstIndex { $0.precededBy(edit) } ?? edits.endIndex
    edits.insert(edit, at: place)
    return true
  }

  /// The text after all changes; nil where one of them lies behind its end.
  package func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard Int(edits.last?.range.end ?? 0) <= bytes.count else { return nil }
    var text: [UInt8] = []
    var position = 0
    for edit in edits {
      text += bytes[position..<Int(edit.range.start)]
      text += edit.replacement.utf8
      position = Int(edit.range.end)
    }
    return text + bytes[position...]
  }
}

extension TextEdit {
  /// Both replace a common byte, or one inserts within what the other replaces.
  fileprivate func overlaps(_ other: TextEdit) -> Bool {
    range.start < other.range.end && other.range.start < range.end
  }

  /// Whether `other` belongs in front of this edit, if it came later.
  fileprivate func precededBy(_ other: TextEdit) -> Bool {
    (other.range.start, other.range.end) < (range.start, range.end)
  }
}
