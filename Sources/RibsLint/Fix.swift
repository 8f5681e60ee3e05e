import RibsModel
import RibsSyntax
import RibsText

/// A change of the sources after which a finding is gone and nothing else is different. All of its
/// edits belong together.
package struct Fix: Sendable {
  package let edits: [(file: FileID, edit: TextEdit)]

  package init(in file: FileID, _ edits: TextEdit...) {
    self.init(file, edits)
  }

  package init(_ file: FileID, _ edits: [TextEdit]) {
    self.edits = edits.map { (file, $0) }
  }
}

/// One edit of a fix, in terms of files on the disk.
package struct FileEdit: Hashable, Sendable {
  /// As the report prints it.
  package let path: String
  package let edit: TextEdit

  package init(path: String, _ edit: TextEdit) {
    self.path = path
    self.edit = edit
  }
}
