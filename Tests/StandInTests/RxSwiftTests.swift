import Dispatch
import RxRelay
import RxSwift
import Testing

@testable import RIBs

@Suite struct RxSwiftTests {
  private func collected<Source: ObservableType>(_ source: Source) -> [Source.Element] {
    var elements: [Source.Element] = []
    source.subscribe(onNext: { elements.append($0) }).dispose()
    return elements
  }

  @Test func operatorsTransformAndLimit() {
    let numbers = Observable.of(1, 2, 2, 3)
    #expect(collected(numbers.map { $0 * 2 }) == [2, 4, 4, 6])
    #expect(collected(numbers.filter { $0 != 2 }) == [1, 3])
    #expect(collected(numbers.distinctUntilChanged()) == [1, 2, 3])
    #expect(collected(numbers.take(2)) == [1, 2])
    #expect(collected(numbers.take(while: { $0 < 2 })) == [1])
    #expect(collected(numbers.skip(3)) == [3])
    #expect(collected(numbers.scan(0, accumulator: +)) == [1, 3, 5, 8])
    #expect(collected(numbers.startWith(0)) == [0, 1, 2, 2, 3])
    #expect(collected(numbers.compactMap { $0 == 2 ? nil : "\($0)" }) == ["1", "3"])
    #expect(collected(numbers.flatMap { Observable.of($0, -$0) }.take(4)) == [1, -1, 2, -2])
    #expect(collected(Observable.concat(.just(1), .of(2, 3))) == [1, 2, 3])
    #expect(collected(numbers.first().asObservable()) == [1])
  }

  @Test func theLatestOfSeveralSourcesAreCombined() {
    let left = BehaviorSubject(value: "a")
    let right = PublishSubject<Int>()
    var pairs: [String] = []
    var latest: [String] = []
    let bag = DisposeBag()
    Observable.combineLatest(left, right).subscribe(onNext: { pairs.append("\($0)\($1)") })
      .disposed(by: bag)
    right.withLatestFrom(left).subscribe(onNext: { latest.append($0) }).disposed(by: bag)
    right.onNext(1)
    left.onNext("b")
    right.onNext(2)
    #expect(pairs == ["a1", "b1", "b2"])
    #expect(latest == ["a", "b"])
  }

  @Test func flatMapLatestLeavesTheFormerInnerSequence() {
    let outer = PublishSubject<PublishSubject<Int>>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    var received: [Int] = []
    let subscription = outer.flatMapLatest { $0 }.subscribe(onNext: { received.append($0) })
    outer.onNext(first)
    first.onNext(1)
    outer.onNext(second)
    first.onNext(2)
    second.onNext(3)
    #expect(received == [1, 3])
    #expect(!first.hasObservers)
    subscription.dispose()
    #expect(!outer.hasObservers && !second.hasObservers)
  }

  @Test func nothingComesAfterTheEndNorAfterDisposal() {
    let subject = PublishSubject<Int>()
    var events: [String] = []
    let subscription = subject.map { $0 }.subscribe(
      onNext: { events.append("\($0)") }, onCompleted: { events.append("completed") },
      onDisposed: { events.append("disposed") })
    subject.onNext(1)
    subject.onCompleted()
    subject.onNext(2)
    subscription.dispose()
    #expect(events == ["1", "completed", "disposed"])
  }

  /// The end too, though each delivery is work of its own for the scheduler.
  @Test func theOrderIsKeptOnAConcurrentScheduler() {
    for _ in 0..<200 {
      var elements: [Int] = []
      let end = DispatchSemaphore(value: 0)
      let subscription = Observable.of(1, 2, 3, 4, 5)
        .observe(on: ConcurrentDispatchQueueScheduler(qos: .userInitiated))
        .subscribe(onNext: { elements.append($0) }, onCompleted: { end.signal() })
      #expect(end.wait(timeout: .now() + 60) == .success)
      subscription.dispose()
      #expect(elements == [1, 2, 3, 4, 5])
    }
  }

  @Test func sharingSubscribesOnceWhileAnybodyListens() {
    let source = PublishSubject<Int>()
    var subscriptions = 0
    let shared = source.do(onSubscribe: { subscriptions += 1 }).share(replay: 1)
    let first = shared.subscribe()
    source.onNext(5)
    var replayed: [Int] = []
    let second = shared.subscribe(onNext: { replayed.append($0) })
    #expect(subscriptions == 1)
    #expect(replayed == [5])
    first.dispose()
    #expect(source.hasObservers)
    second.dispose()
    #expect(!source.hasObservers)
  }

  @Test func aReplaySubjectRemembersAndABehaviorSubjectHasAValue() throws {
    let replay = ReplaySubject<Int>.create(bufferSize: 2)
    for number in 1...3 { replay.onNext(number) }
    replay.onCompleted()
    #expect(collected(replay) == [2, 3])
    let behavior = BehaviorSubject(value: 1)
    behavior.onNext(2)
    #expect(try behavior.value() == 2)
    behavior.dispose()
    #expect(throws: RxError.self) { try behavior.value() }
  }

  @Test func aDisposeBagDisposesWhenItGoesAndACompositeWhenItIsTold() {
    var disposed = 0
    var bag: DisposeBag? = DisposeBag()
    if let bag { Disposables.create(with: { disposed += 1 }).disposed(by: bag) }
    bag = nil
    #expect(disposed == 1)
    let composite = CompositeDisposable()
    _ = composite.insert(Disposables.create(with: { disposed += 1 }))
    composite.dispose()
    _ = composite.insert(Disposables.create(with: { disposed += 1 }))
    #expect(disposed == 3)
    #expect(bag == nil)
  }

  @Test func aSingleSucceedsOrFails() {
    struct Failure: Error {}
    var results: [String] = []
    let bag = DisposeBag()
    Single.just(1).map { $0 + 1 }.subscribe(onSuccess: { results.append("\($0)") })
      .disposed(by: bag)
    Single<Int>.create { observer in
      observer(.failure(Failure()))
      return Disposables.create()
    }
    .subscribe(onFailure: { results.append("\($0)") }).disposed(by: bag)
    #expect(results == ["2", "Failure()"])
  }
}
