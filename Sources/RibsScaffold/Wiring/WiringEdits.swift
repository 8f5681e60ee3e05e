import RibsFiles
import RibsModel
import RibsSyntax
import RibsText

/// Edits of several files of a project.
extension [FileID: TextEdits] {
  mutating func add(_ edit: TextEdit, to file: FileID) throws(WiringRefusal) {
    guard self[file, default: TextEdits()].add(edit) else {
      throw WiringRefusal(
        "two changes would touch the same code", at: Location(file: file, range: edit.range))
    }
  }

  /// The files as they become, in the order of their paths.
  func editedFiles(_ types: TypeTable) throws(WiringRefusal) -> [PlannedFile] {
    var files: [PlannedFile] = []
    for (file, edits) in self {
      let source = types[file]
      guard let contents = edits.applied(to: source.bytes) else {
        throw WiringRefusal("`\(source.path)` can't be edited")
      }
      files.append(
        PlannedFile(path: source.path, contents: contents, existing: .edit(of: source.bytes)))
    }
    return files.sorted { $0.path.precedesBytewise($1.path) }
  }
}
