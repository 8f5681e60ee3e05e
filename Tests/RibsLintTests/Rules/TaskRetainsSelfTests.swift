import RibsLint
import Testing

@Suite struct TaskRetainsSelfTests {
  @Test(arguments: [
    "func start() { Task { while true { await tick() } } }",
    "func start() { Task { while !Task.isCancelled { await self.tick() } } }",
    "func start() { Task { repeat { await tick() } while true } }",
    "func start() { Task { @MainActor in while true { try? await Task.sleep(nanoseconds: 1); tick2() } } }",
    "func start() { Task { while true { try await Task.sleep(nanoseconds: 1); tick2() } } }",
    "func start() { Task { do { while true { try await Task.sleep(nanoseconds: 1); tick2() } } catch { } } }",
    "func start() { Task { while true { do { try await load() } catch { print(error) } } } }",
    "func start() { Task { while true { if Task.isCancelled { return }; await tick() } } }",
    "func start() { Task { while true { guard !Task.isCancelled else { break }; await tick() } } }",
    "func start() { Task { while true { switch count { case 0: break; default: await tick() } } } }",
    "func start() { Task.detached(priority: .low) { while true { await self.tick() } } }",
    "func start() { Task<Void, Never> { while true { await self.tick() } } }",
    "func start() { _ = Task { while true { await tick() } } }",
    "private lazy var poll = Task { while true { await self.tick() } }\nfunc start() { _ = poll }",
    "func start() { task = Task { while true { await tick() } } }",
    "func start() { task?.cancel(); task = Task { while true { await tick() } } }",
    "func start() { let task = Task { while true { await tick() } }; print(task) }",
    "func start() { Task { for await _ in NotificationCenter.default.notifications(named: name) { tick2() } } }",
    "func start() { Task { for await _ in center.notifications(named: name).map({ $0.name }) { tick2() } } }",
    "func start() { Task { let all = center.notifications(named: name); for await _ in all { tick2() } } }",
    "func start() { Task { for await n in subject.values { tick2(n) } } }",
    "func start() { Task { for await n in $count.values { print(n, self) } } }",
    "func start() { Task { for await _ in center.publisher(for: name).values { tick2() } } }",
    "func start() { Task { [weak self] in guard let self else { return }; for await n in subject.values { self.tick2(n) } } }",
    "func start() { Task { [weak self] in guard let self else { return }; for await n in self.subject.values { tick2(n) } } }",
    "func start() { Task { [weak self] in guard let me = self else { return }; while true { await me.tick() } } }",
    "func start() { Task { [weak self] in if let self { while true { await self.tick() } } } }",
    "func start() { Task { await loop() } }",
    "func start() { Task { [weak self] in await self?.loop() } }",
    "func start() { Task { while true { do { try await load() } catch { try? await load() } } } }",
    "func start() { Task { [weak self] in guard let self else { return }; await self.loop() } }",
    "func start() { DispatchQueue.main.async { Task { while true { await self.tick() } } } }",
    "func start() { [1].forEach { _ in Task { while true { await self.tick() } } } }",
    "func start() { Task { Task { while true { await self.tick() } } } }",
    "func start() { let run: () -> Void = { Task { while true { await self.tick() } } }; run() }",
    "func start() { func run() { Task { while true { await self.tick() } } }; run() }",
  ])
  func aTaskThatGoesOnIsReported(code: String) {
    #expect(messages(code).count == 1)
  }

