import Combine
import ModernRIBs
import Testing

/// The Combine flavour: the same order of events, and cancellables where Rx has disposables.
@Suite struct CombineTests {
  @Test func aCancellableThatNobodyKeepsCancelsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    _ = subject.sink { received.append($0) }
    subject.send(1)
    #expect(received == [])
  }

  @Test func aSubscriptionLastsUntilTheInteractorResigns() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let interactor = Interactor()
    var received: [Int] = []
    subject.map { $0 * 10 }.sink { received.append($0) }.cancelOnDeactivate(interactor: interactor)
    interactor.activate()
    subject.sink { received.append($0) }.cancelOnDeactivate(interactor: interactor)
    subject.send(1)
    interactor.deactivate()
    subject.send(2)
    #expect(received == [0, 0, 1])
  }

  @Test func detachingResignsThenCancelsThenRemoves() {
    final class Child: Interactor {
      var log: [String] = []
      override func didBecomeActive() { log.append("active") }
      override func willResignActive() { log.append("resigning") }
    }
    let parent = Router(interactor: Interactor())
    let child = Router(interactor: Child())
    parent.attachChild(child)
    AnyCancellable { child.interactor.log.append("cancelled, \(parent.children.count) attached") }
      .cancelOnDeactivate(interactor: child.interactor)
    parent.detachChild(child)
    #expect(child.interactor.log == ["active", "resigning", "cancelled, 1 attached"])
    #expect(parent.children.isEmpty)
  }

  @Test func aWorkerStopsWithItsInteractorAndIsNotKeptByIt() {
    final class Clerk: Worker {
      let note: (String) -> Void
      init(_ note: @escaping (String) -> Void) { self.note = note }
      override func didStart(_ interactorScope: InteractorScope) { note("start") }
      override func didStop() { note("stop") }
    }
    var log: [String] = []
    let interactor = Interactor()
    let worker = Clerk { log.append($0) }
    worker.start(interactor)
    interactor.activate()
    interactor.deactivate()
    #expect(log == ["start", "stop"])
    weak var witness: Clerk?
    do {
      let loose = Clerk { _ in }
      loose.start(interactor)
      witness = loose
    }
    #expect(witness == nil)
  }

  @Test func assigningToOneselfThroughAKeptCancellableLeaksAndToAPublishedPropertyDoesNot() {
    final class Model {
      @Published var title = ""
      var plain = ""
      var kept: Set<AnyCancellable> = []
    }
    let source = CurrentValueSubject<String, Never>("a")
    weak var leaking: Model?
    weak var freed: Model?
    do {
      let first = Model()
      source.assign(to: \.plain, on: first).store(in: &first.kept)
      leaking = first
      let second = Model()
      source.assign(to: &second.$title)
      #expect(second.title == "a")
      freed = second
    }
    #expect(leaking != nil)
    #expect(freed == nil)
  }

  @Test func latestCombinedAndInnerSequencesFollowTheirSources() {
    let left = CurrentValueSubject<Int, Never>(1)
    let right = PassthroughSubject<Int, Never>()
    var sums: [Int] = []
    var kept: Set<AnyCancellable> = []
    left.combineLatest(right).map { $0 + $1 }.removeDuplicates()
      .sink { sums.append($0) }.store(in: &kept)
    right.send(10)
    left.send(1)
    left.send(2)
    #expect(sums == [11, 12])
    var inner: [Int] = []
    left.map { value in right.map { $0 * value } }.switchToLatest()
      .sink { inner.append($0) }.store(in: &kept)
    right.send(1)
    left.send(3)
    right.send(1)
    #expect(inner == [2, 3])
  }
}
