import RibsModel
import RibsText

/// One thing that can be said of a RIB, by which two states of an app are compared. Other RIBs stand
/// in it by their identifiers.
package enum RibFact: Hashable, Sendable {
  /// Its router is a launch router, or the app launches it.
  case root
  case viewless
  case attached(by: String)
  case scope(from: String)
  case dependency(name: String, type: String)
  /// What one of its scopes does not provide; nil for a scope that belongs to no RIB.
  case unsatisfied(name: String, by: String?)

  package var text: String {
    switch self {
    case .root: "a root"
    case .viewless: "viewless"
    case .attached(let parent): "attached by \(parent)"
    case .scope(let parent): "has its scope from \(parent)"
    case .dependency(let name, let type): "asks for `\(name): \(type)`"
    case .unsatisfied(let name, let parent):
      "lacks `\(name)`" + (parent.map { ", which \($0) does not provide" } ?? "")
    }
  }

  /// In which order they are told.
  private var rank: Int {
    switch self {
    case .root: 0
    case .viewless: 1
    case .attached: 2
    case .scope: 3
    case .dependency: 4
    case .unsatisfied: 5
    }
  }

  func precedes(_ other: RibFact) -> Bool {
    rank == other.rank ? text.precedesBytewise(other.text) : rank < other.rank
  }
}

/// All that is said of the RIBs of a project.
struct RibFacts {
  private var facts: [RibID: Set<RibFact>] = [:]

  /// `name` gives the identifiers by which the RIBs are called.
  init(of project: Project, named name: (RibID) -> String) {
    for rib in project.ribs {
      var own: Set<RibFact> = []
      if rib.isRoot { own.insert(.root) }
      if rib.isViewless { own.insert(.viewless) }
      for requirement in project.requirements(of: rib) {
        let type = requirement.spelling.split(whereSeparator: \.isWhitespace)
        own.insert(.dependency(name: requirement.name, type: type.joined(separator: " ")))
      }
      facts[rib.id] = own
    }
    for edge in project.attachEdges {
      facts[edge.child]?.insert(.attached(by: name(edge.parent)))
    }
    let scopes = ScopeLinks(of: project)
    for link in scopes.all {
      facts[link.child]?.insert(.scope(from: name(link.parent)))
      for missing in link.unsatisfied {
        facts[link.child]?.insert(.unsatisfied(name: missing, by: name(link.parent)))
      }
    }
    for (rib, missing) in scopes.lacks {
      facts[rib]?.formUnion(missing.map { .unsatisfied(name: $0, by: nil) })
    }
  }

  subscript(rib: RibID) -> Set<RibFact> { facts[rib] ?? [] }
}
