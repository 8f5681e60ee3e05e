import RibsGraph
import RibsModel
import Testing

/// `--root`, `--depth` and `--focus`.
@Suite("Parts of a graph") struct GraphPartTests {
  private let app = project(
    rib("Root", router: launchRouter, children: ["Home", "Menu"])
      + rib("Home", children: ["Detail", "Search"]) + rib("Detail", children: ["Photo"])
      + rib("Search", children: ["Detail"]) + rib("Photo") + rib("Menu") + rib("Loose"))

  private func id(_ name: String) throws -> RibID {
    try #require(app.ribs.first { $0.name == name }?.id)
  }

  private func tree(_ start: GraphPart.Start = .everything, depth: Int? = nil) -> String {
    TerminalTree(RibGraph(app, part: GraphPart(start, depth: depth), content: [.tree])).text
  }

  @Test func aRootIsShownWithAllBelowIt() throws {
    #expect(
      tree(.below(try id("Search"))) == """
        Search
        └── Detail (2 parents)
            └── Photo

        """)
  }

  @Test func depthCountsLevelsBelowAndWhatIsCutIsSaid() throws {
    #expect(
      tree(depth: 1) == """
        Root
        ├── Home (2 more below)
        └── Menu

        attached by nobody:
        Loose

        """)
    #expect(tree(.below(try id("Home")), depth: 0) == "Home (2 more below)\n")
  }

  @Test func aFocusHasWhatIsAboveAndBelow() throws {
    #expect(
      tree(.around(try id("Search"))) == """
        Root (1 more below)
        └── Home
            ├── Detail (2 parents)
            │   └── Photo
            └── Search
                └── Detail (2 parents) ↑

        """)
  }

  @Test func aFocusHasTheScopesThatProvideForItToo() throws {
    let app = project(
      rib("Root", router: launchRouter, children: ["Home"])
        + rib("Home", requires: "var leafBuilder: LeafBuilder { get }") + rib("Leaf")
          + """
          extension HomeRouter { func show(_ builder: LeafBuilder) { attachChild(builder.build()) } }
          final class OtherComponent: Component<EmptyDependency> {}
          extension RootComponent: LeafDependency {
            var leafBuilder: LeafBuilder { LeafBuilder(dependency: self) }
          }
          """)
    let leaf = try #require(app.ribs.first { $0.name == "Leaf" }?.id)
    let scopes = RibGraph(app, part: GraphPart(.around(leaf)), content: [.scopes])
    #expect(scopes.ribs.map(\.name) == ["Root", "Leaf"])
    #expect(scopes.scopeLinks.count == 1)
  }
}

/// The graph in Mermaid's language.
@Suite("ribs graph --format mermaid") struct MermaidGraphTests {
  @Test func theSameLinesAsInDot() {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["End"])
      + rib(
        "End", router: "Router<Interactable>",
        requires: "var user: User { get }; var clock: Clock { get }")
      + rib("Loose") + "struct User {}\nstruct Clock {}"
    #expect(
      MermaidGraph(graph(source)).text == """
        flowchart TD
          r0(["Root"]):::view
          r1("End"):::viewless
          r2("Loose"):::view
          class r2 orphan
          r0 ==>|"✗ clock<br>user"| r1
          classDef view fill:#cdeccf,stroke:#5f6b66,color:#1c2421
          classDef viewless fill:#ffffff,stroke:#5f6b66,color:#1c2421
          classDef orphan stroke-dasharray:4
          classDef unresolved fill:none,stroke:none,color:#b45309
          linkStyle 0 stroke:red,color:red

        """)
  }
}
