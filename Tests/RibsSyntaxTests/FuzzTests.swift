import Testing
import TestSupport

@testable import RibsFuzz

/// A short run of what `swift run ribs-fuzz` does for as long as one likes.
@Suite struct FuzzTests {
  @Test(arguments: 0..<4)
  func brokenSwiftIsReadAllTheSame(part: Int) {
    let rounds = part * 150..<(part + 1) * 150
    let problems = onDeepStack {
      let fuzzer = Fuzzer(seed: 20, corpus: DifficultCode.snippets)
      return rounds.map { Soundness.problems(with: fuzzer.input(ofRound: $0)) }
    }
    for (round, problems) in zip(rounds, problems) { #expect(problems == [], "round \(round)") }
  }

  @Test(arguments: DifficultCode.snippets.indices)
  func aDifficultSnippetIsReadWhereverItIsCut(index: Int) {
    let snippet = DifficultCode.snippets[index]
    for end in 0...snippet.count {
      #expect(Soundness.problems(with: Array(snippet[..<end])) == [], "cut at \(end)")
    }
  }

  /// Found by long runs.
  @Test(arguments: [
    "switch≠\u{FEFF}e{\"\\( ", "switch a { \"\\(b) c\" }", "func f() { var a: Int { get (} }",
  ])
  func nodesOfCodeThatDoesNotCompileLieInsideTheirParents(code: String) {
    #expect(Soundness.problems(with: Array(code.utf8)) == [])
  }

  @Test func theSameSeedAndRoundBreakTheSameCodeInTheSameWay() {
    let fuzzer = Fuzzer(seed: 1, corpus: DifficultCode.snippets)
    let again = Fuzzer(seed: 1, corpus: DifficultCode.snippets)
    let other = Fuzzer(seed: 2, corpus: DifficultCode.snippets)
    let rounds = 0..<50
    #expect(rounds.map(fuzzer.input) == rounds.map(again.input))
    #expect(rounds.map(fuzzer.input) != rounds.map(other.input))
  }

  @Test func roundsEndWithTheLargestNumber() throws {
    let (first, rounds) = ("\(Int.max - 1)", "\(Int.max)")
    try FuzzCommand(["--first", first, "--rounds", rounds]).run()
  }
}
