import RibsLint
import Testing

@Suite struct SubscriptionInWrongLayerTests {
  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .subscriptionInWrongLayer)
  }

  /// A class with a stream that it is given, and a bag.
  private func source(
    _ code: String, base: String = "Router<Interactable>", name: String = "HomeRouter",
    imports: String = "RxSwift"
  ) -> String {
    """
    import RIBs
    import \(imports)
    import UIKit

    protocol TripStream: AnyObject {
      var trips: Observable<Int> { get }
      var activeScreen: Observable<Int> { get }
    }
    protocol HomeViewControllable: ViewControllable {
      var taps: Observable<Void> { get }
    }

    final class \(name): \(base) {
      private let stream: TripStream
      private let disposeBag = DisposeBag()
      private let own = PublishSubject<Int>()
      private let child: HomeViewControllable
      \(code)
    }
    """
  }

  private let subscribing = """
    func start() {
      stream.trips // expect: subscription_in_wrong_layer
        .subscribe(onNext: { print($0) }).disposed(by: disposeBag)
    }
    """

  @Test(arguments: [
    ("Router<Interactable>", "HomeRouter"),
    ("ViewableRouter<Interactable, ViewControllable>", "HomeRouter"),
    ("Component<EmptyDependency>", "HomeComponent"), ("Builder<EmptyDependency>", "HomeBuilder"),
    ("Presenter<HomeViewControllable>", "HomePresenter"),
  ])
  func whatIsNotToldOfActivityIsReported(base: String, name: String) {
    #expect(differences(source(subscribing, base: base, name: name)) == [])
  }

  @Test(arguments: [
    ("Interactor", "HomeInteractor"), ("Worker", "TripWorker"),
    ("UIViewController, ViewControllable", "HomeViewController"), ("NSObject", "TripHelper"),
    ("Router<Interactable>", "HomeRouterMock"),
    ("Presenter<HomeViewControllable>, ObservableObject", "HomePresenter"),
  ])
  func whoMaySubscribeIsLeftAlone(base: String, name: String) {
    let code = subscribing.replacing(" // expect: subscription_in_wrong_layer", with: "")
    #expect(differences(source(code, base: base, name: name)) == [])
  }

  @Test(arguments: [
    "func start() { stream.trips.subscribe() }",
    "func start() { stream.trips.map { $0 + 1 }.subscribe().disposed(by: disposeBag) }",
    "func start() { own.subscribe().disposed(by: disposeBag) }",
    "override func didLoad() { stream.trips.bind(to: own).disposed(by: disposeBag) }",
    "func start() { let trip = stream.trips.subscribe() }",
    "func start() { stream.trips.map { View($0) }.subscribe().disposed(by: disposeBag) }",
  ])
  func aRouterMaySubscribeToNoStream(member: String) {
    #expect(differences(source(member + " // expect: subscription_in_wrong_layer")) == [])
  }

  @Test(arguments: [
    // Something ends them with the RIB, or the class itself does.
    "func start() { stream.trips.subscribe().disposeOnDeactivate(interactor: interactor) }",
    """
    private var bag = DisposeBag()
    func start() { stream.trips.subscribe().disposed(by: bag) }
    func stop() { bag = DisposeBag() }
    """,
    // Others get them.
    "func start() -> Disposable { stream.trips.subscribe() }",
    """
    func makeStream() -> Observable<Int> {
      Observable.create { observer in self.stream.trips.subscribe(observer) }
    }
    """,
    // They tell of views.
    "func start() { childView.taps.subscribe().disposed(by: disposeBag) }",
    "func start() { stream.activeScreen.subscribe().disposed(by: disposeBag) }",
    "func start() { navigation.popped.subscribe().disposed(by: disposeBag) }",
    "func start() { startVC.isValid.subscribe().disposed(by: disposeBag) }",
    "func start() { Failure.show(on: child.uiviewController).subscribe().disposed(by: disposeBag) }",
    "func start() { button.rx.tap.subscribe().disposed(by: disposeBag) }",
    // They are the framework's, or are over at once.
    "func start() { lifecycle.subscribe(onNext: { _ in }).disposed(by: disposeBag) }",
    "func start() { Observable.just(1).subscribe().disposed(by: disposeBag) }",
    // They are no subscriptions.
    "func start() { stream.trips.map { $0 + 1 } }", "func bind(_ view: Int) {}",
    "// stream.trips.subscribe().disposed(by: disposeBag)",
    "#if DEBUG\nfunc start() { stream.trips.subscribe().disposed(by: disposeBag) }\n#endif",
  ])
  func otherSubscriptionsOfARouterAreLeftAlone(code: String) {
    #expect(differences(source(code)) == [])
  }

  @Test(arguments: [
    "func start() { own.subscribe().disposed(by: disposeBag) }",
    "func show(_ items: Observable<Int>) { items.subscribe().disposed(by: disposeBag) }",
    """
    weak var listener: TripStream?
    func start() { listener?.trips.subscribe().disposed(by: disposeBag) }
    """,
    "func start() { viewController.taps.subscribe().disposed(by: disposeBag) }",
  ])
  func aPresenterMayBindWhatItShows(code: String) {
    let source = source(code, base: "Presenter<HomeViewControllable>", name: "HomePresenter")
    #expect(differences(source) == [])
  }

  @Test func combineIsKnownToo() {
    let source = """
      import Combine
      import ModernRIBs

      final class HomeRouter: Router<Interactable> {
        private let trips: CurrentValueSubject<Int, Never>
        private var cancellables: Set<AnyCancellable> = []

        override func didLoad() {
          trips.sink { print($0) }.store(in: &cancellables) // expect: subscription_in_wrong_layer
        }
      }
      """
    #expect(differences(source) == [])
  }

  @Test func allOfAClassIsOneFinding() throws {
    let code = """
      func start() {
        stream.trips.subscribe().disposed(by: disposeBag)
        own.subscribe().disposed(by: disposeBag)
      }
      """
    let findings = lint(source(code), rules: [.subscriptionInWrongLayer]).findings
    #expect(
      findings.map(\.message) == [
        "`HomeRouter` subscribes to `stream.trips`, although nothing tells a router when its RIB "
          + "becomes inactive"
      ])
    #expect(findings.first?.notes.map(\.message) == ["it subscribes to `own`, too"])
    #expect(findings.first?.help == "Subscribe in the interactor, and have it call the router.")
  }
}
