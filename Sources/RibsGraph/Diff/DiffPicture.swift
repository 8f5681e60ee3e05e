import RibsText

/// The RIBs that differ, with those that stand beside them, in Mermaid's language: what is new is
/// green, what is gone red and dashed. A line attaches, a dotted one is a scope.
struct DiffPicture {
  private let ribs: [String]
  private let kinds: [String: GraphDiff.Kind]
  private let edges: [Edge]

  var edgeCount: Int { edges.count }

  private struct Edge {
    var parent: String
    var child: String
    var isScope: Bool
    var kind: GraphDiff.Kind?
  }

  init(_ diff: GraphDiff) {
    kinds = Dictionary(
      diff.changes.map { ($0.rib, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var edges: [Edge] = []
    for change in diff.changes {
      for (facts, kind) in [(change.lost, GraphDiff.Kind.removed), (change.gained, .added)] {
        let attaching = facts.compactMap(\.attachingParent)
        edges += attaching.map {
          Edge(parent: $0, child: change.rib, isScope: false, kind: kind)
        }
        // Where both come or go together, one line tells it.
        edges += facts.compactMap(\.scopeParent).filter { !attaching.contains($0) }.map {
          Edge(parent: $0, child: change.rib, isScope: true, kind: kind)
        }
      }
    }
    let shown = Set(diff.changes.map(\.rib) + edges.map(\.parent))
    edges += diff.keptEdges.filter { shown.contains($0.parent) && shown.contains($0.child) }.map {
      Edge(parent: $0.parent, child: $0.child, isScope: false)
    }
    self.edges = edges
    ribs = shown.sorted { $0.precedesBytewise($1) }
  }

  var text: String {
    let numbers = Dictionary(
      ribs.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func id(_ rib: String) -> String { "r\(numbers[rib] ?? ribs.count)" }
    var lines = ["flowchart TD"]
    lines += ribs.map { rib in
      let kind = kinds[rib].map { ":::\($0.rawValue)" } ?? ""
      return "  \(id(rib))(\(mermaidString(rib)))\(kind)"
    }
    lines += edges.map { edge in
      "  \(id(edge.parent)) \(edge.isScope ? "-.->" : "-->") \(id(edge.child))"
    }
    lines += [
      "  classDef added stroke:#1a7f37,stroke-width:3px",
      "  classDef removed stroke:#cf222e,stroke-dasharray:4",
      "  classDef changed stroke:#9a6700,stroke-width:2px",
    ]
    let styles: [(GraphDiff.Kind, String)] = [
      (.added, "stroke:#1a7f37"), (.removed, "stroke:#cf222e,stroke-dasharray:4"),
    ]
    for (kind, style) in styles {
      let own = edges.indices.filter { edges[$0].kind == kind }
      guard !own.isEmpty else { continue }
      lines.append("  linkStyle \(own.map(String.init).joined(separator: ",")) \(style)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RibFact {
  fileprivate var attachingParent: String? {
    if case .attached(let parent) = self { parent } else { nil }
  }

  fileprivate var scopeParent: String? {
    if case .scope(let parent) = self { parent } else { nil }
  }
}
