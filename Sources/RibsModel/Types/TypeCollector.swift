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
    let found = parallelMap(files) { FoundTypes(in: $0) }
    index.byName.reserveCapacity(found.reduce(0) { $0 + $1.types.count })
    var extensions: [DeclarationPlace] = []
    let ids = files.indices.map { FileID($0) }
    for id in ids.filter(isBuilt) + unbuilt.sorted() {
      for (declaration, name) in found[Int(id.index)].types {
        register(
          DeclarationPlace(file: id, declaration: declaration), named: name, extendedBy: nil)
      }
      extensions += found[Int(id.index)].extensions
        .map { DeclarationPlace(file: id, declaration: $0) }
    }
    index.namesakes = index.byName.filter { $0.value.count > TypeIndex.few }.mapValues { types in
      Dictionary(grouping: types.filter { drafts[Int($0.index)].outer == nil }) {
        fileModules[Int(drafts[Int($0.index)].place.file.index)]
      }
    }
    bind(extensions)
    for type in drafts.indices { drafts[type].extensions.sort() }
  }

  /// What a file has of types and extensions, wherever they stand in it, in source order.
  private struct FoundTypes: Sendable {
    private(set) var types: [(declaration: DeclarationID, name: HashedName)] = []
    private(set) var extensions: [DeclarationID] = []

    init(in file: SourceFile) {
      for index in file.declarations.indices {
        let kind = file.declarations[index].kind
        if kind == .extension {
          extensions.append(DeclarationID(index))
        } else if declaresType(kind) {
          types.append(
            (DeclarationID(index), HashedName(file.name(file.declarations[index].name))))
        }
      }
    }
  }

  /// Adds the type at `place`, unless it is nested in an extension that is not bound yet.
  private mutating func register(
    _ place: DeclarationPlace, named name: HashedName, extendedBy extended: TypeID?
  ) {
    let declaration = files[Int(place.file.index)][place.declaration]
    var outer: TypeID?
    if let parent = declaration.parent {
      outer =
        extended
        ?? index.byPlace[DeclarationPlace(file: place.file, declaration: parent)]
      guard outer != nil else { return }
    }
    if let twin = conditionalTwin(of: declaration, named: name, outer: outer, at: place) {
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
        kind: declaration.kind, outer: outer, place: place))
    index.byPlace[place] = id
    if isBuilt(place.file) || !isBuilt(name) {
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
    of declaration: Declaration, named name: HashedName, outer: TypeID?, at place: DeclarationPlace
  ) -> TypeID? {
    guard declaration.condition != 0 else { return nil }
    return index.byName[name]?.first { candidate in
      let draft = drafts[Int(candidate.index)]
      let other = files[Int(draft.place.file.index)][draft.place.declaration]
      return draft.outer == outer && draft.place.file == place.file
        && draft.kind == declaration.kind && other.condition != 0
    }
  }

  private mutating func bind(_ extensions: [DeclarationPlace]) {
    var pending = extensions
    var outside: [(place: DeclarationPlace, meaning: NamedType)] = []
    var hasFoundMore = true
    while hasFoundMore {
      hasFoundMore = false
      var later: [(place: DeclarationPlace, meaning: NamedType)] = []
      for (place, extended) in zip(pending, extendedTypes(at: pending)) {
        switch extended {
        // It may be about to be built.
        case .type(let type) where !isBuilt(place.file) && isBuilt(type):
          perhapsExtended.insert(type)
        case .type(let type):
          hasFoundMore = true
          drafts[Int(type.index)].extensions.append(place)
          index.byPlace[place] = type
          registerTypes(in: place, of: type)
        case .notYetKnown(let meaning): later.append((place, meaning))
        case .outside(let meaning): outside.append((place, meaning))
        case .nothing: break
        }
      }
      pending = later.map(\.place)
      if !hasFoundMore { outside += later }
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

  private mutating func registerTypes(in place: DeclarationPlace, of type: TypeID) {
    let file = files[Int(place.file.index)]
    let first = Int(place.declaration.index) + 1
    for position in first..<max(first, Int(file[place.declaration].next.index)) {
      let declaration = file.declarations[position]
      guard declaresType(declaration.kind) else { continue }
      register(
        DeclarationPlace(file: place.file, declaration: DeclarationID(position)),
        named: HashedName(file.name(declaration.name)),
        extendedBy: declaration.parent == place.declaration ? type : nil)
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
  private func extendedTypes(at places: [DeclarationPlace]) -> [Extended] {
    let names = NameLookup(
      files: files, fileModules: fileModules, index: index, drafts: drafts, exactModules: nil)
    let files = files
    return parallelMap(places) { place in
      let file = files[Int(place.file.index)]
      guard
        case .path(let path) = TypeExpression(
          parsing: file[place.declaration].name, in: file)
      else { return .nothing }
      let meaning = names.lookup(path, from: Viewpoint(file: place.file, declaration: nil))
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

private func declaresType(_ kind: DeclarationKind) -> Bool {
  switch kind {
  case .class, .actor, .struct, .enum, .protocol, .typealias: true
  default: false
  }
}
