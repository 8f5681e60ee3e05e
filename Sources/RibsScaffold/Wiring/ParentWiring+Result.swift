import RibsFiles
import RibsModel
import RibsSyntax

extension ParentWiring {
  /// The parent's files as they become, in the order of their paths.
  package func editedFiles() throws(WiringRefusal) -> [PlannedFile] {
    try edits.editedFiles(types)
  }

  /// Reads the project again as it would be with the planned files, and says what is not as it
  /// should be: the edits must leave Swift that ties the child to its parent.
  package func problem(in project: ProjectSources, with planned: [ProjectFile]) -> WiringRefusal? {
    if let problem = project.problemOfSyntax(with: planned) { return problem }
    let wired = project.linked(with: planned)
    func name(_ id: RibID) -> String { wired[id].name }
    for child in children.map(\.name.text) {
      let isAttached = wired.attachEdges.contains {
        name($0.parent) == parts.rib.name && name($0.child) == child
      }
      let missing = wired.satisfactions.contains { satisfaction in
        wired.scopeEdges[satisfaction.edge].child.map(name) == child
          && satisfaction.conforms == false
      }
      guard isAttached, !missing else {
        return WiringRefusal(
          "nothing in `\(parts.router.name)` as it would be ties `\(child)` to it",
          at: parts.router.location)
      }
    }
    return nil
  }
}

extension ProjectSources {
  /// What would be no Swift in planned files that was in those whose place they take.
  func problemOfSyntax(with planned: [ProjectFile]) -> WiringRefusal? {
    for file in planned {
      let before = files.first { $0.source.path == file.source.path }?.source.problems.count ?? 0
      if let problem = file.source.problems.last, file.source.problems.count > before {
        return WiringRefusal("`\(file.source.path)` would be no Swift: \(problem.message)")
      }
    }
    return nil
  }
}
