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
}

/// Who is whose scope in a project.
struct ScopeLinks {
  private(set) var all: [ScopeLink] = []
  /// What RIBs ask for that is not provided by those who belong to no RIB, such as the component of
  /// a demo app.
  private(set) var lacks: [RibID: [String]] = [:]

  init(of project: Project) {
    var order: [Pair] = []
    var judgements: [Pair: [RequirementJudgement]] = [:]
    var edges: [Pair: ScopeEdge] = [:]
    let judgement = ScopeJudgements(of: project)
    for (number, edge) in project.scopeEdges.enumerated() {
      guard let child = edge.child else { continue }
      guard let parent = edge.parent else {
        lacks[child, default: []] += judgement[number].unsatisfiedNames
        continue
      }
      let pair = Pair(from: parent, to: child)
      if edges[pair] == nil {
        edges[pair] = edge
        order.append(pair)
      }
      judgements[pair, default: []] += judgement[number]
    }
    lacks = lacks.mapValues(\.unique)
    all = order.compactMap { pair in
      guard let edge = edges[pair] else { return nil }
      let all = judgements[pair] ?? []
      return ScopeLink(
        parent: pair.from, child: pair.to,
        provided: all.filter { !$0.isUnsatisfied }.map(\.requirement.name).unique,
        unsatisfied: all.unsatisfiedNames.unique, edge: edge)
    }
  }
}

extension [RequirementJudgement] {
  fileprivate var unsatisfiedNames: [String] {
    filter(\.isUnsatisfied).map(\.requirement.name)
  }
}

/// What is written at a link in a picture.
extension ScopeLink {
  /// All names, those that nobody provides first.
  var markedNames: [String] { unsatisfied.map { "✗ \($0)" } + provided }

  var label: [String] { markedNames.shortened }
}

extension [String] {
  /// A name a line, at most eight.
  var shortened: [String] {
    count > 8 ? prefix(7) + ["+\(count - 7) more"] : self
  }
}

/// Two RIBs between which an edge runs.
struct Pair: Hashable {
  var from: RibID
  var to: RibID
}

extension ScopeLink {
  var pair: Pair { Pair(from: parent, to: child) }
}

extension AttachEdge {
  var pair: Pair { Pair(from: parent, to: child) }
}
