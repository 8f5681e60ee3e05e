import Foundation
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
    DotGraph(graph(source, content: content)).text.split(separator: "\n")
      .filter { line in words.allSatisfy { line.contains($0) } }
      .map { $0.drop { $0 == " " } }
  }

  @Test func ribsWithAViewAreGreen() {
    #expect(lines("\"Root\" [")[0].contains("fillcolor=\"#cdeccf\""))
    #expect(lines("\"Home\";").first == "\"Home\";")
  }

  @Test func attachingIsASolidLine() {
    #expect(lines("Root", "Home", content: [.tree]) == ["\"Root\" -> \"Home\";"])
  }

  @Test func aScopeIsDashedAndCarriesNames() {
    let scope = lines("Root", "Home", "dashed", content: [.scopes])
    #expect(scope.count == 1)
    #expect(scope[0].contains("user"))
  }

  @Test func whoAttachesAndProvidesDoesSoByADoubleLine() {
    let both = lines("Root\" -> \"Home")
    #expect(both.count == 1)
    #expect(both[0].contains("color=\"#3d4743:red\""))
    #expect(both[0].contains("✗ clock"))
  }

  @Test func aScopeOfAnotherIsALineOfItsOwn() {
    let apart =
      source.replacing("HomeBuilder(dependency: component)", with: "HomeBuilder(dependency: other)")
      + rib("Other", provides: "let user: User", children: [])
        + """
        extension OtherComponent: HomeDependency {}
        extension RootRouter { var other: OtherComponent { fatalError() } }
        """
    let text = DotGraph(graph(apart)).text.split(separator: "\n")
    #expect(text.contains { $0.hasSuffix("\"Root\" -> \"Home\";") })
    #expect(text.contains { $0.contains("\"Other\" -> \"Home\" [style=dashed") })
  }

  @Test func whatNobodyProvidesIsRed() {
    let scope = lines("Root", "Home", "dashed", content: [.scopes])
    #expect(scope[0].contains("color=red"))
    #expect(scope[0].contains("✗ clock"))
  }

  @Test func whatNoRibProvidesIsTheRibsOwn() {
    let demo = """
      final class DemoComponent: Component<EmptyDependency>, HomeDependency { let user = User() }
      func start(_ demo: DemoComponent) { _ = HomeBuilder(dependency: demo) }
      """
    let graph = graph(source.replacing("attachHome", with: "showHome") + demo)
    let node = DotGraph(graph).text.split(separator: "\n").first { $0.contains("\"Home\" [") }
    #expect(node?.contains(#"label="Home\n✗ clock", color=red"#) == true)
    let mermaid = MermaidGraph(graph).text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(mermaid.contains(#"r1("Home<br>✗ clock"):::viewless"#))
    #expect(mermaid.contains("style r1 stroke:red"))
  }

  @Test func onePartAlone() {
    #expect(lines("->", content: [.tree]).count == 1)
    #expect(lines("->", "dashed", content: [.scopes]).count == 1)
  }

  @Test func whatCouldNotBeFollowedInAViewIsBesideItsRib() {
    let source =
      rib("Leaf", requires: "var name: String { get }")
        + """
        protocol HomeDependency: Dependency {}
        protocol HomePresentable: Presentable {}
        final class HomeInteractor: PresentableInteractor<HomePresentable>, Interactable {}
        final class HomeViewController: UIViewController, HomePresentable, ViewControllable {
          func show() { _ = LeafBuilder(dependency: Elsewhere.make()).build() }
        }
        final class HomeRouter: ViewableRouter<Interactable, ViewControllable> {}
        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> HomeRouter {
            let view = HomeViewController()
            return HomeRouter(interactor: HomeInteractor(presenter: view), viewController: view)
          }
        }
        """
    #expect(DotGraph(graph(source)).text.contains("\"Home\" -> \"? 1\" [style=dotted"))
  }

  @Test func whatCouldNotBeFollowedIsAQuestionMarkBesideItsRib() {
    let source =
      rib("Root", router: launchRouter)
      + "extension RootRouter { func show() { attachChild(Elsewhere.make()) } }"
    let text = DotGraph(graph(source)).text
    #expect(text.contains("\"? 1\" [label=\"? App.swift:13\", shape=plaintext"))
    #expect(text.contains("\"Root\" -> \"? 1\" [style=dotted"))
  }

  @Test func aSmallGraphHasNoBoxesAndALargeOneHas() {
    func app(of count: Int) -> String {
      let names = (1...count).map { "Leaf\($0)" }
      let groups = stride(from: 0, to: count, by: 10).map { start in
        (name: "Group\(start)", leaves: Array(names[start..<min(start + 10, count)]))
      }
      return rib("Root", router: launchRouter, children: groups.map(\.name))
        + groups.map { rib($0.name, children: $0.leaves) }.joined()
        + names.map { rib($0) }.joined()
    }
    #expect(!DotGraph(graph(app(of: 40))).text.contains("subgraph"))
    let text = DotGraph(graph(app(of: 80))).text
    #expect(text.components(separatedBy: "subgraph").count - 1 == 8)
    #expect(text.contains("label=\"Group10\""))
  }

  @Test func oneScopeOfEachRibDecidesTheLayoutOfALargeGraphOfScopes() {
    let groups = (1...8).map { group in (1...9).map { "Leaf\(group)\($0)" } }
    let heads = groups.indices.map { "Group\($0)" }
    let source =
      rib("Root", router: launchRouter, children: heads)
      + zip(heads, groups).map { rib($0, children: $1 + ($0 == "Group7" ? ["Leaf11"] : [])) }
      .joined() + groups.flatMap { $0 }.map { rib($0) }.joined()
    let text = DotGraph(graph(source, content: [.scopes])).text
    let free = text.split(separator: "\n").filter { $0.contains("constraint=false") }
    #expect(free.count == 1)
    #expect(free.first?.contains("\"Group7\" -> \"Leaf11\"") == true)
  }
}
