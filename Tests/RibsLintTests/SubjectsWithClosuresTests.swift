import RibsLint
import Testing

/// RxSwift's disposables have their subject weakly: what is subscribed to one is kept by it alone.
@Suite struct SubjectsWithClosuresTests {
  @Test(arguments: [
    ("listener?.price", []), ("listener?.plain", []), ("listener?.given()", []),
    ("listener?.mapped", ["`bag` of `View`"]), ("local", []), ("parameter", []),
    ("stream.price", ["`View.stream → Stream.subject`"]),
    ("stream.subject", ["`View.stream → Stream.subject`"]),
    ("model.outputs.subject", ["`View.model → Model.subject`"]),
    ("own", ["`View.own`"]), ("own.asObservable()", ["`View.own`"]),
    ("own.map { $0 }", ["`bag` of `View`"]), ("unseen", ["`bag` of `View`"]),
    ("api.prices", ["`bag` of `View`"]), ("Stream.shared.subject", ["`bag` of `View`"]),
    ("everywhere", ["`bag` of `View`"]), ("let own = self.own; own", ["`View.own`"]),
    ("guard let listener else { return }; listener.price", []),
    ("gone?", []),
    // What property wrappers project.
    ("listener?.wrapped", []), ("listener?.wrappedMapped", ["`bag` of `View`"]),
    ("listener?.foreign", []), ("$kept", ["`View.kept → Stored.relay`"]),
    ("self.$kept.asObservable()", ["`View.kept → Stored.relay`"]),
  ])
  func aSubjectHasWhatIsSubscribedToIt(stream: String, keepers: [String]) {
    let findings = lint(view(stream), rules: [.strongSelfInOwnedSubscription]).findings
    #expect(findings.count == keepers.count)
    for (finding, keeper) in zip(findings, keepers) {
      #expect(finding.message.hasPrefix("\(keeper) keeps"))
    }
  }

  @Test func whatRunsOnDisposalTheDisposableHas() {
    let handlers = "onNext: { _ in }, onDisposed: { self.latest = 0 }"
    let source = view("listener?.price", subscribing: handlers)
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.count == 1)
  }

  private func view(
    _ stream: String, subscribing handlers: String = "onNext: { self.latest = $0 }"
  ) -> String {
    """
    import RxRelay
    import RxSwift
    import UIKit
    protocol Listener: AnyObject {
      var price: Observable<Int> { get }
      var plain: PublishSubject<Int> { get }
      var mapped: Observable<Int> { get }
      func given() -> Observable<Int>
      var wrapped: Observable<Int> { get }
      var wrappedMapped: Observable<Int> { get }
      var foreign: Observable<Int> { get }
    }
    @propertyWrapper struct Stored {
      private let relay: BehaviorRelay<Int>
      var wrappedValue: Int { get { relay.value } set { relay.accept(newValue) } }
      var projectedValue: BehaviorRelay<Int> { relay }
      init(wrappedValue: Int) { relay = BehaviorRelay(value: wrappedValue) }
    }
    @propertyWrapper struct Mapped {
      private let relay = BehaviorRelay<Int>(value: 0)
      var wrappedValue: Int { get { relay.value } set { relay.accept(newValue) } }
      var projectedValue: Observable<Int> { relay.skip(1) }
      init(wrappedValue: Int) { relay.accept(wrappedValue) }
    }
    protocol Outputs { var subject: PublishRelay<Int> { get } }
    protocol API { var prices: Observable<Int> { get } }
    let everywhere = PublishSubject<Int>()
    final class Interactor: Listener {
      let plain = PublishSubject<Int>()
      private let subject = PublishSubject<Int>()
      private let relay = BehaviorRelay<Int>(value: 0)
      var price: Observable<Int> { subject.asObserver() }
      var mapped: Observable<Int> { relay.map { $0 + 1 } }
      func given() -> Observable<Int> { relay.asObservable() }
      @Stored private var stored = 0
      @Mapped private var changed = 0
      @WrapperOfAnotherModule private var unseen = 0
      var wrapped: Observable<Int> { $stored.asObservable() }
      var wrappedMapped: Observable<Int> { $changed }
      var foreign: Observable<Int> { $unseen.asObservable() }
    }
    final class Stream {
      static let shared = Stream()
      let subject = PublishSubject<Int>()
      var price: Observable<Int> { subject }
    }
    final class Model: Outputs {
      let subject = PublishRelay<Int>()
      var outputs: Outputs { self }
    }
    final class View: UIView {
      weak var listener: Listener?
      private let stream: Stream
      private let model = Model()
      private let api: API
      private let own = PublishRelay<Int>()
      private var gone: PublishRelay<Int>?
      private let unseen: Observable<Int>
      @Stored private var kept = 0
      private let bag = DisposeBag()
      private var latest = 0

      func bind(_ parameter: PublishRelay<Int>) {
        let local = PublishSubject<Int>()
        \(stream).subscribe(\(handlers)).disposed(by: bag)
        local.onNext(1)
      }

      func stop() { gone = nil }
    }
    """
  }
}
