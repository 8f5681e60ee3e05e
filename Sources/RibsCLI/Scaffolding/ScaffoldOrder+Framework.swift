import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsText

extension ScaffoldOrder {
  /// Two ports of the RIBs framework have types of the same names that are not each other's, so
  /// that no wiring would compile. Where it is not plain what either side is written for, as with
  /// templates of the project's own, nothing is refused.
  func refuseOtherFramework(
    _ planned: [PlannedFile], of request: ScaffoldRequest, than parent: ParentTraits?,
    in project: SurroundingProject
  ) throws(CommandFailure) {
    let own = request.framework
    guard let file = parent?.file, RibsFramework.published.contains(own),
      let (other, place) = project.sources.frameworks.plainImport(of: file),
      other.flavour != own.flavour, planned.contains(where: { $0.imports(own) }),
      !planned.contains(where: { $0.imports(other) })
    else { return }
    let line = LineTable(file.bytes).place(at: place.start).line
    throw CommandFailure(
      "the parent imports \(other.module), and \(request.name.text) would import \(own.module), "
        + "whose routers it can't attach",
      path: "\(file.path):\(line)",
      remedy: "Write it with `--flavour \(other.flavour.rawValue)`.")
  }
}

extension PlannedFile {
  fileprivate func imports(_ framework: RibsFramework) -> Bool {
    contents.holds("import \(framework.module)\n")
      || contents.holds("import \(framework.module)\r\n")
  }
}
