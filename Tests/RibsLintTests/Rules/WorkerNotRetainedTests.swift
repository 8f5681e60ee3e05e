import RibsLint
import Testing

@Suite struct WorkerNotRetainedTests {
  @Test(arguments: [
    "SyncWorker(api: api).start(self)",
    "let w = SyncWorker(api: api); w.start(self)",
    "let w: Working = SyncWorker(api: api); w.start(self); print(w.isStarted)",
    "makeWorker().start(self)",
    "fresh.start(self)",
    "let w = component.fresh; w.start(self)",
    "[SyncWorker(api: api), SyncWorker(api: api)].forEach { $0.start(self) }",
    "let all: [Working] = [SyncWorker(api: api)]; for w in all { w.start(self) }",
    "for w in [SyncWorker(api: api)] { w.start(self) }",
    "let w = SyncWorker(api: api); w.configure(); w.start(self)",
    "makeAll().forEach { $0.start(self) }", "for w in all { w.start(self) }",
    "let all = makeAll(); all.forEach { $0.start(self) }",
    "local().start(self)", "let w = local(); w.start(self)", "factory.make().start(self)",
    "component.all.forEach { $0.start(self) }", "parts.worker.start(self)",
    "let w: Working; if api > 1 { w = SyncWorker(api: 1) } else { w = fresh }; w.start(self)",
  ])
  func aWorkerThatNobodyKeepsIsReported(statements: String) {
    #expect(findings(statements).count == 1)
  }

  @Test(arguments: [
    "Task { let w = SyncWorker(api: api); defer { w.stop() }; w.start(self); await rest() }",
    "Task { let w = SyncWorker(api: api); w.start(self); try? await rest(); w.stop() }",
    "Task { let w = SyncWorker(api: api); w.start(self); for await _ in all { w.stop() } }",
    "Task { let w = SyncWorker(api: api); w.start(self); for await _ in all {}; w.stop() }",
  ])
  func aTaskKeepsWhatItUsesAfterItHasWaited(statements: String) {
    #expect(findings(statements).isEmpty)
  }

  @Test(arguments: [
    "Task { let w = SyncWorker(api: api); w.start(self); await rest() }",
    "Task { let w = SyncWorker(api: api); await rest(); w.start(self); w.stop() }",
    "Task { let w = SyncWorker(api: api); w.start(self); Task { await rest() }; w.stop() }",
    "let w = SyncWorker(api: api); w.start(self); for _ in all {}; w.stop()",
  ])
  func aTaskThatNoLongerNeedsItLetsItGo(statements: String) {
    #expect(findings(statements).count == 1)
  }

  @Test(arguments: [
    "let all: [Working] = [SyncWorker(api: api)]; kept = all; for w in all { w.start(self) }",
    "[worker, SyncWorker(api: api)].forEach { $0.start(self) }",
    "let w = SyncWorker(api: api); w.start(self); w.retained(by: self)",
    "let w = SyncWorker(api: api); w.start(self); w.keepAlive()",
    "worker.start(self)", "self.worker.start(self)", "workers.forEach { $0.start(self) }",
    "for w in workers { w.start(self) }", "let w = worker; w.start(self)",
    "let w = SyncWorker(api: api); workers.append(w); w.start(self)",
    "let w = SyncWorker(api: api); optional = w; w.start(self)",
    "let w = SyncWorker(api: api); w.start(self); later { w.stop() }",
    "optional = SyncWorker(api: api); optional?.start(self)",
    "component.kept.start(self)", "component.stored.start(self)",
    "engine().start(self)", "kept().start(self)", "keptAll().forEach { $0.start(self) }",
    "stored.forEach { $0.start(self) }",
    "let all = makeAll(); kept = all; all.forEach { $0.start(self) }",
    "dependency.worker.start(self)",
    "let w = SyncWorker(api: api); w.start(self); return w",
    "LastingWorker().start(self)", "CurrentWorker().start(self)",
    "let w: Working; if api > 1 { w = SyncWorker(api: 1) } else { w = worker }; w.start(self)",
    "let w: Working; if api > 1 { w = fresh } else { w = fresh }; workers.append(w); w.start(self)",
    "registered().start(self)", "asked.make().start(self)",
    "component.keptAll.forEach { $0.start(self) }", "parts.shared.start(self)",
    "library.worker.start(self)",
    "for w in makeAll() { w.start(self); workers.append(w) }",
    "makeAll().forEach { $0.start(self); workers += [$0] }",
  ])
  func aWorkerThatSomebodyMayKeepIsLeftAlone(statements: String) {
    #expect(findings(statements) == [])
  }

  private func findings(_ statements: String) -> [String] {
    lint(
      """
      import RIBs
      final class SyncWorker: Worker { init(api: Int) {}; func configure() { self.stop() } }
      final class LastingWorker: Worker {
        static var alive: [LastingWorker] = []
        override init() { super.init(); LastingWorker.alive.append(self) }
      }
      final class CurrentWorker: Worker {
        static var current: CurrentWorker?
        override init() { super.init(); Self.current = self }
      }
      extension Worker { func retained(by owner: AnyObject) { Store.add(self, owner) } }
      protocol Making: AnyObject { func make() -> Working }
      final class Factory: Making { func make() -> Working { SyncWorker(api: 1) } }
      final class Engine { func start(_ any: Any) {} }
      protocol HomeDependency: Dependency { var worker: Working { get } }
      protocol HomeParts { var worker: Working { get }; var shared: Working { get } }
      public protocol LibraryParts { var worker: Working { get } }
      final class PartsComponent: Component<HomeDependency>, HomeParts, LibraryParts {
        var worker: Working { SyncWorker(api: 1) }
        var shared: Working { shared { SyncWorker(api: 1) } }
      }
      final class HomeComponent: Component<HomeDependency> {
        var fresh: SyncWorker { SyncWorker(api: 1) }
        var all: [Working] { [SyncWorker(api: 1)] }
        var keptAll: [Working] { [kept, SyncWorker(api: 1)] }
        var kept: SyncWorker { shared { SyncWorker(api: 1) } }
        let stored = SyncWorker(api: 1)
      }
      final class HomeInteractor: Interactor {
        let worker: Working
        let component: HomeComponent
        let dependency: HomeDependency
        let parts: HomeParts
        let library: LibraryParts
        let factory: Factory
        let asked: Making
        var workers: [Working] = []
        var optional: SyncWorker?
        var fresh: Working { SyncWorker(api: api) }
        func makeWorker() -> SyncWorker { SyncWorker(api: api) }
        var all: [Working] { [SyncWorker(api: api)] }
        lazy var stored: [Working] = [SyncWorker(api: api)]
        func makeAll() -> [Working] { [SyncWorker(api: api), fresh] }
        func keptAll() -> [Working] { [worker, SyncWorker(api: api)] }
        func engine() -> Engine { Engine() }
        func local() -> Working { let w = SyncWorker(api: api); w.name = "a"; return w }
        func registered() -> Working { let w = SyncWorker(api: api); w.retained(by: self); return w }
        func kept() -> SyncWorker { let w = SyncWorker(api: api); workers.append(w); return w }
        override func didBecomeActive() { \(statements) }
      }
      """, rules: [.workerNotRetained]
    ).findings.map(description)
  }
}
