import RibsLint
import RibsModel
import RibsSyntax

extension Command {
  static let lint: Command = .init(
    name: "lint", summary: "find leaks, missing dependencies and overgrown classes",
    discussion: """
      Exit status: 1 when there is an error (with `--strict`, a warning), 2 when something could not be
      read. Each `--output` belongs to the `--format` beside it. `ribs rules` lists the rules.
      """,
    arguments: [.paths], options: [format, output, only, disabled, strict, timings]
  ) { invocation, console in
    let linter = try Linter(rules: chosenRules(invocation))
    let targets = try ReportTarget.targets(of: invocation, format: format, output: output)

    let clock = ContinuousClock()
    let start = clock.now
    let read = try readProject(at: invocation.values(of: .paths), console)
    let reading = start.duration(to: clock.now)
    let outcome = linter.run(on: read.project)
    let report = LintReport(
      version: programVersion, outcome, of: read.project, took: start.duration(to: clock.now))

    try ReportTarget.write(report, to: targets, console)
    console.note(report.summary.text)
    if invocation.has(timings) { console.note(timingTable(reading, outcome)) }

    let failLevel: Severity = invocation.has(strict) ? .warning : .error
    guard read.status == .done else { return read.status }
    return report.fails(at: failLevel) ? .findings : .done
  }

  private static let format = Option.value(
    "format", "FORMAT", choices: ReportFormat.all.map(\.name), repeats: true,
    "the form of the report (default: text)")
  private static let output = Option.value(
    "output", "FILE", repeats: true, "write that report to FILE instead of stdout")
  private static let only = Option.value(
    "only", "ID", repeats: true, "run only this rule, also one that is off by default")
  private static let disabled = Option.value("disable", "ID", repeats: true, "do not run this rule")
  private static let strict = Option.flag("strict", "fail on warnings too")
  private static let timings = Option.flag("timings", "tell how long reading and each rule took")

  private static func chosenRules(_ invocation: Invocation) throws(CommandFailure) -> [Rule] {
    let wanted = invocation.values(of: only)
    let unwanted = invocation.values(of: disabled)
    for id in wanted + unwanted where Rules.rule(id) == nil {
      throw CommandFailure(
        unknown: "rule", id, among: Rules.all.map(\.id),
        otherwise: "Run `ribs rules` to see the rules there are.")
    }
    return Rules.all.filter { rule in
      let isWanted = wanted.isEmpty ? rule.isEnabledByDefault : wanted.contains(rule.id)
      return isWanted && !unwanted.contains(rule.id)
    }
  }
}

extension LintReport.Summary {
  /// For people: `2 errors, 1 warning in 120 files`.
  fileprivate var text: String {
    let counts = [(errors, "error"), (warnings, "warning"), (infos, "info")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let found = counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
    let rest = [(suppressed, "suppressed"), (unresolved, "unresolved")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let aside = rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))"
    return "\(found) in \(counted(files, "file")), \(counted(ribs, "RIB"))\(aside)"
  }
}

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
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
