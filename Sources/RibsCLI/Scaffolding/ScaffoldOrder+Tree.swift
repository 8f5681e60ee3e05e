import RibsModel
import RibsScaffold
import RibsSyntax

extension ScaffoldOrder {
  /// All RIBs of a bullet list, each wired into the one it stands below.
  func treeWork(at path: String, _ kind: ScaffoldOptions.Kind) throws -> ScaffoldWork {
    if let text = invocation.value(of: ScaffoldOptions.name) {
      throw CommandFailure(
        "`--from` takes its names from \(path), so `\(text)` is one too many",
        remedy: "Leave one of them out.")
    }
    guard kind == .rib else {
      throw CommandFailure(
        "`--from` writes RIBs, so `--kind \(kind.rawValue)` does not go with it",
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
    return try work(on: tree)
  }

  private func work(on tree: RibTreeText) throws -> ScaffoldWork {
    let parentName = invocation.value(of: ScaffoldOptions.parent)
    var folder = invocation.value(of: ScaffoldOptions.sourcesFolder) ?? "."
    let project =
      parentName == nil
      ? try SurroundingProject(around: folder, console)
      : try SurroundingProject(
        withTestsIn: invocation.value(of: ScaffoldOptions.testsFolder), console)
    var parent: Rib?
    var traits: ParentTraits?
    if let parentName {
      let linked = Project(files: project.files, projectFolders: project.projectFolders)
      let found = try rib(parentName, of: linked)
      traits = ParentTraits(found, linked)
      folder = self.folder(
        ofChild: tree.ribs[0].name, of: linked.types[found.location.file], in: project)
      parent = found
    }
    let standard = request(
      tree.ribs[0].name, tree.ribs[0].kind, in: folder, project, parent: traits)
    var growth = TreeGrowth(
      project: project.files, projectFolders: project.projectFolders, below: parent?.identifier)
    let templates = templates
    let all = parallelMap(tree.ribs) { rib in
      var request = standard
      request.name = rib.name
      request.kind = rib.kind
      return TreeGrowth.Shoot(request, ScaffoldPlan(request, templates: templates).files)
    }
    let children = Dictionary(grouping: tree.ribs.indices) { tree.ribs[$0].parent }
    for parent in [nil] + tree.ribs.indices.map(Optional.some) {
      guard let ribs = children[parent] else { continue }
      let shoots = ribs.map { all[$0] }
      let above = parent.map { tree.ribs[$0].name.text }
      do throws(WiringRefusal) {
        try growth.add(shoots, below: above)
      } catch {
        // Which of them can't be wired shows when each is tried alone.
        let grown = growth
        let culprit = ribs.first { rib in
          var growth = grown
          do throws(WiringRefusal) {
            try growth.add([all[rib]], below: above)
            return false
          } catch {
            return true
          }
        }
        let rib = tree.ribs[culprit ?? ribs[0]]
        throw CommandFailure(
          "\(rib.name.text) can't be wired into \(above ?? parentName ?? ""): \(error.message)",
          path: "\(invocation.value(of: ScaffoldOptions.tree) ?? ""):\(rib.line)",
          remedy: "Nothing is written. Leave it out of the list, or change its parent.")
      }
    }
    let notes = [
      standard.testedModule == nil
        ? "no project tells the module of these RIBs, so their tests import none; "
          + "add `@testable import MODULE` to them" : nil
    ].compactMap { $0 }
    return try ScaffoldWork(
      title: "a tree of \(counted(tree.ribs.count, "RIB"))", files: growth.files,
      originals: growth.originals, notes: notes + growth.notes, in: project)
  }
}
