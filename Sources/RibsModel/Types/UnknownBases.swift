import RibsSyntax

/// Base classes that look like a RIBs framework's and are not known as such: as nothing in the tree
/// says what they are, those of a fork under another name and those that a binary framework derives;
/// and those of a fork in the tree that differs too much from RIBs.
///
/// The RIBs of such classes are not seen, and an app that is not seen looks like a clean one.
package struct UnknownBases: Sendable {
  /// A class of the project and its base, whose source is not in the tree, unless it is told where.
  package struct Use: Sendable {
    package let heir: TypeID
    package let base: String
    package var declaration: TypeID?
    /// What the base probably is or inherits.
    package let stands: FrameworkType
  }

  /// One use each of classes that are called like the framework's, by their names.
  package private(set) var namesakes: [Use] = []
  /// The same of classes that the tree declares.
  package private(set) var ownNamesakes: [Use] = []
  /// The modules that all files with classes of the first kind import.
  package private(set) var modules: [String] = []
  /// One use each of other bases, by their names.
  package private(set) var others: [Use] = []

  /// Looks at the classes in the files that are wanted.
  package init(in types: TypeTable, where isWanted: (SourceFile) -> Bool) {
    var importing: [Set<String>] = []
    for type in types.types where type.kind == .class && type.role == .source {
      guard let use = Self.use(by: type, in: types), isWanted(types[type.place.file]) else {
        continue
      }
      if use.stands.qualifiedName != use.base {
        others.addFirst(use)
        continue
      }
      if use.declaration != nil {
        ownNamesakes.addFirst(use)
        continue
      }
      namesakes.addFirst(use)
      let file = types[type.place.file]
      importing.append(Set(file.imports.map { file.importedModule($0) }))
    }
    let shared = importing.dropFirst().reduce(importing.first ?? []) { $0.intersection($1) }
    modules = shared.subtracting(SystemAliases.knownModules).sorted()
    if !Self.areOfRibs(namesakes) || modules.isEmpty { namesakes = [] }
    if !Self.areOfRibs(ownNamesakes) { ownNamesakes = [] }
    namesakes.sort { $0.base < $1.base }
    ownNamesakes.sort { $0.base < $1.base }
    others.sort { $0.base < $1.base }
  }

  /// Other architectures have routers and builders too, and none of these.
  private static func areOfRibs(_ namesakes: [Use]) -> Bool {
    namesakes.count > 1
      && namesakes.contains {
        [.viewableRouter, .launchRouter, .presentableInteractor].contains($0.stands)
      }
  }

  /// `MenuRouter: AcmeRouter<MenuInteractable, MenuViewControllable>`
  private static func use(by type: TypeInformation, in types: TypeTable) -> Use? {
    var declaration: TypeID?
    switch types.superclass(of: type.id) {
    case .external?: break
    case .declared(let base)? where isOnlyNamedAsRibs(base, in: types): declaration = base
    default: return nil
    }
    guard case .path(let path)? = type.inherited.first?.type, path.count == 1,
      let base = path.first,
      let role = roles.first(where: { base.name.hasSuffix($0.word) && type.name.hasSuffix($0.word) }
      ),
      let stands = role.classes[base.arguments.count]
    else { return nil }
    if let namesake = FrameworkType(qualifiedName: base.name) {
      return role.classes.values.contains(namesake) || namesake == .launchRouter
        ? Use(heir: type.id, base: base.name, declaration: declaration, stands: namesake) : nil
    }
    guard declaration == nil else { return nil }
    // Other architectures have routers too: something in the angle brackets must be RIBs'.
    let isOfRibs = base.arguments.contains { argument in
      guard let type = types.canonical(argument, from: Viewpoint(type.place)).declared
      else { return false }
      return role.arguments.contains { types.inherits(type, $0) }
    }
    guard isOfRibs else { return nil }
    let isLaunched = stands == .viewableRouter && base.name.contains("Launch")
    return Use(heir: type.id, base: base.name, stands: isLaunched ? .launchRouter : stands)
  }

  /// The app's own class has the name of one of the framework's and is not derived from that.
  private static func isOnlyNamedAsRibs(_ type: TypeID, in types: TypeTable) -> Bool {
    guard let namesake = FrameworkType(qualifiedName: types[type].name) else { return false }
    return types[type].role == .source && !types.inherits(type, namesake)
  }

  /// What a class is whose name ends with a word, by the number of its generic arguments, and what
  /// these inherit.
  private static let roles:
    [(word: String, classes: [Int: FrameworkType], arguments: [FrameworkType])] = [
      ("Router", [1: .router, 2: .viewableRouter], [.interactable, .viewControllable]),
      ("Interactor", [1: .presentableInteractor], [.presentable]),
      ("Builder", [1: .builder], [.dependency]),
      ("Component", [1: .component], [.dependency]),
    ]
}

extension [UnknownBases.Use] {
  /// Only the first use of a base counts.
  fileprivate mutating func addFirst(_ use: Element) {
    if !contains(where: { $0.base == use.base }) { append(use) }
  }
}
