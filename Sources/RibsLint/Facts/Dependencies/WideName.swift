import RibsModel
import RibsSyntax

/// The component that provides a stream goes on providing it as it is, under the same name.
struct WideName {
  let component: TypeID
  /// The Dependency that asks for it so; nil where the component's own RIB uses it.
  let asker: TypeID?
}

extension Project {
  /// Who needs the stream as it is, where a component provides it; `narrowed` are the requirements
  /// of which all users only read.
  func wideName(
    of requirement: Requirement, besides narrowed: Set<Location>, _ reads: RelatedReads
  ) -> WideName? {
    let outcomes = satisfactions.flatMap(\.requirements)
    let providers = outcomes.filter { $0.requirement.location == requirement.location }
      .flatMap(\.providers).filter { types.isComponentClass($0.owner) }
    for provider in providers {
      let other = outcomes.first { other in
        other.requirement.type == requirement.type
          && !narrowed.contains(other.requirement.location)
          && other.providers.contains { $0.location == provider.location }
      }
      if let other {
        return WideName(component: provider.owner, asker: other.requirement.dependency)
      }
      let isUsed = reads.reads(of: requirement.name, relatedTo: provider.owner).contains { read in
        switch read.receiver {
        case .own(let owner): owner == provider.owner
        case .value(let type):
          type.parts.compactMap(\.declared).contains { isFace($0, of: provider.owner) }
        }
      }
      if isUsed { return WideName(component: provider.owner, asker: nil) }
    }
    return nil
  }
}

extension Project {
  /// The type is the component, or a protocol as which the component's own RIB knows it.
  private func isFace(_ type: TypeID, of component: TypeID) -> Bool {
    type == component
      || types[type].kind == .protocol && types.inherits(component, type)
        && !types.inherits(type, .dependency)
  }
}

extension RequirementOutcome {
  fileprivate var providers: [Provider] {
    if case .satisfied(let providers) = outcome { providers } else { [] }
  }
}
