import RibsGraph
import RibsModel
import RibsText

/// The options by which `ribs tree` and `ribs graph` show a part of an app.
enum GraphOptions {
  static let all = [root, depth, focus]

  private static let root = Option.value("root", "RIB", "only this RIB and those below it")
  private static let depth = Option.value(
    "depth", "N", "at most N levels below the roots, or below the RIB that is named")
  private static let focus = Option.value(
    "focus", "RIB", "only this RIB, those above and below it, and those that provide for it")

  /// The graph that the user asks for; the console tells where there is nothing to draw.
  static func graph(
    of read: ReadProject, _ content: Set<GraphContent>, _ invocation: Invocation,
    _ console: Console
  ) throws(CommandFailure) -> RibGraph {
    if read.project.ribs.isEmpty {
      console.note("no RIB is found in \(counted(read.files.count, "file"))")
    }
    return RibGraph(
      read.project, part: try part(of: read.project, invocation), content: content)
  }

  private static func part(of project: Project, _ invocation: Invocation) throws(CommandFailure)
    -> GraphPart
  {
    let levels = try invocation.count(of: depth)
    switch (invocation.value(of: root), invocation.value(of: focus)) {
    case (nil, nil): return GraphPart(depth: levels)
    case (let name?, nil): return GraphPart(.below(try project.rib(named: name).id), depth: levels)
    case (nil, let name?): return GraphPart(.around(try project.rib(named: name).id), depth: levels)
    case (_?, _?):
      throw CommandFailure(
        "`--root` and `--focus` are given both", remedy: "Give one of them.")
    }
  }
}
