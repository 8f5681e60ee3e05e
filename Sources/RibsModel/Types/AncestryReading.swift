import RibsSystem

/// Follows what types inherit to everything that they inherit by that.
struct AncestryReading: Sendable {
  private let outside: [NamedType: TypeID]
  private let perhapsExtended: Set<TypeID>
  /// What the project's extensions add to each of the framework's types and to those above it.
  private let frameworkAdditions: [[TypeID]]

  /// What the project's extensions add to a type outside the tree is inherited with that type.
  /// `perhapsExtended` are the types that extensions may belong to of which nothing tells whose they are.
  init(outside: [NamedType: TypeID], perhapsExtended: Set<TypeID>) {
    self.outside = outside
    self.perhapsExtended = perhapsExtended
    frameworkAdditions = FrameworkType.allCases.map { type in
      type.closure.compactMap { outside[.framework($0)] }.sorted()
    }
  }

  /// The closure over `inherited` for every type.
  func ancestries(of inherited: [[Inheritance]]) -> [Ancestry] {
    let own = parallelMap(Array(inherited.indices)) { direct(TypeID($0), inherited[$0]) }
    return parallelMap(Array(inherited.indices)) { closure(of: TypeID($0), own) }
  }

  /// What the clauses of the type itself say.
  private func direct(_ type: TypeID, _ inherited: [Inheritance]) -> Ancestry {
    var ancestry = Ancestry()
    ancestry.isAmbiguous = perhapsExtended.contains(type)
    for entry in inherited {
      switch entry.target {
      case .declared(let parent):
        ancestry.types.append(parent)
      case .framework(let framework):
        ancestry.framework.formUnion(framework.closure)
        ancestry.types += frameworkAdditions[Int(framework.rawValue)]
      case .external(let name):
        ancestry.external.append(name)
        if let additions = outside[entry.target] { ancestry.types.append(additions) }
      case .generic: break
      case .ambiguous: ancestry.isAmbiguous = true
      }
    }
    return ancestry
  }

  /// With what these types inherit, nearest first.
  private func closure(of type: TypeID, _ inherited: [Ancestry]) -> Ancestry {
    var ancestry = Ancestry()
    // What is found waits its turn in the ancestry itself, which is so in the order of nearness.
    var next = type
    var followed = 0
    while true {
      let direct = inherited[Int(next.index)]
      for parent in direct.types where parent != type && !ancestry.types.contains(parent) {
        ancestry.types.append(parent)
      }
      ancestry.framework.formUnion(direct.framework)
      ancestry.external += direct.external
      if direct.isAmbiguous { ancestry.isAmbiguous = true }
      guard followed < ancestry.types.count else { break }
      next = ancestry.types[followed]
      followed += 1
    }
    if ancestry.external.count > 1 { ancestry.external = Set(ancestry.external).sorted() }
    return ancestry
  }
}
