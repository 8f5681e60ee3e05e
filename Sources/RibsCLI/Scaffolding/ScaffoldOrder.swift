import RibsFiles
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
    if let note = noteOnUnlistedFiles(among: work.files) { work.note(note) }
    guard let misplaced = work.misplacedTests else { return work }
    guard !invocation.has(ScaffoldOptions.testsFolder) else {
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
    let aim = try invocation.scaffoldAim()
    if let tree = invocation.value(of: ScaffoldOptions.tree) {
      return try treeWork(at: tree, aim)
    }
    let name = try name(for: aim)
    switch aim {
    case .files(let kind, let wanted):
      if kind == .flag { try refuseKeyword(name, as: "flag") }
      let destination = try destination(of: name, below: wanted)
      let project = destination.project
      let request = request(
        name, kind, in: destination.folder, project, parent: destination.traits)
      let files = try planned(request)
      guard let parent = destination.parent else {
        return try ScaffoldWork(files, of: request, in: project)
      }
      try refuseOtherFramework(files, of: request, than: destination.traits, in: project)
      return try ScaffoldWork(files, of: request, parent: parent, in: project)
    case .plugin(let point):
      try refuseKeyword(name, as: "plugin")
      return try pluginWork(name, point: point, in: try parentProject())
    case .componentExtension(let wanted):
      let project = try parentProject()
      let linked = project.sources.linked()
      let parent = try found(in: project) { () throws(CommandFailure) in
        try rib(wanted, of: linked)
      }
      try refuseUnread(of: project, around: parent.location.file, linked.types)
      return try ScaffoldWork(extending: parent, for: name, linked)
    }
  }

  /// The project in the working folder, which has the parent.
  func parentProject() throws -> SurroundingProject {
    try SurroundingProject(
      withTestsIn: invocation.value(of: ScaffoldOptions.testsFolder), configuration)
  }

  func planned(_ request: ScaffoldRequest) throws(CommandFailure) -> [PlannedFile] {
    let plan = ScaffoldPlan(request, templates: templates)
    guard let clash = plan.clash else { return plan.files }
    throw CommandFailure(
      "`\(clash.templates[0])` and `\(clash.templates[1])` both write `\(clash.path)`",
      remedy: "Give one of them another path, or the file name of the template that it replaces.")
  }

  private func pluginWork(
    _ name: RibName, point: String, in project: SurroundingProject
  ) throws -> ScaffoldWork {
    let types = project.sources.types()
    let points = types.types.filter { $0.kind == .class && $0.name.hasSuffix("PluginPoint") }
      .filter { $0.name != "PluginPoint" }
    let found = try found(in: project) { () throws(CommandFailure) in
      if let found = points.first(where: { $0.name == point + "PluginPoint" }) { return found }
      throw CommandFailure(
        unknown: "plugin point", point,
        among: points.map { String($0.name.dropLast("PluginPoint".count)) },
        otherwise: "Write one with `ribs new \(point) --kind plugin-point`.")
    }
    try refuseUnread(of: project, around: found.place.file, types)
    let folder = folder(ofChild: name, of: types[found.place.file], in: project)
    let request = request(name, .plugin(point: point), in: folder, project, parent: nil)
    return try ScaffoldWork(try planned(request), of: request, point: found, in: project, types)
  }

  private func refuseKeyword(_ name: RibName, as kind: String) throws(CommandFailure) {
    guard !name.isKeywordInLowerCamelCase else {
      throw CommandFailure(
        "`\(name.text)` is no name for a \(kind): Swift keeps `\(name.lowerCamelCase)`, its "
          + "enum case, for itself",
        remedy: "Choose another name, such as `\(name.text)Feature`.")
    }
  }

  private func name(for aim: ScaffoldAim) throws -> RibName {
    guard let text = invocation.value(of: ScaffoldOptions.name) else {
      throw CommandFailure(missing: ScaffoldOptions.name, of: "ribs new")
    }
    do throws(RibNameError) {
      switch aim {
      case .files(.rib, _), .files(.launch, _): return try RibName(ofRib: text)
      case .files, .plugin, .componentExtension: return try RibName(text)
      }
    } catch {
      throw CommandFailure(error.message, remedy: error.remedy)
    }
  }

  /// One of the app's own RIBs.
  func rib(_ wanted: String, of project: Project) throws(CommandFailure) -> Rib {
    try project.rib(named: wanted) { $0.role == .source }
  }
}
