import RibsSyntax
import RibsText

/// The place of a file in `TypeTable.files`.
package struct FileID: TableIndex {
  package var index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a module in `TypeTable.modules`.
package struct ModuleID: TableIndex {
  package var index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a type in `TypeTable.types`.
package struct TypeID: TableIndex {
  package var index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The place of a RIB in `Project.ribs`.
package struct RibID: TableIndex {
  package var index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// A range of bytes in one file of the project.
package struct Location: Hashable, Sendable, Comparable {
  package var file: FileID
  package var range: ByteRange

  package init(file: FileID, range: ByteRange) {
    self.file = file
    self.range = range
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.range.start, left.range.end) < (right.file, right.range.start, right.range.end)
  }
}

/// A declaration of the project.
package struct DeclarationPlace: Hashable, Sendable, Comparable {
  package var file: FileID
  package var declaration: DeclarationID

  package init(file: FileID, declaration: DeclarationID) {
    self.file = file
    self.declaration = declaration
  }

  package func _rawHashValue(seed: Int) -> Int {
    numberHash(file.index, Int32(bitPattern: declaration.index), seed: seed)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.declaration) < (right.file, right.declaration)
  }
}
