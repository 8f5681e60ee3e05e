import RibsFiles
import RibsModel
import RibsScaffold
import RibsSystem
import RibsText

extension ScaffoldOrder {
  /// All RIBs of a bullet list, each wired into the one it stands below.
  func treeWork(at path: String, _ aim: ScaffoldAim) throws -> ScaffoldWork {
    if let text = invocation.value(of: ScaffoldOptions.name) {
      throw CommandFailure(
        "`--from` takes its names from \(path), so `\(text)` is one too many",
        remedy: "Leave one of them out.")
    }
    guard case .files(.rib, let parent) = aim else {
      let kind = invocation.value(of: ScaffoldOptions.kind) ?? ""
      throw CommandFailure(
        "`--from` writes RIBs, so `--kind \(kind)` does not go with it",
        remedy: "Mark the root in the list: `- Root (launch)`.")
    }
    let text = String(decoding: try FileReader.read(path), as: UTF8.self)
    let tree: RibTreeText
    do throws(RibTreeTextError) {
      tree = try RibTreeText(text, standard: invocation.ribView)
    } catch {
      throw CommandFailure(
        error.message, path: "\(path):\(error.line)", remedy: error.remedy)
    }
    return try work(on: tree, readFrom: path, below: parent)
  }

  private func work(
    on tree: RibTreeText, readFrom path: String, below wanted: String?
  ) throws -> ScaffoldWork {
    let soil = try soil(of: tree.ribs[0].name, below: wanted)
    let standard = request(
      tree.ribs[0].name, tree.ribs[0].kind, in: soil.folder, soil.project, parent: soil.traits)
    try refuseOtherFramework(
      planned(standard), of: standard, than: soil.traits, in: soil.project)
    var growth = TreeGrowth(project: soil.project.sources, below: soil.parent)
    let all = newRibs(of: tree, like: standard)
    let children = Dictionary(grouping: tree.ribs.indices) { tree.ribs[$0].parent }
    for above in [nil] + tree.ribs.indices.map(Optional.some) {
      guard let ribs = children[above] else { continue }
      let parent = above.map { tree.ribs[$0].name.text }
      do throws(WiringRefusal) {
        try growth.add(ribs.map { all[$0] }, below: parent)
      } catch {
        let culprit = tree.ribs[
          ribs.first { growth.refuses(all[$0], below: parent) } ?? ribs[0]]
        throw CommandFailure(
          "\(culprit.name.text) can't be wired into \(parent ?? wanted ?? ""): \(error.message)",
          path: "\(path):\(culprit.line)",
          remedy: "Nothing is written. Leave it out of the list, or change its parent.")
      }
    }
    return try ScaffoldWork(
      title: "a tree of \(counted(tree.ribs.count, "RIB"))", files: growth.files,
      originals: growth.originals,
      notes: standard.notes(on: "these RIBs", tests: "their tests") + growth.notes,
      in: soil.project)
  }

  /// What new RIBs are put into.
  struct Soil {
    let project: SurroundingProject
    let folder: String
    /// The RIB that they hang from, by its identifier.
    var parent: String?
    var traits: ParentTraits?
  }

  func soil(of top: RibName, below wanted: String?) throws -> Soil {
    guard let wanted else {
      let folder = invocation.value(of: ScaffoldOptions.sourcesFolder) ?? "."
      return Soil(
        project: try SurroundingProject(around: folder, configuration, console), folder: folder)
    }
    let project = try parentProject()
    let linked = project.sources.linked()
    let parent = try rib(wanted, of: linked)
    return Soil(
      project: project,
      folder: folder(ofChild: top, of: linked.types[parent.location.file], in: project),
      parent: parent.identifier,
      traits: ParentTraits(parent, linked))
  }

  private func newRibs(
    of tree: RibTreeText, like standard: ScaffoldRequest
  ) -> [TreeGrowth.NewRib] {
    let templates = templates
    return parallelMap(tree.ribs) { rib in
      var request = standard
      request.name = rib.name
      request.kind = rib.kind
      return TreeGrowth.NewRib(request, ScaffoldPlan(request, templates: templates).files)
    }
  }
}
