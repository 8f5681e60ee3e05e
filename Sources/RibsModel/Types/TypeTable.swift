import RibsFiles
import RibsSyntax
import RibsSystem

/// Every type the project declares, what the names in its sources mean, and who inherits what.
///
/// Immutable. A class because everybody who reads the project holds it: as a value of many tables,
/// handing it on would cost more than many a question that it is asked.
package final class TypeTable: Sendable {
  package let files: [SourceFile]
  /// The module of each file.
  package let fileModules: [ModuleID]
  /// What each file is for.
  package let roles: [FileRole]
  package let modules: [Module]
  package let types: [TypeInformation]
  /// Those that inherit something of the framework, in order: few types of an app are parts of its
  /// RIBs.
  package let frameworkHeirs: [TypeInformation]
  /// An Xcode project says that code is the main actor's where nothing else is written.
  let isMainActorByDefault: Bool

  /// Which files mention a name.
  let mentions: NameIndex
  let index: TypeIndex
  let ancestries: [Ancestry]
  let names: NameLookup

  // What everybody asks again and again.
  let memberTypes = Memo<DeclarationPlace, CanonicalType?>()
  let frameworkBases = Memo<TypeID, FrameworkBase?>()
  let meanings = Memo<SeenName, NamedType>()
  /// Of the typealiases whose meaning does not depend on arguments.
  let aliasTargets = Memo<TypeID, CanonicalType>()

  /// Reads the types of all files. The order of `files` is the order of everything that follows.
  package init(
    files inputs: [ProjectFile], projectFolders: [ProjectFolder] = [],
    frameworkNames: FrameworkNames = FrameworkNames()
  ) {
    let files = inputs.map(\.source)
    let (map, mentions) = sideBySide(
      { ModuleMap(files: files, projectFolders: projectFolders) }, { NameIndex(files) })
    let unbuilt = UnbuiltFiles(among: inputs, names: mentions).all
    let (collector, ownRoles) = sideBySide(
      {
        TypeCollector(
          files: files, unbuilt: unbuilt, modules: map.modules, fileModules: map.moduleOfFile,
          frameworkNames: frameworkNames)
      },
      { FileRole.roles(of: inputs, in: map.moduleOfFile.map { map.modules[Int($0.index)] }) })
    let vendored = VendoredFramework(files: files, collector: collector)

    var index = collector.index
    index.framework = vendored.types
    var names = NameLookup(
      files: files, fileModules: map.moduleOfFile, index: index, drafts: collector.drafts,
      exactModules: map.modules.map(\.isExact))
    let reading = InheritanceReading(files: files, names: names)
    let inherited = parallelMap(collector.drafts) { reading.inheritances(of: $0) }
    let ancestries = AncestryReading(
      outside: collector.index.outside, perhapsExtended: collector.perhapsExtended
    ).ancestries(of: inherited)
    names.ancestries = ancestries

    var roles = ownRoles
    for file in unbuilt { roles[Int(file.index)] = .unbuilt }
    for file in vendored.files { roles[Int(file.index)] = .framework }

    let memberReading = MemberReading(files: files)
    let drafts = collector.drafts
    let fileModules = map.moduleOfFile
    let finalRoles = roles
    let types = parallelMap(Array(drafts.indices)) { number in
      let draft = drafts[number]
      let id = TypeID(number)
      let file = files[Int(draft.place.file.index)]
      let declaration = file[draft.place.declaration]
      return TypeInformation(
        id: id, draft: draft, module: fileModules[Int(draft.place.file.index)],
        access: typeAccess(of: declaration, in: file),
        genericParameters: genericParameters(of: declaration, in: file),
        inherited: inherited[number],
        role: typeRole(
          of: draft, inheriting: ancestries[number], in: finalRoles[Int(draft.place.file.index)]),
        memberReading: memberReading)
    }
    self.types = types
    isMainActorByDefault = projectFolders.contains(where: \.isMainActorByDefault)
    frameworkHeirs = types.filter { !ancestries[Int($0.id.index)].framework.isEmpty }
    self.files = files
    self.fileModules = fileModules
    self.roles = roles
    self.modules = map.modules
    self.mentions = mentions
    self.index = index
    self.ancestries = ancestries
    self.names = names
  }

  package subscript(type: TypeID) -> TypeInformation { types[Int(type.index)] }
  package subscript(file: FileID) -> SourceFile { files[Int(file.index)] }
  package subscript(module: ModuleID) -> Module { modules[Int(module.index)] }

  package func declaration(at place: DeclarationPlace) -> Declaration {
    self[place.file][place.declaration]
  }

  /// The names of a declaration's attributes, without `@`.
  package func attributeNames(at place: DeclarationPlace) -> [String] {
    self[place.file].attributeNames(of: declaration(at: place))
  }

  /// Where a type's name stands.
  package func location(of type: TypeID) -> Location {
    let place = self[type].place
    return Location(file: place.file, range: declaration(at: place).name)
  }

  package func role(of file: FileID) -> FileRole { roles[Int(file.index)] }
  package func module(of file: FileID) -> ModuleID { fileModules[Int(file.index)] }

  /// Everything a type inherits, directly or not.
  package func ancestry(of type: TypeID) -> Ancestry { ancestries[Int(type.index)] }

  /// The type, and the project's types that it inherits, nearest first.
  package func selfAndAncestors(of type: TypeID) -> [TypeID] { [type] + ancestry(of: type).types }

  /// The type inherits (or is) the framework's type.
  package func inherits(_ type: TypeID, _ framework: FrameworkType) -> Bool {
    ancestry(of: type).framework.contains(framework)
  }

  /// Values of the type are the framework's, by any part of a composition; optionals are looked
  /// into.
  package func inherits(_ type: CanonicalType, _ framework: FrameworkType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _): inherits(declared, framework)
    case .framework(let known, _): known.closure.contains(framework)
    case .composition(let parts): parts.contains { inherits($0, framework) }
    default: false
    }
  }

  /// The type says what a scope has: a component, a Dependency, or what stands for one.
  func isScope(_ type: TypeID) -> Bool {
    inherits(type, .dependency) || inherits(type, .needleComponent)
  }

  /// The class is a component of RIBs or of Needle.
  package func isComponentClass(_ type: TypeID) -> Bool {
    self[type].kind == .class && (inherits(type, .component) || inherits(type, .needleComponent))
  }

  /// The classes that inherit (or are) the framework's type, in order.
  package func classes(inheriting framework: FrameworkType) -> [TypeInformation] {
    frameworkHeirs.filter { $0.kind == .class && inherits($0.id, framework) }
  }

  /// The components of RIBs and of Needle, in order.
  package var componentClasses: [TypeInformation] {
    frameworkHeirs.filter { isComponentClass($0.id) }
  }

  /// The type is, inherits or conforms to the other, by what the tree shows.
  package func inherits(_ type: TypeID, _ other: TypeID) -> Bool {
    type == other || ancestry(of: type).types.contains(other)
  }

  /// The type inherits a class of UIKit's, as far as its headers or the names of classes in other
  /// frameworks tell.
  package func inherits(_ type: TypeID, system name: String) -> Bool {
    ancestry(of: type).external.contains {
      $0 == name || SystemClasses.ancestors(of: $0).contains(name)
    }
  }

  /// The same for a type, optional or not; one that stands outside of the tree may be the class.
  package func inherits(_ type: CanonicalType, system name: String) -> Bool {
    type.parts.contains { part in
      switch part {
      case .declared(let declared, _): inherits(declared, system: name)
      case .external(let outside, _):
        outside == name || SystemClasses.ancestors(of: outside).contains(name)
      default: false
      }
    }
  }

  /// What the project's extensions add to a type that it does not declare, or to the nearest class
  /// above that which they add something to.
  package func additions(to outside: NamedType) -> TypeID? {
    if let additions = index.outside[outside] { return additions }
    guard case .external(let name) = outside else { return nil }
    return SystemClasses.ancestors(of: name).lazy
      .compactMap { self.index.outside[.external($0)] }.first
  }

  /// The same for what a type inherits of the framework, in source order.
  package func frameworkAdditions(to type: TypeID) -> [TypeID] {
    ancestry(of: type).framework.compactMap { additions(to: .framework($0)) }
      .sorted { self[$0].place < self[$1].place }
  }

  /// The type that a declaration declares or extends.
  package func type(at place: DeclarationPlace) -> TypeID? { index.byPlace[place] }

  /// The type whose member a declaration is; nil for a global one.
  package func owner(of place: DeclarationPlace) -> TypeID? {
    declaration(at: place).parent.flatMap {
      type(at: DeclarationPlace(file: place.file, declaration: $0))
    }
  }

  package func declaredName(at place: DeclarationPlace) -> String {
    self[place.file].name(declaration(at: place).name)
  }

  /// Those of a function, initialiser, subscript or enum case, as they are written in its file.
  package func parameters(at place: DeclarationPlace) -> ArraySlice<Parameter> {
    self[place.file].parameters[declaration(at: place).parameters.indices]
  }

  /// The names by which the body of a function or initialiser knows its parameters.
  package func parameterNames(of place: DeclarationPlace) -> some Collection<String> {
    let file = self[place.file]
    return parameters(at: place).lazy.map { file.name($0.name) }
  }

  /// How many times the tree declares a type of that name, where nothing tells whether one of them
  /// is meant: they may be in modules that nothing tells apart. Nil where there are not several.
  func namesakes(of type: CanonicalType) -> (name: String, count: Int)? {
    guard case .external(let name, _) = type else { return nil }
    let count = types(named: name).count
    return count > 1 ? (name, count) : nil
  }

  /// The types whose declared name is `name`, wherever they stand.
  package func types(named name: String) -> [TypeID] { index.types(named: name) }
}

/// What a type inherits through its clauses, its extensions, typealiases and protocols.
package struct Ancestry: Hashable, Sendable {
  /// The project's types, nearest first; the type itself is not among them.
  package internal(set) var types: [TypeID] = []
  /// The framework's types, with all that these inherit.
  package internal(set) var framework: FrameworkTypes = []
  /// Types that are not in the tree (`UIViewController`), as written, sorted.
  package internal(set) var external: [String] = []
  /// Some inherited name has several candidates, or an extension may be of this type or of another
  /// one of that name: the ancestry may lack a part.
  package internal(set) var isAmbiguous = false
}
