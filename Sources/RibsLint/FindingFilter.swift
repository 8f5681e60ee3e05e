import RibsModel
import RibsSyntax
import RibsText

/// A finding with the rule that made it.
struct TakenFinding {
  let rule: Rule
  let finding: Finding
  /// What the comment that silences it says; nil for a finding that is to be reported.
  let silencingReason: String?
}

/// Keeps the findings in the app's own code, and knows which of them a comment silences.
package struct FindingFilter {
  private(set) var taken: [TakenFinding] = []

  private let types: TypeTable
  private let enabled: Set<String>
  private var suppressions: [FileID: (lines: LineTable, file: FileSuppressions)] = [:]

  init(project: Project, rules: [Rule]) {
    types = project.types
    enabled = Set(rules.map(\.id))
    for (index, file) in types.files.enumerated() where FileSuppressions.mayBeIn(file) {
      let lines = LineTable(file.bytes)
      suppressions[FileID(index)] = (lines, FileSuppressions(file, lines))
    }
  }

  mutating func take(_ finding: Finding, of rule: Rule) {
    let file = finding.location.file
    guard isJudged(finding.location, by: rule) else { return }
    var reason: String?
    if let lines = suppressions[file]?.lines {
      let line = lines.line(at: finding.location.range.start)
      reason = suppressions[file]?.file.silence(rule.id, onLine: line)
    }
    // What gives no reason itself is none for others that give none.
    if rule.id == Rule.unexplainedSuppression.id, reason?.isEmpty == true { reason = nil }
    taken.append(TakenFinding(rule: rule, finding: finding, silencingReason: reason))
  }

  /// The rule judges code of this kind: rules of testing that of tests, all others the app's own.
  private func isJudged(_ location: Location, by rule: Rule) -> Bool {
    let role = types.role(of: location.file)
    if rule.category == .testing {
      return (role == .source || role == .test) && isCompiled(location)
    }
    return role == .source && isCompiled(location) && isAppCode(location)
  }

  /// The place is not under `#if false`.
  private func isCompiled(_ location: Location) -> Bool {
    let file = types[location.file]
    let innermost = file.declarations.last { $0.range.contains(location.range.start) }
    return innermost.map { !file.isNeverCompiled(under: $0.condition) } ?? true
  }

  /// The place is not in a mock or test class.
  private func isAppCode(_ location: Location) -> Bool {
    let file = types[location.file]
    var around = file.declarations.lastIndex { $0.range.contains(location.range.start) }
      .map(DeclarationID.init)
    while let declaration = around {
      let place = DeclarationPlace(file: location.file, declaration: declaration)
      if let type = types.type(at: place), types[type].role != .source { return false }
      around = file[declaration].parent
    }
    return true
  }

  /// Takes a finding for every comment that silences without saying why. A comment that says
  /// nothing readable is none of them.
  mutating func takeUnexplainedSuppressions() {
    for file in suppressions.keys.sorted() {
      let unexplained = suppressions[file]?.file.suppressions.filter(\.reason.isEmpty) ?? []
      for (comment, group) in Dictionary(grouping: unexplained, by: \.comment) {
        take(
          unexplainedSuppression(of: group.map(\.id), at: Location(file: file, range: comment)),
          of: Rule.unexplainedSuppression)
      }
    }
  }

  /// To be called last: takes a finding for every comment that silenced nothing. One that names a
  /// rule which did not run is not judged.
  mutating func takeUnusedSuppressions() {
    let rule = Rule.unusedSuppression
    for file in suppressions.keys.sorted() {
      guard let found = suppressions[file]?.file else { continue }
      for (comment, problem) in found.unreadable {
        take(unreadableSuppression(problem, at: Location(file: file, range: comment)), of: rule)
      }
      for suppression in found.suppressions where !suppression.isUsed && suppression.id != rule.id {
        let location = Location(file: file, range: suppression.comment)
        if !Rules.ids.contains(suppression.id) {
          take(unknownSuppression(suppression.id, at: location), of: rule)
        } else if enabled.contains(suppression.id) {
          take(unusedSuppression(suppression.id, at: location), of: rule)
        }
      }
    }
  }
}