  @Test(arguments: [
    "func start() { Task { await tick() } }",
    "func start() { Task { while count < 3 { await tick() } } }",
    "func start() { Task { while true { guard !Task.isCancelled, count > 3 else { return }; await tick() } } }",
    "func start() { Task { while true { if Task.isCancelled || count > 3 { break }; await tick() } } }",
    "func start() { Task { while true { if !Task.isCancelled { await tick(); return } } } }",
    "func start() { Task { while true { if isCancelled { return }; await tick() } } }",
    "func start() { Task { while !isCancelled { await tick() } } }",
    "func start() { Task { while true { do { try await load() } catch { try await load() } } } }",
    "func start() { Task { outer: for n in [1] { while true { await tick(n); continue outer } } } }",
    "func start() { Task { while true { try await self.sleep() } } }",
    "func start() { Task { async let loop: Void = self.loop(); await tick() } }",
    "func start() { polling = Task { while true { await tick() } } }\nfunc stop() { if let task = polling { task.cancel() } }",
    "func start() { let task = Task { while true { await tick() } }; task.store(in: &bag) }",
    "private lazy var poll = Task { while true { await self.tick() } }\nfunc stop() { poll.cancel() }",
    "private lazy var poll = Task { while true { await self.tick() } }\nfunc stop() { keep(poll) }",
    "func start() { everywhere = Task { while true { await tick() } } }",
    "private lazy var poll = Kept(Task { while true { await self.tick() } })",
    "private lazy var poll = Task { while true { await self.tick() } }.asCancellable()",
    "private lazy var poll = [Task { while true { await self.tick() } }]",
    "private lazy var poll: Job = Job { while true { await self.tick() } }",
    "func start() { task = Task { while true { await tick() } }; task?.store(in: &bag) }",
    "func start() { tasks[0] = Task { while true { await tick() } } }",
    "func start() { bag2.task = Task { while true { await tick() } } }",
    "func start() { let task = Task { while true { await tick() } }; bag2.task = task }",
    "func start() { task = Task { while true { await tick() } } }\nfunc move() { other = task; task = nil }\nfunc stop() { other?.cancel() }",
    "func start() { computed = Task { while true { await tick() } } }",
    "func start() { Task { for try await n in subject.values { tick2(n) } } }",
    "func start() { Task { for await n in service.stream.values { tick2(n) } } }",
    "func start() { Task { [weak self] in await self?.idle() } }",
    "func start() { bag2.add(Task { while true { await tick() } }) }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\nfunc stop() { for task in tasks { hand(task) } }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\nfunc stop() { tasks.forEach { hand($0) } }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\nfunc stop() { hand(tasks) }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\nfunc stop() { for task in tasks { task.cancel() } }",
    "func start() { Task { while true { await tick(); if count > 3 { return } } } }",
    "func start() { Task { while true { await tick(); if count > 3 { break } } } }",
    "func start() { Task { outer: while true { switch count { case 0: break outer; default: await tick() } } } }",
    "func start() { Task { while true { try await load() } } }",
    "func start() { Task { while true { do { try await load() } catch is Failure { } } } }",
    "func start() { Task { while true { do { try await load() } catch { throw error } } } }",
    "func start() { task = Task { while true { await tick() } } }\nfunc stop() { task?.cancel() }",
    "func start() { let task = Task { while true { await tick() } }; keep(task) }",
    "func start() { keep(Task { while true { await tick() } }) }",
    "func start() { Task { while true { await tick() } }.store(in: &bag) }",
    "func start() -> Task<Void, Never> { Task { while true { await tick() } } }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\nfunc stop() { tasks.forEach { $0.cancel() } }",
    "func start() { keeper.tasks.append(Task { while true { await tick() } }) }",
    "func start() { Task { [weak self] in while true { await self?.tick() } } }",
    "func start() { Task { [weak self] in while let self { await self.tick() } } }",
    "func start() { Task { [weak self] in while true { guard let self else { return }; await self.tick() } } }",
    "func start() { Task { [weak self] in guard let self else { return }; let all = self.subject; for await n in all.values { print(n) } } }",
    "func start() { Task { [count] in while true { await wait(count) } } }",
    "func start() { Task { [weak self] in for await n in center.notifications(named: name) { self?.tick2(n) } } }",
    "func start() { Task { for await n in stream { tick2(n) } } }",
    "func start() { Task { for await n in load2().values { tick2(n) } } }",
    "func start() { Task { for n in [1] { tick2(n) } } }",
    "func start() { Task { for await n in subject.first().values { tick2(n) } } }",
    "func start() { Task { for await n in subject.values { tick2(n); break } } }",
    "func start() { Task { for await n in Local().notifications(named: name) { tick2(n) } } }",
    "func start() { queue.async { while true { self.tick2() } } }",
    "func start() { Job { while true { await self.tick() } } }",
    "func start() { Task { await finish() } }",
    "func start() { tasks = [1].map { _ in Task { while true { await self.tick() } } } }",
    "func start() { let make = { Task { while true { await self.tick() } } }; task = make() }",
    "func start() { byName[name] = { Task { while true { await self.tick() } } }() }",
    "func start() { func make() -> Task<Void, Never> { Task { while true { await self.tick() } } }; keep(make()) }",
    "static func start() { Task { while true { await wait(1) } } }",
  ])
  func whatEndsOrHoldsNothingIsLeftAlone(code: String) {
    #expect(messages(code).isEmpty)
  }

