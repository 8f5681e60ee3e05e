import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsText

/// What a child takes over from its parent.
struct ParentTraits {
  /// The one that its name stands in.
  let file: SourceFile
  /// The parent's interface inherits the child's, which then can't be narrower.
  let isPublic: Bool
  /// As it is imported; nil where nothing tells it.
  let module: String?
  /// That of its package's target for tests of its module: `Tests/HomeTests`. Nil where there is
  /// none.
  let testsFolder: String?
  /// The names of what its tests are about.
  let parts: [String]

  init(_ parent: Rib, _ project: Project) {
    file = project.types[parent.location.file]
    isPublic = parent.interactable.map { project.types[$0].access >= .public } ?? false
    let name = project.types[parent.module].name
    module = name.isEmpty ? nil : importName(ofTarget: name)
    testsFolder = Self.testsFolder(of: project.types[parent.module], project.types)
    parts = [parent.router, parent.interactor, parent.builder].compactMap { part in
      part.map { project.types[$0].name }
    }
  }
}

extension ParentTraits {
  private static func testsFolder(of module: Module, _ types: TypeTable) -> String? {
    guard module.isExact, !module.isTest else { return nil }
    let name = module.name + "Tests"
    let folder = (module.folder.isEmpty ? "" : module.folder + "/") + "Tests/\(name)"
    let isThere = types.files.indices.contains { number in
      let tests = types[types.module(of: FileID(number))]
      return tests.name == name && tests.folder == module.folder && tests.isTest
        && types.files[number].path.hasPrefix(folder + "/")
    }
    return isThere ? folder : nil
  }
}

extension ScaffoldOrder {
  func request(
    _ name: RibName, _ kind: ScaffoldKind, in folder: String, _ project: SurroundingProject,
    parent: ParentTraits?
  ) -> ScaffoldRequest {
    let ribFolder = AbsolutePath(FileFinder.tidied(folder) + "/" + name.text)
    let surroundings = surroundingFolders(of: ribFolder)
    var request = ScaffoldRequest(
      name: name, kind: kind,
      framework: framework(of: project, parent: parent),
      sourcesFolder: folder,
      testsFolder: invocation.value(of: ScaffoldOptions.testsFolder) ?? parent?.testsFolder
        ?? testsFolder(ofRibIn: ribFolder, surroundings, project, parent) ?? folder,
      // A new folder may be in no target yet, and goes into the parent's.
      testedModule: testedModule(ofFolder: ribFolder.text, in: surroundings) ?? parent?.module)
    request.testing =
      invocation.value(of: ScaffoldOptions.testing).flatMap(TestLibrary.init) ?? .xctest
    request.languageMode =
      invocation.value(of: ScaffoldOptions.languageMode).flatMap(LanguageMode.init)
      ?? LanguageMode(of: surroundings, building: request.testedModule) ?? .swift5
    request.style = ScaffoldStyle(
      indentation: configuration.indentation ?? Indentation(of: surroundings),
      header: configuration.header,
      isPublic: configuration.isPublic || parent?.isPublic == true)
    request.style.lineEnding = parent?.file.bytes.lineEnding ?? "\n"
    request.foundations = project.foundations
    return request
  }

  /// The folder of the test target, where a project's targets have whole folders.
  private func testsFolder(
    ofRibIn folder: AbsolutePath, _ surroundings: [SurroundingFolder],
    _ project: SurroundingProject, _ parent: ParentTraits?
  ) -> String? {
    let targets = TargetFolders(around: folder, in: surroundings)
    guard let program = targets.program(around: folder) else { return nil }
    let tests = targets.tests(of: program) { place in
      guard let parent else { return false }
      let prefix = place.relative(to: project.root) + "/"
      return project.files.contains { file in
        file.source.path.hasPrefix(prefix)
          && parent.parts.contains(where: file.source.bytes.holds)
      }
    }
    // What tests the parent has elsewhere is not known, and they have to follow it.
    guard let tests, parent == nil || tests.lies(below: project.root) else { return nil }
    let path = tests.relative(to: AbsolutePath("."))
    return path.isEmpty ? "." : path
  }

  /// What the project imports, of the flavour that is asked for.
  private func framework(
    of project: SurroundingProject, parent: ParentTraits?
  ) -> RibsFramework {
    let imported = project.sources.frameworks
    let found = parent.flatMap { imported.framework(importedBy: $0.file) } ?? imported.most
    let asked = invocation.value(of: ScaffoldOptions.flavour).flatMap(Flavour.init)
    guard let flavour = asked ?? configuration.flavour, flavour != found?.flavour else {
      return found ?? .standard(.rx)
    }
    return imported.most(of: flavour) ?? .standard(flavour)
  }
}
