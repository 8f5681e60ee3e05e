import RibsModel
import RibsSyntax

/// A tree of new RIBs that grows by one child after the other, at the top of a project or below one of
/// its RIBs.
///
/// A new RIB is known by its own files alone, so wiring a child into it reads these few and not the
/// whole project; only where it is viewless the files of those above it are read too, up to the view
/// that shows the child.
package struct TreeGrowth {
  /// The RIB of the project that the tree hangs from, if any, by its identifier.
  private let existingParent: String?
  private let project: [ProjectFile]
  private let projectFolders: [ProjectFolder]
  private var places: [String: Place] = [:]
  private var contents: [String: PlannedFile] = [:]
  /// What was added beside the files of the project's own RIB.
  private var extensions: [String] = []
  /// The present contents of files of the project that are edited.
  package private(set) var originals: [String: [UInt8]] = [:]

  /// The RIBs that have got children, each with the types declared around it then.
  private var known: [String: (rib: Rib, types: [String])] = [:]

  private struct Place {
    var files: [String]
    let isViewless: Bool
    /// Nil at the top of the tree.
    let parent: String?
  }

  package init(
    project: [ProjectFile], projectFolders: [ProjectFolder], below existingParent: String?
  ) {
    self.project = project
    self.projectFolders = projectFolders
    self.existingParent = existingParent
  }

  package var files: [PlannedFile] { Array(contents.values) }

  /// A RIB at the top of the tree, or the child of one that was added before.
  package mutating func add(
    _ child: ChildRib, _ planned: [PlannedFile], below parent: String?
  ) throws(WiringRefusal) {
    if parent != nil || existingParent != nil { try wire(child, below: parent) }
    places[child.name.text] = Place(
      files: planned.map(\.path), isViewless: child.isViewless, parent: parent)
    for file in planned { contents[file.path] = file }
  }

  private mutating func wire(
    _ child: ChildRib, below parent: String?
  ) throws(WiringRefusal) {
    let (files, isWhole) = files(seenFrom: parent)
    let (rib, types) = try read(
      parent ?? existingParent ?? "", in: files, isWhole ? projectFolders : [])
    let wiring = try ParentWiring(child, into: rib, types)
    for file in try wiring.editedFiles() { replace(file) }
    guard let file = wiring.componentExtension else { return }
    contents[file.path] = file
    // A bare conformance says nothing that wiring the next child would ask.
    guard
      !file.contents.split(separator: UInt8(ascii: "\n")).allSatisfy({ line in
        line.starts(with: Array("extension ".utf8)) && line.last == UInt8(ascii: "}")
      })
    else { return }
    if let parent {
      places[parent]?.files.append(file.path)
    } else {
      extensions.append(file.path)
    }
  }

  /// The RIB of that name. What a RIB with many children consists of is found once: as long as its
  /// files declare the same types, these are its parts.
  private mutating func read(
    _ name: String, in files: [ProjectFile], _ projectFolders: [ProjectFolder]
  ) throws(WiringRefusal) -> (rib: Rib, types: TypeTable) {
    if let parts = known[name] {
      let sorted = files.sorted { $0.source.path.precedesBytewise($1.source.path) }
      let types = TypeTable(files: sorted, projectFolders: projectFolders)
      if Self.declaredTypes(types) == parts.types { return (parts.rib, types) }
    }
    let linked = Project(files: files, projectFolders: projectFolders)
    let rib = linked.ribs.first { $0.identifier == name } ?? linked.ribs.first { $0.name == name }
    guard let rib else { throw WiringRefusal("`\(name)` can't be read") }
    known[name] = (rib, Self.declaredTypes(linked.types))
    return (rib, linked.types)
  }

  private static func declaredTypes(_ types: TypeTable) -> [String] {
    types.types.map { "\($0.place.file.index) \($0.qualifiedName)" }
  }

  /// The files that tell what wiring a child into a RIB takes, and whether they are all there are.
  private func files(seenFrom parent: String?) -> (files: [ProjectFile], isWhole: Bool) {
    var paths: [String] = []
    var next = parent
    while let name = next, let place = places[name] {
      paths += place.files
      guard place.isViewless else { return (planned(paths), false) }
      next = place.parent
    }
    guard existingParent != nil else { return (planned(paths), false) }
    let present = project.map { file in
      contents[file.source.path].map(Self.projectFile) ?? file
    }
    return (present + planned(extensions + paths), true)
  }

  private func planned(_ paths: [String]) -> [ProjectFile] {
    paths.compactMap { contents[$0].map(Self.projectFile) }
  }

  private mutating func replace(_ file: PlannedFile) {
    var file = file
    let original = project.first { $0.source.path == file.path }
    originals[file.path] = original?.source.bytes
    file.existing = original == nil ? .refuse : .replace
    contents[file.path] = file
  }

  private static func projectFile(_ file: PlannedFile) -> ProjectFile {
    ProjectFile(
      source: parse(path: file.path, bytes: file.contents),
      components: file.path.split(separator: "/").map(String.init))
  }
}
