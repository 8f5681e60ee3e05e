import RibsSyntax

/// A plan as a unified diff that `git apply` takes: for each file its whole text, added to `/dev/null`.
///
/// There are no `diff --git` lines on purpose: with them `git apply` reads paths from the top of the
/// repository, without them from the working folder, where the diff was made.
package func unifiedDiff(of files: [PlannedFile]) -> String {
  files.map(addition).joined()
}

private func addition(_ file: PlannedFile) -> String {
  var text = "--- /dev/null\n+++ \(diffPath(file.path))\n"
  let contents = String(decoding: file.contents, as: UTF8.self)
  var lines = contents.split(separator: "\n", omittingEmptySubsequences: false)
  let endsWithLineFeed = lines.last?.isEmpty == true
  if endsWithLineFeed { lines.removeLast() }
  text += lines.count == 1 ? "@@ -0,0 +1 @@\n" : "@@ -0,0 +1,\(lines.count) @@\n"
  for line in lines { text += "+\(line)\n" }
  if !endsWithLineFeed { text += "\\ No newline at end of file\n" }
  return text
}

/// The path after `b/`, quoted as git quotes it where it holds a quote, a backslash or a control
/// character, and ended by a tab where it holds a space, so that the path's end is certain.
private func diffPath(_ path: String) -> String {
  let needsQuotes = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
  guard needsQuotes else { return path.contains(" ") ? "b/\(path)\t" : "b/\(path)" }
  var quoted = "\"b/"
  for scalar in path.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let octal = String(scalar.value, radix: 8)
      quoted += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
