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
    var folders = ResolvedFolders()
    let kept = files.compactMap { file -> ProjectFile? in
      switch changes.changes[folders.place(of: file.source.path)] {
      case nil: return file
      case .added: return nil
      case .modified(let bytes, _), .deleted(let bytes):
        return file.holding(
          parse(path: file.source.path, bytes: bytes, flags: configuration.flags))
      }
    }
    return linking(kept + changes.deletedFiles(below: paths, configuration.flags), configuration)
  }
}

extension SourceChanges {
  /// The files that are gone, where a walk over the paths would have found them.
  fileprivate func deletedFiles(
    below paths: [String], _ flags: CompilationFlags
  ) -> [ProjectFile] {
    changes.compactMap { place, change -> ProjectFile? in
      guard case .deleted(let bytes) = change else { return nil }
      for path in paths {
        let below = place.relative(to: AbsolutePath(path))
        let components = below.split(separator: "/").map(String.init)
        guard components.first != "..",
          components.dropLast().allSatisfy(FileFinder.entersFolder(named:))
        else {
          continue
        }
        let printed = FileFinder.tidied(path + "/" + below)
        return ProjectFile(
          source: parse(path: printed, bytes: bytes, flags: flags), pathBelow: below)
      }
      return nil
    }
  }
}
