import RibsFiles
import RibsModel
import RibsScaffold

/// A folder that is called after sources, and so is taken for that of a target.
struct SourcesFolder {
  private let place: AbsolutePath
  /// What lies beside it.
  private let neighbours: Set<String>

  /// The outermost one around a place within some folders, the innermost of which comes first. Nil
  /// also where it is part of a folder of tests.
  init?(around place: AbsolutePath, in surroundings: ArraySlice<SurroundingFolder>) {
    for surrounding in surroundings.reversed() {
      let folder = AbsolutePath(surrounding.path)
      guard folder != place, place.lies(below: folder) else { continue }
      let name = place.components[folder.components.count]
      if isTestFolder(name[...]) { return nil }
      guard namesOfSourcesFolders.contains(name) else { continue }
      self.place = folder.appending(name)
      neighbours = surrounding.entries
      return
    }
    return nil
  }

  /// The folder of tests beside it, if there is one.
  private var tests: AbsolutePath? {
    let names = ["Tests"] + (place.parent?.components.last.map { [$0 + "Tests"] } ?? [])
    return names.first(where: neighbours.contains).flatMap { place.parent?.appending($0) }
  }

  /// Where its tests are, or would be.
  var usualTests: AbsolutePath? { tests ?? place.parent?.appending("Tests") }

  /// Both as those of targets that are called like the folder around them.
  func wholeFolders(ofProject root: AbsolutePath) -> [(AbsolutePath, WholeFolder)] {
    let name = place.parent?.components.last ?? ""
    let folders =
      [(place, name, WholeFolder.Role.program)]
      + (tests.map { [($0, name + "Tests", .unitTests)] } ?? [])
    return folders.map { place, target, role in
      (place, WholeFolder(path: place.relative(to: root), target: target, role: role))
    }
  }
}
