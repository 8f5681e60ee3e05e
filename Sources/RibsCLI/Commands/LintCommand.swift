import RibsFiles
import RibsLint
import RibsModel
import RibsText

extension Command {
  static let lint: Command = .init(
    name: "lint", summary: "find leaks, missing dependencies and overgrown classes",
    discussion: """
      Exit status: 1 when there is an error (with `--strict`, a warning), 2 when something could not \
      be read, and then nothing is fixed; with `--fix`, by what remains.
      Each `--output` belongs to the `--format` beside it. `ribs rules` lists the rules, `ribs init` \
      writes a configuration.
      """,
    arguments: [.paths],
    options: [
      format, output, config, only, disabled, strict, baseline, writeBaseline, pruneBaseline,
      changedSince, fix, dryRun, timings,
    ]
  ) { invocation, console in
    let configuration = try Configuration.load(invocation.value(of: config))
    let run = LintRun(
      paths: invocation.values(of: .paths), configuration: configuration,
      rules: try chosenRules(invocation, configuration),
      baseline: try baselineUse(invocation), changedSince: invocation.value(of: changedSince),
      fixing: try fixing(invocation))
    var targets = try ReportTarget.targets(of: invocation, format: format, output: output)
    if run.fixing == .show {
      guard !invocation.has(format) || targets.allSatisfy({ $0.path != nil }) else {
        throw CommandFailure(
          "`--dry-run` prints a diff to standard output",
          remedy: "Give the report an `--output FILE`.")
      }
      targets.removeAll { $0.path == nil }
    }
    let written = targets.compactMap(\.path) + [run.baseline.writtenPath].compactMap { $0 }
    try checkFiles(written)
    for path in targets.compactMap(\.path) { try FilesToReplace.refuseSource(at: path) }
    if case .write(let path) = run.baseline {
      try FilesToReplace.refuseOtherThanBaseline(at: path)
    }
    // What is read must be what stays, so nothing is undone later.
    if run.fixing == .write || !written.isEmpty {
      console.note(
        FileWriter.undoAbandonedWrites(around: invocation.values(of: .paths) + written))
    }
    let result = try run.perform(console)

    if let diff = result.diff { console.output.write(diff) }
    try ReportTarget.write(result.report, to: targets, console)
    // Where nothing could be read, the errors have said all.
    if result.report.summary.files > 0 { console.status(result.report.summary.text) }
    if invocation.has(timings) { console.status(result.timings) }

    guard result.status == .done else { return result.status }
    let failLevel: Severity = invocation.has(strict) ? .warning : .error
    return result.report.fails(at: failLevel) ? .findings : .done
  }

  private static let format = Option.value(
    "format", "FORMAT", choices: ReportFormat.all.map(\.name),
    meanings: ReportFormat.all.map(\.summary), repeats: true,
    "the form of the report (default: text)")
  private static let output = Option.value(
    "output", "FILE", repeats: true, "write that report to FILE instead of stdout, which is `-`")
  private static let config = Option.value(
    "config", "FILE", "read this configuration instead of the nearest `.ribs.json`")
  private static let only = Option.value(
    "only", "ID", completion: .words(Rules.all.map(\.id)), repeats: true,
    "run only this rule, also one that is off by default")
  private static let disabled = Option.value(
    "disable", "ID", completion: .words(Rules.all.map(\.id)), repeats: true,
    "do not run this rule")
  private static let strict = Option.flag("strict", "fail on warnings too")
  private static let baseline = Option.value(
    "baseline", "FILE", "do not report the findings that FILE knows")
  private static let writeBaseline = Option.value(
    "write-baseline", "FILE", "make FILE know all findings there are now, and report none")
  private static let pruneBaseline = Option.flag(
    "prune-baseline", "drop from the baseline what no longer occurs")
  private static let changedSince = Option.value(
    "changed-since", "REV",
    "report only what came since this commit, uncommitted changes included; needs git")
  private static let fix = Option.flag(
    "fix", "change the code where that is safe, and report what remains")
  private static let dryRun = Option.flag(
    "dry-run", "with `--fix`: print a diff that `git apply` takes and write nothing")
  private static let timings = Option.flag("timings", "tell how long reading and each rule took")

