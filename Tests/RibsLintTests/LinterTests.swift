import RibsLint
import RibsModel
import Testing

@Suite struct LinterTests {
  private let leak = """
    import RIBs
    protocol ARouting: Routing {}
    final class AInteractor: Interactor { var router: ARouting? }
    """

  @Test func findingsAreInTheOrderOfPathsAndOffsets() {
    let two = leak + "\nfinal class BInteractor: Interactor { var router: ARouting? }"
    let files = ["b/A.swift", "a/B.swift", "B.swift"].map { path in
      TestFile(path, two.replacing("ARouting", with: "Routing\(path.count)"))
    }
    let findings = lint(files, rules: [.strongRouterReference]).findings
    #expect(
      findings.map { "\($0.place.path):\($0.place.start.line)" } == [
        "B.swift:3", "B.swift:4", "a/B.swift:3", "a/B.swift:4", "b/A.swift:3", "b/A.swift:4",
      ])
    #expect(lint(files.reversed(), rules: [.strongRouterReference]).findings == findings)
  }

  @Test func aPlaceIsTheDeclaredName() throws {
    let finding = try #require(lint(leak).findings.first)
    #expect(finding.place.start.line == 3)
    #expect(finding.place.start.column == 43)
    #expect(finding.place.end.column == 49)
  }

  @Test func twoDefectsOfOneNameHaveTwoFingerprints() {
    let files = [TestFile("a/A.swift", leak), TestFile("b/A.swift", leak)]
    let prints = lint(files, rules: [.strongRouterReference]).findings.map(\.fingerprint)
    #expect(Set(prints).count == prints.count)
  }

  @Test(arguments: ["HomeTests/A.swift", "A.generated.swift"])
  func otherThanTheAppsOwnCodeIsSilent(path: String) {
    #expect(lint([TestFile(path, leak)]).findings.isEmpty)
  }

  @Test func aMockAmongTheAppsCodeIsSilent() {
    #expect(lint(leak.replacing("AInteractor", with: "AInteractorMock")).findings.isEmpty)
  }

  @Test func onlyTheGivenRulesRun() {
    #expect(lint(leak, rules: [.strongListener]).findings.isEmpty)
    #expect(lint(leak, rules: [.strongListener]).timings.map(\.rule) == ["strong_listener"])
  }
}
