import RibsModel
import RibsSyntax

/// One RIB's scope is what another's builder is given: all scope edges between the two together.
package struct ScopeLink: Sendable {
  package let parent: RibID
  package let child: RibID
  /// The names that the parent provides, in the order of the requirements.
  package let provided: [String]
  /// The names that the child asks for and the parent does not provide.
  package let unsatisfied: [String]
  /// The first of the edges.
  package let edge: ScopeEdge

  static func all(in project: Project) -> [ScopeLink] {
    var order: [Pair] = []
    var judgements: [Pair: [RequirementJudgement]] = [:]
    var edges: [Pair: ScopeEdge] = [:]
    let judgement = ScopeJudgements(of: project)
    for (number, edge) in project.scopeEdges.enumerated() {
      guard let parent = edge.parent, let child = edge.child else { continue }
      let pair = Pair(from: parent, to: child)
      if edges[pair] == nil {
        edges[pair] = edge
        order.append(pair)
      }
      judgements[pair, default: []] += judgement[number]
    }
    return order.compactMap { pair in
      guard let edge = edges[pair] else { return nil }
      let all = judgements[pair] ?? []
      return ScopeLink(
        parent: pair.from, child: pair.to,
        provided: all.filter { !$0.isUnsatisfied }.map(\.requirement.name).unique,
        unsatisfied: all.filter(\.isUnsatisfied).map(\.requirement.name).unique, edge: edge)
    }
  }
}

/// What is written at a link in a picture.
extension ScopeLink {
  /// All names, those that nobody provides first.
  var markedNames: [String] { unsatisfied.map { "✗ \($0)" } + provided }

  /// A name a line, at most eight.
  var label: [String] {
    let names = markedNames
    guard names.count > 8 else { return names }
    return names.prefix(7) + ["+\(names.count - 7) more"]
  }
}

/// Two RIBs between which an edge runs.
struct Pair: Hashable {
  var from: RibID
  var to: RibID
}
