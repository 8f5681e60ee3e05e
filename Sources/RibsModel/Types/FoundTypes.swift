import RibsSyntax

/// What a file has of types and extensions, wherever they stand in it, in source order: all that has
/// to be known of them to bind them to each other, so that nobody looks into the file again for that.
struct FoundTypes: Sendable {
  private(set) var types: [TypeDeclaration] = []
  private(set) var extensions: [ExtensionDeclaration] = []

  struct TypeDeclaration: Sendable {
    let declaration: DeclarationID
    let name: HashedName
    let kind: DeclarationKind
    let parent: DeclarationID?
    /// It stands in a branch of `#if`.
    let isConditional: Bool
  }

  struct ExtensionDeclaration: Sendable {
    let declaration: DeclarationID
    /// The places in `types` of those that stand in it, also in one another.
    fileprivate(set) var types: Range<Int>
  }

  init(in file: SourceFile) {
    // The places of the extensions around a declaration: more than one only in code that Swift refuses.
    var around: [(place: Int, end: DeclarationID)] = []
    for index in file.declarations.indices {
      let declaration = file.declarations[index]
      let id = DeclarationID(index)
      if declaration.kind == .extension {
        around.removeAll { $0.end <= id }
        around.append((extensions.count, declaration.next))
        extensions.append(
          ExtensionDeclaration(declaration: id, types: types.count..<types.count))
      } else if declaration.kind.declaresType {
        types.append(
          TypeDeclaration(
            declaration: id, name: HashedName(file.name(declaration.name)), kind: declaration.kind,
            parent: declaration.parent, isConditional: declaration.condition != 0))
        for (place, end) in around where id < end {
          extensions[place].types = extensions[place].types.lowerBound..<types.count
        }
      }
    }
  }
}

extension DeclarationKind {
  fileprivate var declaresType: Bool {
    switch self {
    case .class, .actor, .struct, .enum, .protocol, .typealias: true
    default: false
    }
  }
}
