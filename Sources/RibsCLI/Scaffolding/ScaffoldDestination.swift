import RibsFiles
import RibsScaffold

/// What new RIBs are put into.
struct ScaffoldDestination {
  let project: SurroundingProject
  let folder: String
  /// The RIB that they hang from, by its identifier.
  var parent: String?
  var traits: ParentTraits?
}

extension ScaffoldOrder {
  /// Below the RIB `wanted`, or where no RIB is named in the folder of `--in`.
  func destination(of top: RibName, below wanted: String?) throws -> ScaffoldDestination {
    guard let wanted else {
      let folder = invocation.value(of: ScaffoldOptions.sourcesFolder) ?? "."
      let project = try SurroundingProject(around: folder, configuration)
      noteUnread(of: project)
      return ScaffoldDestination(project: project, folder: folder)
    }
    let project = try parentProject()
    let linked = project.sources.linked()
    let parent = try found(in: project) { () throws(CommandFailure) in
      try rib(wanted, of: linked)
    }
    try refuseUnread(of: project, around: parent.location.file, linked.types)
    return ScaffoldDestination(
      project: project,
      folder: folder(
        ofChild: top, of: linked.types[parent.location.file],
        besides: otherRibs(than: parent, in: linked), in: project),
      parent: parent.identifier,
      traits: ParentTraits(parent, linked))
  }
}
