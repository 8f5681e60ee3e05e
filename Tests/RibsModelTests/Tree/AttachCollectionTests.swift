import Testing

/// Routers on their way through collections: what is put in, what collections are made of, and what
/// is taken out.
@Suite("Attached through collections") struct AttachCollectionTests {
  /// The root attaches Home by the code given, and nothing stays unresolved.
  private func expectHome(
    _ routerMembers: String, _ more: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let app = ExampleApp(root(children: ["Home"], routerMembers), leaf("Home"), more)
    #expect(app.attached == ["Root > Home"], sourceLocation: sourceLocation)
    #expect(app.unresolved == [], sourceLocation: sourceLocation)
  }

  private let home = "homeBuilder.build(withListener: interactor)"

  @Test(arguments: [
    "tabs.append(HOME)", "let home = HOME\ntabs.append(home)", "tabs += [HOME]",
    "tabs.append(contentsOf: [HOME])", "tabs.insert(HOME, at: 0)", "tabs = tabs + [HOME]",
    "tabs = [HOME]",
  ])
  func whatIsPutIntoALocalArrayIsFollowed(_ change: String) {
    expectHome(
      """
      func showTabs() {
        var tabs = [ViewableRouting]()
        \(change.replacing("HOME", with: home))
        tabs.forEach(attachChild)
      }
      """)
  }

  @Test(arguments: [
    "tabs += [HOME]", "tabs.append(contentsOf: [HOME])", "self.tabs.append(HOME)",
  ])
  func whatIsPutIntoAPropertyIsFollowed(_ change: String) {
    expectHome(
      """
      private var tabs: [ViewableRouting] = []
      func showTabs() {
        \(change.replacing("HOME", with: home))
        for tab in tabs { attachChild(tab) }
      }
      """)
  }

  @Test func anArrayInADictionaryIsFollowed() {
    expectHome(
      """
      func showTabs() {
        var stacks: [Int: [ViewableRouting]] = [:]
        stacks[0, default: []].append(\(home))
        stacks[0]?.forEach { attachChild($0) }
      }
      """)
  }

  @Test(arguments: [
    "(0..<3).map { _ in HOME }", "Array(repeating: 0, count: 2).map { _ in HOME }",
    "zip([1], [2]).map { _, _ in HOME }", "stride(from: 0, to: 3, by: 1).map { _ in HOME }",
    "[1, 2].reduce(into: [ViewableRouting]()) { tabs, _ in tabs.append(HOME) }",
    "[1, 2].reduce(into: [ViewableRouting]()) { $0.append(HOME) }",
    "Dictionary(uniqueKeysWithValues: [1, 2].map { ($0, HOME) }).values",
  ])
  func whatACollectionIsMadeOfIsFollowed(_ tabs: String) {
    expectHome(
      """
      func showTabs() {
        let tabs = \(tabs.replacing("HOME", with: home))
        tabs.forEach { attachChild($0) }
      }
      """)
  }

  @Test(arguments: [
    "if let tab = tabs.first(where: { $0.id == id }) { ATTACH }",
    "if let tab = (tabs.first { $0.id == id }) { ATTACH }",
    "if let tab = tabs.last(where: { $0.id == id }) { ATTACH }",
    "tabs.first { $0.id == id }.map { tab in ATTACH }",
    "guard let tab = tabs.first else { return }; ATTACH",
  ])
  func whatIsTakenOutOfACollectionIsFollowed(_ use: String) {
    let attach = "attachChild(tab.builder.build(withListener: interactor))"
    expectHome(
      """
      private lazy var tabs = [Tab(id: 1, builder: homeBuilder)]
      func show(_ id: Int) { \(use.replacing("ATTACH", with: attach)) }
      """, "struct Tab { let id: Int; let builder: HomeBuildable }")
  }

  @Test func aClosureInAStructIsFollowedToTheBuilderThatItCalls() {
    expectHome(
      """
      private lazy var tab = Tab(title: "Home") { self.homeBuilder.build(withListener: $0) }
      func show() { attachChild(tab.build(interactor)) }
      """,
      """
      struct Tab {
        let title: String
        let make: (HomeListener) -> ViewableRouting
        func build(_ listener: HomeListener) -> ViewableRouting { make(listener) }
      }
      """)
  }

  @Test func coordinatorsAttachNoRouters() {
    let app = ExampleApp(
      root(""),
      """
      class Coordinator {
        private var children: [Coordinator] = []
        func attachChild(_ child: Coordinator) { children.append(child) }
      }
      final class AppCoordinator: Coordinator {
        func start() { attachChild(Coordinator()) }
      }
      """)
    #expect(app.attached == [])
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    "$home.sink { self.attachChild($0) }",
    "self.$home.sink { [weak self] in self?.attachChild($0) }",
    "$home.compactMap { $0 }.sink { next in self.attachChild(next) }",
  ])
  func whatIsPublishedIsFollowed(_ use: String) {
    expectHome(
      """
      @Published private var home: ViewableRouting?
      override func didLoad() { \(use) }
      func show() { home = \(home) }
      """)
  }

  @Test(arguments: [
    "zip(tabs, titles).forEach { tab, title in attachChild(tab) }",
    "zip(tabs, titles).forEach { attachChild($0.0) }",
    "for (title, tab) in zip(titles, tabs) { attachChild(tab) }",
  ])
  func whatIsZippedIsFollowed(_ use: String) {
    expectHome(
      """
      func showTabs() {
        let tabs: [ViewableRouting] = [\(home)]
        let titles = ["Home"]
        \(use)
      }
      """)
  }
}
