import RibsModel
import RibsSyntax
import RibsText

/// A change of the sources after which a finding is gone and nothing else is different. All of its
/// edits belong together.
package struct Fix: Sendable {
  package let edits: [Edit]

  package struct Edit: Sendable {
    package let file: FileID
    package let edit: TextEdit
    /// The member or import that it adds, in words: several edits that do so are not made together.
    package let declared: String?

    package init(_ file: FileID, _ edit: TextEdit, declaring declared: String? = nil) {
      self.file = file
      self.edit = edit
      self.declared = declared
    }
  }

  package init(_ edits: [Edit]) { self.edits = edits }

  package init(in file: FileID, _ edits: TextEdit...) {
    self.init(file, edits)
  }

  package init(_ file: FileID, _ edits: [TextEdit]) {
    self.edits = edits.map { Edit(file, $0) }
  }
}

/// One edit of a fix, in terms of files on the disk.
package struct FileEdit: Hashable, Sendable {
  /// As the report prints it.
  package let path: String
  package let edit: TextEdit
  /// The member or import that it adds, in words.
  package let declared: String?

  package init(path: String, _ edit: TextEdit, declared: String? = nil) {
    self.path = path
    self.edit = edit
    self.declared = declared
  }
}
