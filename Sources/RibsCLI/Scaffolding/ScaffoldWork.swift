import RibsModel
import RibsScaffold
import RibsSyntax

/// All that one `ribs new` would write, checked against the project it goes into.
struct ScaffoldWork {
  /// New files and edited ones, by path.
  private(set) var files: [PlannedFile]
  /// The present contents of those that are edited.
  private(set) var originals: [String: [UInt8]] = [:]
  private(set) var notes: [String] = []

  var newFileCount: Int { files.count - originals.count }

  /// A RIB that nobody attaches yet.
  init(_ planned: [PlannedFile], in project: SurroundingProject) throws {
    files = planned
    try refuseTakenNames(in: project)
  }

  /// A RIB as the child of another one.
  init(
    _ planned: [PlannedFile], child: ChildRib, parent: RibID, in project: SurroundingProject,
    _ linked: Project
  ) throws {
    files = planned
    try refuseTakenNames(in: project)
    do throws(WiringRefusal) {
      let wiring = try ParentWiring(child, into: parent, of: linked)
      let edited = try wiring.editedFiles()
      for file in edited {
        originals[file.path] = linked.types.files.first { $0.path == file.path }?.bytes
      }
      files += edited + [wiring.componentExtension].compactMap { $0 }
      files.sort { $0.path.precedesBytewise($1.path) }
      notes += wiring.notes
      let problem = wiring.problem(
        files: project.files, projectFolders: project.projectFolders,
        planned: files.map(project.projectFile))
      if let problem { throw problem }
    } catch {
      throw Self.failure(error, child, linked.ribs[Int(parent.index)].name, linked)
    }
  }

  private func refuseTakenNames(in project: SurroundingProject) throws {
    let swift = files.filter { $0.path.hasSuffix(".swift") }.map(project.projectFile)
    let (taken, types) = takenNames(
      of: swift, in: project.files, projectFolders: project.projectFolders)
    guard let first = taken.first else { return }
    var places = SourcePlaces(types)
    let path = AbsolutePath(project.root.text + "/" + types[first.place.file].path)
    throw CommandFailure(
      "the module has a type `\(first.name)` already",
      path: "\(path.relative(to: AbsolutePath("."))):\(places.start(of: first.place).line)",
      remedy: "Choose another name.")
  }

  private static func failure(
    _ refusal: WiringRefusal, _ child: ChildRib, _ parent: String, _ project: Project
  ) -> CommandFailure {
    var places = SourcePlaces(project.types)
    return CommandFailure(
      "\(child.name.text) can't be wired into \(parent): \(refusal.message)",
      path: refusal.location.map { places.pathAndLine(of: $0) },
      remedy: """
        Nothing is written. Write \(child.name.text) without `--parent` and add these lines by hand:

        \(ParentWiring.linesToAdd(child, to: parent))
        """)
  }
}
