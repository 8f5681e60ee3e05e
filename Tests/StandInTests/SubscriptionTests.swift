import RIBs
import RxRelay
import RxSwift
import Testing

/// When subscriptions end and what they keep.
@Suite struct SubscriptionTests {
  @Test func aSubscriptionBoundToAnInactiveInteractorEndsAtOnce() {
    let relay = BehaviorRelay(value: 1)
    let interactor = Interactor()
    var received: [Int] = []
    relay.subscribe(onNext: { received.append($0) }).disposeOnDeactivate(interactor: interactor)
    relay.accept(2)
    // A source that replays has delivered before it was cut off.
    #expect(received == [1])
  }

  @Test func aSubscriptionLastsUntilTheInteractorResigns() {
    let relay = PublishRelay<Int>()
    let interactor = Interactor()
    var received: [Int] = []
    interactor.activate()
    relay.subscribe(onNext: { received.append($0) }).disposeOnDeactivate(interactor: interactor)
    relay.accept(1)
    interactor.deactivate()
    relay.accept(2)
    interactor.activate()
    relay.accept(3)
    #expect(received == [1])
  }

  @Test func aSubscriptionThatEndsWithActivenessMayHoldTheInteractor() {
    let relay = PublishRelay<Int>()
    var interactor: Counter? = Counter()
    weak let witness = interactor
    interactor?.activate()
    interactor?.count(relay)
    interactor?.deactivate()
    interactor = nil
    #expect(witness == nil)
  }

  @Test func aSubscriptionInTheOwnBagThatHoldsItsOwnerKeepsIt() {
    let relay = PublishRelay<Int>()
    var owner: BagOwner? = BagOwner()
    weak let witness = owner
    owner?.countStrongly(relay)
    owner = nil
    #expect(witness != nil)
  }

  @Test func whatIsSubscribedToASubjectItselfIsKeptByThatAndNoBag() {
    var subject: PublishSubject<Int>? = PublishSubject<Int>()
    var owner: BagOwner? = BagOwner()
    weak let witness = owner
    subject.map { owner?.countAtOnce($0) }
    owner = nil
    #expect(witness != nil)
    subject = nil
    #expect(witness == nil)
  }

  @Test func subscribingWithAnObjectAndWithUnretainedHoldItWeakly() {
    let relay = PublishRelay<Int>()
    var owner: BagOwner? = BagOwner()
    weak let witness = owner
    owner?.countWeakly(relay)
    relay.accept(1)
    #expect(witness?.total == 2)
    owner = nil
    #expect(witness == nil)
  }

  @Test func aReplayBehindWithUnretainedKeepsTheObject() {
    let relay = PublishRelay<Int>()
    var owner: BagOwner? = BagOwner()
    weak let witness = owner
    owner?.countReplayed(relay)
    relay.accept(1)
    owner = nil
    #expect(witness != nil)
  }

  @Test func aDroppedSubscriptionKeepsDelivering() {
    let relay = PublishRelay<Int>()
    var received: [Int] = []
    _ = relay.subscribe(onNext: { received.append($0) })
    relay.accept(1)
    #expect(received == [1])
  }

  @Test func aSubscriptionKeepsNeitherASubjectNorWhatOnlyTheSubjectHolds() {
    var subject: PublishSubject<Int>? = PublishSubject()
    var token: BagOwner? = BagOwner()
    weak let witness = token
    let subscription = subject?.subscribe(onNext: { [token] _ in _ = token })
    token = nil
    #expect(witness != nil)
    subject = nil
    #expect(witness == nil)
    subscription?.dispose()
  }

  @Test func confiningHoldsBackWhileInactiveAndDoesNotDispose() {
    let relay = BehaviorRelay(value: 1)
    let interactor = Interactor()
    var received: [Int] = []
    let subscription = relay.confineTo(interactor).subscribe(onNext: { received.append($0) })
    relay.accept(2)
    #expect(received.isEmpty)
    interactor.activate()
    relay.accept(3)
    interactor.deactivate()
    relay.accept(4)
    interactor.activate()
    #expect(received == [2, 3, 4])
    subscription.dispose()
  }

  @Test func activenessTellsThePresentAndOnlyChanges() {
    let interactor = Interactor()
    var told: [Bool] = []
    let subscription = interactor.isActiveStream.subscribe(onNext: { told.append($0) })
    interactor.activate()
    interactor.activate()
    interactor.deactivate()
    #expect(told == [false, true, false])
    subscription.dispose()
  }
}

private final class Counter: Interactor {
  var total = 0

  func count(_ source: PublishRelay<Int>) {
    source.subscribe(onNext: { self.total += $0 }).disposeOnDeactivate(interactor: self)
  }
}

private final class BagOwner {
  var total = 0
  private let bag = DisposeBag()

  func countStrongly(_ source: PublishRelay<Int>) {
    source.map { $0 + self.total }.subscribe(onNext: { _ in }).disposed(by: bag)
  }

  func countAtOnce(_ source: PublishSubject<Int>) {
    source.subscribe(onNext: { self.total += $0 }).disposed(by: bag)
  }

  func countWeakly(_ source: PublishRelay<Int>) {
    source.subscribe(with: self, onNext: { owner, value in owner.total += value })
      .disposed(by: bag)
    source.withUnretained(self).subscribe(onNext: { owner, value in owner.total += value })
      .disposed(by: bag)
  }

  func countReplayed(_ source: PublishRelay<Int>) {
    source.withUnretained(self).share(replay: 1)
      .subscribe(onNext: { owner, value in owner.total += value })
      .disposed(by: bag)
  }
}
