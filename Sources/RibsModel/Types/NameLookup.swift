import RibsSyntax
import RibsText

/// What a name means at a place, by the rules of Swift as far as the sources show them: the types
/// around it first, then its own module, then what the file imports, then the framework.
struct NameLookup: Sendable {
  let files: [SourceFile]
  let fileModules: [ModuleID]
  let index: TypeIndex
  let drafts: [TypeCollector.TypeDraft]
  /// Of each module, whether it is exact; nil while it is found out what extensions extend, for
  /// which nothing is guessed of modules.
  private let exactModules: [Bool]?
  /// Nested types are inherited too. Nil until it is found out who inherits what.
  var ancestries: [Ancestry]?
  /// The typealiases whose right sides are being looked up: none of them is meant there.
  private var following: [TypeID] = []

  init(
    files: [SourceFile], fileModules: [ModuleID], index: TypeIndex,
    drafts: [TypeCollector.TypeDraft], exactModules: [Bool]?
  ) {
    self.files = files
    self.fileModules = fileModules
    self.index = index
    self.drafts = drafts
    self.exactModules = exactModules
  }

  /// The meaning of a dotted name; generic arguments are not looked at.
  func lookup(_ path: [TypeName], from viewpoint: Viewpoint) -> NamedType {
    guard let first = path.first else { return .external("") }
    var meaning = lookup(HashedName(first.name), from: viewpoint)
    var rest = path.dropFirst()
    if case .external = meaning, let second = rest.first {
      let name = HashedName(second.name)
      if let found = lookup(name, inModule: first.name, from: viewpoint.file)
        ?? lookup(name, inUnnamedModule: first.name, from: viewpoint.file)
      {
        meaning = found
        rest = rest.dropFirst()
      }
    }
    for name in rest {
      guard case .declared(let outer) = meaning else {
        if case .external(let written) = meaning { return .external(written + "." + name.name) }
        return .external(path.map(\.name).joined(separator: "."))
      }
      meaning =
        nested(HashedName(name.name), in: outer)
        ?? .external(path.map(\.name).joined(separator: "."))
    }
    return meaning
  }

  /// The type behind a typealias of a single name; the alias itself where it stands for more than
  /// a name, or for a name that is not the project's.
  func followAlias(_ type: TypeID) -> TypeID {
    var current = type
    for _ in 0..<FollowingLimit.declarations {
      guard drafts[Int(current.index)].kind == .typealias,
        case .declared(let next)? = aliasTarget(current)
      else { return current }
      current = next
    }
    return type
  }

  /// What a typealias of a single name stands for.
  func aliasTarget(_ type: TypeID) -> NamedType? {
    guard !following.contains(type) else { return nil }
    let place = drafts[Int(type.index)].place
    let file = files[Int(place.file.index)]
    guard case .path(let path) = TypeExpression(parsing: file[place.declaration].type, in: file)
    else { return nil }
    // Nobody goes on from what is not the project's.
    guard following.count < FollowingLimit.declarations else {
      return .external(path.map(\.name).joined(separator: "."))
    }
    // The alias is not meant by its own right side: `typealias Router = RIBs.Router<X>`.
    var lookup = self
    lookup.following.append(type)
    let meaning = lookup.lookup(path, from: Viewpoint(place))
    return meaning == .declared(type) ? nil : meaning
  }

  /// The typealias that a single name means, itself and not what it stands for.
  func alias(_ path: [TypeName], from viewpoint: Viewpoint) -> TypeID? {
    guard path.count == 1, let name = path.first?.name else { return nil }
    let file = viewpoint.file
    let types = index.types(named: name)
    guard types.count == 1, let type = types.first, drafts[Int(type.index)].kind == .typealias,
      module(of: type) == fileModules[Int(file.index)] || isPublic(type)
    else { return nil }
    return type
  }

