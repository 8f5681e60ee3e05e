import RibsLint
import RibsModel
import RibsSyntax
import Testing

/// What the rules say of run time happens when their examples run, and not to the silent twins.
@Suite struct ProofTests {
  static let proofs = Proof.all
  private static let program = Result { try ProofProgram(proofs) }

  @Test(arguments: proofs.indices)
  func theReportedExampleFailsAndItsTwinDoesNot(number: Int) throws {
    let proof = Self.proofs[number]
    let program = try Self.program.get()
    #expect(try program.fate(ofReported: number) == proof.reported, "\(proof.testDescription)")
    #expect(try program.fate(ofSilent: number) == proof.silent, "\(proof.testDescription)")
    #expect(proof.reported != proof.silent)
  }

  @Test(arguments: proofs.indices)
  func theRuleTellsThemApart(number: Int) throws {
    let proof = Self.proofs[number]
    let sources = try #require(proof.sources)
    #expect(findings(proof.rule, in: sources.reported) > 0, "\(proof.testDescription)")
    #expect(findings(proof.rule, in: sources.silent) == 0, "\(proof.testDescription)")
  }

  @Test func everyRuleThatClaimsAnEffectHasAProof() {
    let proven = Set(Self.proofs.map(\.rule.id))
    // That a protocol lets values conform is a fact of types, not of a run.
    let claims = Rules.all.filter { [.leak, .lifecycle, .threading].contains($0.category) }
      .map(\.id).filter { $0 != "listener_not_class_bound" }
    #expect(claims.filter { !proven.contains($0) } == [])
  }

  private func findings(_ rule: Rule, in source: String) -> Int {
    let file = parse(path: "Example.swift", bytes: Array(source.utf8))
    let project = Project(files: [ProjectFile(source: file, pathBelow: "Example.swift")])
    return Linter(rules: [rule]).run(on: project).findings.count
  }
}
