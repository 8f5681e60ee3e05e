import RibsSystem

/// Follows what types inherit to everything that they inherit by that.
struct AncestryReading: Sendable {
  private let outside: [NamedType: TypeID]
  private let perhapsExtended: Set<TypeID>
  /// What the project's extensions add to each of the framework's types and to those above it.
  private let frameworkAdditions: [[TypeID]]
  /// Some extension is one of a class of the system's from which others inherit.
  private let extendsSystemClasses: Bool

  /// What the project's extensions add to a type outside the tree is inherited with that type.
  /// `perhapsExtended` are the types that extensions may belong to of which nothing tells whose
  /// they are.
  init(outside: [NamedType: TypeID], perhapsExtended: Set<TypeID>) {
    self.outside = outside
    self.perhapsExtended = perhapsExtended
    frameworkAdditions = FrameworkType.allCases.map { type in
      type.closure.compactMap { outside[.framework($0)] }.sorted()
    }
    extendsSystemClasses = SystemClasses.withHeirs.contains { outside[.external($0)] != nil }
  }

  /// The closure over `inherited` for every type.
  func ancestries(of inherited: [[Inheritance]]) -> [Ancestry] {
    var direct = parallelMap(inherited) { self.direct($0) }
    for type in perhapsExtended { direct[Int(type.index)].isAmbiguous = true }
    for case (.external(let name), let type) in outside {
      direct[Int(type.index)].types += additions(above: name)
    }
    let own = direct
    return parallelMap(Array(own.indices)) { closure(of: TypeID($0), own) }
  }

  /// What the clauses of the type itself say.
  private func direct(_ inherited: [Inheritance]) -> Ancestry {
    var ancestry = Ancestry()
    for index in inherited.indices {
      let target = inherited[index].target
      switch target {
      case .declared(let parent):
        ancestry.types.append(parent)
      case .framework(let framework):
        ancestry.framework.formUnion(framework.closure)
        ancestry.types += frameworkAdditions[Int(framework.rawValue)]
      case .external(let name):
        if !ancestry.external.contains(name) { ancestry.external.append(name) }
        if let additions = outside[target] { ancestry.types.append(additions) }
        ancestry.types += additions(above: name)
      case .generic: break
      case .ambiguous: ancestry.isAmbiguous = true
      }
    }
    if ancestry.external.count > 1 { ancestry.external.sort() }
    return ancestry
  }

  /// What the project's extensions add to the classes above one of the system's, nearest first.
  private func additions(above name: String) -> [TypeID] {
    extendsSystemClasses
      ? SystemClasses.ancestors(of: name).compactMap { outside[.external($0)] } : []
  }

  /// With what these types inherit, nearest first.
  private func closure(of type: TypeID, _ inherited: [Ancestry]) -> Ancestry {
    let own = inherited[Int(type.index)]
    guard !own.types.isEmpty else { return own }
    var ancestry = own
    ancestry.types = []
    ancestry.add(own.types, besides: type)
    // What is found waits its turn in the ancestry itself, which is so in the order of nearness.
    var followed = 0
    while followed < ancestry.types.count {
      let direct = inherited[Int(ancestry.types[followed].index)]
      ancestry.add(direct.types, besides: type)
      ancestry.framework.formUnion(direct.framework)
      for name in direct.external where !ancestry.external.contains(name) {
        ancestry.external.append(name)
      }
      if direct.isAmbiguous { ancestry.isAmbiguous = true }
      followed += 1
    }
    if ancestry.external.count > own.external.count { ancestry.external.sort() }
    return ancestry
  }
}

extension Ancestry {
  /// Adds types behind those that are nearer.
  fileprivate mutating func add(_ parents: [TypeID], besides type: TypeID) {
    for parent in parents where parent != type && !types.contains(parent) { types.append(parent) }
  }
}
