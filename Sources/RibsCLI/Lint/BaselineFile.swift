import RibsFiles
import RibsLint
import RibsSyntax
import RibsText

/// A baseline and the file that it is kept in.
struct BaselineFile {
  let path: String
  private(set) var baseline: Baseline

  /// A missing or broken file is an error: without it, everything or nothing would be reported.
  init(reading path: String) throws {
    self.path = path
    let bytes = try FileReader.read(path)
    do throws(JSONTextError) {
      baseline = try Baseline(parsing: bytes)
    } catch {
      let place = LineTable(bytes).place(at: error.offset)
      throw CommandFailure(
        error.message, path: "\(path):\(place.line):\(place.column)",
        remedy: "Delete it and write it anew with `ribs lint --write-baseline \(path)`.")
    }
  }

  /// A baseline of everything that a run over `paths` found; it is not written yet.
  init(at path: String, of outcome: Linter.Outcome, paths: [String]) {
    self.path = path
    baseline = Baseline(outcome.findings, paths: Self.seen(paths, from: path))
  }

  func write(_ console: Console) throws(FileError) {
    try FileWriter.write(
      [PlannedFile(path: path, contents: Array(baseline.text.utf8), existing: .replace)],
      telling: console.note)
  }

  mutating func drop(_ fingerprints: [String]) { baseline.drop(fingerprints) }

  /// Whether a run over these paths looks where the baseline's entries were found.
  func covers(_ paths: [String]) -> Bool { Self.seen(paths, from: path) == baseline.paths }

  /// The paths from the baseline's folder, so that it holds wherever the tree is checked out.
  private static func seen(_ paths: [String], from file: String) -> [String] {
    let folder = AbsolutePath(file).parent ?? AbsolutePath(file)
    let seen = paths.map { AbsolutePath($0).relative(to: folder) }.map { $0.isEmpty ? "." : $0 }
    return Set(seen).sorted { $0.precedesBytewise($1) }
  }
}
