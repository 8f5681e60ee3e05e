import RibsLint
import Testing

/// Every example of every rule reports what it says, in whatever form the code stands.
@Suite struct ExampleTests {
  struct Case: CustomTestStringConvertible {
    var rule: Rule
    var example: Example
    var testDescription: String { "\(rule.id): \(example.title)" }

    func lint(_ files: [TestFile]) -> Linter.Outcome {
      let others = Rules.independent.filter { $0.id != rule.id }
      return RibsLintTests.lint(files, rules: others + [rule])
    }
  }

  static let cases = Rules.all.flatMap { rule in
    rule.examples.map { Case(rule: rule, example: $0) }
  }

  /// Those whose declarations can be members of a namespace.
  static let nestable = cases.filter { $0.example.nestedFiles != nil }
  /// Those in which the rule finds something.
  static let reporting = cases.filter { tested in
    tested.example.testFiles.contains { $0.source.contains("// expect: \(tested.rule.id)") }
  }

  /// The tests of these are about more than a few.
  @Test func mostExamplesAreOfEachKind() {
    #expect(Self.nestable.count * 2 > Self.cases.count)
    #expect(Self.reporting.count * 2 > Self.cases.count)
  }

  @Test(arguments: cases)
  func theMarkedLinesReport(_ tested: Case) {
    let files = tested.example.testFiles
    #expect(differences(files, tested.lint(files).findings) == [])
  }

  @Test(arguments: cases)
  func equivalentFormsReportTheSame(_ tested: Case) {
    for variant in ExampleVariant.equivalent {
      let files = tested.example.rewritten(variant.rewrite)
      #expect(differences(files, tested.lint(files).findings) == [], "\(variant.name)")
    }
  }

  @Test(arguments: cases)
  func aFileForEachDeclarationReportsTheSame(_ tested: Case) {
    let files = tested.example.splitFiles
    // Each has all imports of the file that it is a part of, though it may not need them.
    let findings = tested.lint(files).findings.filter { finding in
      let source = files.first { $0.path == finding.place.path }?.source ?? ""
      let line = source.split(separator: "\n", omittingEmptySubsequences: false)[
        finding.place.start.line - 1]
      return !line.hasPrefix("import ")
    }
    #expect(differences(files, findings) == [])
  }

  @Test(arguments: nestable)
  func aNamespaceReportsTheSame(_ tested: Case) throws {
    let files = try #require(tested.example.nestedFiles)
    #expect(differences(files, tested.lint(files).findings) == [])
  }

  @Test(arguments: cases)
  func whatIsNoCodeIsSilent(_ tested: Case) {
    for variant in ExampleVariant.silent {
      let outcome = tested.lint(tested.example.rewritten(variant.rewrite))
      let findings = outcome.findings.filter { Rules.rule($0.rule)?.category != .suppression }
      #expect(findings.map(description) == [], "\(variant.name)")
    }
  }

  @Test(arguments: reporting)
  func commentsSilenceAndAreCounted(_ tested: Case) {
    let id = tested.rule.id
    let plain = tested.lint(tested.example.testFiles)
    let own = plain.findings.filter { $0.rule == id }
    #expect(!own.isEmpty)
    for files in [tested.example.silencedLineByLine(id), tested.example.silencedAsAWhole(id)] {
      let outcome = tested.lint(files)
      #expect(
        outcome.findings.map(description)
          == plain.findings.filter { $0.rule != id }.map(description))
      #expect(outcome.suppressed == plain.suppressed + own.count)
    }
  }

  @Test(arguments: cases)
  func noCutTraps(_ tested: Case) {
    for files in tested.example.cuts { _ = tested.lint(files) }
  }

  @Test(arguments: cases)
  func fingerprintsOutliveMovedLines(_ tested: Case) {
    let moved = tested.example.rewritten { "// A line more.\n\n" + $0 }
    let before = tested.lint(tested.example.testFiles).findings.map(\.fingerprint)
    #expect(tested.lint(moved).findings.map(\.fingerprint) == before)
    #expect(Set(before).count == before.count)
  }
}
