import RibsFiles
import RibsScaffold
import RibsSystem

/// A diff of files as `git apply` takes it in the working folder, or, where a file lies outside of
/// that, at the top of the repository. `originals` are the present contents of edited files by
/// path.
func diffFromWorkingFolder(
  of files: [PlannedFile], originals: [String: [UInt8]], _ console: Console
) -> [UInt8] {
  let workingFolder = AbsolutePath(".")
  let paths = AbsolutePath.all(of: files)
  var folder = workingFolder
  if !paths.allSatisfy({ $0.lies(below: workingFolder) }) {
    let top = workingFolder.repository
    if let top, paths.allSatisfy({ $0.lies(below: top) }) {
      folder = top
      console.note(
        "the paths are those from the top of the repository, as some lie outside the working "
          + "folder; apply it there: `git -C \(top.relative(to: workingFolder)) apply`")
    } else {
      console.note(
        "`git apply` takes no path outside the working folder", help: "Run further up.")
    }
  }
  var relativeOriginals: [String: [UInt8]] = [:]
  let relative = zip(files, paths).map { file, path in
    var relative = file
    relative.path = path.relative(to: folder)
    relativeOriginals[relative.path] = originals[file.path]
    return relative
  }
  return unifiedDiff(of: relative, originals: relativeOriginals)
}

extension AbsolutePath {
  /// The top of the git repository that holds the folder.
  fileprivate var repository: AbsolutePath? {
    var next: AbsolutePath? = self
    while let folder = next {
      if (try? Posix.status(of: folder.appending(".git").text)) != nil { return folder }
      next = folder.parent
    }
    return nil
  }
}