  /// The nearest place around a viewpoint that adds names of types: those between see the same.
  func scope(of viewpoint: Viewpoint) -> Viewpoint {
    let file = files[Int(viewpoint.file.index)]
    var scope = viewpoint.declaration
    while let declaration = scope, file[declaration].generics.isEmpty,
      index.byPlace[DeclarationPlace(file: viewpoint.file, declaration: declaration)] == nil
    {
      scope = file[declaration].parent
    }
    return Viewpoint(file: viewpoint.file, declaration: scope)
  }

  // MARK: One name

  private func lookup(_ name: HashedName, from viewpoint: Viewpoint) -> NamedType {
    let candidates = index.byName[name] ?? []
    // Most names are nested nowhere, whatever types are around.
    let mayBeNested =
      candidates.count > TypeIndex.few || candidates.contains { drafts[Int($0.index)].outer != nil }
    var scope = viewpoint.declaration
    let file = files[Int(viewpoint.file.index)]
    while let declaration = scope {
      if isGenericParameter(name.text, of: file[declaration], in: file) {
        return .generic(name.text)
      }
      let place = DeclarationPlace(file: viewpoint.file, declaration: declaration)
      if let type = index.byPlace[place], drafts[Int(type.index)].kind != .typealias {
        if name.text == "Self" { return .declared(type) }
        if let found = lookup(name, aroundType: type, mayBeNested: mayBeNested) { return found }
      }
      scope = file[declaration].parent
    }
    return topLevel(name, candidates, from: viewpoint.file)
  }

  /// Looks in the type and in the types around it.
  private func lookup(
    _ name: HashedName, aroundType type: TypeID, mayBeNested: Bool
  ) -> NamedType? {
    var scope: TypeID? = type
    while let outer = scope {
      let draft = drafts[Int(outer.index)]
      let declaring = files[Int(draft.place.file.index)]
      if isGenericParameter(name.text, of: declaring[draft.place.declaration], in: declaring) {
        return .generic(name.text)
      }
      if mayBeNested, let found = nested(name, in: outer) { return found }
      scope = draft.outer
    }
    return nil
  }

  private func nested(_ name: HashedName, in type: TypeID) -> NamedType? {
    let real = followAlias(type)
    if let own = index.nested[.init(outer: real, name: name)] { return meaning(of: own) }
    guard let ancestries else { return nil }
    for ancestor in ancestries[Int(real.index)].types {
      if let found = index.nested[.init(outer: ancestor, name: name)] {
        return meaning(of: found)
      }
    }
    return nil
  }

  /// `candidates` are all types of that name.
  private func topLevel(
    _ name: HashedName, _ candidates: [TypeID], from file: FileID
  ) -> NamedType {
    guard let first = candidates.first else { return outside(name, from: file) }
    let own = fileModules[Int(file.index)]
    if candidates.count == 1, module(of: first) == own, isVisible(first, from: file) {
      return meaning(of: candidates)
    }
    let known = candidates.count > TypeIndex.few ? index.namesakes[name] : nil
    let declared = known.map { $0[own] ?? [] } ?? candidates.filter { module(of: $0) == own }
    let inModule = declared.filter { isVisible($0, from: file) }
    if !inModule.isEmpty {
      let inFile = inModule.filter { drafts[Int($0.index)].place.file == file }
      return meaning(of: inFile.isEmpty ? inModule : inFile)
    }
    let visible = candidates.filter { isVisible($0, from: file) }
    guard !visible.isEmpty else { return outside(name, from: file) }
    let others = visible.filter { type in
      let module = module(of: type)
      return index.imports.reaches(module, from: file)
        && (isPublic(type) || index.imports.opens(module, from: file))
    }
    if !others.isEmpty { return meaning(of: others) }
    if let framework = frameworkType(name, from: file) { return .framework(framework) }
    // Modules that are told apart by folders only may be one target in truth; a single candidate
    // is then the one that makes the code compile.
    let guesses = visible.filter { !isExact(module(of: $0)) || !isExact(own) }
    return guesses.isEmpty ? outside(name, from: file) : meaning(of: guesses)
  }

