import RibsModel

extension GraphFormat {
  static let mermaid = GraphFormat(name: "mermaid") {
    let graph = MermaidGraph($0)
    return Export(text: graph.text, caution: graph.caution)
  }
}

/// The graph in Mermaid's language, which GitHub draws in comments and pages. The same lines and
/// colours as in DOT; what is a double line there is a thick one.
package struct MermaidGraph {
  private let graph: RibGraph

  package init(_ graph: RibGraph) { self.graph = graph }

  /// The most edges that GitHub draws (Mermaid's `maxEdges`).
  static let edgeLimit = 500

  fileprivate var caution: String? {
    guard edgeCount > Self.edgeLimit else { return nil }
    return """
      GitHub draws at most \(Self.edgeLimit) edges, and these are \(edgeCount): `--root`, `--depth` \
      or `--of` make them fewer
      """
  }

  var edgeCount: Int {
    (graph.content.contains(.tree) ? graph.attachEdges.count : 0)
      + (graph.content.contains(.scopes) ? graph.scopeLinks.count : 0)
      - graph.joinedLinks.count + graph.unresolved.count
  }

  package var text: String {
    var lines = ["flowchart TD"]
    lines += graph.ribs.map(node)
    let joined = graph.joinedLinks
    var edges: [(line: String, isBroken: Bool)] = []
    if graph.content.contains(.tree) {
      edges += graph.attachEdges.map { edge in
        joined[edge.pair].map { scope($0, "==>") }
          ?? ("  \(id(edge.parent)) --> \(id(edge.child))", false)
      }
    }
    if graph.content.contains(.scopes) {
      edges += graph.scopeLinks.filter { joined[$0.pair] == nil }.map { scope($0, "-.->") }
    }
    lines += edges.map(\.line)
    let broken = edges.indices.filter { edges[$0].isBroken }
    lines += unresolvedNodes()
    lines += [
      "  classDef view fill:#cdeccf,stroke:#5f6b66,color:#1c2421",
      "  classDef viewless fill:#ffffff,stroke:#5f6b66,color:#1c2421",
      "  classDef orphan stroke-dasharray:4",
      "  classDef unresolved fill:none,stroke:none,color:#b45309",
    ]
    for rib in graph.ribs where !graph.marks(of: rib.id).isEmpty {
      lines.append("  style \(id(rib.id)) stroke:red")
    }
    if let focus = graph.focus {
      let colour = graph.marks(of: focus).isEmpty ? "stroke:#1f6feb," : ""
      lines.append("  style \(id(focus)) \(colour)stroke-width:3px")
    }
    if !broken.isEmpty {
      lines.append(
        "  linkStyle \(broken.map(String.init).joined(separator: ",")) stroke:red,color:red")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func node(_ rib: Rib) -> String {
    let hidden = graph.hiddenChildren(of: rib.id)
    let lines = graph.marks(of: rib.id) + (hidden > 0 ? ["+\(hidden) more"] : [])
    let label = ([rib.identifier] + lines).joined(separator: "\n")
    // Rounded, and a stadium for a root.
    let shape = rib.isRoot ? ("([", "])") : ("(", ")")
    let node = "  \(id(rib.id))\(shape.0)\(mermaidString(label))\(shape.1)"
    let isOrphan = graph.content.contains(.tree) && graph.isOrphan(rib)
    return node + ":::" + (rib.isViewless ? "viewless" : "view")
      + (isOrphan ? "\n  class \(id(rib.id)) orphan" : "")
  }

  private func scope(_ link: ScopeLink, _ arrow: String) -> (line: String, isBroken: Bool) {
    let lines = link.label
    let label = lines.isEmpty ? "" : "|\(mermaidString(lines.joined(separator: "\n")))|"
    return (
      "  \(id(link.parent)) \(arrow)\(label) \(id(link.child))", !link.unsatisfied.isEmpty
    )
  }

  private func unresolvedNodes() -> [String] {
    var places = SourcePlaces(graph.project.types)
    return graph.unresolved.enumerated().flatMap { number, unresolved -> [String] in
      let place = places.pathAndLine(of: unresolved.fact.location)
      let node = "  u\(number)[\(mermaidString("? \(place)"))]:::unresolved"
      let edge = unresolved.rib.map { "  \(id($0)) -.- u\(number)" }
      return [node] + [edge].compactMap { $0 }
    }
  }

  /// Names may be Mermaid's own words (`end`), so nodes are numbered.
  private func id(_ rib: RibID) -> String { "r\(rib.index)" }
}

/// A string in double quotes, with Mermaid's entities for what would end it or be taken for markup.
func mermaidString(_ text: String) -> String {
  let escaped = text.map { character in
    switch character {
    case "\"": "#quot;"
    case "#": "#35;"
    case "<": "#lt;"
    case ">": "#gt;"
    case "&": "#amp;"
    case "\n": "<br>"
    default: String(character)
    }
  }
  return "\"" + escaped.joined() + "\""
}
