import RibsGraph
import RibsModel
import RibsText

/// What the options of `ribs tree` and `ribs graph` ask to see of an app. Only when its project is
/// read is it known which RIBs they name.
struct GraphOptions {
  static let all = [root, depth, focus]

  private static let root = Option.value("root", "RIB", "only this RIB and those below it")
  private static let depth = Option.value(
    "depth", "N", "at most N levels below the roots, or below the RIB that is named")
  private static let focus = Option.value(
    "focus", "RIB", "only this RIB, those above and below it, and those that provide for it")

  private enum Part {
    case whole
    case below(String)
    case around(String)
  }

  private let part: Part
  private let depth: Int?

  init(_ invocation: Invocation) throws(CommandFailure) {
    depth = try invocation.count(of: Self.depth)
    switch (invocation.value(of: Self.root), invocation.value(of: Self.focus)) {
    case (nil, nil): part = .whole
    case (let name?, nil): part = .below(name)
    case (nil, let name?): part = .around(name)
    case (_?, _?):
      throw CommandFailure(
        "`--root` and `--focus` are given both", remedy: "Give one of them.")
    }
  }

  /// The graph that the user asks for; the console tells where there is nothing to draw.
  func graph(
    of read: ReadProject, _ content: Set<GraphContent>, _ console: Console
  ) throws(CommandFailure) -> RibGraph {
    if read.project.ribs.isEmpty {
      console.note("no RIB is found in \(counted(read.files.count, "file"))")
    }
    return RibGraph(read.project, part: try graphPart(of: read.project), content: content)
  }

  private func graphPart(of project: Project) throws(CommandFailure) -> GraphPart {
    switch part {
    case .whole: GraphPart(depth: depth)
    case .below(let name): GraphPart(.below(try project.rib(named: name).id), depth: depth)
    case .around(let name): GraphPart(.around(try project.rib(named: name).id), depth: depth)
    }
  }
}
