import RibsFiles

/// Where the output of a command goes that reads a project.
struct OutputTarget {
  static let option = Option.value(
    "output", "FILE", "write to FILE instead of stdout, which is `-`")

  /// Nil for stdout.
  private let path: String?

  /// The file that the option names, which may take the place of an older one but never of Swift
  /// code. `paths` are those that will be read: what an earlier run left half-written is undone
  /// before.
  init(
    _ invocation: Invocation, beside paths: [String], _ console: Console
  ) throws(CommandFailure) {
    path = invocation.file(of: Self.option)
    guard let path else { return }
    try FilesToReplace.refuseSource(at: path)
    // What is read must be what stays, so nothing is undone later.
    console.note(FileWriter.undoAbandonedWrites(around: paths + [path]))
  }

  func write(_ text: String, _ console: Console) throws(FileError) {
    guard let path else { return console.output.write(text) }
    try FileWriter.write(
      [PlannedFile(path: path, contents: Array(text.utf8), existing: .replace)],
      telling: console.note)
  }
}
