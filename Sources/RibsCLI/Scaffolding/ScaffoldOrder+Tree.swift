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
    let text = String(decoding: try listContents(at: path), as: UTF8.self)
    let tree: RibTreeText
    do throws(RibTreeTextError) {
      tree = try RibTreeText(text, standard: invocation.ribView)
    } catch {
      throw CommandFailure(
        error.message, path: "\(path):\(error.line)", remedy: error.remedy)
    }
    if let parent { try refuseLaunch(in: tree, readFrom: path, below: parent) }
    return try work(on: tree, readFrom: path, below: parent)
  }

  private func refuseLaunch(
    in tree: RibTreeText, readFrom path: String, below parent: String
  ) throws(CommandFailure) {
    let launched = tree.ribs.first { rib in
      if case .launch = rib.kind { true } else { false }
    }
    guard let launched else { return }
    throw CommandFailure(
      "`\(launched.name.text)` would be a child of `\(parent)`, and only a RIB without a parent launches",
      path: "\(path):\(launched.line)", remedy: "Leave `launch` out.")
  }

  private func listContents(at path: String) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.read(path)
    } catch {
      var failure = CommandFailure(error)
      if [.notAFileOrFolder, .folderForFile].contains(error.problem) {
        failure.remedy = "Give a file that holds the list."
      }
      throw failure
    }
  }

  private func work(
    on tree: RibTreeText, readFrom path: String, below wanted: String?
  ) throws -> ScaffoldWork {
    let destination = try destination(of: tree.ribs[0].name, below: wanted)
    let project = destination.project
    let standard = request(
      tree.ribs[0].name, tree.ribs[0].kind, in: destination.folder, project,
      parent: destination.traits)
    try refuseOtherFramework(
      try planned(standard), of: standard, than: destination.traits, in: project)
    var wiring = TreeWiring(project: project.sources, below: destination.parent)
    let all = newRibs(of: tree, like: standard)
    let children = Dictionary(grouping: tree.ribs.indices) { tree.ribs[$0].parent }
    for above in [nil] + tree.ribs.indices.map(Optional.some) {
      guard let ribs = children[above] else { continue }
      let parent = above.map { tree.ribs[$0].name.text }
      do throws(WiringRefusal) {
        try wiring.add(ribs.map { all[$0] }, below: parent)
      } catch {
        let culprit = tree.ribs[
          ribs.first { wiring.refuses(all[$0], below: parent) } ?? ribs[0]]
        throw CommandFailure(
          "\(culprit.name.text) can't be wired into \(parent ?? wanted ?? ""): \(error.message)",
          path: "\(path):\(culprit.line)",
          remedy: "Nothing is written. Leave it out of the list, or change its parent.")
      }
    }
    return try ScaffoldWork(
      title: "a tree of \(counted(tree.ribs.count, "RIB"))", files: wiring.files,
      originals: wiring.originals,
      notes: standard.notes(on: "these RIBs", tests: "their tests") + wiring.notes,
      in: project)
  }

  private func newRibs(
    of tree: RibTreeText, like standard: ScaffoldRequest
  ) -> [TreeWiring.NewRib] {
    let templates = templates
    return parallelMap(tree.ribs) { rib in
      var request = standard
      request.name = rib.name
      request.kind = rib.kind
      return TreeWiring.NewRib(request, ScaffoldPlan(request, templates: templates).files)
    }
  }
}
