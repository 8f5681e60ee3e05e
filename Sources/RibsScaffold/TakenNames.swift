import RibsModel
import RibsSyntax

/// A type that a planned file declares although its module has one of that name.
package struct TakenName: Hashable, Sendable {
  package let name: String
  /// Where the module declares it already, or where another planned file would.
  package let place: Location
  /// It is a planned file that declares it too.
  package let isNew: Bool
}

/// The types of planned files that exist already in the modules that these files join; their paths
/// are seen from the same folder as those of the project. The types are those of the project, of
/// new files in question, and of the first new test and source. A file that would be in the way of
/// a planned one is told of where that is written, and its types do not count.
package func takenNames(
  of planned: [ProjectFile], in project: ProjectSources
) -> (taken: [TakenName], types: TypeTable) {
  let new = Set(planned.map(\.source.path))
  let present = project.files.filter { !new.contains($0.source.path) }
  var counts = Dictionary(
    present.flatMap { $0.source.typeNames }.map { ($0, 1) },
    uniquingKeysWith: { first, _ in first })
  for name in planned.flatMap({ $0.source.typeNames }) { counts[name, default: 0] += 1 }
  // What shares no name can be left out, but for what tells of the modules.
  let samples = [
    Template.Place.sources, .tests,
  ].map { place in planned.firstIndex { .init(ofPlannedPath: $0.source.path) == place } }
  let compared = planned.indices.filter { index in
    samples.contains(index) || planned[index].source.typeNames.contains { counts[$0] != 1 }
  }
  .map { planned[$0] }
  let types = project.with(files: present + compared).types()
  var taken: [TakenName] = []
  for type in types.types where type.outer == nil && new.contains(types[type.place.file].path) {
    let others = types.types(named: type.name).map { types[$0] }.filter { other in
      other.place.file != type.place.file && other.module == type.module && other.outer == nil
        && other.kind != .extension && other.access > .fileprivate
    }
    let isHidden = type.kind == .extension || type.access <= .fileprivate
    guard !isHidden, let other = others.first else { continue }
    let range = types.declaration(at: other.place).name
    taken.append(
      TakenName(
        name: type.name, place: Location(file: other.place.file, range: range),
        isNew: new.contains(types[other.place.file].path)))
  }
  return (taken, types)
}

extension SourceFile {
  /// The names of types that stand on the top of the file.
  fileprivate var typeNames: [String] {
    declarations.filter { declaration in
      declaration.parent == nil && declaration.kind != .extension
        && (declaration.kind.hasMembers || declaration.kind == .typealias)
    }
    .map { name($0.name) }
  }
}
