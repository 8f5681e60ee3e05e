import RibsLint
import RibsModel
import RibsSyntax

/// One run of the linter over a tree, from reading to what is left to report.
struct LintRun {
  /// What is done with a baseline.
  enum BaselineUse {
    case none
    case read(String)
    /// Reads, and drops what no longer occurs.
    case prune(String)
    case write(String)
  }

  struct Result {
    let report: LintReport
    /// `failed` when something could not be read; the report is about the rest.
    let status: ExitStatus
    /// A line a step, for people.
    let timings: String
  }

  let paths: [String]
  let configuration: Configuration
  let rules: [Rule]
  let baseline: BaselineUse

  func perform(_ console: Console) throws -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    // A baseline that can't be read ends the run before anything is looked for.
    let known = try knownBaseline()
    let read = try readProject(at: paths, console)
    let reading = start.duration(to: clock.now)

    var outcome = reported(
      Linter(rules: rules, settings: configuration.ruleSettings).run(on: read.project))
    let timings = timingTable(reading, outcome)
    if let baseline = try updated(known, by: outcome, read, console) {
      outcome = outcome.silenced(by: baseline)
    }
    let report = LintReport(
      version: programVersion, outcome, of: read.project, took: start.duration(to: clock.now))
    return Result(report: report, status: read.status, timings: timings)
  }

  /// Without the findings in files that the configuration leaves out.
  private func reported(_ outcome: Linter.Outcome) -> Linter.Outcome {
    let folder = configuration.folder
    return outcome.keeping { configuration.reports(atPath: $0.place.path, from: folder) }
  }
}

extension LintRun {
  private func knownBaseline() throws -> BaselineFile? {
    switch baseline {
    case .none, .write: nil
    case .read(let path), .prune(let path): try BaselineFile(reading: path)
    }
  }

  /// The baseline that this run goes by, after it was written or pruned.
  private func updated(
    _ known: BaselineFile?, by outcome: Linter.Outcome, _ read: ReadProject, _ console: Console
  ) throws -> Baseline? {
    if case .write(let path) = baseline {
      try checkCompleteness(of: read)
      let file = BaselineFile(at: path, of: outcome, paths: paths)
      try file.write()
      console.note("`\(path)` knows \(file.baseline.severities.count) findings")
      return file.baseline
    }
    guard var file = known else { return nil }
    if case .prune = baseline {
      try checkCompleteness(of: read)
      guard file.covers(paths) else {
        throw CommandFailure(
          "the baseline was written for other paths", path: file.path,
          remedy: "Lint \(list(file.baseline.paths)), seen from the baseline's folder.")
      }
    }
    // What a narrower run does not find may still be there.
    guard file.covers(paths), read.status == .done else { return file.baseline }
    let stale = file.baseline.stale(among: outcome, ofRules: rules)
    for fingerprint in stale {
      console.note("\(file.path): note: `\(fingerprint)` no longer occurs")
    }
    if case .prune = baseline, !stale.isEmpty {
      file.drop(stale)
      try file.write()
      console.note("`\(file.path)` is \(stale.count) entries shorter")
    } else if !stale.isEmpty {
      console.note("help: Run with `--prune-baseline` to drop what no longer occurs.")
    }
    return file.baseline
  }

  /// A baseline must not depend on what happened to be readable.
  private func checkCompleteness(of read: ReadProject) throws(CommandFailure) {
    guard read.status == .done else {
      throw CommandFailure(
        "the baseline is left as it is, as not everything could be read",
        remedy: "Mend the errors above first.")
    }
  }

  private func list(_ paths: [String]) -> String {
    paths.map { "`\($0)`" }.joined(separator: ", ")
  }
}

/// A line a step, in milliseconds, the slowest rules first.
private func timingTable(_ reading: Duration, _ outcome: Linter.Outcome) -> String {
  let rules = outcome.timings.sorted {
    $0.duration != $1.duration ? $0.duration > $1.duration : $0.rule.precedesBytewise($1.rule)
  }
  let rows = [("reading the project", reading)] + rules.map { ($0.rule, $0.duration) }
  return rows.map { name, duration in
    let microseconds = Int(duration / .microseconds(1))
    let tenths = (microseconds + 50) / 100
    let number = "\(tenths / 10).\(tenths % 10) ms"
    return String(repeating: " ", count: max(0, 12 - number.count)) + number + "  " + name
  }.joined(separator: "\n")
}
