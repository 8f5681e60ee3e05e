import RibsSyntax
import RibsSystem

/// Gathers the type declarations of all files and binds the extensions to them.
///
/// Works in two steps, because a type may be nested in an extension of a type in another file:
/// first what stands in types only, then the extensions, again and again until no more of them find
/// their type.
struct TypeCollector: Sendable {
  private(set) var drafts: [TypeDraft] = []
  private(set) var index: TypeIndex
  /// Those that an extension may belong to which could as well be another type's of that name.
  private(set) var perhapsExtended: Set<TypeID> = []

  private let files: [SourceFile]
  /// What each file has of types and extensions.
  private let found: [FoundTypes]
  /// Of each file, whether somebody builds it. What others declare is known only by names that no
  /// such file declares, and whether they extend a type is left open.
  private let builtFiles: [Bool]
  private let fileModules: [ModuleID]

  /// A type while its extensions are still being found.
  struct TypeDraft: Sendable {
    var name: String
    var qualifiedName: String
    var kind: DeclarationKind
    var outer: TypeID?
    var place: DeclarationPlace
    var extensions: [DeclarationPlace] = []
  }

  init(
    files: [SourceFile], unbuilt: Set<FileID>, modules: [Module], fileModules: [ModuleID],
    frameworkNames: FrameworkNames
  ) {
    self.files = files
    builtFiles = files.indices.map { !unbuilt.contains(FileID($0)) }
    self.fileModules = fileModules
    index = TypeIndex(
      files: files, modules: modules, fileModules: fileModules, frameworkNames: frameworkNames)
    // Found on all cores, as files have dozens of other declarations for each type.
    found = parallelMap(files) { FoundTypes(in: $0) }
    index.byName.reserveCapacity(found.reduce(0) { $0 + $1.types.count })
    var extensions: [PlacedExtension] = []
    let ids = files.indices.map { FileID($0) }
    for id in ids.filter(isBuilt) + unbuilt.sorted() {
      let inFile = found[Int(id.index)]
      for type in inFile.types { register(type, in: id, extendedBy: nil) }
      extensions += inFile.extensions.map { PlacedExtension(file: id, found: $0) }
    }
    index.namesakes = index.byName.filter { $0.value.count > TypeIndex.few }.mapValues { types in
      Dictionary(grouping: types.filter { drafts[Int($0.index)].outer == nil }) {
        fileModules[Int(drafts[Int($0.index)].place.file.index)]
      }
    }
    bind(extensions)
    for type in drafts.indices { drafts[type].extensions.sort() }
  }

  /// An extension, and the file that it stands in.
  private struct PlacedExtension: Sendable {
    let file: FileID
    let found: FoundTypes.ExtensionDeclaration

    var place: DeclarationPlace { DeclarationPlace(file: file, declaration: found.declaration) }
  }

  /// Adds the type, unless it is nested in an extension that is not bound yet.
  private mutating func register(
    _ type: FoundTypes.TypeDeclaration, in file: FileID, extendedBy extended: TypeID?
  ) {
    let place = DeclarationPlace(file: file, declaration: type.declaration)
    let name = type.name
    var outer: TypeID?
    if let parent = type.parent {
      outer = extended ?? index.byPlace[DeclarationPlace(file: file, declaration: parent)]
      guard outer != nil else { return }
    }
    if let twin = conditionalTwin(of: type, outer: outer, in: file) {
      drafts[Int(twin.index)].extensions.append(place)
      index.byPlace[place] = twin
      return
    }
    let id = TypeID(drafts.count)
    drafts.append(
      TypeDraft(
        name: name.text,
        qualifiedName: outer.map { drafts[Int($0.index)].qualifiedName + "." + name.text }
          ?? name.text,
        kind: type.kind, outer: outer, place: place))
    index.byPlace[place] = id
    if isBuilt(file) || !isBuilt(name) {
      index.byName[name, default: []].append(id)
    }
    if let outer { index.nested[.init(outer: outer, name: name), default: []].append(id) }
  }

  /// A file that is built declares a type of that name.
  private func isBuilt(_ name: HashedName) -> Bool {
    index.byName[name]?.contains { isBuilt($0) } == true
  }

  private func isBuilt(_ type: TypeID) -> Bool { isBuilt(drafts[Int(type.index)].place.file) }

