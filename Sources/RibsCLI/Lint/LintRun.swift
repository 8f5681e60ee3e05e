import RibsFiles
import RibsLint
import RibsModel
import RibsSyntax
import RibsSystem
import RibsText

/// One run of the linter over a tree, from reading to what is left to report.
struct LintRun {
  /// What is done with a baseline.
  enum BaselineUse {
    case none
    case read(String)
    /// Reads, and drops what no longer occurs.
    case prune(String)
    case write(String)

    /// The file that the run writes, or may write.
    var writtenPath: String? {
      switch self {
      case .none, .read: nil
      case .prune(let path), .write(let path): path
      }
    }
  }

  /// What is done about findings that the program can fix.
  enum Fixing {
    case none
    /// The files are written.
    case write
    /// Nothing is written; the result holds a diff.
    case show
  }

  struct Result {
    /// When something is fixed, what remains.
    let report: LintReport
    /// What fixing would change, for `Fixing.show`.
    let diff: [UInt8]?
    /// `failed` when something could not be read; the report is about the rest.
    let status: ExitStatus
    /// A line a step, for people.
    let timings: String
  }

  let paths: [String]
  let configuration: Configuration
  let rules: [Rule]
  let baseline: BaselineUse
  /// The revision since which changes are judged; nil to judge everything.
  let changedSince: String?
  let fixing: Fixing

  func perform(_ console: Console) throws -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    // A baseline that can't be read ends the run before anything is looked for.
    let baselineFile = try baselineFile()
    try refuseOtherThanSwift(paths)
    let read = try readProject(at: paths, console, configuration)
    let reading = start.duration(to: clock.now)
    try checkWhatIsWritten(read, baselineFile)
    noteNothingReported(read.project, console)
    noteExcluded(console)
    let changes = try sourceChanges(console)

    let timed = lint(read.project)
    var judged = Judged(project: read.project, outcome: timed, changed: nil)
    if let changes {
      // Fixes move lines, so what is judged is settled before by name.
      let changed = ChangedFindings(
        changes, before: read.before(changes, at: paths, configuration), lint: lint)
      judged.changed = Set(try changed.among(timed.findings).map(\.fingerprint))
    }
    let diff = fixing == .none ? nil : try fix(&judged, of: read, baselineFile, console)
    let reportedBaseline = try updated(baselineFile, by: judged.outcome, read, console)
    var outcome = judged.outcome
    if let changed = judged.changed {
      outcome = outcome.keeping { changed.contains($0.fingerprint) }
    }
    if let reportedBaseline { outcome = outcome.silenced(by: reportedBaseline) }
    let report = LintReport(
      version: programVersion, outcome, of: judged.project, took: start.duration(to: clock.now))
    return Result(
      report: report, diff: diff, status: read.status, timings: timingTable(reading, timed))
  }

  /// A project, and what the rules find in it.
  private struct Judged {
    var project: Project
    var outcome: Linter.Outcome
    /// The fingerprints of what changes brought; nil where everything is judged.
    var changed: Set<Fingerprint>?
  }

  /// Who says what is reported on expects something there.
  private func noteNothingReported(_ project: Project, _ console: Console) {
    let files = project.types.files
    guard !files.isEmpty,
      !files.contains(where: { configuration.reports(atPath: $0.path) })
    else { return }
    let count = counted(files.count, "file")
    if !configuration.included.isEmpty {
      console.note("`included` of the configuration is for none of \(count)")
    } else if paths.contains(where: { (try? Posix.status(of: $0).kind) == .folder }) {
      console.note("`excluded` of the configuration leaves out all of \(count)")
    }
  }

  /// Who names a file would take silence for praise.
  private func noteExcluded(_ console: Console) {
    guard let file = configuration.origin?.path else { return }
    for path in paths where (try? Posix.status(of: path).kind) == .file {
      guard !configuration.reports(atPath: path) else { continue }
      console.note("not reported on, as `\(file)` leaves it out", at: FileFinder.tidied(path))
    }
  }

  /// What git knows to have changed, where only that is judged.
  private func sourceChanges(_ console: Console) throws -> SourceChanges? {
    guard let changedSince else { return nil }
    return try SourceChanges(since: changedSince, around: paths, console)
  }

  /// Everything that the rules find in files that the configuration does not leave out.
  private func lint(_ project: Project) -> Linter.Outcome {
    let settings = configuration.ruleSettings(for: project.types.files.map(\.path))
    return Linter(rules: rules, settings: settings).run(on: project)
      .keeping { configuration.reports(atPath: $0.place.path) }
  }

  /// Fixes what can be, but for what nobody wants to be told of; gives what `finish` does.
  private func fix(
    _ judged: inout Judged, of read: ReadProject, _ baselineFile: BaselineFile?,
    _ console: Console
  ) throws -> [UInt8]? {
    let changed = judged.changed
    var fixer = Fixer(
      files: read.files, project: judged.project, outcome: judged.outcome,
      link: { read.linking($0, configuration) },
      isWanted: { finding in
        (changed?.contains(finding.fingerprint) ?? true)
          && !isSpared(finding, by: baselineFile)
      }, lint: lint)
    fixer.run()
    (judged.project, judged.outcome) = (fixer.project, fixer.outcome)
    for step in fixer.steps {
      judged.changed = judged.changed.map { fingerprints($0, whenFixed: step) }
    }
    return try finish(fixer, of: read, console)
  }

  /// What a new baseline takes the place of spares nothing.
  private func isSpared(_ finding: ReportedFinding, by file: BaselineFile?) -> Bool {
    if case .write = baseline { return false }
    return file?.baseline.knows(finding) ?? false
  }

  /// Writes what the fixer changed, or makes a diff of it; and tells people.
  private func finish(
    _ fixer: Fixer, of read: ReadProject, _ console: Console
  ) throws -> [UInt8]? {
    for (path, rules) in fixer.refusals.sorted(by: { $0.key.precedesBytewise($1.key) }) {
      let named = rules.isEmpty ? "" : ": \(rules.sorted().joined(separator: ", "))"
      console.note(
        "some fixes are left out here, as they would bring other findings\(named)", at: path)
    }
    let changes = fixer.changes.sorted { $0.key.precedesBytewise($1.key) }
    let originals = Dictionary(
      read.files.map { ($0.source.path, $0.source.bytes) }, uniquingKeysWith: { first, _ in first })
    let files = changes.map { path, contents in
      PlannedFile(path: path, contents: contents, existing: .edit(of: originals[path]))
    }
    let count = "\(counted(fixer.fixedCount, "finding")) in \(counted(files.count, "file"))"
    guard fixing == .write else {
      console.status("\(count) would be fixed; nothing is written")
      return diffFromWorkingFolder(of: files, originals: originals, console)
    }
    try FileWriter.write(files, telling: console.note)
    console.status("\(count) fixed")
    return nil
  }
}

