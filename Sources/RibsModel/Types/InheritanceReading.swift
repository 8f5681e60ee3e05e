import RibsSyntax

/// Reads inheritance clauses, of declarations and extensions.
struct InheritanceReading: Sendable {
  let files: [SourceFile]
  let names: NameLookup

  /// What the entries of a type's clauses name, in source order, compositions taken apart.
  ///
  /// `places` are those of the type and of its extensions.
  func targets(of kind: DeclarationKind, at places: [DeclarationPlace]) -> [NamedType] {
    var targets: [NamedType] = []
    forEachEntry(of: kind, at: places) { range, place in
      let file = files[Int(place.file.index)]
      for type in parts(of: TypeExpression(parsing: range, in: file)) {
        targets.append(target(of: type, at: place))
      }
    }
    return targets
  }

  /// The same entries as they are written; `targets` is what they name.
  func inheritances(
    of kind: DeclarationKind, at places: [DeclarationPlace], _ targets: [NamedType]
  ) -> [Inheritance] {
    var inherited: [Inheritance] = []
    forEachEntry(of: kind, at: places) { range, place in
      let file = files[Int(place.file.index)]
      for type in parts(of: TypeExpression(parsing: range, in: file)) {
        inherited.append(
          Inheritance(
            type: type, place: place, location: Location(file: place.file, range: range),
            target: targets[inherited.count]))
      }
    }
    return inherited
  }

  /// The entries of the clauses, or the right side of `typealias XDependency = A & B`.
  private func forEachEntry(
    of kind: DeclarationKind, at places: [DeclarationPlace],
    _ take: (ByteRange, DeclarationPlace) -> Void
  ) {
    for place in places {
      let file = files[Int(place.file.index)]
      let declaration = file[place.declaration]
      if kind == .typealias {
        take(declaration.type, place)
        return
      }
      guard !file.isNeverCompiled(under: declaration.condition) else { continue }
      for index in declaration.inheritedTypes.indices { take(file.inheritedTypes[index], place) }
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
}
