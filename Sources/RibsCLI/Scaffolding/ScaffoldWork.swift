import RibsModel
import RibsScaffold
import RibsSyntax

/// All that one `ribs new` would write, checked against the project it goes into.
struct ScaffoldWork {
  /// What is written, as it is told.
  let title: String
  /// New files and edited ones, by path.
  private(set) var files: [PlannedFile]
  /// The present contents of those that are edited.
  private(set) var originals: [String: [UInt8]] = [:]
  private(set) var notes: [String] = []

  var newFileCount: Int { files.count - originals.count }

  /// Something that nobody is told of yet.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, in project: SurroundingProject
  ) throws {
    title = request.name.text
    files = planned
    notes = request.notes
    try refuseTakenNames(in: project)
  }

  /// A RIB as the child of another one.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, parent: RibID,
    in project: SurroundingProject, _ linked: Project
  ) throws {
    try self.init(planned, of: request, in: project)
    let child = ChildRib(request, planned)
    do throws(WiringRefusal) {
      let wiring = try ParentWiring(child, into: parent, of: linked)
      try edit(wiring.editedFiles(), of: linked.types)
      files += [wiring.componentExtension].compactMap { $0 }
      files.sort { $0.path.precedesBytewise($1.path) }
      notes += wiring.notes
      try refuseUnseenMocks(planned, of: child, in: project)
      let problem = wiring.problem(
        files: project.files, projectFolders: project.projectFolders,
        planned: files.map(project.projectFile))
      if let problem { throw problem }
    } catch {
      let parent = linked.ribs[Int(parent.index)].name
      throw Self.failure(
        "\(child.name.text) can't be wired into \(parent)", error, linked.types,
        remedy: """
          Nothing is written. Write \(child.name.text) without `--parent` and add these lines by hand:

          \(ParentWiring.linesToAdd(child, to: parent))
          """)
    }
  }

  /// A plugin of a plugin point.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, point: TypeInformation,
    in project: SurroundingProject, _ types: TypeTable
  ) throws {
    try self.init(planned, of: request, in: project)
    do throws(WiringRefusal) {
      try edit(PluginWiring(request.name, into: point, types).editedFiles, of: types)
      files.sort { $0.path.precedesBytewise($1.path) }
    } catch {
      throw Self.failure(
        "\(request.name.text) can't join \(point.name)", error, types,
        remedy: "Nothing is written. Give the point the form that `--kind plugin-point` writes.")
    }
  }

  /// What makes the component of one RIB the dependency of another.
  init(
    extending parent: Rib, for child: RibName, in project: SurroundingProject, _ linked: Project
  ) throws {
    title = "\(parent.name) + \(child.text)"
    do throws(WiringRefusal) {
      files = [try ComponentExtension(of: parent, for: child, in: linked).file]
    } catch {
      throw Self.failure(
        "the component of \(parent.name) can't be extended for \(child.text)", error,
        linked.types, remedy: "Nothing is written.")
    }
  }

  /// A whole tree of RIBs, its files edited as often as they got children.
  init(
    title: String, files: [PlannedFile], originals: [String: [UInt8]], notes: [String],
    in project: SurroundingProject
  ) throws {
    self.title = title
    self.files = files.sorted { $0.path.precedesBytewise($1.path) }
    self.originals = originals
    self.notes = notes
    try refuseTakenNames(in: project)
  }

  private mutating func edit(_ edited: [PlannedFile], of types: TypeTable) {
    for file in edited {
      originals[file.path] = types.files.first { $0.path == file.path }?.bytes
    }
    files += edited
  }

  /// The parent's tests, as edited, use the child's mocks, which another module would hide from them.
  private func refuseUnseenMocks(
    _ planned: [PlannedFile], of child: ChildRib, in project: SurroundingProject
  ) throws(WiringRefusal) {
    let name = child.name.text
    guard let mocks = planned.first(where: { $0.path.hasSuffix("/\(name)Mocks.swift") }) else {
      return
    }
    for file in files where originals[file.path] != nil {
      guard String(decoding: file.contents, as: UTF8.self).contains("\(name)BuildableMock("),
        let present = project.files.first(where: { $0.source.path == file.path }),
        !sharesModule(
          newFile: project.projectFile(mocks).source.path, with: present, in: project.files,
          projectFolders: project.projectFolders)
      else { continue }
      throw WiringRefusal(
        "`\(file.path)` would need `\(name)BuildableMock`, which is not in its module: name the "
          + "folder of its tests with `--tests`")
    }
  }

  private func refuseTakenNames(in project: SurroundingProject) throws {
    let swift = files.filter { $0.path.hasSuffix(".swift") && $0.existing == .refuse }
      .map(project.projectFile)
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

  static func failure(
    _ what: String, _ refusal: WiringRefusal, _ types: TypeTable, remedy: String
  ) -> CommandFailure {
    var places = SourcePlaces(types)
    return CommandFailure(
      "\(what): \(refusal.message)",
      path: refusal.location.map { places.pathAndLine(of: $0) }, remedy: remedy)
  }
}

extension ScaffoldRequest {
  /// What its reader should know of how it was understood.
  var notes: [String] {
    guard testedModule == nil else { return [] }
    return [
      "no project tells the module of \(name.text), so its tests import none; "
        + "add `@testable import MODULE` to them"
    ]
  }
}

extension ChildRib {
  init(_ request: ScaffoldRequest, _ planned: [PlannedFile]) {
    let sources = planned.map { parse(path: $0.path, bytes: $0.contents) }
    self.init(
      name: request.name, isViewless: request.kind == .rib(.viewless),
      languageMode: request.languageMode,
      requirements: DependencyRequirement.all(
        of: request.name.text + "Dependency", in: sources))
  }
}
