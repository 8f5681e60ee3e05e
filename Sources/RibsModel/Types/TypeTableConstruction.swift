import RibsSyntax

extension TypeTable {
  /// Reads the types of all files. The order of `files` is the order of everything that follows.
  package init(
    files inputs: [ProjectFile], projectFolders: [ProjectFolder] = [],
    frameworkNames: FrameworkNames = FrameworkNames()
  ) {
    let files = inputs.map(\.source)
    let map = ModuleMap(files: files, projectFolders: projectFolders)
    let collector = TypeCollector(
      files: files, modules: map.modules, fileModules: map.moduleOfFile,
      frameworkNames: frameworkNames)
    let vendored = VendoredFramework(files: files, collector: collector)

    var names = NameLookup(
      files: files, fileModules: map.moduleOfFile, index: collector.index,
      drafts: collector.drafts)
    names.exactModules = map.modules.map(\.isExact)
    names.index.framework = vendored.types
    let reading = AncestryReading(files: files, names: names)
    let inherited = collector.drafts.map { reading.inheritances(of: $0) }
    let ancestries = AncestryReading.ancestries(
      of: inherited, outside: collector.index.outside)
    names.ancestries = ancestries

    var roles = FileRole.roles(
      of: inputs, in: map.moduleOfFile.map { map.modules[Int($0.index)] })
    for file in vendored.files { roles[Int(file.index)] = .framework }

    let memberReading = MemberReading(files: files)
    let drafts = collector.drafts
    let fileModules = map.moduleOfFile
    let finalRoles = roles
    types = parallelMap(Array(drafts.indices)) { number in
      let draft = drafts[number]
      let id = TypeID(number)
      let file = files[Int(draft.place.file.index)]
      let declaration = file[draft.place.declaration]
      let inherited = inherited[number]
      return TypeInformation(
        id: id, name: draft.name, qualifiedName: draft.qualifiedName, kind: draft.kind,
        module: fileModules[Int(draft.place.file.index)], outer: draft.outer, place: draft.place,
        extensions: draft.extensions,
        access: typeAccess(of: declaration, in: file),
        genericParameters: genericParameters(of: declaration, in: file),
        inherited: inherited,
        members: memberReading.members(
          of: id, kind: draft.kind, places: [draft.place] + draft.extensions),
        role: typeRole(
          of: draft, inheriting: ancestries[number], in: finalRoles[Int(draft.place.file.index)]))
    }
    self.files = files
    self.fileModules = fileModules
    self.roles = roles
    self.modules = map.modules
    self.index = names.index
    self.ancestries = ancestries
    self.names = names
  }
}

private func typeRole(
  of draft: TypeCollector.TypeDraft, inheriting ancestry: Ancestry, in fileRole: FileRole
) -> FileRole {
  guard fileRole == .source else { return fileRole }
  if isMockName(draft.name) { return .mock }
  return ancestry.external.contains("XCTestCase") ? .test : .source
}

/// A type's access, limited by the types around it.
private func typeAccess(of declaration: Declaration, in file: SourceFile) -> Access {
  var access: Access = .public
  var current: Declaration? = declaration
  while let scope = current {
    let written = writtenAccess(scope.modifiers)
    let isExtension = scope.kind == .extension
    access = min(
      access, written == .private ? .fileprivate : written ?? (isExtension ? .public : .internal))
    current = scope.parent.map { file[$0] }
  }
  return access
}
