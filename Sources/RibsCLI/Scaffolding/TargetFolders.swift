import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax

/// The folders of the nearest Xcode project, or of what XcodeGen or Tuist makes one of, that its
/// targets have as a whole: a file belongs to a target by lying in one.
///
/// Where a description leaves its targets to templates or helpers, the folder that is called after
/// sources is taken for one of them, and the folder of tests beside it for another.
struct TargetFolders {
  private let all: [(place: AbsolutePath, folder: WholeFolder)]
  private let root: AbsolutePath?
  private let sources: SourcesFolder?

  /// Those that tell of what lies in a place. The innermost of `surroundings` comes first.
  init(around place: AbsolutePath, in surroundings: [SurroundingFolder]) {
    let nearest = surroundings.firstIndex { surrounding in
      surrounding.isBuiltByManifest || surrounding.has(.xcodeGen)
        || surrounding.entries.contains { $0.hasSuffix(".xcodeproj") }
        || surrounding.tuistFolders != nil
    }
    guard let nearest else {
      (all, root, sources) = ([], nil, nil)
      return
    }
    let project = surroundings[nearest]
    let tuist = project.tuistFolders
    guard tuist != nil || !project.isBuiltByManifest else {
      (all, root, sources) = ([], nil, nil)
      return
    }
    let root = AbsolutePath(project.path)
    let sources = SourcesFolder(around: place, in: surroundings[...nearest])
    var folders: [(AbsolutePath, WholeFolder)] = (project.xcodeFolders + (tuist ?? [])).map {
      (AbsolutePath(project.path + "/" + $0.path), $0)
    }
    if folders.isEmpty, let sources, tuist != nil || project.has(.xcodeGen) {
      folders = sources.wholeFolders(ofProject: root)
    }
    (all, self.root, self.sources) = (folders, root, sources)
  }

  /// The target that is built of the files in a place, unless those are tests.
  func program(around place: AbsolutePath) -> String? {
    let around = all.filter { place.lies(below: $0.place) }
    let nearest = around.max { $0.place.components.count < $1.place.components.count }
    return nearest.flatMap { $0.folder.role == .program ? $0.folder.target : nil }
  }

  /// The folder of the tests of a target: the first one that holds what is looked for, or else that
  /// of the target with the name for it, or else the only one of unit tests.
  func tests(of target: String, holding isHeld: (AbsolutePath) -> Bool) -> AbsolutePath? {
    let tests = all.filter { $0.folder.role == .unitTests && program(around: $0.place) == nil }
    let found =
      tests.first { isHeld($0.place) } ?? tests.first { $0.folder.target == target + "Tests" }
      ?? (Set(tests.map(\.folder.target)).count == 1 ? tests.first : nil)
    return found?.place
  }

  /// The same, or where they are mostly put.
  func usualTests(of target: String) -> AbsolutePath? {
    tests(of: target) { _ in false } ?? sources?.usualTests ?? root?.appending(target + "Tests")
  }
}

extension SurroundingFolder {
  fileprivate var xcodeFolders: [WholeFolder] {
    let projects = entries.filter { $0.hasSuffix(".xcodeproj") }
      .sorted { $0.precedesBytewise($1) }
    let description = configurations[BuildManifest.xcodeGen.fileName]
    return projects.flatMap { XcodeProject.wholeFolders(at: path + "/" + $0) ?? [] }
      + (description.map { XcodeGenDescription.wholeFolders(in: $0) } ?? [])
  }

  /// Nil where no Tuist manifest is in it.
  fileprivate var tuistFolders: [WholeFolder]? {
    let name = BuildManifest.tuist.fileName
    return configurations[name].flatMap {
      RibsModel.tuistFolders(of: parse(path: name, bytes: $0))
    }
  }
}
