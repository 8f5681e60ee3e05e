import RibsFiles
import RibsLint

/// One report that a run writes: its form, and where it goes.
struct ReportTarget {
  let format: ReportFormat
  /// Nil for stdout.
  let path: String?

  /// The pairs of `--format` and `--output`, in whichever order the two of a pair stand. Without
  /// both, text goes to stdout, which is also called `-`.
  static func targets(
    of invocation: Invocation, format: Option, output: Option
  ) throws(CommandFailure) -> [ReportTarget] {
    var pairs: [(format: String?, path: String?)] = []
    for occurrence in invocation.occurrences {
      let isFormat = occurrence.option == format
      guard isFormat || occurrence.option == output else { continue }
      // A word fills the pair before it where that half is free, else it begins the next pair.
      if let last = pairs.indices.last,
        isFormat ? pairs[last].format == nil : pairs[last].path == nil
      {
        if isFormat {
          pairs[last].format = occurrence.value
        } else {
          pairs[last].path = occurrence.value
        }
      } else {
        pairs.append(isFormat ? (occurrence.value, nil) : (nil, occurrence.value))
      }
    }
    if pairs.isEmpty { pairs = [(nil, nil)] }
    if pairs.count > 1, let lost = pairs.first(where: { $0.format == nil })?.path {
      throw CommandFailure(
        "no `\(format.spelling)` says what `\(lost)` is to hold",
        remedy: "Give each `\(output.spelling)` a `\(format.spelling)` of its own.")
    }
    for index in pairs.indices where pairs[index].path.map(Invocation.isStandardOutput) == true {
      pairs[index].path = nil
    }
    guard pairs.count(where: { $0.path == nil }) < 2 else {
      throw CommandFailure(
        "two reports for standard output", remedy: "Give one of them an `--output FILE`.")
    }
    return pairs.map { pair in
      ReportTarget(
        format: ReportFormat.all.first { $0.name == pair.format } ?? .text, path: pair.path)
    }
  }

  /// Writes all files or none.
  static func write(
    _ report: LintReport, to targets: [ReportTarget], _ console: Console
  ) throws(FileError) {
    var files: [PlannedFile] = []
    for target in targets {
      if let path = target.path {
        let contents = Array(target.format.render(report).utf8)
        files.append(PlannedFile(path: path, contents: contents, existing: .replace))
      } else if console.usesColour(console.output) {
        console.output.write(target.format.renderInColour(report))
      } else {
        console.output.write(target.format.render(report))
      }
    }
    try FileWriter.write(files, telling: console.note)
  }
}
