/// Finds the files that an Xcode project leaves out of all its targets.
///
/// Only a project that says which files are built is believed: nothing else in its folder does, it
/// lists half of the Swift files there, and nearly all that it lists are there. An old one that
/// lies about, or one that waits to be made anew, says nothing of what it does not list.
struct FilesInNoTarget {
  /// The folders that projects lie in, each with what these are built of.
  private let projects: [String: [XcodeBuiltFiles]]
  /// The folders with a manifest, a build file, or a project that can't be read.
  private let otherwiseBuilt: Set<String>

  init(projects: [(folder: String, built: XcodeBuiltFiles?)], otherwiseBuilt: Set<String>) {
    let unread = projects.filter { $0.built == nil }.map(\.folder)
    self.otherwiseBuilt = otherwiseBuilt.union(unread)
    self.projects = Dictionary(
      grouping: projects.filter { $0.built != nil }, by: \.folder
    ).mapValues { $0.compactMap(\.built) }
  }

  /// Those among all the Swift files that were found, in their order.
  func places(among paths: [String]) -> [String] {
    guard projects.keys.contains(where: { !otherwiseBuilt.contains($0) }) else { return [] }
    let lists = ListedFiles(projects, found: paths)
    var left: [Int] = []
    for (folder, files) in filesDecided(among: paths) where lists.areBelieved(of: folder) {
      let unlisted = files.filter { !lists.contain(fileAt: $0, paths[$0]) }
      guard unlisted.count * 2 <= files.count else { continue }
      left += unlisted.filter { !lists.mayMean(paths[$0]) }
    }
    return left.sorted().map { paths[$0] }
  }

  /// The places of files by the folder of the projects that decide about them.
  private func filesDecided(among paths: [String]) -> [String: [Int]] {
    var nearest = NearestFolder(among: otherwiseBuilt.union(projects.keys))
    var decided: [String: [Int]] = [:]
    for run in FolderRun.all(of: paths) {
      guard let folder = nearest.nearest(around: run.folder), !otherwiseBuilt.contains(folder)
      else { continue }
      decided[folder, default: []] += run.members
    }
    return decided
  }
}
