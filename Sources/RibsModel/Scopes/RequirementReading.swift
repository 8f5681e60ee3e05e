import RibsSyntax
import RibsText

extension TypeTable {
  /// The types that the clause of a component or builder names as what it is given: its Dependency
  /// protocols, for a componentized builder its component.
  package func dependenciesAsked(by type: TypeID) -> [TypeID] {
    frameworkBase(of: type)?.arguments.first?.parts.compactMap(\.declared) ?? []
  }

  /// What a Dependency protocol asks for: its own properties and those of every protocol it
  /// inherits, each name once. A redeclared requirement is the one of the inheriting protocol.
  package func requirements(of dependency: TypeID) -> [Requirement] {
    requirements(of: [dependency])
  }

  /// What several protocols ask for together, as the parts of a composition do.
  package func requirements(of dependencies: [TypeID]) -> [Requirement] {
    var seen: Set<String> = []
    let owners = dependencies.flatMap { selfAndAncestors(of: $0) }
    return owners.flatMap { owner in
      self[owner].members.compactMap { member -> Requirement? in
        guard member.storage == .requirement, !member.isStatic, !isNeverCompiled(member),
          seen.insert(member.name).inserted, let written = type(of: member)
        else { return nil }
        return Requirement(
          dependency: owner, name: member.name,
          type: canonical(written, from: Viewpoint(member.place)),
          spelling: written.description, needsSetter: member.isSettable, place: member.place,
          location: member.location)
      }
    }
  }

  /// The type, which has or inherits the member's owner, has the member, as far as the `where`
  /// clause of its extension goes.
  package func mayHave(_ member: Member, _ type: TypeID) -> Bool {
    guard let place = member.declaringExtension else { return true }
    return selfConstraints(of: place).allSatisfy { constraint in
      switch constraint {
      case .declared(let asked): inherits(type, asked)
      case .framework(let asked): inherits(type, asked)
      case .external, .generic, .ambiguous: true
      }
    }
  }

  /// What `Self` has to inherit where an extension is to apply: `where Self: Component`.
  func selfConstraints(of place: DeclarationPlace) -> [NamedType] {
    let file = self[place.file]
    return file.selfConstraints(of: declaration(at: place)).map {
      lookup(
        TypeExpression(parsing: $0, in: file), from: Viewpoint(file: place.file, declaration: nil))
    }
  }
}
