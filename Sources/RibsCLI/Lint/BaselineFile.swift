import RibsFiles
import RibsLint
import RibsSyntax
import RibsSystem
import RibsText

/// A baseline and the file that it is kept in.
struct BaselineFile {
  let path: String
  private(set) var baseline: Baseline
  /// What was read, which is all that may give way.
  private let existing: PlannedFile.Existing

  /// A missing or broken file is an error: without it, everything or nothing would be reported.
  init(reading path: String) throws {
    self.path = path
    let bytes = try FileReader.read(path)
    existing = .edit(of: bytes)
    do throws(JSONTextError) {
      baseline = try Baseline(parsing: bytes)
    } catch {
      let place = LineTable(bytes).place(at: error.offset)
      throw CommandFailure(
        error.message, path: "\(path):\(place)",
        remedy: "Delete it and write it anew with `ribs lint --write-baseline \(path)`.")
    }
  }

  /// What a new baseline takes the place of: one that may be missing, or, where `mayBeBroken`, none
  /// that can be read.
  init(replacing path: String, mayBeBroken: Bool) throws {
    let status = try? Posix.status(of: path)
    if status?.kind == .file {
      do {
        self = try BaselineFile(reading: path)
        return
      } catch let failure as CommandFailure {
        guard mayBeBroken else { throw failure }
      }
      existing = .edit(of: try FileReader.read(path))
    } else {
      // A device or pipe takes what it is given.
      existing = status == nil ? .edit(of: nil) : .replace
    }
    self.path = path
    baseline = Baseline([], paths: [])
  }

  /// Everything that a run of these rules over `paths` found, and what is known of the rules that
  /// did not run. It is not written yet.
  mutating func replace(by outcome: Linter.Outcome, of rules: [Rule], paths: [String]) {
    let kept = baseline.entries(ofRulesOtherThan: rules)
    baseline = Baseline(outcome.findings, paths: Self.seen(paths, from: path))
    baseline.add(kept)
  }

  func write(_ console: Console) throws(FileError) {
    try FileWriter.write(
      [PlannedFile(path: path, contents: Array(baseline.text.utf8), existing: existing)],
      telling: console.note)
  }

  mutating func drop(_ fingerprints: [Fingerprint]) { baseline.drop(fingerprints) }

  /// Whether a run over these paths looks where the baseline's entries were found.
  func covers(_ paths: [String]) -> Bool { Self.seen(paths, from: path) == baseline.paths }

  /// The paths from the baseline's folder, so that it holds wherever the tree is checked out.
  private static func seen(_ paths: [String], from file: String) -> [String] {
    let folder = AbsolutePath(file).parent ?? AbsolutePath(file)
    let seen = paths.map { AbsolutePath($0).relative(to: folder) }.map { $0.isEmpty ? "." : $0 }
    return Set(seen).sorted { $0.precedesBytewise($1) }
  }
}
