import RibsFiles

/// A plan as a unified diff that `git apply` takes: new files as additions to `/dev/null`, edited
/// ones as hunks with three lines of context. `originals` are the present contents of edited files
/// by path.
///
/// There are no `diff --git` lines on purpose: with them `git apply` reads paths from the top of
/// the repository, without them from the working folder, where the diff was made.
///
/// It is made of bytes, as lines may hold some that are not UTF-8.
package func unifiedDiff(of files: [PlannedFile], originals: [String: [UInt8]] = [:]) -> [UInt8] {
  files.flatMap { file in
    let header =
      originals[file.path] == nil ? "--- /dev/null\n" : "--- \(diffPath("a", file.path))\n"
    let changes = LineChanges(from: originals[file.path] ?? [], to: file.contents)
    return Array("\(header)+++ \(diffPath("b", file.path))\n".utf8) + changes.hunks
  }
}

/// What differs between two texts, line by line.
private struct LineChanges {
  private enum Change {
    case kept, removed, added

    var sign: UInt8 {
      switch self {
      case .kept: UInt8(ascii: " ")
      case .removed: UInt8(ascii: "-")
      case .added: UInt8(ascii: "+")
      }
    }
  }

  private var lines: [(change: Change, text: ArraySlice<UInt8>)] = []

  init(from old: [UInt8], to new: [UInt8]) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    // Finding that everything is new takes time with the square of the lines.
    guard !old.isEmpty else {
      lines = new.map { (.added, $0) }
      return
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (oldLine, newLine) = (0, 0)
    while oldLine < old.count || newLine < new.count {
      if removed.contains(oldLine) {
        lines.append((.removed, old[oldLine]))
        oldLine += 1
      } else if added.contains(newLine) {
        lines.append((.added, new[newLine]))
        newLine += 1
      } else {
        lines.append((.kept, new[newLine]))
        oldLine += 1
        newLine += 1
      }
    }
  }

  /// The lines with their ends; the last one may have none.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(bytes[start...end])
      start = end + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// The number of unchanged lines around a change that `git apply` finds its place by.
  private static let context = 3

  var hunks: [UInt8] {
    var text: [UInt8] = []
    var (oldLine, newLine) = (0, 0)
    var position = 0
    for range in hunkRanges() {
      let skipped = range.lowerBound - position
      (oldLine, newLine) = (oldLine + skipped, newLine + skipped)
      let hunk = lines[range]
      let oldCount = hunk.count { $0.change != .added }
      let newCount = hunk.count { $0.change != .removed }
      text += "@@ -\(span(oldLine, oldCount)) +\(span(newLine, newCount)) @@\n".utf8
      for line in hunk {
        text.append(line.change.sign)
        text += line.text
        if line.text.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n".utf8 }
      }
      (oldLine, newLine) = (oldLine + oldCount, newLine + newCount)
      position = range.upperBound
    }
    return text
  }

  /// Changes with their context, those that meet together.
  private func hunkRanges() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in lines.indices where lines[index].change != .kept {
      let start = max(0, index - Self.context)
      let end = min(lines.count, index + Self.context + 1)
      if let last = ranges.last, start <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// A line's number counts from 1; where there is no line, it is that of the line before.
  private func span(_ linesBefore: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(linesBefore),0"
    case 1: "\(linesBefore + 1)"
    default: "\(linesBefore + 1),\(count)"
    }
  }
}

/// The path behind `a/` or `b/`, quoted as git quotes it where it holds a quote, a backslash or a
/// control character, and ended by a tab where it holds a space, so that the path's end is certain.
private func diffPath(_ side: String, _ path: String) -> String {
  let needsQuotes = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
  guard needsQuotes else { return path.contains(" ") ? "\(side)/\(path)\t" : "\(side)/\(path)" }
  var quoted = "\"\(side)/"
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
