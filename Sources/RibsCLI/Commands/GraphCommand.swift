import RibsGraph
import RibsText

extension Command {
  static let graph: Command = .init(
    name: "graph", summary: "export the RIB tree and the dependency scopes",
    discussion: """
      In DOT, RIBs with a view are green and viewless ones white; a solid line attaches, a dashed one \
      goes from a scope to the RIB that it provides for and carries the names, a double one does both; \
      what nobody provides is red. `ribs graph | dot -Tsvg > ribs.svg` draws it. GitHub draws Mermaid in \
      a block of code that is marked `mermaid`.
      """,
    arguments: [.paths], options: [content, formatName] + GraphOptions.all + [OutputTarget.option]
  ) { invocation, console in
    let wanted = try GraphOptions(invocation)
    let format = GraphFormat.all.first { $0.name == invocation.value(of: formatName) } ?? .all[0]
    let paths = invocation.values(of: .paths)
    let target = try OutputTarget(invocation, beside: paths, console)
    try refuseOtherThanSwift(paths)
    let read = try readProject(at: paths, console)
    let shown = invocation.value(of: content).flatMap(GraphContent.init).map { [$0] }
    let graph = try wanted.graph(of: read, Set(shown ?? GraphContent.allCases), console)
    let export = format.export(graph)
    if let caution = export.caution { console.note(caution) }
    try target.write(export.text, console)
    return read.status
  }

  private static let content = Option.value(
    "of", "PART", choices: GraphContent.allCases.map(\.rawValue),
    "only the tree or only the scopes; both otherwise")
  private static let formatName = Option.value(
    "format", "FORMAT", choices: GraphFormat.all.map(\.name),
    "the form of the graph (default: \(GraphFormat.all[0].name))")
}
