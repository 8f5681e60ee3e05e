import RibsModel
import RibsSyntax
import RibsText

/// Changes the files of a project in memory until nothing more can be fixed.
///
/// A change stays only when the linter, run again, no longer finds what it was for and nothing else
/// instead. Edits of several files for one finding are taken or left together.
package struct Fixer {
  /// Everything that the rules find in a project.
  private let lint: (Project) -> Linter.Outcome
  /// The fingerprints of what is to be fixed.
  private var wanted: Set<Fingerprint>
  private let link: ([ProjectFile]) -> Project

  private var files: [ProjectFile]
  package private(set) var project: Project
  package private(set) var outcome: Linter.Outcome
  /// The new contents by path.
  package private(set) var changes: [String: [UInt8]] = [:]
  /// What was fixed, step by step.
  package private(set) var steps: [[Fingerprint]] = []
  package var fixedCount: Int { steps.reduce(0) { $0 + $1.count } }
  /// Where fixes were tried and taken back, and the rules whose findings they would have brought.
  package private(set) var refusals: [String: Set<String>] = [:]
  /// The fingerprints of the findings whose fixes were.
  private var refused: Set<Fingerprint> = []

  /// `outcome` is what `lint` finds in the project.
  package init(
    files: [ProjectFile], project: Project, outcome: Linter.Outcome,
    link: @escaping ([ProjectFile]) -> Project,
    isWanted: @escaping (ReportedFinding) -> Bool, lint: @escaping (Project) -> Linter.Outcome
  ) {
    self.files = files
    self.link = link
    self.project = project
    self.lint = lint
    self.outcome = outcome
    wanted = Set(outcome.findings.filter(isWanted).map(\.fingerprint))
  }

  /// One fix can make another one possible, and of fixes that stand in each other's way a round
  /// takes one. Each round takes or refuses something; more of them than this have not been seen.
  private static let mostRounds = 32

  package mutating func run() {
    for _ in 0..<Self.mostRounds {
      let groups = groups(
        of: outcome.findings.filter {
          $0.isFixable && wanted.contains($0.fingerprint) && !refused.contains($0.fingerprint)
        })
      guard !groups.isEmpty else { return }
      if take(groups.flatMap { $0 }) == nil { continue }
      for group in groups {
        if let brought = take(group) { takeFirst(of: group, brought) }
      }
    }
  }

  /// Takes the first of these fixes that is any good by itself; what it moves has its turn in the
  /// next round. All together would bring findings of the rules given.
  private mutating func takeFirst(of group: [ReportedFinding], _ broughtByAll: Set<String>) {
    for finding in group {
      var brought = broughtByAll
      if group.count > 1 {
        guard let own = take([finding]) else { return }
        brought = own
      }
      refused.insert(finding.fingerprint)
      for edit in finding.edits { refusals[edit.path, default: []].formUnion(brought) }
    }
  }

  /// Findings whose fixes change a common file, directly or through others, are in one group.
  private func groups(of findings: [ReportedFinding]) -> [[ReportedFinding]] {
    var groups: [(paths: Set<String>, findings: [ReportedFinding])] = []
    for finding in findings {
      var merged = (paths: Set(finding.edits.map(\.path)), findings: [finding])
      groups.removeAll { group in
        guard !group.paths.isDisjoint(with: merged.paths) else { return false }
        merged = (group.paths.union(merged.paths), group.findings + merged.findings)
        return true
      }
      groups.append(merged)
    }
    return groups.map(\.findings)
  }

  /// Applies the fixes as far as they do not overlap, if they do what they are for; else gives the
  /// rules whose findings they would bring, none where the code would be damaged.
  private mutating func take(_ findings: [ReportedFinding]) -> Set<String>? {
    var edits: [String: TextEdits] = [:]
    var applied: [ReportedFinding] = []
    for finding in findings {
      var attempt = edits
      // What overlaps has its turn in the next round, and so has what would declare something twice.
      let declared = Set(finding.edits.compactMap(\.declared))
      let fits =
        declared.isDisjoint(with: applied.flatMap(\.edits).compactMap(\.declared))
        && finding.edits.allSatisfy { attempt[$0.path, default: TextEdits()].add($0.edit) }
      guard fits else { continue }
      edits = attempt
      applied.append(finding)
    }
    var newFiles = files
    var contents = changes
    for index in files.indices {
      let source = files[index].source
      guard let bytes = edits[source.path]?.applied(to: source.bytes) else { continue }
      let changed = parse(path: source.path, bytes: bytes, flags: source.flags)
      guard changed.problems.count <= source.problems.count else { return [] }
      newFiles[index] = files[index].holding(changed)
      contents[source.path] = bytes
    }
    let newProject = link(newFiles)
    let newOutcome = lint(newProject)
    let brought = whatComes(with: newOutcome, after: outcome, without: applied)
    guard brought.isEmpty else { return Set(brought.map(\.rule)) }
    (files, project, outcome, changes) = (newFiles, newProject, newOutcome, contents)
    let fixed = applied.map(\.fingerprint)
    steps.append(fixed)
    wanted = fingerprints(wanted, whenFixed: fixed)
    refused = fingerprints(refused, whenFixed: fixed)
    return nil
  }

  /// What has come, and what should be gone and is not.
  private func whatComes(
    with new: Linter.Outcome, after old: Linter.Outcome, without fixed: [ReportedFinding]
  ) -> [ReportedFinding] {
    var left = names(all(old))
    for (name, count) in names(fixed) { left[name, default: 0] -= count }
    return all(new).filter { finding in
      left[finding.fingerprint.name, default: 0] -= 1
      return left[finding.fingerprint.name, default: 0] < 0
    }
  }

  private func all(_ outcome: Linter.Outcome) -> [ReportedFinding] {
    outcome.findings + outcome.silenced.map(\.finding)
  }

  /// How often each fingerprint occurs, whatever its ordinal.
  private func names(_ findings: [ReportedFinding]) -> [Substring: Int] {
    Dictionary(findings.map { ($0.fingerprint.name, 1) }, uniquingKeysWith: +)
  }
}
