import RibsLint
import Testing

/// Closures, lists and children that something lets go of in a way of its own: nothing is found.
@Suite struct LetGoElsewhereTests {
  @Test(arguments: [
    // What is given later takes the place of what was given first.
    (
      "func show(_ actions: [Action]) { handlers = actions.map { $0.run } }",
      "bar.show([Action(run: { self.taps += 1 })])", "bar.show([])"
    ),
    (
      "func show(_ action: Action) { onTap = action.run }",
      "bar.show(Action(run: { self.taps += 1 }))", "bar.show(.empty)"
    ),
    (
      "func show(title: String, onTap: (() -> Void)? = nil) { self.onTap = onTap }",
      "bar.show(title: \"Failed\") { self.taps += 1 }", "bar.show(title: \"\")"
    ),
    (
      "func show(onTap: @escaping () -> Void) { self.onTap = onTap }",
      "bar.show(onTap: { self.taps += 1 })", "bar.show(onTap: {})"
    ),
    // It runs once.
    (
      "func show(_ run: @escaping () -> Void) { var once: (() -> Void)? = run; onTap = { once?(); once = nil } }",
      "bar.show { self.taps += 1 }", ""
    ),
    (
      "func show(_ run: @escaping () -> Void) { button.set { [weak self] in run(); self?.button.set {} } }",
      "bar.show { self.taps += 1 }", ""
    ),
  ])
  func closures(member: String, shown: String, hidden: String) {
    let source = """
      import UIKit
      struct Action { let run: () -> Void; static let empty = Action(run: {}) }
      final class Button: UIView {
        private var onTap: (() -> Void)?
        func set(_ onTap: @escaping () -> Void) { self.onTap = onTap }
      }
      final class Bar: UIView {
        private let button = Button()
        private var handlers: [() -> Void] = []
        private var onTap: (() -> Void)?
        \(member)
      }
      final class OfferViewController: UIViewController {
        private let bar = Bar()
        private var taps = 0
        override func viewDidLoad() { super.viewDidLoad(); \(shown) }
        override func viewDidDisappear(_ animated: Bool) {
          super.viewDidDisappear(animated)
          \(hidden)
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.map(\.message) == [])
  }

  /// A new object takes the place of the one that holds the closure, unless it is given that at once.
  @Test(arguments: [
    ("card = Card()", "", 0), ("reset()", "func reset() { card = .blank() }", 0),
    ("", "func reset() { card = Card(); log.append(1) }", 0), ("spare = Card()", "", 1),
    ("", "func reset() { card = Card(onTap: tap) }", 1),
    ("", "func reset() { card = Card(); card.onTap = { [weak self] in self?.tap() } }", 1),
    ("", "func reset() { card = Card(); wire() }", 1),
    ("", "func reset() { card = Card(); card.set(tap) }", 1),
  ])
  func objects(end: String, member: String, expected: Int) {
    func found(_ property: String) -> Int {
      let source = """
        import RIBs
        final class Card {
          var onTap: (() -> Void)?
          init(onTap: (() -> Void)? = nil) {}
          static func blank() -> Card { Card() }
          func set(_ onTap: @escaping () -> Void) {}
        }
        final class Log { func append(_ number: Int) {} }
        final class OfferInteractor: Interactor {
          \(property)
          private var spare = Card()
          private let log = Log()
          private var taps = 0
          override func didBecomeActive() { super.didBecomeActive(); make(); wire() }
          private func make() {}
          private func wire() { card.onTap = { self.taps += 1 } }
          private func tap() { taps += 1 }
          override func willResignActive() { super.willResignActive(); \(end) }
          \(member)
        }
        """
      return lint(source, rules: [.strongSelfInStoredClosure]).findings.filter {
        $0.message.contains("OfferInteractor.card → Card.onTap")
      }.count
    }
    #expect(found("private var card = Card()") == expected)
    // The first card of all may be the one that is made later.
    #expect(found("private var card: Card!") == (end.isEmpty ? 1 : expected))
  }

  @Test(arguments: [
    ("card.style = Style(onTap: nil)", 0), ("card.style = .init(onTap: nil, title: \"\")", 0),
    ("card.style = Style(onTap: {})", 0), ("card.style = Style(title: \"\")", 0),
    ("card.style = Style(onTap: tap)", 2), ("card.style.title = \"\"", 1),
  ])
  func structs(end: String, expected: Int) {
    let source = """
      import UIKit
      struct Style { var onTap: (() -> Void)? = nil; var title = "" }
      final class Card: UIView { var style = Style() }
      final class OfferViewController: UIViewController {
        private let card = Card()
        private var taps = 0
        func open() { card.style = Style(onTap: { self.taps += 1 }) }
        func close() { \(end) }
        private func tap() { taps += 1 }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// A setter of a subclass's may do anything with the closure.
  @Test(arguments: [
    ("override var onTap: (() -> Void)? { get { nil } set { newValue?() } }", 0),
    ("override var onTap: (() -> Void)? { didSet { show() } }\nfunc show() {}", 1),
  ])
  func properties(override: String, expected: Int) {
    let source = """
      import UIKit
      class Card: UIView { var onTap: (() -> Void)? }
      final class OpenCard: Card { \(override) }
      final class OfferViewController: UIViewController {
        private let card = OpenCard()
        private var taps = 0
        override func viewDidLoad() { super.viewDidLoad(); card.onTap = { self.taps += 1 } }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// RxCocoa ends the subscription when the list goes, and that is another's.
  @Test(arguments: [
    "func bind(to table: UITableView) { rows.bind(to: table.rx.items(cellIdentifier: \"a\")) { _, _, _ in self.count += 1 }.disposed(by: bag) }",
    "func bind() { let other = Other(); rows.bind(to: other.table.rx.items(cellIdentifier: \"a\")) { _, _, _ in self.count += 1 }.disposed(by: bag) }",
    "weak var view: Other?; func bind() { guard let table = view?.table else { return }; rows.bind(to: table.rx.items(cellIdentifier: \"a\")) { _, _, _ in self.count += 1 }.disposed(by: bag) }",
  ])
  func lists(member: String) {
    let source = """
      import RxCocoa
      import RxRelay
      import RxSwift
      import UIKit
      final class Other: UIViewController { let table = UITableView() }
      final class Model {
        private let bag = DisposeBag()
        private let rows = BehaviorRelay<[String]>(value: [])
        private var count = 0
        \(member)
      }
      """
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.map(\.message) == [])
  }

  @Test(arguments: [
    // A local may be either child.
    "guard let top = menu ?? page else { return }; detachChild(top); if top === menu { menu = nil } else { page = nil }",
    "(menu ?? page).map { detachChild($0) }; menu = nil; page = nil",
    "var top = menu; if top == nil { top = page }; top.map(detachChild); menu = nil; page = nil",
    // The interactor has the router detach it, or tells the parent.
    "if let page { interactor.pageDidClose(); self.page = nil }",
  ])
  func children(close: String) {
    let members = """
      private var menu: ViewableRouting?
      private var page: ViewableRouting?
      func open() {
        guard menu == nil else { return }
        let router = builder.build()
        menu = router
        attachChild(router)
      }
      func swap() {
        guard page == nil else { return }
        let router = builder.build()
        page = router
        attachChild(router)
      }
      func close() { \(close) }
      func hide() { if let menu { detachChild(menu) }; menu = nil }
      """
    let found = lint(routerSource(members), rules: [.transientChildNeverDetached]).findings
    #expect(found.filter { $0.message.contains("`page` is set to nil") } == [])
  }

  @Test(arguments: [
    "if saved { listener?.homeDidClose() }; router?.close(); if !saved { listener?.homeDidClose() }",
    "if saved { router?.close() }; if saved { listener?.homeDidClose() }",
    "guard let parent = listener else { return }; router?.close(); parent.homeDidClose()",
  ])
  func views(end: String) {
    #expect(remainingViews("func end() { \(end) }") == 0)
  }

  /// What the interactor sends to a stream of its own comes to the listener.
  @Test(arguments: [
    ("done.subscribe(onNext: { [weak self] in self?.listener?.homeDidClose() })", 0),
    ("done.delay(.seconds(1), scheduler: main).bind(onNext: finish)", 0),
    ("done.bind(with: self) { $0.finish() }", 0),
    ("self.done.subscribe(onNext: { self.finish() })", 0),
    ("done.subscribe(onNext: { print(1) }); other.subscribe(onNext: { self.finish() })", 1),
    ("other.subscribe(onNext: { self.finish() })", 1),
  ])
  func viewsByStream(subscription: String, expected: Int) {
    let interactor = """
      private let done = PublishSubject<Void>()
      private let other = PublishSubject<Void>()
      override func didBecomeActive() { super.didBecomeActive(); \(subscription).disposeOnDeactivate(interactor: self) }
      private func finish() { listener?.homeDidClose() }
      func end() { router?.close(); done.onNext(()) }
      """
    #expect(remainingViews(interactor) == expected)
  }

  private func remainingViews(_ interactor: String) -> Int {
    let members = """
      \(openMenu)
      func close() { viewController.dismiss(menu!.viewControllable) }
      """
    let source = routerSource(members, interactor: interactor)
    return lint(source, rules: [.viewRemovedWithoutDetach]).findings.count
  }
}
