import Foundation
import RibsLint
import Testing

@Suite struct UnguardedAttachTests {
  private static let close =
    "private var menu: ViewableRouting?\nfunc close() { if let m = menu { detachChild(m); menu = nil } }\n"

  @Test(arguments: [
    "func open() { let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { menu = builder.build(); attachChild(menu!) }",
    "func open() { menu = builder.build(); if let menu { attachChild(menu) } }",
    "func open() { attach() }\nprivate func attach() { let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { let r = builder.build(); menu = r; show(r) }\nprivate func show(_ child: ViewableRouting) { attachChild(child) }",
    "func open() { menu = nil; let r = builder.build(); menu = r; attachChild(r) }",
    "func open(_ item: Int?) { guard let item else { return }; print(item); let r = builder.build(); menu = r; attachChild(r) }",
  ])
  func aSecondCallThatOverwritesIsReported(members: String) {
    #expect(count(Self.close + members) == 1)
  }

  /// The condition only chooses how a view is shown, or takes away what may then be detached.
  @Test(arguments: [
    ("if let m = menu { viewController.present(m.viewControllable) }", 1),
    ("if menu != nil { print(1) }", 1),
    ("if let m = menu { viewController.dismiss(m.viewControllable) }", 0),
    ("if menu != nil { return }", 0),
  ])
  func aConditionHasToHoldTheAttachBack(condition: String, expected: Int) {
    let members =
      "private var menu: ViewableRouting?\nfunc close() { if let m = menu { detachChild(m) }; menu = nil }\n"
      + "func open() { \(condition); let r = builder.build(); menu = r; attachChild(r) }"
    #expect(count(members) == expected)
  }

  @Test(arguments: [
    "func open() { guard menu == nil else { return }; let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { if menu != nil { return }; let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { if let menu { print(menu) } else { let r = builder.build(); menu = r; attachChild(r) } }",
    "func open() { close(); let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { if let m = menu { detachChild(m) }; let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { let old = menu; let r = builder.build(); menu = r; attachChild(r); old.map(detachChild) }",
    "func open() { children.forEach(detachChild); let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { guard !isOpen else { return }; let r = builder.build(); menu = r; attachChild(r) }\nvar isOpen: Bool { menu != nil }",
    "override func didLoad() { super.didLoad(); attach() }\nprivate func attach() { let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { close(); attach() }\nprivate func attach() { let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { close(); attach() }\n@MainActor private func attach() { let r = builder.build(); menu = r; attachChild(r) }",
    "func open() { attachChild(builder.build()) }",
    "func open() { guard children.isEmpty else { return }; let r = builder.build(); menu = r; attachChild(r) }",
  ])
  func whatChecksFirstIsLeftAlone(members: String) {
    #expect(count(Self.close + members) == 0)
  }

  /// The one that is asked about was to be filled: what is overwritten is not to be detached.
  @Test func whatIsPutIntoTheWrongPropertyIsNoSecondChild() {
    let members = """
      private var cards: ViewableRouting?
      func closeCards() { if let r = cards { detachChild(r); cards = nil } }
      func openCards() {
        if cards != nil { return }
        let r = builder.build()
        attachChild(r)
        menu = r
      }
      """
    #expect(count(Self.close + members) == 0)
    let findings = lint(routerSource(Self.close + members), rules: [.transientChildNeverDetached])
      .findings
    #expect(findings.map(\.help) == ["Assign the child to `cards` where it is attached."])
  }

  private static let opening = "func open() { let r = builder.build(); menu = r; attachChild(r) }\n"

  /// None of the children is out of reach.
  @Test(arguments: [
    "func back() { menu.map(detachChild); menu = children.last as? ViewableRouting }",
    "func back() { menu.map(detachChild)\nlet below = children.last\nmenu = below as? ViewableRouting }",
    "func reset() { for child in children where !(child is HomeRouting) { detachChild(child) } }",
    "func reset() { children.forEach { detachChild($0) } }",
    "func back() { if let last = self.children.last { detachChild(last) } }",
  ])
  func whatIsFoundAgainAmongTheChildrenIsLeftAlone(members: String) {
    #expect(count(Self.close + Self.opening + members) == 0)
  }

  @Test(arguments: [
    "func count() -> Int { children.count }",
    "func cleanupViews() { children.forEach { detachChild($0) } }",
    "func reset(children: [Int]) { menu = nil; print(children) }",
  ])
  func whatIsNotFoundAgainAmongTheChildrenIsReported(members: String) {
    #expect(count(Self.close + Self.opening + members) == 1)
  }

