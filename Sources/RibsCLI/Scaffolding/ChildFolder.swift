import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax

extension ScaffoldOrder {
  /// The folder that the one of a child is made in: that of `--in`, or else the one that holds the
  /// parent's folder. Where that would be outside of the parent's target, or `parent` lies in no
  /// folder of its own, it is the folder that it lies in.
  ///
  /// `others` are the files of other RIBs.
  func folder(
    ofChild child: RibName, of parent: SourceFile, besides others: [SourceFile] = [],
    in project: SurroundingProject
  ) -> String {
    if let folder = invocation.value(of: ScaffoldOptions.sourcesFolder) { return folder }
    let own = folderPath(of: parent.path)
    let outer = folderPath(of: own)
    let isShared = others.contains { folderPath(of: $0.path) == own }
    let isInside =
      isShared || parent.isInSourcesFolder || !project.hasOneTarget(own, outer)
      || !project.hasOneModule(newFile: "\(child.text)/\(child.text)Builder.swift", outer, parent)
    let folder = isInside ? own : outer
    return folder.isEmpty ? "." : folder
  }

  /// The files of RIBs besides `parent`, if all of its own lie in one folder: else the folders are
  /// those of layers, and tell nothing of RIBs.
  func otherRibs(than parent: Rib, in project: Project) -> [SourceFile] {
    func files(of rib: Rib) -> Set<FileID> {
      let parts = [rib.router, rib.interactor, rib.builder].compactMap { $0 }
      return Set(parts.map { project.types[$0].place.file })
    }
    let own = files(of: parent)
    guard Set(own.map { folderPath(of: project.types[$0].path) }).count == 1 else { return [] }
    return project.ribs.map(files).reduce(Set()) { $0.union($1) }.subtracting(own)
      .map { project.types[$0] }
  }
}

extension SourceFile {
  /// What a target has for all of its sources is no folder of a RIB, unless that is called so.
  fileprivate var isInSourcesFolder: Bool {
    let folder = folderPath(of: path).lastComponent
    return namesOfSourcesFolders.contains(String(folder)) && !path.lastComponent.hasPrefix(folder)
  }
}

extension SurroundingProject {
  /// Whether a new file in the folder would be part of the module of one that is there.
  fileprivate func hasOneModule(
    newFile name: String, _ folder: String, _ file: SourceFile
  ) -> Bool {
    guard let file = files.first(where: { $0.source.path == file.path }) else { return false }
    return sharesModule(newFile: joinedPath(folder, name), with: file, in: sources)
  }

  /// Unless a project tells of a target that has the first folder as a whole, and not the second.
  fileprivate func hasOneTarget(_ folder: String, _ outer: String) -> Bool {
    let places = [folder, outer].map { AbsolutePath(root.text + "/" + $0) }
    let targets = TargetFolders(around: places[0], in: surroundingFolders(of: places[0]))
    guard let program = targets.program(around: places[0]) else { return true }
    return targets.program(around: places[1]) == program
  }
}
