import RibsGraph
import Testing

/// The graph in Graphviz's language.
@Suite("ribs graph --format dot") struct DotGraphTests {
  private let source =
    rib(
      "Root", router: launchRouter, provides: "let token = Token(); let user: User",
      children: ["Home"])
    + rib(
      "Home", router: "Router<Interactable>",
      requires: "var user: User { get }; var clock: Clock { get }")
    + "struct User {}\nstruct Clock {}\nstruct Token {}"

  /// The lines that mention both names, without indentation.
  private func lines(_ words: String..., content: Set<GraphContent> = [.tree, .scopes])
    -> [Substring]
  {
    DotGraph(graph(source), content: content).text.split(separator: "\n")
      .filter { line in words.allSatisfy { line.contains($0) } }
      .map { $0.drop { $0 == " " } }
  }

  @Test func ribsWithAViewAreGreen() {
    #expect(lines("\"Root\" [")[0].contains("fillcolor=\"#cdeccf\""))
    #expect(lines("\"Home\";").first == "\"Home\";")
  }

  @Test func attachingIsASolidLine() {
    #expect(lines("Root", "Home").first == "\"Root\" -> \"Home\";")
  }

  @Test func aScopeIsDashedAndCarriesNames() {
    let scope = lines("Root", "Home", "dashed")
    #expect(scope.count == 1)
    #expect(scope[0].contains("user"))
  }

  @Test func whatNobodyProvidesIsRed() {
    let scope = lines("Root", "Home", "dashed")
    #expect(scope[0].contains("color=red"))
    #expect(scope[0].contains("✗ clock"))
  }

  @Test func onePartAlone() {
    #expect(lines("->", content: [.tree]).count == 1)
    #expect(lines("->", "dashed", content: [.scopes]).count == 1)
  }
}
