import RibsLint
import Testing

@Suite struct StatefulPresenterTests {
  private func presenter(
    _ property: String, _ code: String, base: String = "Presenter<AViewControllable>"
  ) -> String {
    """
    import Combine
    import RIBs
    import RxRelay
    import RxSwift
    import UIKit
    protocol AViewControllable: ViewControllable {}
    protocol AListener: AnyObject {}
    protocol APresentable: Presentable {}
    struct Item { var name = "" }
    enum Mode { case list, grid }
    final class Formatter2 { var style = 0 }
    @propertyWrapper struct Stored<T> { var wrappedValue: T }
    final class APresenter: \(base), APresentable {
      \(property)
      \(code)
    }
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .statefulPresenter)
  }

  @Test(arguments: [
    ("private var count = 0", "func show() { count += 1 }"),
    ("private var title = \"\"", "func show() { title = \"a\" }"),
    ("private var progress: CGFloat = 0", "func show() { progress = 1 }"),
    ("private var isShown = false", "func show() { isShown = true }"),
    ("private var isShown = false", "func show() { isShown.toggle() }"),
    ("private var items: [Item] = []", "func show(_ items: [Item]) { self.items = items }"),
    ("private var items = [Item]()", "func show(_ item: Item) { items.append(item) }"),
    ("private var items: [String: Item] = [:]", "func show(_ item: Item) { items[\"a\"] = item }"),
    ("private var seen: Set<String> = []", "func show(_ id: String) { seen.insert(id) }"),
    ("private var item: Item?", "func show(_ item: Item) { self.item = item }"),
    ("private var item = Item()", "func show() { item.name = \"a\" }"),
    ("private var mode: Mode = .list", "func toggle() { mode = .grid }"),
    ("private var mode = Mode.list { didSet {} }", "func toggle() { mode = .grid }"),
    ("private var shown: (Item, Int)?", "func show(_ item: Item) { shown = (item, 1) }"),
    ("private var since: Date!", "func show() { since = Date() }"),
  ])
  func aValueThatMethodsChangeIsReported(property: String, code: String) {
    #expect(differences(presenter(property + " // expect: stateful_presenter", code)) == [])
  }

  @Test(arguments: [
    "let items = BehaviorRelay<[Item]>(value: [])",
    "private let items = BehaviorSubject<Int>(value: 0)",
    "private let items = CurrentValueSubject<Int, Never>(0)",
    "private let items: ReplaySubject<Int> = .create(bufferSize: 1)",
    "private let items = ReplaySubject<Int>.create(bufferSize: 1)",
  ])
  func aStreamThatHoldsAValueIsReported(property: String) {
    #expect(differences(presenter(property + " // expect: stateful_presenter", "")) == [])
  }

  @Test(arguments: [
    ("weak var listener: AListener?", "func set() { listener = nil }"),
    ("var listener: AListener?", "func set(_ new: AListener) { listener = new }"),
    ("private weak var shown: UIView?", "func show(_ view: UIView) { shown = view }"),
    ("private var shown: UIView?", "func show(_ view: UIView) { shown = view }"),
    (
      "private var shown: ViewControllable?",
      "func show(_ view: ViewControllable) { shown = view }"
    ),
    ("private let formatter = DateFormatter()", "func set() { formatter.dateFormat = \"y\" }"),
    ("private lazy var formatter = DateFormatter()", "func set() { formatter.dateFormat = \"y\" }"),
    ("private lazy var prefix = \"a\"", "func text() -> String { prefix }"),
    ("private var formatter = Formatter2()", "func set() { formatter.style = 1 }"),
    ("private var formatter = Formatter2()", "func set() { formatter = Formatter2() }"),
    ("private var bag = DisposeBag()", "func reset() { bag = DisposeBag() }"),
    ("private var bag = Set<AnyCancellable>()", "func reset() { bag.removeAll() }"),
    ("private var task: Task<Void, Never>?", "func start() { task = Task {} }"),
    ("private var timer: Timer?", "func start() { timer = Timer() }"),
    (
      "private var animator: UIViewPropertyAnimator?",
      "func run() { animator = UIViewPropertyAnimator() }"
    ),
    ("private var isAnimating = false", "func run() { isAnimating = true }"),
    ("private var onTap: (() -> Void)?", "func set(_ new: @escaping () -> Void) { onTap = new }"),
    (
      "private var handlers: [() -> Void] = []",
      "func add(_ new: @escaping () -> Void) { handlers.append(new) }"
    ),
    ("private var count = 0", "func text() -> String { \"\\(count)\" }"),
    ("private var count: Int", "init(count: Int) { self.count = count }"),
    ("private var count: Int!", "init() { self.count = 1; self.count += 1 }"),
    ("private let count = 0", "func text() -> Int { var count = 1; count += 1; return count }"),
    ("private var count = 0", "func text(count: Int) { var count = count; count += 1 }"),
    ("private var count: Int { get { 0 } set {} }", "func set() { count = 1 }"),
    ("static var count = 0", "func set() { Self.count += 1 }"),
    (
      "private var widths: [String: Int] = [:]",
      "func width(of text: String) -> Int { widths[text] = widths[text] ?? 1; return 1 }"
    ),
    ("private var imageCache: [String: Int] = [:]", "func keep() { imageCache[\"a\"] = 1 }"),
    ("private var memoizedTitle: String?", "func title() { memoizedTitle = \"a\" }"),
    ("@Published var count = 0", "func set() { count = 1 }"),
    ("@Stored var count = 0", "func set() { count = 1 }"),
    ("@IBOutlet var count: Int!", "func set() { count = 1 }"),
    ("#if false\nvar count = 0\n#endif", "func set() { count = 1 }"),
    ("private let taps = PublishRelay<Void>()", ""),
    ("private let taps = PublishSubject<Void>()", ""),
    ("private let taps = PassthroughSubject<Void, Never>()", ""),
    (
      "private let items: BehaviorRelay<Int>",
      "init(items: BehaviorRelay<Int>) { self.items = items }"
    ),
    ("private let items: Observable<Int>", ""),
    ("var title: Unknown?", "func set(_ new: Unknown) { title = new }"),
  ])
  func whatIsNoStateIsLeftAlone(property: String, code: String) {
    #expect(differences(presenter(property, code)) == [])
  }

  @Test(arguments: [
    "UIViewController", "Interactor", "Other", "VIPER.Presenter<AViewControllable>",
    "Presenter<AViewControllable>, ObservableObject",
  ])
  func otherClassesMayKeepState(base: String) {
    let source = presenter("var count = 0", "func add() { count += 1 }", base: base)
    #expect(differences(source) == [])
  }

  @Test func aPresenterThatIsObservedMayKeepState() {
    let source = presenter("var count = 0", "func add() { count += 1 }")
      .replacing("final class APresenter", with: "@Observable final class APresenter")
    #expect(differences(source) == [])
  }

  @Test func aPresenterOfTheProjectsOwnKindIsNone() {
    let source = """
      import RIBs
      class Presenter<View> {}
      final class APresenter: Presenter<Int> {
        var count = 0
        func add() { count += 1 }
      }
      """
    #expect(differences(source) == [])
  }

  @Test func stateInABaseClassIsReportedOnceWithIt() {
    let source = """
      import RIBs
      class BasePresenter<View>: Presenter<View> {
        private var count = 0 // expect: stateful_presenter
        func add() { count += 1 }
      }
      final class APresenter: BasePresenter<ViewControllable> {}
      final class BPresenter: BasePresenter<ViewControllable> {}
      """
    #expect(differences(source) == [])
  }

  @Test func anExtensionInAnotherFileMayChangeIt() {
    let files = [
      TestFile(
        "A.swift",
        """
        import RIBs
        final class APresenter: Presenter<ViewControllable> {
          var count = 0 // expect: stateful_presenter
        }
        """),
      TestFile("B.swift", "extension APresenter { func add() { count += 1 } }"),
    ]
    #expect(RibsLintTests.differences(files, .statefulPresenter) == [])
  }

  @Test func whatOnlyOthersSetIsTheirs() {
    let source =
      presenter("var title = \"\"", "")
      + "\nfunc make(_ presenter: APresenter) { presenter.title = \"a\" }"
    #expect(differences(source) == [])
  }

  /// References to what is shown, and what is over when the call is.
  @Test(arguments: [
    (
      "enum Shown { case none, alert(UIAlertController) }\nprivate var shown = Shown.none",
      "func show(_ alert: UIAlertController) { shown = .alert(alert) }"
    ),
    (
      "struct Views { weak var title: UILabel? }\nprivate var views = Views()",
      "func show(_ views: Views) { self.views = views }"
    ),
    (
      "private var isUpdating = false",
      "func show() { isUpdating = true; defer { isUpdating = false } }"
    ),
    (
      "private let ready = ReplaySubject<Void>.create(bufferSize: 1)",
      "func load() { ready.onNext(()) }"
    ),
    ("private var observerHandle: UInt = 0", "func watch() { observerHandle = 1 }"),
  ])
  func whatIsNoStateOfTheRibIsLeftAlone(property: String, code: String) {
    #expect(differences(presenter(property, code)) == [])
  }
}
