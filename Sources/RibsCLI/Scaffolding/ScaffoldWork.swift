import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsText

/// All that one `ribs new` would write, checked against the project it goes into.
struct ScaffoldWork {
  /// What is written, as it is told.
  let title: String
  /// New files and edited ones, by path.
  private(set) var files: [PlannedFile]
  /// The present contents of those that are edited.
  private(set) var originals: [String: [UInt8]] = [:]
  private(set) var notes: [String] = []
  private(set) var misplacedTests: MisplacedTests?

  var newFileCount: Int { files.count - originals.count }

  /// Files that are wired into nothing.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, in project: SurroundingProject
  ) throws {
    title = request.name.text
    files = planned
    notes = request.notes
    try judgeNewSources(in: project)
  }

  /// A RIB as the child of another one.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, parent: String,
    in project: SurroundingProject
  ) throws {
    try self.init(planned, of: request, in: project)
    guard !isInTheWay else { return }
    let child = ChildRib(request, planned)
    // The parent's tests use the child's mocks, so the project is read as it will be with them.
    let linked = project.sources.linked(with: planned.map(project.projectFile))
    guard let parent = linked.ribs.first(where: { $0.identifier == parent }) else {
      let isNamed = !linked.types.types(named: "\(parent)Builder").isEmpty
      throw CommandFailure(
        isNamed
          ? "`\(parent)` and its child would have one name"
          : "the parts of `\(parent)` can't be told from others, as there is no `\(parent)Builder`",
        remedy: isNamed
          ? "Choose another name."
          : "Write \(request.name.text) without `--parent` and add it by hand.")
    }
    do throws(WiringRefusal) {
      try refuseOtherModule(of: child, than: parent, linked.types)
      let wiring = try ParentWiring([child], into: parent, linked.types)
      try edit(wiring.editedFiles(), of: linked.types)
      files += wiring.componentExtensions + wiring.testFiles
      files.sort { $0.path.precedesBytewise($1.path) }
      notes += wiring.notes
      try refuseUnseenMocks(planned, of: child, in: project)
      let problem = wiring.problem(in: project.sources, with: files.map(project.projectFile))
      if let problem { throw problem }
    } catch {
      throw Self.failure(
        "\(child.name.text) can't be wired into \(parent.name)", error, linked.types,
        remedy: """
          Nothing is written. Write \(child.name.text) without `--parent` and add these lines by hand:

          \(WiringByHand(child, into: parent, linked.types).text)
          """)
    }
  }

  /// A plugin of a plugin point.
  init(
    _ planned: [PlannedFile], of request: ScaffoldRequest, point: TypeInformation,
    in project: SurroundingProject, _ types: TypeTable
  ) throws {
    try self.init(planned, of: request, in: project)
    guard !isInTheWay else { return }
    do throws(WiringRefusal) {
      let wiring = try PluginWiring(request.name, into: point, types)
      edit(wiring.editedFiles, of: types)
      files.sort { $0.path.precedesBytewise($1.path) }
      let problem = wiring.problem(in: project.sources, with: files.map(project.projectFile))
      if let problem { throw problem }
    } catch {
      throw Self.failure(
        "\(request.name.text) can't join \(point.name)", error, types,
        remedy: "Nothing is written. Give the point the form that `--kind plugin-point` writes.")
    }
  }

  /// What makes the component of one RIB the dependency of another.
  init(
    extending parent: Rib, for child: RibName, _ linked: Project
  ) throws {
    title = "\(parent.name) + \(child.text)"
    do throws(WiringRefusal) {
      files = [try ComponentExtension(of: parent, for: child, in: linked).file]
    } catch {
      throw Self.failure(
        "the component of \(parent.name) can't be extended for \(child.text)", error,
        linked.types, remedy: "Nothing is written. Write the extension by hand.")
    }
  }

  /// A whole tree of RIBs. `originals` are the present contents of the files that are edited.
  init(
    title: String, files: [PlannedFile], originals: [String: [UInt8]], notes: [String],
    in project: SurroundingProject
  ) throws {
    self.title = title
    self.files = files.sorted { $0.path.precedesBytewise($1.path) }
    self.originals = originals
    self.notes = notes
    try judgeNewSources(in: project)
  }

  /// Something stands where a file would be written, such as what the same order wrote before: who
  /// writes the files tells of it, and the parent would only be found to have a child of that name.
  private var isInTheWay: Bool { !FileWriter.problems(with: files).isEmpty }

  private mutating func edit(_ edited: [PlannedFile], of types: TypeTable) {
    for file in edited {
      originals[file.path] = types.files.first { $0.path == file.path }?.bytes
    }
    files += edited
  }

  /// In another module, the two would need imports of each other, which no compiler takes.
  private func refuseOtherModule(
    of child: ChildRib, than parent: Rib, _ types: TypeTable
  ) throws(WiringRefusal) {
    let home = types[parent.module]
    let modules = types.types(named: child.name.text + "Builder").map { types[types[$0].module] }
    guard let new = modules.first, !modules.contains(home),
      // A folder that is in no target of the parent's project yet goes into the parent's.
      !modules.allSatisfy({ $0.name.isEmpty && $0.folder == home.folder })
    else { return }
    let names = [home, new].map {
      $0.name.isEmpty ? "in no module of the project" : "in the module \($0.name)"
    }
    throw WiringRefusal(
      "\(parent.name) is \(names[0]), and \(child.name.text) would be \(names[1])",
      at: parent.location, remedy: "Choose a folder of the parent's module with `--in`.")
  }

  /// The parent's tests, as edited, use the child's mocks, which another module would hide from
  /// them.
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
          newFile: project.projectFile(mocks).source.path, with: present, in: project.sources)
      else { continue }
      throw WiringRefusal(
        "`\(file.path)` would need `\(name)BuildableMock`, which is not in its module",
        remedy:
          "Name the folder of its tests, such as `--tests \(Self.testsFolder(of: file.path))`.")
    }
  }

  /// The folder that holds the folder of a RIB's tests: `Tests/AppTests` of
  /// `Tests/AppTests/HomeTests/HomeRouterTests.swift`.
  private static func testsFolder(of path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    let isOfOneRib = folders.count > 1 && folders.dropLast().last?.hasSuffix("Tests") == true
    return (isOfOneRib ? folders.dropLast() : folders).joined(separator: "/")
  }

  /// Reads what is new together with the project, once for all that is asked about it.
  private mutating func judgeNewSources(in project: SurroundingProject) throws {
    let swift = project.projectFiles(
      files.filter { $0.path.hasSuffix(".swift") && $0.existing == .refuse })
    let (taken, types) = takenNames(of: swift, in: project.sources)
    try refuseTakenNames(taken, types, in: project)
    try refuseTwinNames(of: swift, in: project)
    misplacedTests =
      MisplacedTests(among: files) ?? testsAmongSources(swift, types, in: project)
  }

  private func refuseTakenNames(
    _ taken: [TakenName], _ types: TypeTable, in project: SurroundingProject
  ) throws {
    guard let first = taken.first(where: { !$0.isNew }) ?? taken.first else { return }
    guard !first.isNew else {
      throw CommandFailure(
        "two of the new files would declare a type `\(first.name)`",
        remedy: remedy(forTwice: first.name))
    }
    var places = SourcePlaces(types)
    let path = AbsolutePath(project.root.text + "/" + types[first.place.file].path)
    throw CommandFailure(
      "the module has a type `\(first.name)` already",
      path: "\(path.relative(to: AbsolutePath("."))):\(places.start(of: first.place).line)",
      remedy: remedy(forTaken: first.name))
  }

  private func remedy(forTwice type: String) -> String {
    guard type == "AppComponent" else { return "Choose another name for one of the RIBs." }
    let isRib = files.contains { $0.path.split(separator: "/").last == "AppBuilder.swift" }
    return isRib
      ? "Choose another name than `App`: what launches is given an `AppComponent`."
      : "Let one of them launch, and not the other."
  }

  private func remedy(forTaken type: String) -> String {
    if type == "AppComponent" {
      return "Leave `launch` out, and build the RIB with the `AppComponent` that is there."
    }
    let names = files.compactMap { $0.path.split(separator: "/").dropLast().last }
    return names.contains(where: type.hasPrefix)
      ? "Choose another name." : "Rename the one that is there, or write into another module."
  }

  /// A package would compile them into the program.
  private func testsAmongSources(
    _ planned: [ProjectFile], _ types: TypeTable, in project: SurroundingProject
  ) -> MisplacedTests? {
    func module(of place: Template.Place) -> Module? {
      let sample = planned.first { .init(ofPlannedPath: $0.source.path) == place }
      let file = types.files.firstIndex { $0.path == sample?.source.path }
      return file.map { types[types.module(of: FileID($0))] }
    }
    guard let tests = module(of: .tests), tests.isExact, !tests.isTest,
      tests == module(of: .sources)
    else { return nil }
    let folder = project.root.text + "/" + tests.folder
    return MisplacedTests(
      module: tests.name,
      suggestion: AbsolutePath("\(folder)/Tests/\(tests.name)Tests")
        .relative(to: AbsolutePath(".")))
  }

  mutating func note(_ text: String) { notes.append(text) }

  /// Many disks hold only one of two files whose names differ by capitals alone.
  private func refuseTwinNames(
    of planned: [ProjectFile], in project: SurroundingProject
  ) throws {
    let present = Dictionary(
      project.files.map { ($0.source.path.lowercased(), $0.source.path) },
      uniquingKeysWith: { first, _ in first })
    for file in planned {
      guard let twin = present[file.source.path.lowercased()], twin != file.source.path else {
        continue
      }
      let path = AbsolutePath(project.root.text + "/" + twin).relative(to: AbsolutePath("."))
      throw CommandFailure(
        "`\(file.source.path)` would differ from this file by capitals alone", path: path,
        remedy: "Choose another name.")
    }
  }

  /// `remedy` is for what the refusal knows no cure of.
  static func failure(
    _ what: String, _ refusal: WiringRefusal, _ types: TypeTable, remedy: String
  ) -> CommandFailure {
    var places = SourcePlaces(types)
    return CommandFailure(
      "\(what): \(refusal.message)",
      path: refusal.location.map { places.pathAndLine(of: $0) },
      remedy: refusal.remedy ?? remedy)
  }
}

extension ScaffoldRequest {
  /// What its reader should know of how it was understood.
  var notes: [String] { notes(on: name.text, tests: "its tests") }

  /// The same of RIBs that share what was understood.
  func notes(on ribs: String, tests: String) -> [String] {
    guard testedModule == nil else { return [] }
    return [
      "no project tells the module of \(ribs), so \(tests) import none; "
        + "add `@testable import MODULE` to them"
    ]
  }
}