  private static func chosenRules(
    _ invocation: Invocation, _ configuration: Configuration
  ) throws(CommandFailure) -> [Rule] {
    let wanted = invocation.values(of: only)
    let unwanted = invocation.values(of: disabled)
    for (option, ids) in [(only, wanted), (disabled, unwanted)] {
      for id in ids {
        if id.contains(",") {
          let each = id.split(separator: ",").map { "\(option.spelling) \($0)" }
          throw CommandFailure(
            "`\(option.spelling)` takes one rule, not `\(id)`",
            remedy: "Repeat it: `\(each.joined(separator: " "))`.")
        }
        _ = try Rules.rule(named: id)
      }
    }
    let chosen = Rules.all.filter { rule in
      let isWanted = wanted.isEmpty ? configuration.isEnabled(rule) : wanted.contains(rule.id)
      return isWanted && !unwanted.contains(rule.id)
    }
    guard !chosen.isEmpty || unwanted.isEmpty else {
      throw CommandFailure(
        "`--disable` leaves no rule to run",
        remedy: wanted.isEmpty
          ? "Name the rules that are to run with `--only`."
          : "Give `--only` and `--disable` different rules.")
    }
    return chosen
  }

  /// Throws what stands in the way of the files that are written at the end, before a long run and
  /// what it fixes.
  private static func checkFiles(_ paths: [String]) throws(CommandFailures) {
    var places: Set<AbsolutePath> = []
    let problems = paths.compactMap { path -> FileError? in
      // One file may be spelt in two ways.
      guard places.insert(AbsolutePath(path)).inserted else {
        return FileError(path, .plannedTwice)
      }
      return FileWriter.problems(
        with: [PlannedFile(path: path, contents: [], existing: .replace)]
      ).first
    }
    guard problems.isEmpty else {
      throw CommandFailures(problems.map { CommandFailure($0) })
    }
  }

  private static func fixing(
    _ invocation: Invocation
  ) throws(CommandFailure) -> LintRun.Fixing {
    guard invocation.has(fix) else {
      guard !invocation.has(dryRun) else {
        throw CommandFailure(
          "`--dry-run` shows what `--fix` would change, and that is not given",
          remedy: "Give both, or leave out `--dry-run`: without `--fix` no source is changed.")
      }
      return .none
    }
    guard !invocation.has(writeBaseline) else {
      throw CommandFailure(
        "`--fix` and `--write-baseline` exclude each other", remedy: "Fix first.")
    }
    guard !invocation.has(dryRun) || !invocation.has(pruneBaseline) else {
      throw CommandFailure(
        "`--dry-run` writes nothing, and `--prune-baseline` would", remedy: "Fix first.")
    }
    return invocation.has(dryRun) ? .show : .write
  }

  private static func baselineUse(
    _ invocation: Invocation
  ) throws(CommandFailure) -> LintRun.BaselineUse {
    let known = invocation.value(of: baseline)
    if let path = invocation.value(of: writeBaseline) {
      for other in [baseline, pruneBaseline, changedSince] where invocation.has(other) {
        throw CommandFailure(
          "`--write-baseline` and `\(other.spelling)` exclude each other",
          remedy: "Write the baseline first.")
      }
      guard path != "-" else {
        throw CommandFailure(
          "a baseline is a file, and `-` is none", remedy: "Name one: `--write-baseline FILE`.")
      }
      return .write(path)
    }
    guard let known else {
      guard !invocation.has(pruneBaseline) else {
        throw CommandFailure(
          "`--prune-baseline` needs a baseline", remedy: "Name it with `--baseline FILE`.")
      }
      return .none
    }
    return invocation.has(pruneBaseline) ? .prune(known) : .read(known)
  }
}

extension LintReport.Summary {
  /// For people: `2 errors, 1 warning in 120 files`.
  fileprivate var text: String {
    let found = counts.isEmpty ? "nothing found" : counts
    let rest = [(suppressed, "suppressed"), (baselined, "baselined"), (unresolved, "unresolved")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let aside = rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))"
    return "\(found) in \(counted(files, "file")), \(counted(ribs, "RIB"))\(aside)"
  }
}
