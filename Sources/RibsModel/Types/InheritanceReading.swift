import RibsSyntax

/// Reads inheritance clauses, of declarations and extensions.
struct InheritanceReading {
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
    if path.count == 1, isGenericParameter(path[0].name, of: declaration, in: file) {
      return .generic(path[0].name)
    }
    return names.lookup(path, from: Viewpoint(file: place.file, declaration: declaration.parent))
  }
}
