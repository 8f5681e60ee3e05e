import RibsModel

/// What one provider is to one requirement.
struct Judgement {
  let requirement: Requirement
  /// It is certain that the provider does not provide it.
  let isUnsatisfied: Bool
  /// Who does; empty where that is not known.
  let providers: [Provider]
}

extension Satisfaction {
  /// A judgement for each requirement. Of a provider that does not conform no property counts, also
  /// where one would fit.
  var judgements: [Judgement] {
    requirements.map { requirement in
      switch requirement.outcome {
      case _ where conforms == false, .missing, .mismatched, .ambiguous, .inaccessible:
        Judgement(requirement: requirement.requirement, isUnsatisfied: true, providers: [])
      case .satisfied(let providers):
        Judgement(requirement: requirement.requirement, isUnsatisfied: false, providers: providers)
      case .unknown:
        Judgement(requirement: requirement.requirement, isUnsatisfied: false, providers: [])
      }
    }
  }
}

/// The judgements at each scope edge of a project.
struct ScopeJudgements {
  private let ofEdge: [[Judgement]]

  init(of project: Project) {
    var own: [[Judgement]] = Array(repeating: [], count: project.scopeEdges.count)
    for satisfaction in project.satisfactions { own[satisfaction.edge] += satisfaction.judgements }
    let behind = project.scopeEdgesBehindAdapters
    // An adapter has its own dependency from somebody who may not provide it all; and that may be
    // an adapter again.
    func isUnsatisfied(_ name: String, at edge: Int, _ visited: Set<Int>) -> Bool {
      guard !visited.contains(edge) else { return false }
      return own[edge].contains { $0.isUnsatisfied && $0.requirement.name == name }
        || (behind[edge] ?? []).contains { isUnsatisfied(name, at: $0, visited.union([edge])) }
    }
    ofEdge = own.enumerated().map { number, judgements in
      guard behind[number] != nil else { return judgements }
      return judgements.map { judgement in
        let name = judgement.requirement.name
        return Judgement(
          requirement: judgement.requirement, isUnsatisfied: isUnsatisfied(name, at: number, []),
          providers: judgement.providers)
      }
    }
  }

  subscript(edge: Int) -> [Judgement] { ofEdge[edge] }
}
