import RibsFiles
import RibsModel
import RibsSyntax
import Testing
import TestSupport

/// The types of files given as text, in the order of their paths.
func typeTable(_ files: [String: String], projects: [ProjectFolder] = []) -> TypeTable {
  onDeepStack {
    TypeTable(
      files: files.sorted { $0.key < $1.key }.map { path, text in
        ProjectFile(
          source: parse(path: path, bytes: Array(text.utf8)),
          pathBelow: path)
      }, projectFolders: projects)
  }
}

extension TypeTable {
  func describe(_ meaning: NamedType) -> String {
    switch meaning {
    case .declared(let type): "\(self[type].qualifiedName) in \(self[self[type].place.file].path)"
    case .framework(let framework): "framework \(framework.qualifiedName)"
    case .external(let name): "external \(name)"
    case .generic(let name): "generic \(name)"
    case .ambiguous: "ambiguous"
    }
  }

  /// The only type of that name.
  func only(_ name: String) throws -> TypeID { try #require(types(named: name).first) }
}
