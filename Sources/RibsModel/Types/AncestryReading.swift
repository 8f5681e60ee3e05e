import RibsSyntax

/// Follows inheritance clauses, of declarations and extensions, to everything a type inherits.
struct AncestryReading {
  let files: [SourceFile]
  let names: NameLookup

  /// The entries of the clauses at `places`, compositions taken apart.
  func inheritances(of draft: TypeCollector.TypeDraft) -> [Inheritance] {
    if draft.kind == .typealias { return aliasedTypes(of: draft) }
    return ([draft.place] + draft.extensions).flatMap { place -> [Inheritance] in
      let file = files[Int(place.file.index)]
      guard !file.isNeverCompiled(under: file[place.declaration].condition) else { return [] }
      return file[place.declaration].inheritedTypes.indices.flatMap { index in
        let range = file.inheritedTypes[index]
        return parts(of: TypeExpression(parsing: range, in: file)).map { type in
          Inheritance(
            type: type, place: place, location: Location(file: place.file, range: range),
            target: target(of: type, at: place))
        }
      }
    }
  }

  /// The right side of `typealias XDependency = A & B`.
  private func aliasedTypes(of draft: TypeCollector.TypeDraft) -> [Inheritance] {
    let file = files[Int(draft.place.file.index)]
    let range = file[draft.place.declaration].type
    return parts(of: TypeExpression(parsing: range, in: file)).map { type in
      Inheritance(
        type: type, place: draft.place, location: Location(file: draft.place.file, range: range),
        target: target(of: type, at: draft.place))
    }
  }

  private func parts(of type: TypeExpression) -> [TypeExpression] {
    switch type {
    case .composition(let parts): parts.flatMap(self.parts)
    case .specified(_, let inner), .any(let inner): parts(of: inner)
    case .inverse: []
    default: [type]
    }
  }

  /// Inheritance clauses are looked up from outside the type itself.
  private func target(of type: TypeExpression, at place: DeclarationPlace) -> NamedType {
    guard case .path(let path) = type else { return .external(type.description) }
    let file = files[Int(place.file.index)]
    let declaration = file[place.declaration]
    if genericParameters(of: declaration, in: file).contains(path[0].name), path.count == 1 {
      return .generic(path[0].name)
    }
    return names.lookup(path, from: Viewpoint(file: place.file, declaration: declaration.parent))
  }

  /// The closure over `inherited` for every type, nearest first.
  ///
  /// What the project's extensions add to a type outside the tree is inherited with that type.
  /// `perhapsExtended` are the types that extensions may belong to of which nothing tells whose they are.
  static func ancestries(
    of inherited: [[Inheritance]], outside: [NamedType: TypeID], perhapsExtended: Set<TypeID>
  ) -> [Ancestry] {
    parallelMap(Array(inherited.indices)) { start in
      var ancestry = Ancestry()
      var external: Set<String> = []
      func add(_ type: TypeID) {
        guard type != TypeID(start), !ancestry.types.contains(type) else { return }
        ancestry.types.append(type)
      }
      // What is found waits its turn in the ancestry itself, which is so in the order of nearness.
      var next = TypeID(start)
      var followed = 0
      while true {
        if perhapsExtended.contains(next) { ancestry.isAmbiguous = true }
        for entry in inherited[Int(next.index)] {
          additions(to: entry.target, in: outside).forEach(add)
          switch entry.target {
          case .declared(let parent): add(parent)
          case .framework(let framework): ancestry.framework.formUnion(framework.closure)
          case .external(let name): external.insert(name)
          case .generic: break
          case .ambiguous: ancestry.isAmbiguous = true
          }
        }
        guard followed < ancestry.types.count else { break }
        next = ancestry.types[followed]
        followed += 1
      }
      ancestry.external = external.sorted()
      return ancestry
    }
  }

  /// The types that stand for the project's extensions of a type outside the tree and of the
  /// framework's types above it.
  private static func additions(to target: NamedType, in outside: [NamedType: TypeID]) -> [TypeID] {
    switch target {
    case .framework(let framework):
      framework.closure.compactMap { outside[.framework($0)] }.sorted()
    case .external: outside[target].map { [$0] } ?? []
    case .declared, .generic, .ambiguous: []
    }
  }
}