extension LintRun {
  /// The baseline that the run goes by, or else what the one that it writes takes the place of.
  private func baselineFile() throws -> BaselineFile? {
    switch baseline {
    case .none: return nil
    case .read(let path), .prune(let path): return try BaselineFile(reading: path)
    case .write(let path):
      let isNarrowed = Rules.all.contains { rule in
        configuration.isEnabled(rule) && !rules.contains { $0.id == rule.id }
      }
      // Only a whole run can tell what one that a merge has broken knew.
      return try BaselineFile(replacing: path, mayBeBroken: !isNarrowed)
    }
  }

  /// Throws what speaks against writing, before anything is.
  private func checkWhatIsWritten(
    _ read: ReadProject, _ known: BaselineFile?
  ) throws(CommandFailure) {
    // What a file holds that can't be read may be what makes a fix wrong.
    if fixing != .none { try checkCompleteness(of: read, "nothing is fixed") }
    switch baseline {
    case .none, .read: break
    case .write, .prune:
      try checkCompleteness(of: read, "the baseline is left as it is")
      guard let known, !known.covers(paths) else { return }
      let covered = commaList(quoting: known.baseline.paths)
      if case .write = baseline {
        let kept = known.baseline.entries(ofRulesOtherThan: rules)
        guard !kept.isEmpty else { return }
        throw CommandFailure(
          "the baseline was written for other paths, and also for rules that do not run now",
          path: known.path,
          remedy: "Lint \(covered), seen from its folder, or delete it first.")
      }
      throw CommandFailure(
        "the baseline was written for other paths", path: known.path,
        remedy: "Lint \(covered), seen from the baseline's folder.")
    }
  }

  /// The baseline that this run goes by, after it was written or pruned.
  private func updated(
    _ known: BaselineFile?, by outcome: Linter.Outcome, _ read: ReadProject, _ console: Console
  ) throws -> Baseline? {
    guard var file = known else { return nil }
    if case .write = baseline {
      file.replace(by: outcome, of: rules, paths: paths)
      try file.write(console)
      let kept = file.baseline.entries(ofRulesOtherThan: rules).count
      console.status(
        "`\(file.path)` knows \(counted(file.baseline.severities.count, "finding"))"
          + (kept == 0 ? "" : ", \(kept) of them of rules that did not run"))
      return file.baseline
    }
    // What a narrower run does not find may still be there.
    guard file.covers(paths), read.status == .done else { return file.baseline }
    let stale = file.baseline.stale(among: outcome, ofRules: rules)
    let notes = stale.map { "`\($0.text)` no longer occurs" }
    guard let last = notes.last else { return file.baseline }
    for note in notes.dropLast() { console.note(note, at: file.path) }
    guard case .prune = baseline else {
      console.note(
        last, at: file.path, help: "Run with `--prune-baseline` to drop what no longer occurs.")
      return file.baseline
    }
    console.note(last, at: file.path)
    file.drop(stale)
    try file.write(console)
    console.status(
      "`\(file.path)` is \(stale.count == 1 ? "1 entry" : "\(stale.count) entries") shorter")
    return file.baseline
  }

  /// What is written must not depend on what happened to be readable.
  private func checkCompleteness(
    of read: ReadProject, _ outcome: String
  ) throws(CommandFailure) {
    guard read.status == .done else {
      throw CommandFailure(
        "\(outcome), as not everything could be read", remedy: "Mend the errors above first.")
    }
  }
}
