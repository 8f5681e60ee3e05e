import RibsModel
import RibsSyntax

/// A type that a planned file declares although its module has one of that name.
package struct TakenName: Hashable, Sendable {
  package let name: String
  /// Where the module declares it already.
  package let place: Location
}

/// The types of planned files that exist already in the modules that these files join; `files` are
/// those of the project, `planned` the new ones, both by paths seen from the same folder.
package func takenNames(
  of planned: [ProjectFile], in files: [ProjectFile], projectFolders: [ProjectFolder]
) -> (taken: [TakenName], types: TypeTable) {
  let types = TypeTable(files: files + planned, projectFolders: projectFolders)
  let new = Set(planned.map(\.source.path))
  var taken: [TakenName] = []
  for type in types.types where type.outer == nil && new.contains(types[type.place.file].path) {
    let others = types.types(named: type.name).map { types[$0] }.filter { other in
      other.module == type.module && other.outer == nil && other.kind != .extension
        && other.access > .fileprivate && !new.contains(types[other.place.file].path)
    }
    guard type.kind != .extension, let other = others.first else { continue }
    let range = types.declaration(at: other.place).name
    taken.append(
      TakenName(name: type.name, place: Location(file: other.place.file, range: range)))
  }
  return (taken, types)
}
