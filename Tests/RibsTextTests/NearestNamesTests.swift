import RibsText
import Testing

@Suite("Near names")
struct NearestNamesTests {
  private let options = ["--format", "--output", "--config", "--only", "--strict", "--fix"]

  @Test(arguments: [
    ("--formt", ["--format"]), ("-format", ["--format"]), ("--FORMAT", ["--format"]),
    ("--foramt", ["--format"]), ("--zebra", []), ("--onyl", ["--only"]),
  ])
  func aMisspellingNamesWhatWasMeant(name: String, near: [String]) {
    #expect(nearestNames(to: name, among: options) == near)
  }

  @Test func aPartOfANameIsNear() {
    #expect(
      nearestNames(to: "unsatisfied", among: ["oversized_class", "unsatisfied_dependency"])
        == ["unsatisfied_dependency"])
  }

  @Test func threeLettersWithinAWordAreNoPartOfAName() {
    let rules = ["framework_method_called", "unguarded_attach"]
    #expect(nearestNames(to: "all", among: rules) == [])
    #expect(nearestNames(to: "att", among: rules) == ["unguarded_attach"])
  }

  @Test func aMisspeltBeginningOfANameIsNear() {
    #expect(
      nearestNames(to: "strong_ruter", among: ["strong_listener", "strong_router_reference"])
        == ["strong_router_reference"])
  }

  @Test func theNearestComesFirstAndThereAreAtMostThree() {
    #expect(
      nearestNames(to: "abcdef", among: ["abcxyf", "abcdefg", "abcdxf", "abcdxy", "abcdef1"])
        == ["abcdef1", "abcdefg", "abcdxf"])
  }

  @Test func theQuestionReadsAsASentence() {
    #expect(didYouMean(["a"]) == "Did you mean `a`?")
    #expect(didYouMean(["a", "b", "c"]) == "Did you mean `a`, `b` or `c`?")
  }
}
