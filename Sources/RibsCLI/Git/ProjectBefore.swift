import RibsFiles
import RibsModel
import RibsSyntax

extension ReadProject {
  /// The project as it was before the changes. `paths` are those that it was read from: of the files
  /// that are gone, those count that a walk over the paths would have found. Its targets are those of
  /// today, and the configuration is today's.
  func before(
    _ changes: SourceChanges, at paths: [String], _ configuration: Configuration
  ) -> Project {
    let flags = configuration.flags
    var folders = ResolvedFolders()
    var gone = changes.contentsBefore
    var before = files.compactMap { file -> ProjectFile? in
      let (path, place) = (file.source.path, folders.place(of: file.source.path))
      if let bytes = gone.removeValue(forKey: place) {
        return file.holding(parse(path: path, bytes: bytes, flags: flags))
      }
      return changes.newLines[place] == nil ? file : nil
    }
    let walked = paths.map { (path: $0, place: AbsolutePath($0)) }
    for (place, bytes) in gone {
      guard let (path, pathBelow) = place.found(below: walked) else { continue }
      before.append(
        ProjectFile(source: parse(path: path, bytes: bytes, flags: flags), pathBelow: pathBelow))
    }
    return linking(before, configuration)
  }
}

extension AbsolutePath {
  /// As a walk over the paths would have named a file here, from the innermost of them; nil where it
  /// would not have come here.
  fileprivate func found(
    below paths: [(path: String, place: AbsolutePath)]
  ) -> (path: String, pathBelow: String)? {
    let ways = paths.map { (path: $0.path, below: relative(to: $0.place)) }
    let inside = ways.filter { way in
      let components = way.below.split(separator: "/").map(String.init)
      return !components.isEmpty && components.allSatisfy(FileFinder.entersFolder(named:))
    }
    return inside.min { $0.below.utf8.count < $1.below.utf8.count }
      .map { (FileFinder.tidied($0.path + "/" + $0.below), $0.below) }
  }
}