  @Test(arguments: [
    "func start() { task = Task { while true { await tick() } } }\ndeinit { stop() }\nprivate func stop() { task?.cancel() }",
    "func start() { tasks.append(Task { while true { await tick() } }) }\ndeinit { tasks.forEach { $0.cancel() } }",
    "func start() { tasks += [Task { while true { await tick() } }] }\ndeinit { for task in tasks { task.cancel() } }",
    "func start() { task = makeTask() }\nprivate func makeTask() -> Task<Void, Never> { Task { while true { await tick() } } }\ndeinit { task?.cancel() }",
  ])
  func whatDeinitCancelsIsFollowed(code: String) {
    #expect(messages(code, of: "NSObject").count == 1)
  }

  /// What is done for each of another collection cancels what that has.
  @Test(arguments: [
    ("cancellables.forEach { $0.cancel() }; cancellables.removeAll()", 1),
    ("for each in cancellables { each.cancel() }", 1),
    ("other.map { $0.cancel() }", 1), ("cancellables.forEach { each in each.cancel() }", 1),
    ("task.map { $0.cancel() }", 0), ("task.flatMap { each in each.cancel() }", 0),
    ("[task, other].forEach { $0?.cancel() }", 0), ("all.forEach { $0.cancel() }", 0),
    ("let both = [task]; both.forEach { $0?.cancel() }", 0),
    ("cancellables.union([]).forEach { $0.cancel() }", 0),
    ("task.map { hand($0) }", 0), ("hand(task.map { $0 })", 0),
    ("task?.store(in: &cancellables); cancellables.forEach { $0.cancel() }", 0),
  ])
  func whatIsDoneWithOthersIsNotDoneWithTheTask(statement: String, expected: Int) {
    let source = """
      import Combine
      import RIBs
      final class ClockInteractor: Interactor {
        private var cancellables = Set<AnyCancellable>()
        private var task: Task<Void, Never>?
        private var other: Task<Void, Never>?
        func tick() async {}
        override func didBecomeActive() {
          super.didBecomeActive()
          task = Task { while true { await tick() } }
        }
        override func willResignActive() { super.willResignActive(); \(statement) }
        \(statement.hasPrefix("all") ? "private var all: [Task<Void, Never>] { made() }" : "")
      }
      """
    #expect(lint(source, rules: [.taskRetainsSelf]).findings.count == expected)
  }

