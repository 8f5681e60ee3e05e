import RibsFiles
import RibsGraph
import RibsText

extension Command {
  static let graph: Command = .init(
    name: "graph", summary: "export the RIB tree and the dependency scopes",
    discussion: """
      In DOT, RIBs with a view are green and viewless ones white; a solid line attaches, a dashed one \
      goes from a scope to the RIB that it provides for and carries the names; what nobody provides is \
      red. `ribs graph | dot -Tsvg > ribs.svg` draws it. GitHub draws Mermaid in a block of code that is \
      marked `mermaid`.
      """,
    arguments: [.paths], options: [content, format] + GraphOptions.all + [output]
  ) { invocation, console in
    if let path = invocation.file(of: output) {
      try FilesToReplace.refuseSource(at: path)
      // What is read must be what stays, so nothing is undone later.
      console.note(FileWriter.undoAbandonedWrites(around: invocation.values(of: .paths) + [path]))
    }
    let read = try readProject(at: invocation.values(of: .paths), console)
    let shown = invocation.value(of: content).flatMap(GraphContent.init).map { [$0] }
    let graph = try GraphOptions.graph(
      of: read, Set(shown ?? GraphContent.allCases), invocation, console)
    let text: String
    switch invocation.value(of: format) {
    case "json": text = GraphJSON(graph).value.text
    case "mermaid":
      let mermaid = MermaidGraph(graph)
      if mermaid.edgeCount > MermaidGraph.edgeLimit {
        console.note(
          "GitHub draws at most \(MermaidGraph.edgeLimit) edges, and these are "
            + "\(mermaid.edgeCount): `--root`, `--depth` or `--of` make them fewer")
      }
      text = mermaid.text
    default: text = DotGraph(graph).text
    }
    if let path = invocation.file(of: output) {
      try FileWriter.write(
        [PlannedFile(path: path, contents: Array(text.utf8), existing: .replace)],
        telling: console.note)
    } else {
      console.output.write(text)
    }
    return read.status
  }

  private static let content = Option.value(
    "of", "PART", choices: GraphContent.allCases.map(\.rawValue),
    "only the tree or only the scopes; both otherwise")
  private static let format = Option.value(
    "format", "FORMAT", choices: ["dot", "mermaid", "json"], "the form of the graph (default: dot)")
  private static let output = Option.value(
    "output", "FILE", "write to FILE instead of stdout, which is `-`")
}
