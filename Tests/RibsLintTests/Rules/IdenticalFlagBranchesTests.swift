import RibsLint
import Testing

@Suite struct IdenticalFlagBranchesTests {
  @Test(arguments: [
    "if experiments.isTreated(forExperiment: X.a) { show() } else { show() }",
    "if experiments.isTreated(forExperiment: .a) { show() } else { /* old */ show()\n }",
    "if !experiments.isTreated(forExperiment: X.a) { show() } else { show() }",
    "if experiments?.isTreated(forExperiment: X.a) == true { show() } else { show() }",
    "if isNew, experiments.isTreated(forExperiment: X.a) { show() } else { show() }",
    "if isNew { old() } else if experiments.isTreated(forExperiment: X.a) { show() } else { show() }",
    "if experiments.isTreated(forExperiment: X.a) { } else { }",
    "if experiments.isTreated(forExperiment: X.a) { }",
    "if experiments.isTreated(forExperiment: X.a) { // TODO: the new code\n }",
    "if isNew { show() } else if experiments.isTreated(forExperiment: X.a) { }",
    "let text = experiments.isTreated(forExperiment: X.a) ? \"a\" : \"a\"",
    "let isOn = experiments.isTreated(forExperiment: X.a); if isOn { show() } else { show() }",
    "if isOn { show() } else { show() }", "if self.isOn { show() } else { show() }",
    "if isOnToo() { show() } else { show() }", "if flag.isEnabled { show() } else { show() }",
    "if experiments.isTreated(forExperiment: X.a) { return show() }; return show()",
    "guard experiments.isTreated(forExperiment: X.a) else { old(); return }; old(); return",
    "guard experiments.isTreated(forExperiment: X.a) else { old(); return }; old()",
    "if experiments.isTreated(forExperiment: X.a) { show(); return }; show()",
    "views.forEach { if experiments.isTreated(forExperiment: X.a) { $0.show() } else { $0.show() } }",
  ])
  func aFlagThatDecidesNothingIsReported(statements: String) {
    #expect(findings(statements) == 1)
  }

  @Test(arguments: [
    "if experiments.isTreated(forExperiment: X.a) { show() } else { old() }",
    "if experiments.isTreated(forExperiment: X.a) { } else { old() }",
    "if experiments.isTreated(forExperiment: X.a) { show() }",
    "if experiments.isTreated(forExperiment: X.a) { show(1) } else { show(2) }",
    "if experiments.isTreated(forExperiment: X.a) { show(\"a\") } else { show(\"b\") }",
    "if experiments.isTreated(forExperiment: X.a) { show() } else if isNew { show() }",
    "if experiments.isTreated(forExperiment: X.a) { } else if isNew { show() }",
    "if experiments.isTreated(forExperiment: X.a) { show(); old() } else { show() }",
    "if isNew { show() } else { show() }", "if isNew { }",
    "do { if experiments.isTreated(forExperiment: X.a) { show(); return }; show() }; old()",
    "if patient.isTreated(by: .a) { show() } else { show() }",
    "if patient.isTreated { show() } else { show() }",
    "let isOn = isNew; if isOn { show() } else { show() }",
    "var isOn = experiments.isTreated(forExperiment: X.a); isOn = isNew; if isOn { show() } else { show() }",
    "func inner(isOn: Bool) { if isOn { show() } else { show() } }",
    "if let map = kept, experiments.isTreated(forExperiment: X.a) { map.show() } else { map.show() }",
    "if case .new(let map) = kept, experiments.isTreated(forExperiment: X.a) { } ",
    "if experiments.isTreated(forExperiment: X.a), start() { }",
    "if start() || experiments.isTreated(forExperiment: X.a) { show() } else { show() }",
    "if experiments.isTreated(forExperiment: X.a) { log(#line) } else { log(#line) }",
    "if experiments.isTreated(forExperiment: X.a) {\n#if os(iOS)\nshow()\n#endif\n}",
    "if experiments.isTreated(forExperiment: X.a) { return show() }; return old()",
    "if experiments.isTreated(forExperiment: X.a) { show() }; show()",
    "guard experiments.isTreated(forExperiment: X.a) else { return }; show()",
    "guard experiments.isTreated(forExperiment: X.a) else { return old() }; return show()",
    "let text = experiments.isTreated(forExperiment: X.a) ? \"a\" : \"b\"",
    "_ = experiments.isTreated(forExperiment: X.a)",
    "while experiments.isTreated(forExperiment: X.a) { }",
    "let a = { if $0 { show() } else { show() } }; a(experiments.isTreated(forExperiment: X.a))",
    "if other.isEnabled { show() } else { show() }",
    "if isKnown(X.a) { show() } else { show() }",
  ])
  func whatDecidesIsNot(statements: String) {
    #expect(findings(statements) == 0)
  }

  @Test func theFlagsAreNamed() {
    let both =
      "experiments.isTreated(forExperiment: X.a) && !experiments.isTreated(forExperiment: X.b)"
    #expect(
      messages("if \(both) { show() } else { show() }") == [
        "both branches do the same, so the flags `a` and `b` decide nothing"
      ])
    #expect(
      messages("if flag.isEnabled { }") == [
        "nothing is done for those who are treated, so the flag `a` decides nothing"
      ])
    #expect(
      messages("if isOn { return }; return") == [
        "the branch does the same as what follows, so the flag `a` decides nothing"
      ])
  }

  private func findings(_ statements: String) -> Int { messages(statements).count }

  private func messages(_ statements: String) -> [String] {
    lint(
      """
      struct Flag {
        let experiments: CachedExperimenting
        var isEnabled: Bool { experiments.isTreated(forExperiment: X.a) }
      }
      struct Other { let isEnabled: Bool }
      final class Home {
        let experiments: CachedExperimenting
        let flag: Flag
        let other: Other
        var isOn: Bool { experiments.isTreated(forExperiment: X.a) }
        func isOnToo() -> Bool { return !experiments.isTreated(forExperiment: X.a) }
        func isKnown(_ experiment: X) -> Bool { experiments.isTreated(forExperiment: experiment) }
        func run() {
          \(statements)
        }
      }
      """, rules: [.identicalFlagBranches]
    ).findings.map(\.message)
  }
}
