/// A property that could provide what is missing, had it another place, name or type.
package struct NearestProvider: Sendable {
  package enum Kind: Sendable {
    /// Same name and type, further up the path: somebody between does not pass it on.
    case above
    /// Same type under another name, on the path: a name like the one that is asked for, or the
    /// only property of a type that the project declares.
    case renamed
    /// Same name and type in a component that is not on the path, and does not ask for it itself.
    case elsewhere
    /// Same name and type, on the path, but nobody else may see it.
    case hidden
    /// Same name with another type, on the path.
    case retyped

    /// It could be passed on as it is.
    package var fits: Bool {
      switch self {
      case .above, .renamed, .elsewhere: true
      case .hidden, .retyped: false
      }
    }
  }

  package let kind: Kind
  package let member: Member
  /// How far up the path its component is; nil for one that is not on it.
  package let level: Int?
}

extension Project {
  /// The places from which a requirement could be provided, the likeliest first.
  package func nearProviders(of requirement: Requirement, on path: ScopePath)
    -> [NearestProvider]
  {
    guard !requirement.type.isUncertain else { return [] }
    let above = path.providers.enumerated().compactMap { level, provider -> (Int, TypeID)? in
      guard case .declared(let type) = provider, types[type].kind == .class else { return nil }
      return (level, type)
    }
    func candidates(_ kind: NearestProvider.Kind, _ isWanted: (Member) -> Bool)
      -> [NearestProvider]
    {
      above.flatMap { level, component in
        properties(of: component, areVisible: kind != .hidden).filter(isWanted).map {
          NearestProvider(kind: kind, member: $0, level: level)
        }
      }
    }
    // Needle reads types as they are written.
    let values = path.edges.first?.style == .needle ? nil : InitialValueTyping(types: types)
    func hasType(_ member: Member) -> Bool {
      (types.canonicalType(of: member) ?? values?.type(of: member)) == requirement.type
    }
    let renamed = candidates(.renamed) { $0.name != requirement.name && hasType($0) }
    let onPath = Set(above.map(\.1))
    let elsewhere = fact(PropertiesOfComponents.self)[requirement.name].filter {
      !onPath.contains($0.component) && hasType($0.property)
        && !asks($0.component, for: requirement)
    }.map(\.property)
    return candidates(.above) { $0.name == requirement.name && hasType($0) }
      + renamed.filter {
        $0.member.name.isLike(requirement.name)
          || renamed.count == 1 && requirement.type.declared != nil
      }
      + elsewhere.map { NearestProvider(kind: .elsewhere, member: $0, level: nil) }
      + candidates(.hidden) { $0.name == requirement.name && hasType($0) }
      + candidates(.retyped) { $0.name == requirement.name && !hasType($0) }
  }

  /// The component is given what is asked for as well, as that of the RIB itself is.
  private func asks(_ component: TypeID, for requirement: Requirement) -> Bool {
    guard let dependency = types.frameworkBase(of: component)?.arguments.first?.unwrapped.declared
    else { return false }
    return dependency == requirement.dependency
      || types.inherits(dependency, requirement.dependency)
  }

  fileprivate func properties(of component: TypeID, areVisible: Bool) -> [Member] {
    types[component].members.filter {
      $0.isProperty && !$0.isStatic && ($0.access > .fileprivate) == areVisible
    }
  }
}

/// The properties that others can see in the app's components, in the order of these.
private struct PropertiesOfComponents: ProjectFact {
  private var byName: [String: [(component: TypeID, property: Member)]] = [:]

  init(of project: Project) {
    for type in project.types.componentClasses where type.role == .source {
      for property in project.properties(of: type.id, areVisible: true) {
        byName[property.name, default: []].append((type.id, property))
      }
    }
  }

  subscript(name: String) -> [(component: TypeID, property: Member)] { byName[name] ?? [] }
}

extension String {
  /// All words of the one name are in the other: `score` or `scoreStream` for `mutableScoreStream`.
  fileprivate func isLike(_ other: String) -> Bool {
    let (own, others) = (camelCaseWords, other.camelCaseWords)
    return own.isSubset(of: others) || others.isSubset(of: own)
  }

  /// `user` and `id` of `userID`.
  private var camelCaseWords: Set<String> {
    var words: [String] = []
    var wasUppercase = true
    for letter in self {
      if words.isEmpty || letter.isUppercase && !wasUppercase { words.append("") }
      words[words.count - 1].append(contentsOf: letter.lowercased())
      wasUppercase = letter.isUppercase
    }
    return Set(words)
  }
}