  /// What a name means that the tree declares nowhere, or nowhere that the file can see.
  private func outside(_ name: HashedName, from file: FileID) -> NamedType {
    (frameworkType(name, from: file) ?? index.frameworkNames.baseClasses[name.text])
      .map(NamedType.framework) ?? .external(name.text)
  }

  private func lookup(_ name: HashedName, inModule moduleName: String, from file: FileID)
    -> NamedType?
  {
    let ids = index.modules.modules(named: moduleName, seenFrom: path(of: file))
    if !ids.isEmpty {
      let found = (index.byName[name] ?? []).filter {
        drafts[Int($0.index)].outer == nil && ids.contains(module(of: $0))
      }
      if !found.isEmpty { return meaning(of: found) }
    }
    if index.frameworkNames.ribs.contains(moduleName) {
      return FrameworkType(qualifiedName: name).map(NamedType.framework) ?? .external(name.text)
    }
    if index.frameworkNames.needle.contains(moduleName) {
      return (FrameworkType.needle[name] ?? FrameworkType(qualifiedName: name))
        .map(NamedType.framework) ?? .external(name.text)
    }
    guard moduleName == "Swift" || index.imports.has(moduleName, in: file) else {
      return nil
    }
    return .external(name.text)
  }

  /// `App.Home` where nothing tells the name of the file's own module: perhaps its `Home`, perhaps
  /// what another module nests in a type `App`.
  private func lookup(_ name: HashedName, inUnnamedModule module: String, from file: FileID)
    -> NamedType?
  {
    let own = fileModules[Int(file.index)]
    let isNamed = exactModules.map { $0[Int(own.index)] } ?? false
    guard !isNamed, !index.modules.hasModule(named: module),
      case .declared(let type) = topLevel(name, index.byName[name] ?? [], from: file)
    else { return nil }
    return .ambiguous([type])
  }

  private func frameworkType(_ name: HashedName, from file: FileID) -> FrameworkType? {
    func imports(oneOf modules: Set<String>) -> Bool {
      modules.contains { index.imports.has($0, in: file) }
    }
    if let type = FrameworkType(qualifiedName: name), imports(oneOf: index.frameworkNames.ribs) {
      return type
    }
    guard let type = FrameworkType.needle[name], imports(oneOf: index.frameworkNames.needle) else {
      return nil
    }
    return type
  }

  private func meaning(of candidates: [TypeID]) -> NamedType {
    guard candidates.count == 1, let only = candidates.first else { return .ambiguous(candidates) }
    if let framework = index.framework[only] { return .framework(framework) }
    if drafts[Int(only.index)].kind == .typealias {
      switch aliasTarget(only) {
      case .declared(let target): return .declared(followAlias(target))
      case .framework(let framework): return .framework(framework)
      case .external(let name): return .external(name)
      case .generic, .ambiguous, nil: break
      }
    }
    return .declared(only)
  }

  /// Some type of that name is nested in no other.
  func isDeclaredAtTop(_ name: String) -> Bool {
    index.types(named: name).contains { drafts[Int($0.index)].outer == nil }
  }

  // MARK: Visibility

  private func isVisible(_ type: TypeID, from file: FileID) -> Bool {
    guard drafts[Int(type.index)].outer == nil else { return false }
    let place = drafts[Int(type.index)].place
    let modifiers = files[Int(place.file.index)][place.declaration].modifiers
    let isLocal = modifiers.contains(.private) || modifiers.contains(.fileprivate)
    return !isLocal || place.file == file
  }

  private func isPublic(_ type: TypeID) -> Bool {
    let place = drafts[Int(type.index)].place
    let modifiers = files[Int(place.file.index)][place.declaration].modifiers
    return modifiers.contains(.public) || modifiers.contains(.open) || modifiers.contains(.package)
  }

  private func path(of file: FileID) -> String { files[Int(file.index)].path }

  private func module(of type: TypeID) -> ModuleID {
    fileModules[Int(drafts[Int(type.index)].place.file.index)]
  }

  private func isExact(_ module: ModuleID) -> Bool {
    exactModules.map { $0[Int(module.index)] } ?? true
  }
}
