import RibsModel

/// Which edges a picture shows.
package enum GraphContent: String, CaseIterable, Sendable {
  case tree, scopes
}

/// The graph in Graphviz's language. RIBs with a view are green, viewless ones white; attaching is
/// a solid line; a scope is a dashed one, from the RIB that provides to the one that asks, labelled
/// with the names it carries; what nobody provides is red.
package struct DotGraph {
  private let graph: RibGraph
  private let content: Set<GraphContent>

  package init(_ graph: RibGraph, content: Set<GraphContent> = [.tree, .scopes]) {
    self.graph = graph
    self.content = content
  }

  package var text: String {
    var lines = [
      "digraph RIBs {",
      "  graph [rankdir=TB, nodesep=0.35, ranksep=0.6, fontname=\"Helvetica\"];",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=white, color=\"#5f6b66\", "
        + "fontname=\"Helvetica\", fontsize=12];",
      "  edge [color=\"#3d4743\", arrowsize=0.7, fontname=\"Helvetica\", fontsize=9];",
    ]
    lines += graph.ribs.map(node)
    if content.contains(.tree) { lines += graph.attachEdges.map(attach) }
    if content.contains(.scopes) { lines += graph.scopeLinks.map(scope) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func node(_ rib: Rib) -> String {
    var attributes: [String] = []
    if !rib.isViewless { attributes.append("fillcolor=\"#cdeccf\"") }
    if rib.isRoot { attributes.append("penwidth=2") }
    if content.contains(.tree), graph.isOrphan(rib) {
      attributes += ["style=\"rounded,filled,dashed\"", "tooltip=\"attached by nobody\""]
    }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "  \(quoted(rib.identifier))\(list);"
  }

  private func attach(_ edge: AttachEdge) -> String {
    "  \(name(edge.parent)) -> \(name(edge.child));"
  }

  private func scope(_ link: ScopeLink) -> String {
    // The tree alone decides the layout where it is drawn.
    var attributes = ["style=dashed", content.contains(.tree) ? "constraint=false" : ""]
    let isBroken = !link.unsatisfied.isEmpty
    attributes.append(isBroken ? "color=red, fontcolor=red" : "color=\"#8a94a6\"")
    if !isBroken { attributes.append("fontcolor=\"#5c6675\"") }
    let names = link.unsatisfied.map { "✗ \($0)" } + link.provided
    if !names.isEmpty { attributes.append("label=\(quoted(label(names)))") }
    let list = attributes.filter { !$0.isEmpty }.joined(separator: ", ")
    return "  \(name(link.parent)) -> \(name(link.child)) [\(list)];"
  }

  /// A name a line, at most eight. The space in front keeps them off the line they belong to.
  private func label(_ names: [String]) -> String {
    let shown = names.prefix(names.count > 8 ? 7 : 8)
    let rest = names.count - shown.count
    let lines = shown + (rest > 0 ? ["+\(rest) more"] : [])
    return lines.map { "  " + $0 }.joined(separator: "\n")
  }

  private func name(_ rib: RibID) -> String { quoted(graph[rib].identifier) }
}

/// A string in DOT's double quotes, line feeds as its centred line ends.
private func quoted(_ text: String) -> String {
  let escaped = text.flatMap { character -> [Character] in
    switch character {
    case "\"": ["\\", "\""]
    case "\\": ["\\", "\\"]
    case "\n": ["\\", "n"]
    default: [character]
    }
  }
  return "\"" + String(escaped) + "\""
}
