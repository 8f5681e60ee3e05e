import RibsLint
import Testing

@Suite struct BuiltRouterNotAttachedTests {
  @Test(arguments: [
    "let x = builder.build(); viewController.show(x.viewControllable)",
    "_ = builder.build()", "builder.build()",
    "viewController.show(builder.build().viewControllable)",
    "let x = pairBuilder.build(); viewController.show(x.router.viewControllable)",
    "kept = builder.build(); viewController.show(kept!.viewControllable)",
    "let x = pairBuilder.build(); viewController.show(x.router.viewControllable); print(x.item)",
    "let (x, item) = pairBuilder.build(); viewController.show(x.viewControllable); print(item)",
    "let (x, item) = thingBuilder.build(); viewController.show(x.viewControllable); print(item)",
    "let x = builder.build(); kept = x", "embed(builder.build())", "reveal(builder.build())",
    "let x = builder.build(); kept = x; embed(x)",
    "if kept == nil { kept = builder.build() }",
    "other = builder.build()",
    "kept = builder.build(); if let kept { viewController.show(kept.viewControllable) }",
    "kept = builder.build(); guard let k = kept else { return }; detachChild(k); kept = nil",
    "let x = builder.build(); viewController.show([x].map { $0.viewControllable })",
    "let x = builder.build(); viewController.show([x].map { child in child.viewControllable })",
    "let x = builder.build(); viewController.show([x].map(\\.viewControllable))",
    "let x = builder.build(); let all = [x]; viewController.show(all.map { $0.viewControllable })",
    "guard [kept, other].allSatisfy({ $0 == nil }) else { return }; kept = builder.build()",
    "guard kept == nil && isOpen else { return }; kept = builder.build()",
    "if isOpen || nil != kept { return }; kept = builder.build()",
    "if kept is ViewableRouting { return }; kept = builder.build()",
    "let x = builder.build(); print(x); print(\"built \\(x)\")",
    "kept = builder.build(); kept.map { viewController.show($0.viewControllable) }",
    "kept = builder.build(); show(kept.map(\\.viewControllable))",
  ])
  func aRouterThatIsNeverAttachedIsReported(statements: String) {
    #expect(findings(statements) == 1)
  }

  @Test(arguments: [
    "let x = builder.build(); attachChild(x)",
    "attachChild(builder.build())",
    "#if A\nlet x = builder.build()\n#else\nlet x = builder.build()\n#endif\nattachChild(x)",
    "let x = pairBuilder.build(); attachChild(x.router)",
    "let (x, item) = pairBuilder.build(); attachChild(x); print(item)",
    "let x = pairBuilder.build(); show(x)",
    "let (x, item) = thingBuilder.build(); print(item); attachChild(x)",
    "kept = builder.build(); if let kept = kept { attachChild(kept) }",
    "let x = builder.build(); children2.append(x)",
    "kept = builder.build(); kept.map(detachChild)",
    "kept = builder.build(); kept.map { attachChild($0) }",
    "kept = builder.build(); take(kept.map { $0 })",
    "let x = builder.build(); take(\"a\", x); print(\"\\(x)\")",
    "kept = builder.build(); if (kept ?? other) != nil && isOpen { return }",
    "kept = builder.build(); let x = kept as? ViewableRouting; attachChild(x!)",
    "kept = builder.build(); if let kept { show(kept) }",
    "let x = builder.build(); show(x)",
    "let x = builder.build(); later { self.attachChild(x) }", "pass(builder.build())",
    "keep(builder.build())",
    "let x = builder.build(); x.interactable.activate(); x.load()",
    "let x = houseBuilder.build(); print(1)",
    "let x = if let kept { kept } else { builder.build() }; attachChild(x)",
    "guard let x = builder.build() as? ViewableRouting else { return }; attachChild(x)",
    "let x = builder.build(); [x].forEach { attachChild($0) }",
    "let x = builder.build(); [x].forEach { child in attachChild(child) }",
    "let x = builder.build(); [x].forEach(attachChild)",
    "let x = builder.build(); for child in [x] { attachChild(child) }",
    "let x = builder.build(); take([x].map { $0 })",
    "let x = builder.build(); [x].map { $0 as Routing }.forEach { attachChild($0) }",
    "let x = builder.build(); [x].compactMap { $0 as? Routing }.forEach(attachChild)",
    "let x = builder.build(); take([x].filter { $0.children.isEmpty })",
    "let x = builder.build(); [x].forEach { child in later { self.attachChild(child) } }",
    "let x = builder.build(); let all = [x]; viewController.show(all.map { $0.viewControllable }); all.forEach { attachChild($0) }",
    "let x = builder.build(); let all = [x]; take(all)",
    "guard [kept, other].contains(where: { $0 == nil }) else { return }; kept = builder.build(); attachChild(kept!)",
  ])
  func aRouterThatMayBeAttachedIsLeftAlone(statements: String) {
    #expect(findings(statements) == 0)
  }

