import RibsModel
import RibsSyntax

/// A property that could provide what is missing, had it another place or name.
struct NearestProvider {
  enum Kind {
    /// Same name and type, further up the path: somebody between does not pass it on.
    case above
    /// Same type under another name, on the path.
    case renamed
    /// Same name and type in a component that is not on the path.
    case elsewhere
  }

  let kind: Kind
  let member: Member
}

extension Project {
  /// The likeliest place from which a requirement could be provided.
  func nearestProvider(of requirement: Requirement, on path: ScopePath) -> NearestProvider? {
    let above = path.providers.compactMap { provider -> TypeID? in
      guard case .declared(let type) = provider else { return nil }
      return type
    }
    for component in above {
      if let member = provided(requirement, by: component, isNamed: true) {
        return NearestProvider(kind: .above, member: member)
      }
    }
    for component in above {
      if let member = provided(requirement, by: component, isNamed: false) {
        return NearestProvider(kind: .renamed, member: member)
      }
    }
    for component in types.types
    where component.kind == .class && component.role == .source
      && types.inherits(component.id, .component) && !above.contains(component.id)
    {
      if let member = provided(requirement, by: component.id, isNamed: true) {
        return NearestProvider(kind: .elsewhere, member: member)
      }
    }
    return nil
  }

  /// A property of the component that has the requirement's type, and its name or another one.
  private func provided(_ requirement: Requirement, by component: TypeID, isNamed: Bool)
    -> Member?
  {
    guard !requirement.type.isUncertain else { return nil }
    return types[component].members.first { member in
      member.isProperty && !member.isStatic && (member.name == requirement.name) == isNamed
        && member.access > .fileprivate && types.canonicalType(of: member) == requirement.type
    }
  }
}
