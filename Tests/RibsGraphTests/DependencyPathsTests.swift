import RibsGraph
import RibsModel
import Testing

/// How a dependency reaches a RIB, and where it does not.
@Suite("ribs why RIB DEPENDENCY") struct DependencyPathsTests {
  private let user = "struct User {}\nprotocol Clock {}\n"

  private func paths(_ dependency: String, to name: String, _ source: String) throws -> String {
    let project = graph(source + user).project
    let rib = try #require(project.ribs.first { $0.name == name })
    let requirement = try #require(project.requirements(of: rib).first { $0.name == dependency })
    return DependencyPaths(of: requirement, to: rib, in: project).text
  }

  @Test func eachHopHasItsPlaceAndItsCode() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home"])
      + rib(
        "Home", requires: "var user: User { get }",
        provides: "var user: User { dependency.user }", children: ["Detail"])
      + rib("Detail", requires: "var user: User { get }")
    #expect(
      try paths("user", to: "Detail", source) == """
        Detail asks for `user: User`
          App.swift:28: required by `DetailDependency`
            protocol DetailDependency: Dependency { var user: User { get } }

        through Home:
          App.swift:20: `DetailBuilder` is made here with `HomeComponent` as its dependency
            attachChild(DetailBuilder(dependency: component).build())
          App.swift:16: `HomeComponent` passes `user` on
            final class HomeComponent: Component<HomeDependency>, DetailDependency { var user: User { dependency.user } }
          App.swift:7: `HomeBuilder` is made here with `RootComponent` as its dependency
            attachChild(HomeBuilder(dependency: component).build())
          App.swift:3: `RootComponent` stores `user`: the origin
            final class RootComponent: Component<RootDependency>, HomeDependency { let user: User }

        """)
  }

  @Test func aLineOfCodeDoesNotSteerTheTerminal() throws {
    let source =
      rib(
        "Root", router: launchRouter, provides: "let user: User /* \u{1B}[2J\u{2028} */",
        children: ["Home"])
      + rib("Home", requires: "var user: User { get }")
    #expect(
      try paths("user", to: "Home", source).contains("let user: User /* \u{FFFD}[2J\u{FFFD} */ }\n")
    )
  }

  @Test func everyScopeParentHasItsPathAndWhatIsSharedStandsOnce() throws {
    let forward = "var user: User { dependency.user }"
    let asks = "var user: User { get }"
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["One", "Two"])
      + rib("One", requires: asks, provides: forward, children: ["Two"])
      + rib("Two", requires: asks, provides: forward, children: ["Leaf"])
      + rib("Leaf", requires: asks)
    let lines = try paths("user", to: "Leaf", source).split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("path") }.map(String.init) == [
        "path 1 of 2, through Two:", "path 2 of 2, through Two:",
      ])
    #expect(lines.count { $0.contains(": the origin") } == 2)
    #expect(lines.count { $0.contains("`OneComponent` passes `user` on") } == 1)
  }

  @Test func aRecursiveScopeEnds() throws {
    let source = rib(
      "Page", requires: "var user: User { get }", provides: "var user: User { dependency.user }",
      children: ["Page"])
    let text = try paths("user", to: "Page", source)
    #expect(text.hasSuffix("↑ and so on: this scope is on the path already\n"))
  }

  @Test func aBrokenPathNamesWhoIsNearAndWhatWouldMendIt() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home"])
      + rib("Home", children: ["Detail"]) + rib("Detail", requires: "var user: User { get }")
    #expect(
      try paths("user", to: "Detail", source).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .dropFirst(7).joined(separator: "\n") == """
          ✗ `HomeComponent` has no `user: User`, and the path breaks here

        near:
          App.swift:3: `RootComponent.user` has the same name and type, further up
            final class RootComponent: Component<RootDependency>, HomeDependency { let user: User }

        to mend it:
          App.swift:16: add `var user: User { dependency.user }` to `HomeComponent`
          App.swift:15: add `var user: User { get }` to `HomeDependency`

        """)
  }

  @Test(arguments: [
    ("let me: User", "add `var user: User { me }` to `RootComponent`"),
    ("", "add `var user: User` to `RootComponent`"),
    ("let user: User?", "declare `user` as `User`, or ask for what is there"),
    ("private let user: User", "make `user` visible where it is asked for"),
  ])
  func theEditFollowsFromWhatThereIs(_ member: String, _ edit: String) throws {
    let source =
      rib("Root", router: launchRouter, provides: member, children: ["Home"])
      + rib("Home", requires: "var user: User { get }")
    let text = try paths("user", to: "Home", source)
    #expect(text.contains("\nto mend it:\n  App.swift:3: \(edit)\n"))
  }

  @Test func anAdapterIsAHopOfItsOwn() throws {
    let source =
      rib("Root", router: launchRouter, provides: "fileprivate let user: User")
      + rib("Home", requires: "var user: User { get }")
        + """
        final class HomeAdapter {
          init(dependency: HomeDependency) { let builder = HomeBuilder(dependency: dependency) }
        }
        extension RootComponent: HomeDependency { var home: HomeAdapter { HomeAdapter(dependency: self) } }

        """
    let text = try paths("user", to: "Home", source)
    #expect(text.contains("`HomeBuilder` is made here with `HomeDependency` as its dependency"))
    #expect(text.contains("`HomeAdapter` is made here with `RootComponent` as its dependency"))
    #expect(text.contains("✗ `RootComponent` has `user: User`, but who asks may not see it"))
  }

  @Test func oneEditMendsAllPathsOfNeedlesLookup() throws {
    let source =
      needleLeaf + """
        final class MiddleComponent: NeedleFoundation.Component<NeedleFoundation.EmptyDependency> {
          var leaf: LeafComponent { LeafComponent(parent: self) }
        }
        final class RootComponent: BootstrapComponent {
          var middle: MiddleComponent { MiddleComponent(parent: self) }
          var leaf: LeafComponent { LeafComponent(parent: self) }
        }

        """
    let text = try paths("user", to: "Leaf", source)
    #expect(text.contains("path 2 of 2"))
    #expect(
      text.hasSuffix(
        """

        to mend all of them:
          App.swift:12: add `var user: User` to `RootComponent`

        """))
    #expect(text.split(separator: "\n").count { $0.contains("to mend") } == 1)
  }

  @Test func whatNeedleDoesNotReadIsToBeTyped() throws {
    let source =
      needleLeaf + """
        final class RootComponent: BootstrapComponent {
          let user = User()
          var leaf: LeafComponent { LeafComponent(parent: self) }
        }

        """
    let text = try paths("user", to: "Leaf", source)
    #expect(text.contains("`RootComponent.user` has the same name, but no written type"))
    #expect(
      text.hasSuffix(
        """
        to mend it:
          App.swift:10: write its type, as Needle reads no other ones: `user: User`

        """))
  }

  @Test func whatIsPassedAsAProtocolIsNamed() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User")
      + rib("Home", requires: "var user: User { get }")
        + """
        extension RootComponent: HomeDependency {
          var scope: HomeDependency { self }
          var home: HomeBuilder { HomeBuilder(dependency: scope) }
        }

        """
    let text = try paths("user", to: "Home", source)
    #expect(text.contains("made here with `HomeDependency` (`RootComponent`) as its dependency"))
    #expect(text.contains("`RootComponent` stores `user`: the origin"))
  }

  @Test func aBuilderThatIsGivenWhatIsNotKnownIsSaidToBe() throws {
    let source =
      rib("Home", requires: "var user: User { get }")
      + "let home = HomeBuilder(dependency: Elsewhere.scope)\n"
    let text = try paths("user", to: "Home", source)
    #expect(text.hasSuffix("what the builder of Home is given as its dependency is not known\n"))
  }

  @Test func whoseBuilderNobodyMakesHasNoPath() throws {
    let text = try paths("user", to: "Home", rib("Home", requires: "var user: User { get }"))
    #expect(text.hasSuffix("nobody in the tree makes the builder of Home, so nobody provides it\n"))
  }
}

