import RibsSyntax
import RibsText

/// Reads inheritance clauses, of declarations and extensions.
struct InheritanceReading {
  let files: [SourceFile]
  let names: NameLookup

  /// The entries of a type's clauses, or what stands on the right side of
  /// `typealias XDependency = A & B`; compositions are taken apart.
  func inheritances(of draft: TypeCollector.TypeDraft) -> [Inheritance] {
    var found: [Inheritance] = []
    if draft.kind == .typealias {
      let file = files[Int(draft.place.file.index)]
      add(file[draft.place.declaration].type, in: file, at: draft.place, to: &found)
    } else {
      addClause(at: draft.place, to: &found)
      for place in draft.extensions { addClause(at: place, to: &found) }
    }
    return found
  }

  private func addClause(at place: DeclarationPlace, to found: inout [Inheritance]) {
    let file = files[Int(place.file.index)]
    let declaration = file[place.declaration]
    guard !file.isNeverCompiled(under: declaration.condition) else { return }
    for index in declaration.inheritedTypes.indices {
      add(file.inheritedTypes[index], in: file, at: place, to: &found)
    }
    // `protocol MenuDependency: Dependency where Self: HasItems` has the members of that as well.
    if declaration.kind == .protocol {
      for range in file.selfConstraints(of: declaration) {
        add(range, in: file, at: place, to: &found)
      }
    }
  }

  /// Adds what is written in a range.
  private func add(
    _ range: ByteRange, in file: SourceFile, at place: DeclarationPlace,
    to found: inout [Inheritance]
  ) {
    add(
      TypeExpression(parsing: range, in: file), Location(file: place.file, range: range), at: place,
      to: &found)
  }

  private func add(
    _ type: TypeExpression, _ location: Location, at place: DeclarationPlace,
    to found: inout [Inheritance]
  ) {
    switch type {
    case .composition(let parts):
      for part in parts { add(part, location, at: place, to: &found) }
    case .specified(_, let inner), .any(let inner):
      add(inner, location, at: place, to: &found)
    case .inverse: break
    default:
      let target = target(of: type, at: place)
      found.append(Inheritance(type: type, place: place, location: location, target: target))
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