  /// The lists name the child that they detach.
  @Test(arguments: [
    "[menu, other].forEach { detachChild($0!) }",
    "[menu, other].compactMap { $0 }.forEach { detachChild($0) }",
    "[menu, other].compactMap { $0 }.forEach(detachChild)",
    "let all = [other, menu]; all.forEach { if let child = $0 { detachChild(child) } }",
    "for child in [menu, other] { guard let child else { continue }; detachChild(child) }",
    "for child in [menu, other].compactMap({ $0 }) { detachChild(child) }",
  ])
  func childrenThatAListDetachesAreKnown(detaching: String) {
    let members = "private var menu: ViewableRouting?\nprivate var other: ViewableRouting?\n"
    let open = "let r = builder.build(); menu = r; attachChild(r)"
    #expect(
      count(members + "func close() { \(detaching); menu = nil }\nfunc open() { \(open) }") == 1)
    #expect(count(members + "func open() { \(detaching); \(open) }") == 0)
    let others = detaching.replacingOccurrences(of: "menu", with: "third")
    #expect(
      count(
        members + "private var third: ViewableRouting?\nfunc close() { \(others) }\n"
          + "func open() { \(open) }") == 0)
  }

  /// Each child asks for the other one, and is detached then: there is never more than one.
  @Test(arguments: [
    ("override func didLoad() { super.didLoad(); open() }", "", true), ("", "", true),
    ("", "override func didBecomeActive() { super.didBecomeActive(); router?.swap() }", true),
    (
      "",
      "override func didBecomeActive() { super.didBecomeActive(); isIn ? router?.swap() : router?.open() }",
      true
    ),
    // Both are there in the beginning.
    ("override func didLoad() { super.didLoad(); open(); swap() }", "", false),
    // Anybody may ask for it.
    ("", "func reset() { router?.open() }", false),
  ])
  func childrenThatTakeTurnsAreLeftAlone(router: String, interactor: String, isSilent: Bool) {
    let source = """
      import RIBs
      protocol InListener: AnyObject { func inDidEnd() }
      protocol OutListener: AnyObject { func outDidEnd() }
      protocol InBuildable: Buildable { func build(withListener: InListener) -> InRouting }
      protocol OutBuildable: Buildable { func build(withListener: OutListener) -> OutRouting }
      protocol InRouting: Routing {}
      protocol OutRouting: Routing {}
      final class InInteractor: Interactor { weak var listener: InListener? }
      final class OutInteractor: Interactor { weak var listener: OutListener? }
      final class InRouter: Router<InInteractor>, InRouting {}
      final class OutRouter: Router<OutInteractor>, OutRouting {}
      final class InBuilder: Builder<EmptyDependency>, InBuildable {
        func build(withListener listener: InListener) -> InRouting {
          let interactor = InInteractor()
          interactor.listener = listener
          return InRouter(interactor: interactor)
        }
      }
      final class OutBuilder: Builder<EmptyDependency>, OutBuildable {
        func build(withListener listener: OutListener) -> OutRouting {
          let interactor = OutInteractor()
          interactor.listener = listener
          return OutRouter(interactor: interactor)
        }
      }
      protocol HomeRouting: Routing { func open(); func swap() }
      protocol HomeInteractable: Interactable, InListener, OutListener {
        var router: HomeRouting? { get set }
      }
      final class HomeInteractor: Interactor, HomeInteractable {
        weak var router: HomeRouting?
        func inDidEnd() { router?.open() }
        func outDidEnd() { router?.swap() }
        var isIn = false
        INTERACTOR
      }
      final class HomeRouter: Router<HomeInteractable>, HomeRouting {
        let inBuilder: InBuildable
        let outBuilder: OutBuildable
        private var inner: InRouting?
        private var outer: OutRouting?
        init(_ interactor: HomeInteractable, _ inBuilder: InBuildable, _ outBuilder: OutBuildable) {
          self.inBuilder = inBuilder
          self.outBuilder = outBuilder
          super.init(interactor: interactor)
          interactor.router = self
        }
        func open() {
          leaveIn()
          let child = outBuilder.build(withListener: interactor)
          outer = child
          attachChild(child)
        }
        func swap() {
          leaveOut()
          let child = inBuilder.build(withListener: interactor)
          inner = child
          attachChild(child)
        }
        private func leaveIn() { if let inner { detachChild(inner); self.inner = nil } }
        private func leaveOut() { if let outer { detachChild(outer); self.outer = nil } }
        ROUTER
      }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          HomeRouter(
            HomeInteractor(), InBuilder(dependency: dependency),
            OutBuilder(dependency: dependency))
        }
      }
      """.replacingOccurrences(of: "ROUTER", with: router)
      .replacingOccurrences(of: "INTERACTOR", with: interactor)
    #expect(lint(source, rules: [.unguardedAttach]).findings.isEmpty == isSilent)
  }

  @Test(arguments: [
    ("router?.close(); router?.open()", 0), ("router?.open(); router?.close()", 1),
    ("guard !isOpen else { return }; isOpen = true; router?.open()", 0),
    ("if !isOpen { router?.open(); isOpen = true }", 0),
    ("switch place { case 0: place = 1; router?.open()\n default: break }", 0),
    // What it asks about says nothing of the child.
    ("guard isOpen else { return }; router?.open()", 1),
    ("guard item > 0 else { return }; place = 1; router?.open()", 1),
  ])
  func anInteractorMaySeeToItThatThereIsNoChild(code: String, expected: Int) {
    let open = "func open() { let r = builder.build(); menu = r; attachChild(r) }"
    let interactor =
      "private var isOpen = false\n  private var place = 0\n  func ask(_ item: Int) { \(code) }"
    let source = routerSource(Self.close + open, interactor: interactor)
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == expected)
  }

  /// A router of another app may call a function of its own by the same name.
  @Test(arguments: [
    ("private func open() {}\n  func start() { open(); self.open() }", 0),
    ("let home: HomeRouting\n  func start() { home.open() }", 1),
  ])
  func whatOthersCallOnThemselvesIsTheirs(members: String, expected: Int) {
    let loading =
      "override func didLoad() { super.didLoad(); open() }\n"
      + "func open() { let r = builder.build(); menu = r; attachChild(r) }"
    let source =
      routerSource(Self.close + loading)
      + "\nfinal class Shop: Router<Interactor> {\n  \(members)\n}"
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == expected)
  }

  @Test(arguments: [
    ("precondition(menu == nil)", ""), ("let old = menu; guard old == nil else { return }", ""),
    (
      "replace(menu)",
      "extension Routing { func replace(_ r: Routing?) { if let r { detachChild(r) } } }"
    ),
    (
      "detachAll()",
      "extension Routing { func detachAll() { children.forEach { detachChild($0) } } }"
    ),
    ("detachIfPresent(menu)", ""), ("resetChildren()", ""),
    // What others ask of the children, and what a view says of what it presents.
    (
      "guard !hasChildren else { return }",
      "extension Router { var hasChildren: Bool { !children.isEmpty } }"
    ),
    ("guard viewController.uiviewController.presentedViewController == nil else { return }", ""),
    (
      "guard viewController.isFree else { return }",
      "extension HomeView { var isFree: Bool { uiviewController.presentedViewController == nil } }"
    ),
  ])
  func whatChecksOrDetachesElsewhereIsLeftAlone(first: String, outside: String) {
    let open = "func open() { \(first); let r = builder.build(); menu = r; attachChild(r) }"
    let source = routerSource(Self.close + open) + "\n" + outside
    #expect(lint(source, rules: [.unguardedAttach]).findings.isEmpty)
  }

  @Test(arguments: [
    ("ifIdle", "func ifIdle(_ work: () -> Void) { guard menu == nil else { return }; work() }", 0),
    ("ifIdle", "func ifIdle(_ work: () -> Void) { if children.isEmpty { work() } }", 0),
    (
      "later",
      "func later(_ work: @escaping () -> Void) { if isFree { queue.async(execute: work) } }", 0
    ),
    (
      "once",
      "func once(_ work: () -> Void) { if menu != nil { return }; if isFree { work() } else { work() } }",
      0
    ),
    (
      "once(\"menu\")",
      "func once(_ step: String, _ work: () -> Void) { guard steps.insert(step).inserted else { return }; work() }",
      0
    ),
    ("once(work:", "func once(work: () -> Void, end: Int = 0) { if isFree { work() } }", 0),
    ("menu.ifNil", "", 0), ("menu.andThen", "", 1),
    ("logged", "func logged(_ work: () -> Void) { if isFree { print(1) }; work() }", 1),
    (
      "named(\"menu\")",
      "func named(_ name: String, _ work: () -> Void) { if isFree { print(name) }; work() }", 1
    ),
    (
      "onMain",
      "func onMain(_ work: @escaping () -> Void) { if Thread.isMainThread { work() } else { queue.async { work() } } }",
      1
    ),
    ("onMain", "func onMain(_ work: (() -> Void)?) { guard let work else { return }; work() }", 1),
    (
      "onMain",
      "func onMain(_ work: @escaping () -> Void) { queue.async { [weak self] in guard let self else { return }; print(self); work() } }",
      1
    ),
    (
      "onMain",
      "func onMain(_ work: @escaping () -> Void) { queue.async { [weak self] in guard let self, self.isFree else { return }; work() } }",
      0
    ),
    (
      "ifIdle",
      "func ifIdle(_ work: () -> Void, file: String = #file) { if isFree { work() } }", 0
    ),
    (
      "ifIdle(done: nil)",
      "func ifIdle(_ work: () -> Void, done: (() -> Void)?) { if isFree { work() } }", 1
    ),
    ("ifIdle", "func ifIdle(_ work: () -> Void) { onMain(work) }\n\(Self.onMainIfFree)", 0),
    ("ifIdle", "func ifIdle(_ work: () -> Void) { onMain { work() } }\n\(Self.onMainIfFree)", 0),
    ("ifIdle", "func ifIdle(_ work: () -> Void) throws { try ensureFree(); work() }", 0),
    ("gate.whenFree", "let gate: Gate", 0),
    ("queue.async", "", 1),
  ])
  func whatRunsTheClosureMayCheck(call: String, function: String, expected: Int) {
    let attach = "{ let r = builder.build(); menu = r; attachChild(r) }"
    let open = "func open() { \(call) \(attach)\(call.hasSuffix(":") ? ")" : "") }\n"
    let source = """
      \(routerSource(Self.close + open + function))
      protocol Gate { func whenFree(_ work: () -> Void) }
      extension Optional {
        func ifNil(_ work: () -> Void) { if case .none = self { work() } }
        func andThen(_ work: () -> Void) { work() }
      }
      """
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == expected)
  }

  // Whichever of them is meant, each hands the closure on to any of them: 60 to the power of four
  // ways.
  @Test func functionsThatHandOnAClosureToOneAnotherAreReadOnce() {
    let open = """
      let queue: OperationQueue
      func open() { queue.run { let r = builder.build(); menu = r; attachChild(r) } }
      """
    let additions = (0..<60).map {
      "extension Kit\($0) { func run(_ work: @escaping () -> Void) { queue.run { work() } } }"
    }
    let source = ([routerSource(Self.close + open)] + additions).joined(separator: "\n")
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == 1)
  }

  // Each calls the next one twice: two to the power of sixty ways.
  @Test func helpersThatCallOneAnotherAreReadOnce() {
    let helpers = (0..<60).map { "private func help\($0)() { help\($0 + 1)(); help\($0 + 1)() }\n" }
    let members = """
      private func help60() { print(1) }
      private var isNew = false
      func open() { if isNew { help0() }; let r = builder.build(); menu = r; attachChild(r) }
      """
    #expect(count(Self.close + helpers.joined() + members) == 1)
  }

  @Test(arguments: [
    "extension Router { var hasChildren: Bool { interactable.isActive } }",
    "extension UIViewController { var hasChildren: UIViewController? { presentedViewController } }",
    "extension Router { var children: [Routing] { [] } }\nextension HomeView { var hasChildren: Bool { true } }",
  ])
  func whatAsksForSomethingElseChecksNothing(outside: String) {
    let open =
      "func open() { guard !hasChildren else { return }; let r = builder.build(); menu = r; attachChild(r) }"
    let source = routerSource(Self.close + open) + "\n" + outside
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == 1)
  }

  @Test(arguments: [
    ("_ = menu ?? make()", 0), ("_ = menu?.children ?? make().children", 0),
    ("_ = menu == nil && make().children.isEmpty", 0), ("let title = name ?? \"\"; _ = make()", 1),
    ("_ = make().children.isEmpty && menu == nil", 1),
  ])
  func whatAnOperatorHoldsBackIsLeftAlone(statement: String, expected: Int) {
    let make =
      "private func make() -> ViewableRouting { let r = builder.build(); menu = r; attachChild(r); return r }\n"
    #expect(count(Self.close + make + "func open() { \(statement) }") == expected)
  }

  @Test(arguments: [
    ("private let place = Places()", "place.leave()", 0),
    ("private let place = BehaviorRelay<Int>(value: 0)", "place.accept(0)", 0),
    ("private let place = Places()", "place.isFree = true", 0),
    ("private let place = Places()", "", 1),
    ("private let place = Places()", "other.leave()", 1),
  ])
  func anObjectThatIsToldKeepsTheState(property: String, told: String, expected: Int) {
    let members = """
      \(property)
      private var menu: ViewableRouting?
      func close() { if let m = menu { detachChild(m); menu = nil }; \(told) }
      func open() { guard place.isFree else { return }; let r = builder.build(); menu = r; attachChild(r) }
      """
    #expect(count(members) == expected)
  }

  private static let onMainIfFree =
    "func onMain(_ work: @escaping () -> Void) { if isFree { queue.async(execute: work) } }"

  @Test(arguments: [
    ("func open() { ifIdle(show) }", 0), ("func open() { ifIdle(self.show) }", 0),
    ("func open() { let work = { self.show() }; ifIdle(work) }", 0),
    ("func open() { func work() { show() }; ifIdle(work) }", 0),
    ("func open() { run(show) }", 1), ("func open() { show(); ifIdle(log) }", 1),
  ])
  func aFunctionThatIsHandedOnMayBeHeldBack(open: String, expected: Int) {
    let members = """
      private func show() { let r = builder.build(); menu = r; attachChild(r) }
      private func ifIdle(_ work: () -> Void) { guard children.isEmpty else { return }; work() }
      private func run(_ work: () -> Void) { work() }
      private func log() {}

      """
    #expect(count(Self.close + members + open) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("", "func tap() { router?.open() }", 1),
    ("func again() { open() }", "", 1),
    ("func swap() { open() }", "func tap() { router?.swap() }", 1),
    ("", "func tap() { router.map { $0.open() } }", 1),
    ("", "func tap() { later(router?.open) }", 1),
  ])
  func aFunctionThatOnlyDidLoadAsksForRunsOnce(more: String, interactor: String, expected: Int) {
    let members = """
      override func didLoad() { super.didLoad(); open() }
      func open() { let r = builder.build(); menu = r; attachChild(r) }
      \(more)
      """
    #expect(count(Self.close + members, interactor) == expected)
  }

  @Test(arguments: [
    "var picked: MenuBuildable?\nfunc forget() { picked = nil }",
    "var picked: MenuBuildable?\nfunc forget() { clear(&picked) }",
    "var picked: MenuBuildable?\nfunc forget() -> MenuBuildable? { picked.take() }",
    "weak var picked: MenuBuilder?", "@Once var picked: MenuBuildable?",
    "var picked: MenuBuildable? { menu == nil ? builder : nil }",
    "var picked: MenuBuildable?\ninit(b: MenuBuildable) { picked = b; onShown = { self.picked = nil } }",
  ])
  func aBuilderThatMayGoTellsOfTheChild(property: String) {
    let open =
      "func open() { guard let picked else { return }; let r = picked.build(); menu = r; attachChild(r) }"
    #expect(count(Self.close + property + "\n" + open) == 0)
    #expect(count(Self.close + "let picked: MenuBuildable?\n" + open) == 1)
  }

  @Test(arguments: [("interactor.isMenuOpen = false", 0), ("", 1)])
  func aFlagOfTheInteractorKeepsTheState(told: String, expected: Int) {
    let members = """
      private var menu: ViewableRouting?
      func close() { if let m = menu { detachChild(m); menu = nil; \(told) } }
      func open() {
        guard !interactor.isMenuOpen else { return }
        interactor.isMenuOpen = true
        let r = builder.build()
        menu = r
        attachChild(r)
      }
      """
    #expect(count(members) == expected)
  }

  private static let views =
    "private var nav: HomeView?\nprivate var isAnimated = true\nfunc close() { if let m = menu { detachChild(m); viewController.dismiss(m.viewControllable) }; menu = nil }\nprivate var menu: ViewableRouting?\n"

  @Test(arguments: [
    "if let nav { nav.present(r.viewControllable) } else { viewController.present(r.viewControllable) }",
    "if isAnimated { print(r) }",
    "if let old = menu { viewController.dismiss(old.viewControllable) }",
    "if menu != nil { print(r) }",
  ])
  func aConditionThatGoesOnInAnyCaseIsNone(condition: String) {
    let open = "func open() { let r = builder.build(); \(condition); menu = r; attachChild(r) }"
    #expect(count(Self.views + open) == 1)
  }

  @Test(arguments: [
    "if isAnimated { return }", "guard isAnimated else { return }",
    "if let menu { viewController.dismiss(menu.viewControllable); return }",
    "if menu != nil { interactor.stop() }", "if isAnimated { interactor.stop() }",
    "if let menu { viewController.dismiss(menu.viewControllable); detachChild(menu) }",
    "var isOpen = false; if menu != nil { isOpen = true }; guard !isOpen else { return }",
    "while menu != nil { print(r) }", "if isAnimated { fatalError() }",
    "if isAnimated { DispatchQueue.main.async { print(r) } }",
  ])
  func aConditionThatMayHoldBackIsOne(condition: String) {
    let open = "func open() { let r = builder.build(); \(condition); menu = r; attachChild(r) }"
    #expect(count(Self.views + open) == 0)
    let inside =
      "func open() { if isAnimated { let r = builder.build(); menu = r; attachChild(r) } }"
    #expect(count(Self.views + inside) == 0)
  }

  @Test(arguments: [
    ("", 1), ("guard isFree else { return }; ", 0), ("interactor.stop(); ", 0),
    ("later { self.nav = nil }; ", 0),
  ])
  func aHelperThatOnlyShowsHoldsNothingBack(first: String, expected: Int) {
    let open = """
      func open() {
        let r = builder.build()
        if let nav { nav.present(r.viewControllable) } else { presentInside(r.viewControllable) }
        attachChild(r)
        menu = r
      }
      private func presentInside(_ view: ViewControllable) {
        \(first)let navigation = Navigation(root: view)
        self.nav = navigation
        viewController.present(navigation)
      }
      var isFree = true
      """
    let navigation = "final class Navigation: HomeView { init(root: ViewControllable) {} }"
    let source = routerSource(Self.views + open) + "\n" + navigation
    // A helper that may return early decides nothing for those who call it.
    let count = lint(source, rules: [.unguardedAttach]).findings.count
    #expect(count == (first.hasPrefix("guard") ? 1 : expected))
  }

  @Test(arguments: [
    ("let r = builder.build(); menu = r; attachChild(r)", 1),
    ("guard menu == nil else { return }; let r = builder.build(); menu = r; attachChild(r)", 0),
  ])
  func anotherCaseOfADispatchingSwitchChecksNothing(attach: String, expected: Int) {
    let members = """
      enum Request { case menu, noMenu, page }
      func request(_ request: Request) {
        switch request {
        case .menu: openMenu()
        case .noMenu: if menu != nil { close() }
        case .page: guard menu != nil else { return }; print("page")
        }
      }
      private func openMenu() { \(attach) }

      """
    #expect(count(members + Self.close) == expected)
    #expect(
      count(
        members + Self.close.replacing("func close", with: "private func close"),
        "func didTap() { router?.request(.menu) }") == expected)
    #expect(
      count(
        members + Self.close,
        "override func didBecomeActive() { router?.request(.menu) }\nfunc didTap() { router?.request(.page) }"
      ) == 0)
  }

  /// Only the interactor's first hook asks for the menu. The enum's case has the name of the
  /// function.
  @Test(arguments: [
    "private extension HomeRouter", "extension HomeRouter", "fileprivate extension HomeRouter",
  ])
  func anEnumsCaseIsNoCallOfTheFunction(extending: String) {
    let source =
      routerSource(
        """
        private var menu: ViewableRouting?
        func request(_ request: HomeRequest) {
          switch request {
          case .openMenu(let isFirst): openMenu(isFirst: isFirst)
          case .closeMenu: closeMenu()
          }
        }
        """,
        interactor: "override func didBecomeActive() { router?.request(.openMenu(isFirst: true)) }",
        routing: "func request(_ request: HomeRequest)") + """

        enum HomeRequest { case openMenu(isFirst: Bool); case closeMenu }
        \(extending) {
          func openMenu(isFirst: Bool) { let r = builder.build(); menu = r; attachChild(r) }
          func closeMenu() { if let m = menu { detachChild(m); menu = nil } }
        }
        """
    #expect(lint(source, rules: [.unguardedAttach]).findings.isEmpty)
  }

  @Test func aRouterThatComesInATupleIsFollowed() {
    let attach = "let (r, _) = pairBuilder.build(); menu = r; attachChild(r)"
    #expect(count(Self.close + "func open() { \(attach) }") == 1)
    #expect(
      count(Self.close + "func open() { guard menu == nil else { return }; \(attach) }") == 0)
    let both = Self.close + "private var pair: (ViewableRouting, Int)?\n"
    let kept = "let (r, i) = pairBuilder.build(); pair = (r, i); attachChild(r)"
    let drop = "func clear() { if let (r, _) = pair { detachChild(r); pair = nil } }\n"
    #expect(count(both + drop + "func open() { \(kept) }") == 1)
  }

  @Test func manyWaysIntoAFunctionAreSearchedOnce() {
    let depth = 24
    let layers = (0..<depth).map { layer in
      ["a", "b"].map { side in
        "private func \(side)\(layer)() { a\(layer + 1)(); b\(layer + 1)() }"
      }.joined(separator: "\n")
    }.joined(separator: "\n")
    let last =
      "private func a\(depth)() { let r = builder.build(); menu = r; attachChild(r) }\nprivate func b\(depth)() {}\n"
    #expect(count(Self.close + layers + "\n" + last) == 0)
  }

  @Test func aChildThatFollowsItsViewIsLeftAlone() {
    let open =
      "func open() { let r = builder.build(); if let menu { viewController.dismiss(menu.viewControllable) }; menu = r; attachChild(r) }"
    #expect(count(Self.close + open) == 0)
  }

  @Test func aWeakPropertyChangesNothing() {
    let weak = Self.close.replacingOccurrences(of: "private var", with: "private weak var")
    let attach = "let r = builder.build(); menu = r; attachChild(r)"
    #expect(count(weak + "func open() { \(attach) }") == 1)
    #expect(count(weak + "func open() { guard menu == nil else { return }; \(attach) }") == 0)
  }

  @Test func aConditionAboutAnotherChildIsNone() {
    let attach = "let r = builder.build(); menu = r; attachChild(r)"
    let page = "private var page: ViewableRouting?\n" + Self.close
    #expect(count(page + "func open() { guard page == nil else { return }; \(attach) }") == 1)
    let switched = "if let page { detachChild(page); self.page = nil }"
    #expect(count(page + "func open() { \(switched); \(attach) }") == 0)
  }

  @Test func aHelperThatKeepsAndAttachesIsFollowed() {
    let show = "private func show(_ child: ViewableRouting) { menu = child; attachChild(child) }\n"
    #expect(count(Self.close + show + "func open() { show(builder.build()) }") == 1)
    #expect(count(Self.close + show + "func open() { close(); show(builder.build()) }") == 0)
    let kept = "private lazy var kept: ViewableRouting = builder.build()\n"
    #expect(count(Self.close + show + kept + "func open() { show(kept) }") == 0)
  }

  @Test func aChildThatIsUsedAgainTakesNobodysPlace() {
    let open = "func open() { let r = menu ?? builder.build(); menu = r; attachChild(r) }"
    #expect(count(Self.close + open) == 0)
    let once =
      "private lazy var once: Void = { let r = builder.build(); menu = r; attachChild(r) }()"
    #expect(count(Self.close + once + "\nfunc open() { _ = once }") == 0)
  }

  @Test func aChildThatIsNeverDetachedIsLeftAlone() {
    #expect(
      count(
        "private var menu: ViewableRouting?\nfunc open() { let r = builder.build(); menu = r; attachChild(r) }"
      ) == 0)
  }

  @Test func whatIsAskedForOnceIsLeftAlone() {
    let open = Self.close + "func open() { let r = builder.build(); menu = r; attachChild(r) }"
    #expect(count(open, "override func didBecomeActive() { router?.open() }") == 0)
    let configured = """
      override func didBecomeActive() { DispatchQueue.main.async { self.didConfigure() } }
      private func didConfigure() { router?.open() }
      """
    #expect(count(open, configured) == 0)
    for once in [
      "task = Task { @MainActor [weak self] in await wait(); self?.router?.open() }",
      "ready.take(1).subscribe(onNext: { [weak self] in self?.router?.open() })",
      "load().subscribe(onSuccess: { [weak self] _ in self?.router?.open() })",
    ] {
      #expect(count(open, "override func didBecomeActive() { \(once) }") == 0)
    }
    for again in [
      "task = Task { for await _ in taps { router?.open() } }",
      "ready.subscribe(onNext: { [weak self] in self?.router?.open() })",
      "Task { ready.subscribe(onNext: { self.router?.open() }) }",
      "taps.subscribe(onNext: refresh)", "observe(#selector(refresh))",
      "for _ in taps { refresh() }",
      "refresh(); handler = refresh",
    ] {
      let refreshing = "func refresh() { router?.open() }"
      #expect(count(open, "override func didBecomeActive() { \(again) }\n\(refreshing)") == 1)
    }
    #expect(
      count(
        open, "override func didBecomeActive() { poll() }\nfunc poll() { router?.open(); poll() }")
        == 1)
    let hooks = "override func didBecomeActive() { go() }\noverride func didLoad() { go() }\n"
    #expect(count(open, hooks + "func go() { router?.open() }") == 1)
    let tapped = "override func didBecomeActive() { onTap = { self.router?.open() } }"
    #expect(count(open, tapped) == 1)
    #expect(count(open, "func didTap() { router?.open() }") == 1)
  }

  @Test(arguments: [
    ("guard let optionalBuilder else { return }; let r = optionalBuilder.build()", "", 1),
    ("guard let r = optionalBuilder?.build() else { return }", "", 1),
    ("guard let menu = optionalBuilder?.build() else { return }; let r = menu", "", 1),
    ("guard let menu = optionalBuilder?.build(), isFree else { return }; let r = menu", "", 0),
    ("guard let r = optionalBuilder?.build() else { return }; optionalBuilder = nil", "", 0),
    (
      "guard let r = optionalBuilder?.build() else { return }",
      "func end() { optionalBuilder = nil }", 0
    ),
  ])
  func whetherABuilderIsThereTellsNothingOfTheChild(build: String, other: String, expected: Int) {
    let members = """
      private var optionalBuilder: MenuBuildable?
      private var isFree = true
      func open() { \(build); self.menu = r; attachChild(r) }
      \(other)
      """
    #expect(count(Self.close + members) == expected)
  }

  @Test(arguments: [
    ("replaced.map(detachChild); attachChild(child)", 0), ("attachChild(child)", 1),
  ])
  func anAttachThatTakesMoreIsTheAppsOwn(body: String, expected: Int) {
    let members = """
      func open() { let m = builder.build(); attachChild(m, replacing: menu); menu = m }
      private func attachChild(_ child: Routing, replacing replaced: Routing?) { \(body) }
      """
    #expect(count(Self.close + members) == expected)
  }

  /// The code of an interactor that is asked by its child for another one.
  @Test(arguments: [
    ("func askDidEnd() { router?.closeAsk(); router?.openSheet() }", "", 0),
    ("func askDidEnd() { router?.openSheet(); router?.closeAsk() }", "", 0),
    ("func askDidEnd() { router?.closeAsk(); go() }\nfunc go() { router?.openSheet() }", "", 0),
    (
      "func askDidEnd() { router?.closeAsk(); if ok { router?.openSheet(); return }; router?.openSheet() }",
      "", 0
    ),
    ("func askDidEnd() { router?.openSheet() }", "", 1),
    ("func askDidEnd() { if ok { router?.closeAsk() } else { router?.openSheet() } }", "", 1),
    ("func askDidEnd() { if ok { router?.closeAsk() }; router?.openSheet() }", "", 1),
    (
      "func askDidEnd() { guard ok else { return }; router?.closeAsk(); router?.openSheet() }", "",
      1
    ),
    ("func askDidEnd() { router?.closeAsk(); router?.openSheet(); router?.openSheet() }", "", 1),
    ("func askDidEnd() { router?.closeAsk(); for _ in 0..<2 { router?.openSheet() } }", "", 1),
    ("func askDidEnd() { router?.closeAsk(); taps.bind { _ in self.router?.openSheet() } }", "", 1),
    ("func askDidEnd() { later { self.router?.closeAsk() }; router?.openSheet() }", "", 1),
    ("func askDidEnd() { analytics.closeAsk(); router?.openSheet() }", "", 1),
    (
      "func askDidEnd() { router?.closeSheet(); router?.closeAsk() }\nfunc tap() { router?.openSheet() }",
      "", 1
    ),
    (
      "func askDidEnd() { router?.closeAsk(); go() }\nfunc go() { router?.openSheet() }\nfunc tap() { go() }",
      "", 1
    ),
    (
      "func askDidEnd() { router?.closeAsk(); router?.openSheet() }\nfunc tap() { askDidEnd() }",
      "",
      1
    ),
    // Each child that is attached asks.
    (
      "func askDidEnd() { router?.closeAsk(); router?.openSheet() }\nfunc tap() { router?.openAsk() }",
      "openAsk", 1
    ),
  ])
  func aChildThatGoesAsItAsksAsksOnce(interactor: String, opening: String, expected: Int) {
    let source = """
      import RIBs
      protocol AskListener: AnyObject { func askDidEnd() }
      protocol AskBuildable: Buildable { func build(withListener listener: AskListener) -> Routing }
      final class AskInteractor: Interactor { weak var listener: AskListener? }
      final class AskRouter: Router<AskInteractor> {}
      final class AskBuilder: Builder<EmptyDependency>, AskBuildable {
        func build(withListener listener: AskListener) -> Routing {
          let interactor = AskInteractor()
          interactor.listener = listener
          return AskRouter(interactor: interactor)
        }
      }
      protocol SheetBuildable: Buildable { func build() -> Routing }
      protocol HomeRouting: Routing {
        func openAsk(); func closeAsk(); func openSheet(); func closeSheet()
      }
      final class HomeInteractor: Interactor, AskListener {
        weak var router: HomeRouting?
        var ok = false
        \(interactor)
      }
      final class HomeRouter: Router<HomeInteractor>, HomeRouting {
        let askBuilder: AskBuildable
        let sheetBuilder: SheetBuildable
        private var ask: Routing?
        private var sheet: Routing?
        \(opening.isEmpty ? "override func didLoad() { super.didLoad(); attachAsk() }" : "func openAsk() { if ask == nil { attachAsk() } }")
        private func attachAsk() {
          let ask = askBuilder.build(withListener: interactor)
          self.ask = ask
          attachChild(ask)
        }
        func closeAsk() {
          guard let ask else { return }
          detachChild(ask)
          self.ask = nil
        }
        func openSheet() {
          let sheet = sheetBuilder.build()
          self.sheet = sheet
          attachChild(sheet)
        }
        func closeSheet() {
          guard let sheet else { return }
          detachChild(sheet)
          self.sheet = nil
        }
      }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> Routing { HomeRouter(interactor: HomeInteractor()) }
      }
      """
    #expect(lint(source, rules: [.unguardedAttach]).findings.count == expected)
  }

  private func count(_ members: String, _ interactor: String = "") -> Int {
    lint(routerSource(members, interactor: interactor), rules: [.unguardedAttach]).findings.count
  }

  private static let guarding = "Start with `guard menu == nil else { return }`."
  private static let guardingIfCleared =
    "Start with `guard menu == nil else { return }`, if every way out of the child sets it to nil, including the user's own; otherwise detach the existing child first."
  private static let detaching =
    "Detach the existing child first: `if let menu = menu { detachChild(menu) }`."
  private static let open = "func open() { let r = builder.build(); menu = r; attachChild(r) }\n"

  @Test(arguments: [
    (close + open, guarding),
    // Nobody calls what detaches.
    (
      "private var menu: ViewableRouting?\nprivate func end() { menu.map(detachChild); menu = nil }\n"
        + open, detaching
    ),
    (
      "private var menu: ViewableRouting?\nfunc end() { menu.map(detachChild); menu = nil }\n"
        + open,
      detaching
    ),
    // What detaches leaves a strong property as it is.
    (
      "private var menu: ViewableRouting?\nfunc close() { menu.map(detachChild) }\n" + open,
      detaching
    ),
    (
      "private weak var menu: ViewableRouting?\nfunc close() { menu.map(detachChild) }\n" + open,
      guarding
    ),
    // Another child takes its place.
    (
      close + open + "func swap() { let r = otherBuilder.build(); menu = r; attachChild(r) }\n"
        + "let otherBuilder: MenuBuildable", detaching
    ),
    (
      close + "func open() { show(builder.build()) }\nfunc swap() { show(otherBuilder.build()) }\n"
        + "private func show(_ r: ViewableRouting) { menu = r; attachChild(r) }\n"
        + "let otherBuilder: MenuBuildable", detaching
    ),
    // A tuple has it, or a case, which no single code detaches.
    (
      "private var menu: (item: Int, ViewableRouting)?\n"
        + "func end() { if let menu { detachChild(menu.1) }; menu = nil }\n"
        + "func open() { let r = builder.build(); menu = (1, r); attachChild(r) }",
      "Detach the existing child first: `if let menu = menu { detachChild(menu.1) }`."
    ),
    (
      "private var menu: (router: ViewableRouting, item: Int)?\n"
        + "func end() { if let menu { detachChild(menu.router) }; menu = nil }\n"
        + "func open() { let r = builder.build(); menu = (r, 1); attachChild(r) }",
      "Detach the existing child first: `if let menu = menu { detachChild(menu.router) }`."
    ),
    (
      "private var menu: Menu?\nenum Menu { case list(ViewableRouting), none }\n"
        + "func end() { if case .list(let r)? = menu { detachChild(r) }; menu = nil }\n"
        + "func open() { let r = builder.build(); menu = .list(r); attachChild(r) }",
      "Detach the existing child first."
    ),
    // The same child is asked for in two ways.
    (close + open + "func swap() { let r = builder.build(); menu = r; attachChild(r) }", guarding),
  ])
  func aGuardIsOfferedWhereTheChildGoesOutOfItsProperty(members: String, help: String) {
    let closing = "func end() { router?.close() }"
    let findings = lint(routerSource(members, interactor: closing), rules: [.unguardedAttach])
      .findings
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.help == help })
  }

  @Test(arguments: [
    ("", detaching),
    ("override func viewDidDisappear(_ a: Bool) { listener?.didTapSave() }", guarding),
    ("override func viewDidLoad() { navigationItem.hidesBackButton = true }", guarding),
    ("override func didMove(toParent parent: UIViewController?) {}", guarding),
    ("func clear() { navigationController?.navigationBar.isHidden = true }", detaching),
    (
      "func clear() { navigationController?.setNavigationBarHidden(true, animated: false) }",
      guardingIfCleared
    ),
    // What it does with a view of its own tells nothing of it.
    (
      "func clear() { navigationController?.setNavigationBarHidden(true, animated: false) }\n"
        + "func embed(_ other: UIViewController) { other.didMove(toParent: self) }",
      guardingIfCleared
    ),
  ])
  func whatTheUserLeavesUnseenStaysInItsProperty(view: String, help: String) {
    let source = """
      import RIBs
      import UIKit
      protocol MenuListener: AnyObject { func menuDidSave() }
      protocol MenuBuildable: Buildable { func build(withListener: MenuListener) -> ViewableRouting }
      protocol MenuPresentableListener: AnyObject { func didTapSave() }
      protocol MenuPresentable: Presentable { var listener: MenuPresentableListener? { get set } }
      final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
        weak var listener: MenuPresentableListener?
        \(view)
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
        weak var listener: MenuListener?
        func didTapSave() { listener?.menuDidSave() }
      }
      final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
        func build(withListener listener: MenuListener) -> ViewableRouting {
          let view = MenuViewController()
          let interactor = MenuInteractor(presenter: view)
          interactor.listener = listener
          return ViewableRouter(interactor: interactor, viewController: view)
        }
      }
      protocol HomeRouting: ViewableRouting { func open(); func close() }
      protocol HomePresentable: Presentable {}
      final class HomeViewController: UIViewController, HomePresentable, ViewControllable {}
      final class HomeInteractor: PresentableInteractor<HomePresentable>, MenuListener {
        weak var router: HomeRouting?
        func didTapMenu() { router?.open() }
        func menuDidSave() { router?.close() }
      }
      final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController>, HomeRouting {
        let builder: MenuBuildable
        private var menu: ViewableRouting?
        init(interactor: HomeInteractor, view: HomeViewController, builder: MenuBuildable) {
          self.builder = builder
          super.init(interactor: interactor, viewController: view)
        }
        func open() {
          let menu = builder.build(withListener: interactor)
          self.menu = menu
          attachChild(menu)
          viewController.uiviewController.navigationController?
            .pushViewController(menu.viewControllable.uiviewController, animated: true)
        }
        func close() {
          guard let menu = menu else { return }
          detachChild(menu)
          self.menu = nil
        }
      }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> HomeRouting {
          let view = HomeViewController()
          return HomeRouter(
            interactor: HomeInteractor(presenter: view), view: view,
            builder: MenuBuilder(dependency: dependency))
        }
      }
      """
    #expect(lint(source, rules: [.unguardedAttach]).findings.map(\.help) == [help])
  }

  @Test func theFunctionBehindTheOneForRequestsOfAllKindsIsNamed() {
    let members = """
      private var menu: ViewableRouting?
      func request(_ request: Request) {
        switch request {
        case .show: show()
        case .hide: hide()
        }
      }
      private func show() { let r = builder.build(); menu = r; attachChild(r) }
      private func hide() { menu.map(detachChild); menu = nil }
      """
    let source = routerSource(
      members, interactor: "func end() { router?.request(.hide) }",
      routing: "func request(_ request: Request)")
    let findings = lint(
      source + "\nenum Request { case show, hide }", rules: [.unguardedAttach]
    ).findings
    #expect(findings.map(\.help) == [Self.guarding])
    #expect(findings.first?.message.hasPrefix("a second call of `show` attaches") == true)
  }
}
