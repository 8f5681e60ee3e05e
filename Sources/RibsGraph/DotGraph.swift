import RibsModel

extension GraphFormat {
  static let dot = GraphFormat(name: "dot") { Export(text: DotGraph($0).text) }
}

/// The graph in Graphviz's language. RIBs with a view are green, viewless ones white; attaching is
/// a solid line; a scope is a dashed one, from the RIB that provides to the one that asks, labelled
/// with the names it carries; a double line is both; what nobody provides is red, and so is a RIB that lacks it where no RIB
/// is its scope. A large graph runs from left to right in
/// boxes, and its scopes have no labels where nothing is amiss.
package struct DotGraph {
  private let graph: RibGraph
  private let groups: GraphGroups
  /// The first of each RIB's scope parents.
  private let firstScopes: [RibID: RibID]
  /// The scopes whose RIB attaches the other one as well: two lines side by side would only be
  /// harder to follow.
  private let joined: [Pair: ScopeLink]
  private var isLarge: Bool { !groups.groups.isEmpty }

  package init(_ graph: RibGraph) {
    self.graph = graph
    groups = GraphGroups(graph)
    firstScopes = Dictionary(graph.scopeLinks.map { ($0.child, $0.parent) }) { first, _ in first }
    joined = graph.joinedLinks
  }

  package var text: String {
    var lines = ["digraph RIBs {"] + header
    lines += graph.ribs.map(node)
    for (number, group) in groups.groups.enumerated() { lines.append(box(number, group)) }
    if graph.content.contains(.tree) { lines += graph.attachEdges.map(attach) }
    if graph.content.contains(.scopes) {
      lines += graph.scopeLinks.filter { joined[$0.pair] == nil }.map(scope)
    }
    lines += unresolvedNodes()
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: [String] {
    let direction =
      isLarge
      ? "rankdir=LR, newrank=true, nodesep=0.12, ranksep=0.5"
      : "rankdir=TB, nodesep=0.35, ranksep=0.6"
    return [
      "  graph [\(direction), fontname=\"Helvetica\"];",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=white, color=\"#5f6b66\", "
        + "fontname=\"Helvetica\", fontsize=12];",
      "  edge [color=\"#3d4743\", arrowsize=0.7, fontname=\"Helvetica\", fontsize=9];",
    ]
  }

  private func node(_ rib: Rib) -> String {
    var attributes: [String] = []
    let hidden = graph.hiddenChildren(of: rib.id)
    let marks = graph.marks(of: rib.id)
    let lines = marks + (hidden > 0 ? ["+\(hidden) more"] : [])
    if !lines.isEmpty {
      attributes.append("label=\(quoted(([rib.identifier] + lines).joined(separator: "\n")))")
    }
    if !marks.isEmpty { attributes.append("color=red") }
    if !rib.isViewless { attributes.append("fillcolor=\"#cdeccf\"") }
    if rib.isRoot { attributes.append("penwidth=2") }
    if graph.focus == rib.id {
      attributes.append(marks.isEmpty ? "color=\"#1f6feb\", penwidth=3" : "penwidth=3")
    }
    if graph.content.contains(.tree), graph.isOrphan(rib) {
      attributes += ["style=\"rounded,filled,dashed\"", "tooltip=\"attached by nobody\""]
    }
    return "  \(quoted(rib.identifier))\(list(attributes));"
  }

  private func box(_ number: Int, _ group: GraphGroups.Group) -> String {
    """
      subgraph cluster_\(number) {
        label=\(quoted(group.title)); style="rounded,filled"; color="#d5ddd9"; fillcolor="#f4f7f5";
        \(group.members.map { "\(name($0));" }.joined(separator: " "))
      }
    """
  }

  private func attach(_ edge: AttachEdge) -> String {
    var attributes: [String] = []
    if isLarge {
      let column = groups.column(of: edge)
      if !groups.treeEdges.contains(edge) {
        attributes.append("constraint=false")
      } else if column > 0 {
        attributes.append("minlen=\(1 + column * groups.height)")
      }
    }
    if let link = joined[edge.pair] { attributes += look(of: link, beside: "#3d4743:") }
    return "  \(name(edge.parent)) -> \(name(edge.child))\(list(attributes));"
  }

  private func scope(_ link: ScopeLink) -> String {
    // The tree alone decides the layout where it is drawn; in a large picture without it, the first
    // scope of each RIB does, as `dot` takes minutes to weigh all of them.
    var attributes = ["style=dashed"]
    let isFirst = firstScopes[link.child] == link.parent
    if graph.content.contains(.tree) || isLarge && !isFirst {
      attributes.append("constraint=false")
    }
    attributes += look(of: link)
    return "  \(name(link.parent)) -> \(name(link.child))\(list(attributes));"
  }

  /// The colour of a scope, beside that of another line, and what is written at it.
  private func look(of link: ScopeLink, beside other: String = "") -> [String] {
    let isBroken = !link.unsatisfied.isEmpty
    var attributes = [
      isBroken
        ? "color=\"\(other)red\", fontcolor=red"
        : "color=\"\(other)#8a94a6\", fontcolor=\"#5c6675\""
    ]
    let names = link.markedNames
    if !names.isEmpty, isBroken || !isLarge {
      // The space in front keeps the names off the line they belong to.
      let label = link.label.map { "  " + $0 }.joined(separator: "\n")
      attributes.append("label=\(quoted(label))")
    }
    if isLarge {
      attributes.append("tooltip=\(quoted(names.joined(separator: "\n")))")
    }
    return attributes
  }

  /// A question mark with the place of what could not be followed, beside the RIB it is in.
  private func unresolvedNodes() -> [String] {
    var places = SourcePlaces(graph.project.types)
    return graph.unresolved.enumerated().flatMap { number, unresolved -> [String] in
      let place = places.pathAndLine(of: unresolved.fact.location)
      let file = place.split(separator: "/").last.map(String.init) ?? place
      let id = quoted("? \(number + 1)")
      let attributes = [
        "label=\(quoted("? \(file)"))", "shape=plaintext", "style=\"\"", "fontcolor=\"#b45309\"",
        "tooltip=\(quoted("\(place): \(unresolved.fact.reason)"))",
      ]
      let edge = unresolved.rib.map {
        "  \(name($0)) -> \(id) [style=dotted, color=\"#b45309\"];"
      }
      return ["  \(id)\(list(attributes));"] + [edge].compactMap { $0 }
    }
  }

  private func name(_ rib: RibID) -> String { quoted(graph[rib].identifier) }

  private func list(_ attributes: [String]) -> String {
    attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }
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
