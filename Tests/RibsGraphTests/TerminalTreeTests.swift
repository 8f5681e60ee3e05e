import RibsGraph
import Testing

/// The tree in box characters.
@Suite("ribs tree") struct TerminalTreeTests {
  @Test func childrenStandUnderTheirParent() {
    let source =
      rib("Root", router: launchRouter, children: ["Home", "Menu"])
      + rib("Home", children: ["Detail"]) + rib("Menu", router: "Router<Interactable>")
      + rib("Detail")
    #expect(
      TerminalTree(graph(source)).text == """
        Root
        ├── Home
        │   └── Detail
        └── Menu (viewless)

        """)
  }

  @Test func aRibWithTwoParentsHasItsChildrenOnce() {
    let source =
      rib("Root", router: launchRouter, children: ["One", "Two"]) + rib("One", children: ["Shared"])
      + rib("Two", children: ["Shared"]) + rib("Shared", children: ["Leaf"]) + rib("Leaf")
    #expect(
      TerminalTree(graph(source)).text == """
        Root
        ├── One
        │   └── Shared (2 parents)
        │       └── Leaf
        └── Two
            └── Shared (2 parents) ↑

        """)
  }

  @Test func aRootThatIsAttachedStandsBelowWhoAttachesIt() {
    let source =
      rib("Home", router: launchRouter, children: ["Menu"])
      + rib("Root", router: launchRouter, children: ["Home"]) + rib("Menu")
    #expect(
      TerminalTree(graph(source)).text == """
        Root
        └── Home
            └── Menu

        """)
  }

  @Test func recursionEnds() {
    let source =
      rib("Root", router: launchRouter, children: ["Page"]) + rib("Page", children: ["Page"])
    #expect(
      TerminalTree(graph(source)).text == """
        Root
        └── Page (2 parents)
            └── Page (2 parents) ↑

        """)
  }

  private func tree(below name: String, depth: Int, _ source: String) throws -> String {
    let project = project(source)
    let rib = try #require(project.ribs.first { $0.name == name })
    let part = GraphPart(.below(rib.id), depth: depth)
    return TerminalTree(RibGraph(project, part: part, content: [.tree])).text
  }

  @Test func noMoreLevelsAreWrittenThanAreAskedFor() throws {
    let source =
      rib("Root", router: launchRouter, children: ["Page"])
      + rib("Page", children: ["Page", "Leaf"]) + rib("Leaf")
    #expect(try tree(below: "Page", depth: 0, source) == "Page (2 parents, 2 more below)\n")
    #expect(
      try tree(below: "Page", depth: 1, source) == """
        Page (2 parents)
        ├── Page (2 parents) ↑
        └── Leaf

        """)
  }

  @Test func whatIsCutOffInOnePlaceStandsInAnother() throws {
    let source =
      rib("Root", router: launchRouter, children: ["One", "Shared"])
      + rib("One", children: ["Shared"])
      + rib("Shared", children: ["Leaf"]) + rib("Leaf")
    #expect(
      try tree(below: "Root", depth: 2, source) == """
        Root
        ├── One
        │   └── Shared (2 parents, 1 more below)
        └── Shared (2 parents)
            └── Leaf

        """)
  }

  @Test func ribsThatNobodyAttachesComeLast() {
    let source =
      rib("Root", router: launchRouter) + rib("Loose", children: ["Leaf"]) + rib("Leaf")
      + rib("Ping", children: ["Pong"]) + rib("Pong", children: ["Ping"])
    #expect(
      TerminalTree(graph(source)).text == """
        Root

        attached by nobody:
        Loose
        └── Leaf

        attached only by each other:
        Ping
        └── Pong
            └── Ping ↑

        """)
  }

  @Test func whatCannotBeFollowedIsListed() {
    let source =
      rib("Root", router: launchRouter)
      + "extension RootRouter { func show() { attachChild(Elsewhere.make()) } }"
    let lines = TerminalTree(graph(source)).text.split(separator: "\n")
    #expect(lines.dropLast().last == "not resolved:")
    #expect(lines.last?.hasPrefix("App.swift:") == true)
  }
}
