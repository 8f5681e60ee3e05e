import RibsLint
import Testing

@Suite struct RuleValidationTests {
  @Test func rulesAreSortedAndUnique() {
    let ids = Rules.all.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  @Test func eachFileDefinesTheRuleOfItsName() throws {
    let files = try Repository.names(in: "Sources/RibsLint/Rules")
    #expect(files == Rules.all.map { $0.id.upperCamelCased + ".swift" }.sorted())
  }

  @Test func eachTestFileIsNamedAfterARule() throws {
    let files = try Repository.names(in: "Tests/RibsLintTests/Rules")
    let expected = Set(Rules.all.map { $0.id.upperCamelCased + "Tests.swift" })
    #expect(files.filter { !expected.contains($0) } == [])
  }

  @Test(arguments: Rules.all.map(\.id))
  func idsAreLowerCaseWords(id: String) {
    let words = id.split(separator: "_", omittingEmptySubsequences: false)
    #expect(words.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9]*/) != nil })
    for part in ["no", "not", "disallow", "banned", "avoid"] where words.first == part[...] {
      Issue.record("“allow \(id)” names the remedy, not the pattern")
    }
  }

  @Test(arguments: Rules.all.map(\.id))
  func pagesAreComplete(id: String) throws {
    let rule = try #require(Rules.rule(id))
    #expect(rule.summary.wholeMatch(of: /[a-z`].*[^.]/) != nil)
    for prose in [rule.page.finds, rule.page.matters, rule.page.fix] + rule.page.leavesAlone {
      #expect(prose.hasSuffix(".") || prose.hasSuffix("```"), "\(prose)")
      #expect(!prose.contains("TODO"))
    }
    #expect((2...5).contains(rule.examples.count))
    #expect(rule.examples.contains { $0.reportsSomething })
    #expect(rule.examples.contains { !$0.reportsSomething })
    #expect(Set(rule.examples.map(\.title)).count == rule.examples.count)
  }

  @Test(arguments: Rules.all.map(\.id))
  func expectationsNameTheRule(id: String) throws {
    let rule = try #require(Rules.rule(id))
    for example in rule.examples where example.reportsSomething {
      #expect(example.files.contains { $0.source.contains("// expect: \(id)") })
    }
  }

  @Test(arguments: Rules.all.map(\.id))
  func whatIsFixableIsSoInAnExample(id: String) throws {
    let rule = try #require(Rules.rule(id))
    let isFixed = rule.examples.contains { example in
      lint(example.testFiles, rules: [rule]).findings.contains { $0.rule == id && $0.isFixable }
    }
    #expect(rule.isFixable == isFixed)
  }

  @Test func whatIsHeuristicIsOff() {
    #expect(Rules.all.allSatisfy { $0.confidence != .heuristic || !$0.isEnabledByDefault })
  }
}

extension String {
  fileprivate var upperCamelCased: String {
    split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
