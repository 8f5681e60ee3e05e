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
