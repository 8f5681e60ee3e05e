import Foundation
import RibsFiles
import RibsGraph
import RibsModel
import RibsSyntax
import Testing

/// What differs between two states of an app.
@Suite("ribs diff") struct GraphDiffTests {
  private func diff(from old: String, to new: String, as format: String = "text") throws -> String {
    let format = try #require(DiffFormat.all.first { $0.name == format })
    return format.text(GraphDiff(from: project(old), to: project(new)))
  }

  private let threeRibs =
    rib("Root", router: launchRouter, children: ["Home"]) + rib("Home", children: ["Menu"])
    + rib("Menu")

  @Test func whereNothingDiffersNothingIsPrinted() throws {
    #expect(try diff(from: threeRibs, to: threeRibs).isEmpty)
    #expect(try diff(from: threeRibs, to: "// A comment.\n" + threeRibs).isEmpty)
    #expect(try diff(from: threeRibs, to: threeRibs, as: "markdown").isEmpty)
    #expect(GraphDiff(from: project(threeRibs), to: project(threeRibs)).summary.isEmpty)
  }

  @Test func aNewRibIsToldWithAllThatIsSaidOfIt() throws {
    let new =
      threeRibs.replacing(
        rib("Menu"),
        with: rib("Menu", provides: "var clock: Int { 1 }", children: ["Tip"])
          + rib("Tip", router: "Router<Interactable>", requires: "var clock: Int { get }"))
    #expect(
      try diff(from: threeRibs, to: new) == """
        + Tip, App.swift:43
        +   viewless
        +   attached by Menu
        +   has its scope from Menu
        +   asks for `clock: Int`

        """)
  }

  @Test func aRibThatIsGoneLeavesThoseThatItAttached() throws {
    let new = rib("Root", router: launchRouter) + rib("Menu")
    #expect(
      try diff(from: threeRibs, to: new) == """
        - Home, App.swift:17
        -   attached by Root
        -   has its scope from Root
          Menu, App.swift:15
        -   attached by Home
        -   has its scope from Home

        """)
    #expect(
      GraphDiff(from: project(threeRibs), to: project(new)).summary == "1 RIB removed, 1 changed")
  }

  @Test func aRibThatIsAttachedElsewhereHasMoved() throws {
    let new =
      rib("Root", router: launchRouter, children: ["Home", "Menu"]) + rib("Home") + rib("Menu")
    #expect(
      try diff(from: threeRibs, to: new) == """
          Menu, App.swift:31
        -   attached by Home
        -   has its scope from Home
        +   attached by Root
        +   has its scope from Root

        """)
  }

  @Test func whatARibAsksForAndLacksIsCompared() throws {
    let old =
      rib(
        "Root", router: launchRouter, provides: "var a: Int { 1 }\nvar b: Int { 1 }",
        children: ["Home"])
      + rib("Home", requires: "var a: Int { get }\nvar b: Int { get }")
    let new = old.replacing("var a: Int { 1 }\n", with: "").replacing(
      "var b: Int { get }", with: "var b: String { get }")
    #expect(
      try diff(from: old, to: new) == """
          Home, App.swift:18
        -   asks for `b: Int`
        +   asks for `b: String`
        +   lacks `a`, which Root does not provide
        +   lacks `b`, which Root does not provide

        """)
  }

  @Test func whatAScopeOfNoRibLacksIsToldToo() throws {
    let demo = { (member: String) in
      rib("Home", requires: "var a: Int { get }")
        + """
        final class Demo: HomeDependency { \(member) }
        func launch() { _ = HomeBuilder(dependency: Demo()).build() }

        """
    }
    #expect(
      try diff(from: demo("let a = 1"), to: demo("")) == """
          Home, App.swift:4
        +   lacks `a`

        """)
  }

  private func app(inTwoModules files: [String: String]) -> Project {
    Project(
      files: files.map { path, source in
        ProjectFile(
          source: parse(path: path, bytes: Array("import RIBs\n\(source)".utf8)), pathBelow: path)
      },
      projectFolders: ["One", "Two"].map { ProjectFolder(path: $0, name: $0) })
  }

  @Test func aRibStaysTheSameWhereANamesakeComes() {
    let old = app(inTwoModules: ["One/Menu.swift": rib("Menu")])
    let new = app(inTwoModules: ["One/Menu.swift": rib("Menu"), "Two/Menu.swift": rib("Menu")])
    let changes = GraphDiff(from: old, to: new).changes
    #expect(changes.map(\.rib) == ["Two.Menu"])
    #expect(changes.first?.kind == .added)
    #expect(GraphDiff(from: new, to: old).changes.first?.rib == "Two.Menu")
  }

  @Test func aRibMayMoveToAnotherModuleOrFile() {
    let old = app(inTwoModules: ["One/Menu.swift": rib("Menu"), "One/Home.swift": rib("Home")])
    let new = app(inTwoModules: ["Two/Menu.swift": rib("Menu"), "One/Start.swift": rib("Home")])
    #expect(GraphDiff(from: old, to: new).changes.isEmpty)
  }

  @Test func aRootIsToldWhereItBecomesOne() throws {
    let new = threeRibs.replacing(rib("Menu"), with: rib("Menu", router: launchRouter))
    #expect(
      try diff(from: threeRibs, to: new) == """
          Menu, App.swift:30
        +   a root

        """)
  }

  @Test func whereNoEdgeHasChangedThereIsNoPicture() throws {
    let new = threeRibs.replacing(
      rib("Menu"),
      with: rib("Menu", requires: "var a: [Int:\n  String] { get }", provides: "let a = 1"))
    let text = try diff(from: threeRibs, to: new, as: "markdown")
    #expect(text.contains("+   asks for `a: [Int: String]`\n"))
    #expect(!text.contains("mermaid"))
  }

  @Test func aScopeIsDrawnWhereItAloneChanges() throws {
    let new = threeRibs.replacing(
      "MenuBuilder(dependency: component)", with: "MenuBuilder(dependency: root)"
    )
    .replacing(
      "let component: HomeComponent", with: "let component: HomeComponent; let root: RootComponent"
    )
    .replacing(
      "Component<RootDependency>, HomeDependency",
      with: "Component<RootDependency>, HomeDependency, MenuDependency")
    let text = try diff(from: threeRibs, to: new, as: "markdown")
    #expect(text.contains("-   has its scope from Home\n+   has its scope from Root\n"))
    #expect(text.contains("  r0 -.-> r1\n  r2 -.-> r1\n  r2 --> r0\n  r0 --> r1\n"))
  }

  /// In JSON other programs find what the lines say.
  @Test func jsonHoldsTheFactsInParts() throws {
    let new = threeRibs.replacing(rib("Menu"), with: rib("Menu", requires: "var a: Int { get }"))
    let data = Data(try diff(from: threeRibs, to: new, as: "json").utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let ribs = try #require(object["ribs"] as? [[String: Any]])
    #expect(ribs.map { $0["id"] as? String } == ["Menu"])
    #expect(ribs[0]["change"] as? String == "changed")
    #expect(ribs[0]["path"] as? String == "App.swift")
    let gained = try #require(ribs[0]["gained"] as? [[String: String]])
    #expect(
      gained == [
        ["kind": "dependency", "name": "a", "type": "Int"],
        ["kind": "unsatisfied", "name": "a", "by": "Home"],
      ])
    #expect((ribs[0]["lost"] as? [Any])?.isEmpty == true)
    #expect(try diff(from: threeRibs, to: threeRibs, as: "json") == "{\n  \"ribs\": []\n}\n")
  }

  @Test func markdownHoldsAPicture() throws {
    let new =
      rib("Root", router: launchRouter, children: ["Home", "Menu"]) + rib("Home") + rib("Menu")
    #expect(
      try diff(from: threeRibs, to: new, as: "markdown") == """
        ### 1 RIB changed

        ```diff
          Menu, App.swift:31
        -   attached by Home
        -   has its scope from Home
        +   attached by Root
        +   has its scope from Root
        ```

        ```mermaid
        flowchart TD
          r0("Home")
          r1("Menu"):::changed
          r2("Root")
          r0 --> r1
          r2 --> r1
          r2 --> r0
          classDef added stroke:#1a7f37,stroke-width:3px
          classDef removed stroke:#cf222e,stroke-dasharray:4
          classDef changed stroke:#9a6700,stroke-width:2px
          linkStyle 1 stroke:#1a7f37
          linkStyle 0 stroke:#cf222e,stroke-dasharray:4
        ```

        """)
  }
}
