import RibsFiles
import RibsScaffold

/// The folders of the nearest Xcode project, or of what XcodeGen makes one of, that its targets have
/// as a whole: a file belongs to a target by lying in one.
struct TargetFolders {
  private let all: [(place: AbsolutePath, folder: WholeFolder)]

  /// The innermost of `surroundings` comes first.
  init(in surroundings: [SurroundingFolder]) {
    let nearest = surroundings.first { surrounding in
      surrounding.isBuiltByManifest || surrounding.has(.xcodeGen)
        || surrounding.entries.contains { $0.hasSuffix(".xcodeproj") }
    }
    guard let nearest, !nearest.isBuiltByManifest else {
      all = []
      return
    }
    let projects = nearest.entries.filter { $0.hasSuffix(".xcodeproj") }
      .sorted { $0.precedesBytewise($1) }
    let description = nearest.configurations[BuildManifest.xcodeGen.fileName]
    let folders =
      projects.flatMap { XcodeProject.wholeFolders(at: nearest.path + "/" + $0) ?? [] }
      + (description.map { XcodeGenDescription.wholeFolders(in: $0) } ?? [])
    all = folders.map { (AbsolutePath(nearest.path + "/" + $0.path), $0) }
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
}