/// All that a RIB asks for, in a table.
@Suite("ribs why RIB") struct DependencyTableTests {
  private func table(of name: String, _ source: String) throws -> String {
    let project = graph(source + "struct User {}\nprotocol Clock {}\n").project
    let rib = try #require(project.ribs.first { $0.name == name })
    return DependencyTable(of: rib, in: project).text
  }

  @Test func aLineADependencyAndScopeParent() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home", "Menu"])
      + rib(
        "Home", requires: "var user: User { get }",
        provides: "var user: User { dependency.user }", children: ["Menu"])
      + rib("Menu", requires: "var user: User { get }\n var clock: Clock { get }")
    #expect(
      try table(of: "Menu", source) == """
        Menu asks for 2 dependencies in `MenuDependency` (App.swift:31)

        dependency    through  provided by                             made by
        user: User    Root     RootComponent (stored) App.swift:3      itself
                      Home     HomeComponent (forwarded) App.swift:19  RootComponent (stored) App.swift:3
        clock: Clock  Root     ✗ nobody
                      Home     ✗ nobody

        """)
  }

  @Test func aPathThatMeetsAnotherGoesOnAsThatDoes() throws {
    let forward = "var user: User { dependency.user }"
    let asks = "var user: User { get }"
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Page"])
      + rib("Page", requires: asks, provides: forward, children: ["Page"])
    #expect(
      try table(of: "Page", source).split(separator: "\n").dropFirst(2).map(String.init) == [
        "user: User  Root     RootComponent (stored) App.swift:3      itself",
        "            Page     PageComponent (forwarded) App.swift:16  RootComponent (stored) App.swift:3",
        "            Page     PageComponent (forwarded) App.swift:16  ↑",
      ])
  }

  @Test func whatIsNotKnownFurtherIsMarked() throws {
    let source =
      rib(
        "Root", router: launchRouter, requires: "var user: User { get }",
        provides: "var user: User { dependency.user }", children: ["Home"])
      + rib("Home", requires: "var user: User { get }")
    #expect(
      try table(of: "Home", source).contains(
        "Root     RootComponent (forwarded) App.swift:3  itself ?"))
  }

  @Test func aRibThatAsksForNothingSaysSo() throws {
    #expect(try table(of: "Home", rib("Home")) == "Home asks for nothing\n")
  }
}

/// A RIB of Needle's that asks for a user.
private let needleLeaf = """
  import NeedleFoundation
  protocol LeafDependency: NeedleFoundation.Dependency { var user: User { get } }
  final class LeafComponent: NeedleFoundation.Component<LeafDependency> {}
  final class LeafRouter: Router<Interactable> {}
  final class LeafBuilder: SimpleComponentizedBuilder<LeafComponent, Routing> {
    override func build(with component: LeafComponent) -> Routing { LeafRouter() }
  }

  """
