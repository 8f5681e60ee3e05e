import RibsModel
import RibsScaffold
import RibsSyntax

/// What one call of `ribs new` asks for, and the project that it asks it of.
struct ScaffoldOrder {
  let invocation: Invocation
  let console: Console
  let configuration: Configuration
  let templates: [Template]

  init(_ invocation: Invocation, _ console: Console) throws {
    self.invocation = invocation
    self.console = console
    configuration = try Configuration.load(nil)
    templates = try Template.all(
      overriddenBy: invocation.value(of: ScaffoldOptions.templates), configuration)
  }

  /// Everything that is to be written.
  func work() throws -> ScaffoldWork {
    var work = try plannedWork()
    guard let misplaced = work.misplacedTests else { return work }
    let isChosen = invocation.has(ScaffoldOptions.testsFolder)
    guard misplaced.isDeclared, !isChosen else {
      work.note(
        "the tests are in the module \(misplaced.module) itself; name the folder of its test target "
          + "with `--tests`")
      return work
    }
    throw CommandFailure(
      "the tests would be part of the target \(misplaced.module) itself, which can't import XCTest or "
        + "itself",
      remedy: "Name the folder of its test target, such as `--tests \(misplaced.suggestion)`.")
  }

  private func plannedWork() throws -> ScaffoldWork {
    let kind = try invocation.scaffoldKind()
    if let tree = invocation.value(of: ScaffoldOptions.tree) {
      return try treeWork(at: tree, kind)
    }
    let name = try ribName()
    if kind == .plugin || kind == .flag, name.isKeywordInLowerCamelCase {
      throw CommandFailure(
        "`\(name.text)` is no name for a \(kind.rawValue): Swift keeps `\(name.lowerCamelCase)`, its "
          + "enum case, for itself",
        remedy: "Choose another name, such as `\(name.text)Feature`.")
    }
    guard let wanted = invocation.value(of: ScaffoldOptions.parent) else {
      let folder = invocation.value(of: ScaffoldOptions.sourcesFolder) ?? "."
      let project = try SurroundingProject(around: folder, console)
      let request = request(name, scaffoldKind(kind), in: folder, project, parent: nil)
      return try ScaffoldWork(planned(request), of: request, in: project)
    }
    let project = try SurroundingProject(
      withTestsIn: invocation.value(of: ScaffoldOptions.testsFolder), console)
    if kind == .plugin {
      return try pluginWork(name, point: wanted, in: project)
    }
    let linked = Project(files: project.files, projectFolders: project.projectFolders)
    let parent = try rib(wanted, of: linked)
    if kind == .componentExtension {
      return try ScaffoldWork(extending: parent, for: name, in: project, linked)
    }
    let folder = folder(ofChild: name, of: linked.types[parent.location.file], in: project)
    let request = request(
      name, scaffoldKind(kind), in: folder, project, parent: ParentTraits(parent, linked))
    let planned = planned(request)
    return try ScaffoldWork(planned, of: request, parent: parent.identifier, in: project)
  }

  func planned(_ request: ScaffoldRequest) -> [PlannedFile] {
    ScaffoldPlan(request, templates: templates).files
  }

  private func pluginWork(
    _ name: RibName, point: String, in project: SurroundingProject
  ) throws -> ScaffoldWork {
    let types = TypeTable(files: project.files, projectFolders: project.projectFolders)
    let points = types.types.filter { $0.kind == .class && $0.name.hasSuffix("PluginPoint") }
      .filter { $0.name != "PluginPoint" }
    guard let found = points.first(where: { $0.name == point + "PluginPoint" }) else {
      throw CommandFailure(
        unknown: "plugin point", point,
        among: points.map { String($0.name.dropLast("PluginPoint".count)) },
        otherwise: "Write one with `ribs new \(point) --kind plugin-point`.")
    }
    let folder = folder(ofChild: name, of: types[found.place.file], in: project)
    let request = request(name, .plugin(point: point), in: folder, project, parent: nil)
    return try ScaffoldWork(planned(request), of: request, point: found, in: project, types)
  }

  private func scaffoldKind(_ kind: ScaffoldOptions.Kind) -> ScaffoldKind {
    switch kind {
    case .rib, .componentExtension, .plugin: .rib(invocation.ribView)
    case .launch: .launch(invocation.ribView)
    case .worker: .worker
    case .pluginPoint: .pluginPoint
    case .flag: .flag
    }
  }

  private func ribName() throws -> RibName {
    guard let text = invocation.value(of: ScaffoldOptions.name) else {
      throw CommandFailure(
        "missing argument `NAME`", remedy: "`ribs new --help` shows how it is used.")
    }
    do throws(RibNameError) {
      return try RibName(text)
    } catch {
      throw CommandFailure(error.message, remedy: error.remedy)
    }
  }

  /// The RIB of that identifier, or the only one of that name.
  func rib(_ wanted: String, of project: Project) throws -> Rib {
    let ribs = project.ribs.filter { $0.role == .source }
    if let rib = ribs.first(where: { $0.identifier == wanted }) { return rib }
    let named = ribs.filter { $0.name == wanted }
    if let rib = named.first, named.count == 1 { return rib }
    throw CommandFailure(
      unknown: "RIB", wanted, among: (named.isEmpty ? ribs : named).map(\.identifier),
      otherwise: "`ribs tree` lists the RIBs of the project in the working folder.")
  }
}
