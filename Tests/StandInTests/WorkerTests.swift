import RIBs
import RxRelay
import RxSwift
import Testing

@Suite struct WorkerTests {
  @Test func aWorkerRunsWhileItsInteractorIsActiveAndStartsAgainWithIt() {
    let interactor = Interactor()
    let worker = Clerk()
    worker.start(interactor)
    #expect(worker.isStarted)
    #expect(worker.journal.lines == [])
    interactor.activate()
    interactor.deactivate()
    interactor.activate()
    #expect(worker.journal.lines == ["start", "stop", "start"])
    #expect(worker.isStarted)
    worker.stop()
    #expect(worker.journal.lines.last == "stop")
    interactor.deactivate()
    interactor.activate()
    #expect(worker.journal.lines.count == 4)
  }

  @Test func startingKeepsNeitherTheWorkerNorTheInteractor() {
    let journal = Journal()
    var interactor: Interactor? = Interactor()
    interactor?.activate()
    if let interactor { Clerk(journal).start(interactor) }
    #expect(journal.lines == ["start", "stop"])
    let worker = Clerk()
    if let interactor { worker.start(interactor) }
    weak let witness = interactor
    interactor = nil
    #expect(witness == nil)
    #expect(worker.journal.lines == ["start", "stop"])
  }

  @Test func theScopeAWorkerIsGivenIsNotTheInteractor() {
    let interactor = Interactor()
    let worker = Clerk()
    interactor.activate()
    worker.start(interactor)
    #expect(worker.scope != nil)
    #expect(!(worker.scope is Interactor))
    #expect(worker.scope?.isActive == true)
  }

  @Test func subscriptionsEndWhenTheWorkerStopsOrAtOnceWhenItDoesNotRun() {
    let relay = BehaviorRelay(value: 1)
    let interactor = Interactor()
    let worker = Clerk()
    var received: [Int] = []
    relay.subscribe(onNext: { received.append($0) }).disposeOnStop(worker)
    relay.accept(2)
    #expect(received == [1])
    interactor.activate()
    worker.start(interactor)
    relay.subscribe(onNext: { received.append($0) }).disposeOnStop(worker)
    interactor.deactivate()
    relay.accept(3)
    #expect(received == [1, 2])
  }
}

private final class Clerk: Worker {
  let journal: Journal
  var scope: InteractorScope?

  init(_ journal: Journal = Journal()) { self.journal = journal }

  override func didStart(_ interactorScope: InteractorScope) {
    scope = interactorScope
    journal.note("start")
  }

  override func didStop() { journal.note("stop") }
}

@Suite struct WorkflowTests {
  @Test func aStepWaitsUntilWhatItActsOnIsActive() {
    let interactor = Interactor()
    var steps: [String] = []
    let workflow = Workflow<Interactor>()
    workflow
      .onStep { item -> Observable<(Interactor, Int)> in
        steps.append("first")
        return .just((item, 7))
      }
      .onStep { item, value -> Observable<(Interactor, Int)> in
        steps.append("second \(value)")
        return .just((item, 0))
      }
      .commit()
    let subscription = workflow.subscribe(interactor)
    #expect(steps == [])
    interactor.activate()
    #expect(steps == ["first", "second 7"])
    subscription.dispose()
  }

  @Test func subscribingBeforeTheCommitAsserts() throws {
    let output = try Program.run(
      """
      let workflow = Workflow<Int>()
      _ = workflow.onStep { Observable.just(($0, ())) }
      _ = workflow.subscribe(1)
      """)
    #expect(output.text.contains("before it was committed"))
    #expect(!output.succeeded)
  }
}