  @Test func onlyDeinitCancels() {
    let code =
      "func start() { task = Task { while true { await tick() } } }\ndeinit { task?.cancel() }"
    #expect(
      messages(code).first?.hasSuffix("only `deinit` cancels it, so `deinit` never runs")
        == true)
    #expect(messages(code, of: "NSObject").count == 1)
  }

  @Test func whatAnotherObjectMayCancelIsLeftAlone() {
    let source = """
      import Foundation
      final class Clock {
        var task: Task<Void, Never>?
        func tick() async {}
        func start() { task = Task { while true { await tick() } } }
        deinit { task?.cancel() }
      }
      final class Screen {
        let clock = Clock()
        func stop() { if let task = clock.task { task.cancel() } }
      }
      """
    #expect(lint(source, rules: [.taskRetainsSelf]).findings.isEmpty)
  }

  @Test func theRootOfTheAppMayGoOn() {
    let source = """
      import RIBs
      import UIKit
      protocol RootInteractable: Interactable {}
      final class RootViewController: UIViewController, ViewControllable {}
      final class RootInteractor: Interactor, RootInteractable {
        func tick() async {}
        override func didBecomeActive() { super.didBecomeActive(); Task { while true { await tick() } } }
      }
      final class RootRouter: LaunchRouter<RootInteractable, ViewControllable> {}
      final class RootBuilder: Builder<EmptyDependency> {
        func build() -> LaunchRouting {
          RootRouter(interactor: RootInteractor(), viewController: RootViewController())
        }
      }
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        private var router: LaunchRouting?
        func start(_ window: UIWindow) {
          router = RootBuilder(dependency: EmptyComponent()).build()
          router?.launch(from: window)
        }
      }
      """
    #expect(lint(source, rules: [.taskRetainsSelf]).findings.isEmpty)
  }

  @Test func outsideOfRibsAndViewsAnObjectMayLiveForGood() {
    #expect(
      messages("func start() { Task { while true { await tick() } } }", of: "NSObject").isEmpty)
  }

  /// An enum can't be given a closure, so it is not what the code makes.
  @Test(arguments: [
    ("enum Task { case one }", 1),
    ("enum Task { case one; init(_ run: () -> Void) { self = .one } }", 0),
    ("struct Task { init(_ run: () -> Void) {} }", 0),
  ])
  func aTypeOfTheNameMayBeAnother(type: String, expected: Int) {
    let source = """
      import RIBs
      final class ClockInteractor: Interactor {
        func tick() async {}
        override func didBecomeActive() {
          super.didBecomeActive()
          Task { while true { await self.tick() } }
        }
      }
      """
    let files = [TestFile("Clock.swift", source), TestFile("Task.swift", type)]
    #expect(lint(files, rules: [.taskRetainsSelf]).findings.count == expected)
  }

  private func messages(_ code: String, of base: String = "Interactor") -> [String] {
    let source = """
      import Combine
      import Foundation
      import RIBs
      struct Failure: Error {}
      var everywhere: Task<Void, Never>?
      protocol Service { var stream: AnyPublisher<Int, Never> { get } }
      struct Local { func notifications(named: String) -> AsyncStream<Int> { AsyncStream { _ in } } }
      final class Job { init(_ run: @escaping () async -> Void) {} }
      final class ClockInteractor: \(base) {
        @Published private var count = 0
        private let subject = PassthroughSubject<Int, Never>()
        private let center = NotificationCenter.default
        private let stream: AsyncStream<Int>
        private let name: Notification.Name
        private var bag = Set<AnyCancellable>()
        private var task: Task<Void, Never>?
        private var tasks: [Task<Void, Never>] = []
        private var byName: [Notification.Name: Task<Void, Never>] = [:]
        private let bag2 = Bag()
        private let service: Service
        private var polling: Task<Void, Never>?
        private var other: Task<Void, Never>?
        private var computed: Task<Void, Never>? { get { nil } set {} }
        private func idle() async { while true { await Task.yield() } }
        private var isCancelled = false
        func sleep() async throws {}
        func tick() async {}
        func tick2(_ n: Int = 0) {}
        func load() async throws {}
        func load2() -> AnyPublisher<Int, Never> { Just(1).eraseToAnyPublisher() }
        func finish() async { for await n in stream { tick2(n) } }
        private func loop() async { while true { await tick() } }
        \(code)
      }
      """
    return lint(source, rules: [.taskRetainsSelf]).findings.map(\.message)
  }

  /// What is inherited from outside of the tree is the object's own as well.
  @Test(arguments: [
    ("PresentableInteractor<Shown>", "presenter.show(n)", 1),
    ("Interactor", "presenter.show(n)", 0),
    ("UIViewController", "title = n.name.rawValue", 1),
    ("UIViewController", "dismiss(animated: true)", 1),
    ("UIViewController", "let title = n.name; print(title)", 0), ("UIView", "alpha = 1", 1),
    ("UIViewController", "print(alpha)", 0), ("UIView", "[weak self] in self?.alpha = 1", 0),
  ])
  func inheritedMembersHoldTheirObject(base: String, code: String, expected: Int) {
    let loop = "for await n in NotificationCenter.default.notifications(named: name) {"
    let body =
      code.hasPrefix("[weak self] in")
      ? "[weak self] in \(loop) \(code.dropFirst("[weak self] in".count)) }" : "\(loop) \(code) }"
    let source = """
      import RIBs
      import UIKit
      protocol Shown: Presentable { func show(_ n: Notification) }
      final class Clock: \(base) {
        func start() { Task { \(body) } }
      }
      let name = Notification.Name("a")
      """
    #expect(lint(source, rules: [.taskRetainsSelf]).findings.count == expected)
  }

  /// RxSwift's sequences may fail, but relays don't.
  @Test(arguments: [
    ("relay.asObservable().values", 1), ("relay.values", 1), ("subject.values", 0),
    ("relay.map { try read($0) }.values", 0), ("relay.take(1).values", 0),
  ])
  func aLoopThatMayFailGoesOnOverARelay(sequence: String, expected: Int) {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class ClockInteractor: Interactor {
        private let relay = BehaviorRelay(value: 0)
        private let subject = PublishSubject<Int>()
        override func didBecomeActive() {
          super.didBecomeActive()
          Task { for try await n in \(sequence) { show(n) } }
        }
        private func show(_ n: Int) {}
      }
      """
    #expect(lint(source, rules: [.taskRetainsSelf]).findings.count == expected)
  }
}