  private func isBuilt(_ file: FileID) -> Bool { builtFiles[Int(file.index)] }

  /// The declaration of the same type in another branch of `#if` of the same file: both are one
  /// type, which has the members of either.
  private func conditionalTwin(
    of type: FoundTypes.TypeDeclaration, outer: TypeID?, in file: FileID
  ) -> TypeID? {
    guard type.isConditional else { return nil }
    return index.byName[type.name]?.first { candidate in
      let draft = drafts[Int(candidate.index)]
      return draft.outer == outer && draft.place.file == file && draft.kind == type.kind
        && files[Int(file.index)][draft.place.declaration].condition != 0
    }
  }

  private mutating func bind(_ extensions: [PlacedExtension]) {
    var pending = extensions
    var outside: [(place: DeclarationPlace, meaning: NamedType)] = []
    var hasFoundMore = true
    while hasFoundMore {
      hasFoundMore = false
      var later: [(part: PlacedExtension, meaning: NamedType)] = []
      for (part, extended) in zip(pending, extendedTypes(of: pending)) {
        switch extended {
        // It may be about to be built.
        case .type(let type) where !isBuilt(part.file) && isBuilt(type):
          perhapsExtended.insert(type)
        case .type(let type):
          hasFoundMore = true
          drafts[Int(type.index)].extensions.append(part.place)
          index.byPlace[part.place] = type
          registerTypes(in: part, of: type)
        case .notYetKnown(let meaning): later.append((part, meaning))
        case .outside(let meaning): outside.append((part.place, meaning))
        case .nothing: break
        }
      }
      pending = later.map(\.part)
      if !hasFoundMore { outside += later.map { ($0.part.place, $0.meaning) } }
    }
    for (place, meaning) in outside.sorted(by: { $0.place < $1.place }) {
      bindToOutside(place, meaning)
    }
  }

  /// An extension of a type that the tree does not declare (`extension EmptyComponent: D`): all
  /// extensions of one such type together are kept as a type of kind `extension`.
  private mutating func bindToOutside(_ place: DeclarationPlace, _ meaning: NamedType) {
    let name: String
    switch meaning {
    case .framework(let framework): name = framework.qualifiedName
    case .external(let written):
      if !isBuilt(place.file) { return }
      name = written
    case .ambiguous(let candidates):
      perhapsExtended.formUnion(candidates)
      return
    case .declared, .generic: return
    }
    if let known = index.outside[meaning] {
      drafts[Int(known.index)].extensions.append(place)
      index.byPlace[place] = known
    } else {
      let id = TypeID(drafts.count)
      drafts.append(
        TypeDraft(name: name, qualifiedName: name, kind: .extension, outer: nil, place: place))
      index.outside[meaning] = id
      index.byPlace[place] = id
    }
  }

  private mutating func registerTypes(in part: PlacedExtension, of type: TypeID) {
    for nested in found[Int(part.file.index)].types[part.found.types] {
      register(
        nested, in: part.file,
        extendedBy: nested.parent == part.found.declaration ? type : nil)
    }
  }

  private enum Extended {
    case type(TypeID)
    /// It may be nested in an extension that is not bound yet.
    case notYetKnown(NamedType)
    /// The tree declares no such type.
    case outside(NamedType)
    /// It is not written as the name of a type.
    case nothing
  }

  /// What each of the extensions extends.
  private func extendedTypes(of parts: [PlacedExtension]) -> [Extended] {
    let names = NameLookup(
      files: files, fileModules: fileModules, index: index, drafts: drafts, exactModules: nil)
    let files = files
    return parallelMap(parts) { part in
      let file = files[Int(part.file.index)]
      guard
        case .path(let path) = TypeExpression(
          parsing: file[part.found.declaration].name, in: file)
      else { return .nothing }
      let meaning = names.lookup(path, from: Viewpoint(file: part.file, declaration: nil))
      switch meaning {
      case .declared(let type): return .type(names.followAlias(type))
      case .ambiguous(let types) where types.count == 1:
        return .type(names.followAlias(types[0]))
      // What is found later is nested in something.
      case .external, .framework:
        return path.count == 1 && !names.isDeclaredAtTop(path[0].name)
          ? .outside(meaning) : .notYetKnown(meaning)
      default: return .notYetKnown(meaning)
      }
    }
  }
}
