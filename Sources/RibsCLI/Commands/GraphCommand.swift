import RibsGraph
import RibsSyntax

extension Command {
  static let graph: Command = .init(
    name: "graph", summary: "export the RIB tree and the dependency scopes",
    discussion: """
      In DOT, RIBs with a view are green and viewless ones white; a solid line attaches, a dashed one \
      goes from a scope to the RIB that it provides for and carries the names; what nobody provides is \
      red. `ribs graph | dot -Tsvg > ribs.svg` draws it.
      """,
    arguments: [.paths], options: [content, format, output]
  ) { invocation, console in
    let read = try readProject(at: invocation.values(of: .paths), console)
    let graph = RibGraph(read.project)
    let shown =
      invocation.value(of: content).flatMap(GraphContent.init).map { [$0] } ?? GraphContent.allCases
    let text =
      switch invocation.value(of: format) {
      case "json": GraphJSON(graph, content: Set(shown)).value.text
      default: DotGraph(graph, content: Set(shown)).text
      }
    if let path = invocation.value(of: output) {
      try FileWriter.write([PlannedFile(path: path, contents: Array(text.utf8), existing: .replace)]
      )
    } else {
      console.output.write(text)
    }
    return read.status
  }

  private static let content = Option.value(
    "of", "PART", choices: GraphContent.allCases.map(\.rawValue),
    "only the tree or only the scopes; both otherwise")
  private static let format = Option.value(
    "format", "FORMAT", choices: ["dot", "json"], "dot (the default) or json")
  private static let output = Option.value("output", "FILE", "write to FILE instead of stdout")
}
