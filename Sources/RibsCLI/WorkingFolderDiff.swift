import RibsScaffold
import RibsSyntax

/// A diff of files whose paths are seen from the working folder, as `git apply` takes it there.
/// `originals` are the present contents of edited files by path.
func diffFromWorkingFolder(
  of files: [PlannedFile], originals: [String: [UInt8]], _ console: Console
) -> String {
  let workingFolder = AbsolutePath(".")
  var relativeOriginals: [String: [UInt8]] = [:]
  let relative = files.map { file in
    var relative = file
    relative.path = AbsolutePath(file.path).relative(to: workingFolder)
    relativeOriginals[relative.path] = originals[file.path]
    return relative
  }
  if relative.contains(where: { $0.path.hasPrefix("../") }) {
    console.note("note: `git apply` takes no path outside the working folder; run further up")
  }
  return unifiedDiff(of: relative, originals: relativeOriginals)
}
