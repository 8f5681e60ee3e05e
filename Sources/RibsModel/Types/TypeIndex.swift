import RibsSyntax

/// Types by name and by place, as the lookup of names needs them.
struct TypeIndex: Sendable {
  /// By declared name, wherever they are nested; in the order of their places.
  var byName: [HashedName: [TypeID]] = [:]
  /// Those at the top of each module's files, of names that many have: of some, each module has its
  /// own.
  var namesakes: [HashedName: [ModuleID: [TypeID]]] = [:]
  /// The types nested in a type, by name.
  var nested: [NestedName: [TypeID]] = [:]
  /// The type that a declaration declares or extends.
  var byPlace: TypesByPlace
  /// What the project adds by extensions to types that it does not declare: to the framework's
  /// types and to those of modules outside the tree.
  var outside: [NamedType: TypeID] = [:]
  /// What makes the names of `FrameworkType` mean the framework's types.
  let frameworkNames: FrameworkNames
  /// What each file imports.
  let imports: ImportTable
  let modules: ModuleDirectory
  /// Types that are the framework's own, because the framework is part of the tree.
  var framework: [TypeID: FrameworkType] = [:]

  /// So many namesakes are looked at one by one.
  static let few = 16

  struct NestedName: Hashable {
    var outer: TypeID
    var name: HashedName

    func _rawHashValue(seed: Int) -> Int { name._rawHashValue(seed: seed ^ Int(outer.index)) }
  }

  init(
    files: [SourceFile], modules: [Module], fileModules: [ModuleID], frameworkNames: FrameworkNames
  ) {
    self.frameworkNames = frameworkNames
    self.modules = ModuleDirectory(modules)
    imports = ImportTable(of: files, modules, fileModules: fileModules, in: self.modules)
    byPlace = TypesByPlace(files)
  }

  /// All types of that name.
  func types(named name: String) -> [TypeID] { byName[HashedName(name)] ?? [] }
}