  @Test(arguments: [
    ("viewControllable.uiviewController", 1), ("return self.viewControllable.uiviewController", 1),
    ("viewController(of: self)", 0), ("App.shared.attach(self); return UIViewController()", 0),
  ])
  func theProjectsShorthandForTheViewIsTheView(body: String, expected: Int) {
    let shorthand =
      "extension ViewableRouting { var uiviewController: UIViewController { \(body) } }"
    let source = """
      import RIBs
      \(shorthand)
      protocol MenuRouting: ViewableRouting {}
      protocol MenuBuildable: Buildable { func build() -> MenuRouting }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        let navigation: UINavigationController
        private var menu: MenuRouting?
        func open() {
          let menu = builder.build()
          self.menu = menu
          navigation.pushViewController(menu.uiviewController, animated: true)
        }
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test(arguments: [
    ("struct State { var other = 0 }\nfunc show(_ state: State) { hand(state.other) }", 1),
    ("func show(_ router: HomeRouter) { hand(router.other as Any) }", 0),
    ("func show(_ router: Something) { hand(router.other) }", 0),
  ])
  func aMemberOfTheNameOfSomethingElseIsNotTheProperty(outside: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        var other: ViewableRouting?
        func open() { let r = builder.build(); other = r; viewController.show(r.viewControllable) }
      }
      \(outside)
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test(arguments: [
    ("showItem()", 1), ("showItem(at: 3)", 1), ("join(self)", 0), ("join(menu)", 0),
    ("unknown()", 0), ("bind(model)", 1), ("bind(choice)", 1), ("bind(action)", 0),
    ("bind(carrier)", 0), ("bind(member)", 0), ("launch(from: controller)", 0),
    ("navigation?.popViewController(animated: true)", 1), ("isOpen = true", 1),
    ("house.take(menu)", 0), ("house.open()", 0), ("state.isOpen", 1), ("onEnd?(menu)", 0),
  ])
  func whatTheChildIsAskedForDoesNotAttachIt(call: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuRouting: ViewableRouting {
        func showItem()
        func showItem(at index: Int)
        func join(_ parent: Routing)
        func join(_ child: MenuRouting?)
        func bind(_ model: Model)
        func bind(_ choice: Choice)
        func bind(_ action: Action)
        func bind(_ carrier: Carrier)
        func bind(_ member: Member)
        func launch(from controller: UIViewController)
        var navigation: UINavigationController? { get }
        var isOpen: Bool { get set }
        var house: House { get }
        var state: Choice { get }
        var onEnd: ((MenuRouting?) -> Void)? { get }
      }
      struct Model { let name: String; var count = 0; let parts: [Model]; let choice: Choice?; var all: Any { 1 } }
      enum Choice { case none, some(URL, at: Date); var isOpen: Bool { false } }
      struct Action { let run: () -> Void }
      struct Carrier { let model: Model; let inner: Inner; struct Inner { weak var parent: Routing? } }
      enum Member { case one(Model), two(Any) }
      final class House { func take(_ child: Routing?) {}; func open() {} }
      protocol MenuBuildable: Buildable { func build() -> MenuRouting }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        let model: Model
        let choice: Choice
        let action: Action
        let carrier: Carrier
        let member: Member
        let controller: UIViewController
        private var menu: MenuRouting?
        func open() {
          let menu = builder.build()
          self.menu = menu
          viewController.show(menu.viewControllable)
        }
        func ask() { menu?.\(call) }
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test func eitherRouterOfAChoiceIsFollowed() {
    let choice = "let x = other == nil ? builder.build() : builder.build(); "
    #expect(findings(choice + "viewController.show(x.viewControllable)") == 2)
    #expect(findings(choice + "attachChild(x)") == 0)
    #expect(findings("show(other == nil ? builder.build() : builder.build())") == 0)
  }

  @Test(arguments: [
    ("@Published", 0), ("@Child", 0), ("@UnseenChild(\\.routers)", 0), ("@MainActor", 1), ("", 1),
  ])
  func whatAWrapperIsGivenItMayAttach(attribute: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
      @propertyWrapper struct Child<Value> { var wrappedValue: Value? }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        \(attribute) private var menu: ViewableRouting?
        func open() { menu = builder.build() }
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test(arguments: [
    ("func go() { attachAll { builder.build(); builder.build() } }", 0),
    ("func go() { Tabs.install(on: self) { builder.build(); builder.build() } }", 0),
    ("func go() { Tabs.install(on: self) { if isOpen { builder.build() }; builder.build() } }", 0),
    ("@RoutersBuilder var tabs: [Routing] { builder.build(); builder.build() }", 0),
    ("func tabs() -> [Routing] { builder.build(); builder.build() }", 0),
    ("func tabs() -> [Routing] { builder.build(); return [] }", 1),
    ("func go() { run { builder.build(); print(1) } }", 1),
    ("func go() { queue.async { builder.build(); print(1) } }", 1),
    ("func go() { list.map { builder.build(); return $0 } }", 1),
    ("func go() { Tabs.install(on: self) { _ = builder.build(); builder.build() } }", 1),
  ])
  func whatAResultBuilderMayCollectIsLeftAlone(member: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        private func attachAll(@RoutersBuilder _ routers: () -> [Routing]) {}
        private func run(_ work: () -> Void) {}
        \(member)
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test(arguments: [
    ("build(withListener: interactor, parent: self)", 0), ("build(in: other)", 0),
    ("build(withListener: interactor)", 1), ("build(in: viewController)", 1),
  ])
  func whoIsGivenARouterMayAttachToIt(call: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuBuildable: Buildable {
        func build(withListener listener: AnyObject) -> ViewableRouting
        func build(withListener listener: AnyObject, parent: Routing) -> ViewableRouting
        func build(in parent: Routing) -> ViewableRouting
        func build(in view: ViewControllable) -> ViewableRouting
      }
      final class HomeRouter: ViewableRouter<Interactor, ViewControllable> {
        let builder: MenuBuildable
        let other: Routing
        func open() { builder.\(call) }
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  @Test func aRouterThatIsGivenBackIsLeftAlone() {
    #expect(findings("", "func made() -> Routing { builder.build() }") == 0)
    #expect(findings("", "func made() -> Routing { let x = builder.build(); return x }") == 0)
  }

  @Test(arguments: [
    ("builder.finalStageBuild(withDynamicDependency: 1)", 1),
    ("attachChild(builder.finalStageBuild(withDynamicDependency: 1))", 0),
  ])
  func theLastStageOfABuildMakesARouter(statement: String, expected: Int) {
    let source = """
      import RIBs
      final class MenuComponent: Component<EmptyDependency> {}
      final class MenuBuilder: MultiStageComponentizedBuilder<MenuComponent, ViewableRouting, Int> {}
      final class HomeRouter: Router<Interactor> {
        let builder: MenuBuilder
        func route() { \(statement) }
      }
      """
    #expect(lint(source, rules: [.builtRouterNotAttached]).findings.count == expected)
  }

  private func findings(_ statements: String, _ member: String = "") -> Int {
    lint(
      """
      import RIBs
      protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
      protocol PairBuildable: Buildable { func build() -> (router: ViewableRouting, item: Int) }
      protocol ThingBuildable: Buildable { func build() -> (ViewableRouting, AnyObject) }
      final class HouseBuilder { func build() -> ViewableRouting { fatalError() } }
      final class HomeRouter: ViewableRouter<Interactor, HomeView> {
        let builder: MenuBuildable
        let pairBuilder: PairBuildable
        let houseBuilder: HouseBuilder
        let thingBuilder: ThingBuildable
        private var kept: ViewableRouting?
        private var children2: [Routing] = []
        var other: ViewableRouting?
        func route() { \(statements) }
        func close() { if let other = other { detachChild(other) } }
        private func show(_ child: Routing) { attachChild(child) }
        private func embed(_ child: ViewableRouting) { viewController.show(child.viewControllable) }
        private func reveal(_ child: ViewableRouting?) { if let child { embed(child) } }
        private func pass(_ child: ViewableRouting) { embed(child); show(child) }
        private func keep(_ child: ViewableRouting) { later { [child] in print(child) } }
        \(member)
      }
      """.replacing(
        "private var kept",
        with: statements.contains("attachChild(kept)") ? "var kept" : "private var kept"),
      rules: [.builtRouterNotAttached]
    ).findings.count
  }
}
