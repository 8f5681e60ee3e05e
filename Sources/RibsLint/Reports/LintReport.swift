import RibsModel
import RibsSyntax
import RibsSystem
import RibsText

/// What one run of `ribs lint` found, ready to be printed in any format.
package struct LintReport: Sendable {
  /// Of the program.
  package let version: String
  /// What there is to say about the rules that the findings name.
  package let rules: [Rule]
  /// By path, offset and rule.
  package let findings: [ReportedFinding]
  /// What comments and the baseline keep back, in the same order.
  package let silenced: [SilencedFinding]
  package let summary: Summary
  /// How many lines the files have: counted when somebody asks, as most formats don't tell.
  package let lines: @Sendable () -> Int

  package init(
    version: String, rules: [Rule] = Rules.all, findings: [ReportedFinding],
    silenced: [SilencedFinding] = [], summary: Summary,
    lines: @escaping @autoclosure @Sendable () -> Int
  ) {
    self.version = version
    self.rules = rules
    self.findings = findings
    self.silenced = silenced
    self.summary = summary
    self.lines = lines
  }

  package struct Summary: Hashable, Sendable {
    package let files: Int
    package let ribs: Int
    package let errors: Int
    package let warnings: Int
    package let infos: Int
    package let suppressed: Int
    /// Findings that the baseline knows.
    package let baselined: Int
    /// Facts that could not be followed; nothing is concluded from them.
    package let unresolved: Int
    /// Of the whole run.
    package let milliseconds: Int

    /// `2 errors, 1 warning`; empty where nothing is found.
    package var counts: String {
      [(errors, "error"), (warnings, "warning"), (infos, "info")]
        .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }
  }

  /// Whether a finding reaches the level at which the run fails.
  package func fails(at level: Severity) -> Bool {
    findings.contains { $0.severity >= level }
  }
}

extension LintReport {
  package init(version: String, _ outcome: Linter.Outcome, of project: Project, took: Duration) {
    func count(_ severity: Severity) -> Int {
      outcome.findings.count { $0.severity == severity }
    }
    let files = project.types.files
    self.init(
      version: version, findings: outcome.findings, silenced: outcome.silenced,
      summary: Summary(
        files: files.count, ribs: project.ribs.count { $0.role == .source },
        errors: count(.error), warnings: count(.warning), infos: count(.info),
        suppressed: outcome.suppressed, baselined: outcome.silenced.count - outcome.suppressed,
        unresolved: project.unresolved.count,
        milliseconds: Int(took / .milliseconds(1))),
      lines: parallelMap(files) { lineCount(of: $0) }.reduce(0, +))
  }
}

/// The number of lines; a last one without a line feed counts.
private func lineCount(of file: SourceFile) -> Int {
  let feeds = file.bytes.lineFeeds
  return file.bytes.last.map { $0 == UInt8(ascii: "\n") ? feeds : feeds + 1 } ?? 0
}
