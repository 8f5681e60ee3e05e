import RibsModel

/// What one provider is to one requirement.
struct RequirementJudgement {
  let requirement: Requirement
  /// It is certain that the provider does not provide it.
  let isUnsatisfied: Bool
  /// Who does; empty where that is not known.
  let providers: [Provider]

  init(_ requirement: Requirement, isUnsatisfied: Bool, providers: [Provider] = []) {
    self.requirement = requirement
    self.isUnsatisfied = isUnsatisfied
    self.providers = providers
  }
}

extension Satisfaction {
  /// A judgement for each requirement. Of a provider that does not conform no property counts, also
  /// where one would fit.
  var judgements: [RequirementJudgement] {
    requirements.map { result in
      switch result.outcome {
      case _ where conforms == false, .missing, .mismatched, .ambiguous, .inaccessible:
        RequirementJudgement(result.requirement, isUnsatisfied: true)
      case .satisfied(let providers):
        RequirementJudgement(result.requirement, isUnsatisfied: false, providers: providers)
      case .unknown:
        RequirementJudgement(result.requirement, isUnsatisfied: false)
      }
    }
  }
}

/// The judgements at each scope edge of a project.
struct ScopeJudgements {
  private let ofEdge: [[RequirementJudgement]]

  init(of project: Project) {
    var own: [[RequirementJudgement]] = Array(repeating: [], count: project.scopeEdges.count)
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
        return RequirementJudgement(
          judgement.requirement, isUnsatisfied: isUnsatisfied(name, at: number, []),
          providers: judgement.providers)
      }
    }
  }

  subscript(edge: Int) -> [RequirementJudgement] { ofEdge[edge] }
}
