import RibsModel
import RibsScaffold
import RibsSyntax

/// What a child takes over from its parent.
struct ParentTraits {
  let flavour: Flavour?
  /// The parent's interface inherits the child's, which then can't be narrower.
  let isPublic: Bool

  init(flavour: Flavour?, isPublic: Bool) {
    self.flavour = flavour
    self.isPublic = isPublic
  }

  init(_ parent: Rib, _ project: Project) {
    flavour = Flavour(importedBy: [project.types[parent.location.file]])
    isPublic = parent.interactable.map { project.types[$0].access >= .public } ?? false
  }
}

extension ScaffoldOrder {
  func request(
    _ name: RibName, _ kind: ScaffoldKind, in folder: String, _ project: SurroundingProject,
    parent: ParentTraits?
  ) -> ScaffoldRequest {
    let ribFolder = AbsolutePath(FileFinder.tidied(folder) + "/" + name.text)
    let surroundings = surroundingFolders(of: ribFolder)
    let found = parent?.flavour ?? Flavour(importedBy: project.files.lazy.map(\.source))
    var request = ScaffoldRequest(
      name: name, kind: kind,
      flavour: invocation.value(of: ScaffoldOptions.flavour).flatMap(Flavour.init)
        ?? configuration.flavour ?? found ?? .rx,
      sourcesFolder: folder,
      testsFolder: invocation.value(of: ScaffoldOptions.testsFolder) ?? folder,
      testedModule: testedModule(ofFolder: ribFolder.text, in: surroundings))
    request.testing =
      invocation.value(of: ScaffoldOptions.testing).flatMap(TestLibrary.init) ?? .xctest
    request.languageMode =
      invocation.value(of: ScaffoldOptions.languageMode).flatMap(LanguageMode.init)
      ?? LanguageMode(of: surroundings) ?? .swift5
    request.style = ScaffoldStyle(
      indentation: configuration.indentation ?? Indentation(of: surroundings),
      header: configuration.header,
      isPublic: configuration.isPublic || parent?.isPublic == true)
    request.foundations = project.foundations
    return request
  }

  /// The folder that holds the parent's folder, or the latter where that would be another module.
  func folder(
    ofChild child: RibName, of parent: SourceFile, in project: SurroundingProject
  ) -> String {
    if let folder = invocation.value(of: ScaffoldOptions.sourcesFolder) { return folder }
    let folder = parent.path.split(separator: "/").dropLast()
    let candidates = [folder.dropLast(), folder]
    let files = project.files
    let shared = candidates.first { candidate in
      let path = (candidate + [child.text[...], "\(child.text)Builder.swift"])
        .joined(separator: "/")
      guard let file = files.first(where: { $0.source.path == parent.path }) else { return false }
      return sharesModule(
        newFile: path, with: file, in: files, projectFolders: project.projectFolders)
    }
    let joined = (shared ?? folder).joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }
}
