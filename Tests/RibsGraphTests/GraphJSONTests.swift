import Foundation
import RibsGraph
import Testing

/// The graph as JSON, read by another reader than the one that wrote it.
@Suite("ribs graph --format json") struct GraphJSONTests {
  private func object(_ source: String) throws -> [String: Any] {
    let text = GraphJSON(graph(source)).value.text
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func object(of id: String, in source: String) throws -> [String: Any] {
    let ribs = try #require(try object(source)["ribs"] as? [[String: Any]])
    return try #require(ribs.first { $0["id"] as? String == id })
  }

  private func dependencies(of id: String, in source: String) throws -> [[String: Any]] {
    try #require(try object(of: id, in: source)["dependencies"] as? [[String: Any]])
  }

  @Test func aRibTellsItsPlaceAndItsNeighbours() throws {
    let source = rib("Root", router: launchRouter, children: ["Home"]) + rib("Home")
    let home = try object(of: "Home", in: source)
    #expect(home["path"] as? String == "App.swift")
    #expect(home["parents"] as? [String] == ["Root"])
    #expect(home["scopeParents"] as? [String] == ["Root"])
    #expect(home["viewless"] as? Bool == false)
    #expect(home["orphan"] as? Bool == false)
    #expect(home["component"] as? String == "HomeComponent")
    #expect(home["dependencyProtocol"] as? String == "HomeDependency")
  }

  @Test func aForwardedDependencyLeadsToItsOrigin() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home"])
      + rib(
        "Home", requires: "var user: User { get }",
        provides: "var user: User { dependency.user }", children: ["Detail"])
      + rib("Detail", requires: "var user: User { get }") + "struct User {}"
    let dependencies = try dependencies(of: "Detail", in: source)
    #expect(dependencies.count == 1)
    let providers = try #require(dependencies[0]["providers"] as? [[String: Any]])
    #expect(providers.count == 1)
    #expect(providers[0]["component"] as? String == "HomeComponent")
    #expect(providers[0]["kind"] as? String == "forwarded")
    let origin = try #require(providers[0]["origin"] as? [String: Any])
    #expect(origin["component"] as? String == "RootComponent")
  }

  @Test func aForwardOfWhatSeveralScopesMakeLeadsToEachOfThem() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home", "Menu"])
      + rib("Menu", provides: "let user: User", children: ["Home"])
      + rib(
        "Home", requires: "var user: User { get }",
        provides: "var user: User { dependency.user }", children: ["Detail"])
      + rib("Detail", requires: "var user: User { get }") + "struct User {}"
    let dependencies = try dependencies(of: "Detail", in: source)
    let providers = try #require(dependencies[0]["providers"] as? [[String: Any]])
    let origins = try #require(providers[0]["origins"] as? [[String: Any]])
    #expect(origins.map { $0["component"] as? String } == ["RootComponent", "MenuComponent"])
    let first = try #require(providers[0]["origin"] as? [String: Any])
    #expect(first["component"] as? String == "RootComponent")
  }

  @Test func whetherSomethingNobodyBuildsIsSatisfiedIsNotKnown() throws {
    let source =
      rib("Root", router: launchRouter) + rib("Lost", requires: "var user: User { get }")
      + "struct User {}"
    let dependencies = try dependencies(of: "Lost", in: source)
    #expect(dependencies.count == 1)
    #expect(dependencies[0]["satisfied"] is NSNull)
  }

  @Test func nothingIsSatisfiedByAProviderThatDoesNotConform() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home"])
      .replacing(", HomeDependency", with: "")
      + rib("Home", requires: "var user: User { get }") + "struct User {}"
    let dependencies = try dependencies(of: "Home", in: source)
    #expect(dependencies.map { $0["satisfied"] as? Bool } == [false])
    #expect((dependencies[0]["providers"] as? [Any])?.isEmpty == true)
  }

  @Test func aScopeThatMakesABuilderTwiceProvidesOnce() throws {
    let source =
      rib("Root", router: launchRouter, provides: "let user: User", children: ["Home"])
      + "struct User {}\nextension RootComponent { var home: HomeBuilder { HomeBuilder(dependency: self) } }\n"
      + rib("Home", requires: "var user: User { get }")
    let dependencies = try dependencies(of: "Home", in: source)
    #expect((dependencies[0]["providers"] as? [Any])?.count == 1)
  }

  @Test func edgesTellWhereAndThroughWhat() throws {
    let source = rib("Root", router: launchRouter, children: ["Home"]) + rib("Home")
    let edges = try #require(try object(source)["edges"] as? [[String: Any]])
    #expect(edges.map { $0["kind"] as? String } == ["attach", "scope"])
    #expect(edges.map { $0["via"] as? String } == ["attachHome", "RootComponent"])
  }

  @Test(arguments: ["", "let user: User"])
  func whatAnAdapterIsNotGivenItDoesNotPassOn(provided: String) throws {
    let source =
      rib("Root", router: launchRouter, provides: provided)
        + """
        struct User {}
        protocol AdapterDependency: HomeDependency {}
        extension RootComponent: AdapterDependency {}
        final class HomeAdapter {
          private let dependency: AdapterDependency
          init(dependency: AdapterDependency) { self.dependency = dependency }
          func build() -> HomeRouter { HomeBuilder(dependency: dependency).build() }
        }
        extension RootRouter {
          func attachHome() { attachChild(HomeAdapter(dependency: component).build()) }
        }

        """
      + rib("Home", requires: "var user: User { get }")
    let home = try object(of: "Home", in: source)
    let dependencies = try dependencies(of: "Home", in: source)
    #expect(home["scopeParents"] as? [String] == ["Root"])
    #expect(dependencies.map { $0["satisfied"] as? Bool } == [!provided.isEmpty])
    let scope = DotGraph(graph(source)).text.split(separator: "\n").first {
      $0.contains("\"Root\" -> \"Home\"")
    }
    #expect(scope?.contains("fontcolor=red") == provided.isEmpty)
  }
}
