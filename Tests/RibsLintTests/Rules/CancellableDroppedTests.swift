import RibsLint
import Testing

@Suite struct CancellableDroppedTests {
  @Test(arguments: [
    "subject.sink { _ in }",
    "_ = subject.sink { _ in }",
    "let _ = subject.sink { _ in }",
    "let unread = subject.sink { _ in }",
    "subject.map { $0 + 1 }.receive(on: queue).sink(receiveValue: { _ in })",
    "subject.assign(to: \\.x, on: self)",
    "guard let c = subject?.sink(receiveValue: { _ in }) else { return }",
    "Task { @MainActor in subject.sink { _ in } }",
    "$x.sink { _ in }",
    "unknown.sink(receiveCompletion: { _ in }, receiveValue: { _ in })",
    "session.dataTaskPublisher(for: url).sink(receiveCompletion: { _ in }, receiveValue: { _ in })",
    "model.objectWillChange.sink { _ in }",
    "events.first().sink { print($0) }",
    "events.map { $0 + 1 }.first(where: { $0 > 2 }).sink { print($0) }",
    "erased.first().sink { print($0) }",
    "Just(1).delay(for: 1, scheduler: RunLoop.main).sink { print($0) }",
    "Just(1).receive(on: DispatchQueue.main).sink { print($0) }",
    "subject.first().receive(on: mainQueue).sink { print($0) }",
    "_ = events.subscribe(subject)",
    "Publishers.CombineLatest(subject, events).sink { _ in }",
    "Publishers.CombineLatest3(subject, events, balance).map { $0 }.sink { _ in }",
    "_ = Publishers.MergeMany([subject, subject]).sink { _ in }",
    "Publishers.Zip(events, events).sink { _ in }",
  ])
  func whatNobodyHoldsIsReported(statement: String) {
    #expect(findings(statement).count == 1)
  }

  @Test(arguments: [
    "subject.sink { _ in }.store(in: &set)",
    "subject.sink { _ in }.cancelOnDeactivate(interactor: self)",
    "self.cancellable = subject.sink { _ in }",
    "let held = subject.sink { _ in }; set.insert(held)",
    "let held = subject.sink { _ in }; later { _ = held }",
    "set.insert(subject.sink { _ in })",
    "return subject.sink { _ in }",
    "let held = if x > 0 { subject.sink { _ in } } else { other }; set.insert(held)",
    "cancellable = switch x { case 0: subject.sink { _ in }; default: nil }",
    "let task = Task { subject.sink { _ in } }; keep(task)",
    "guard let c = subject?.sink(receiveValue: { _ in }) else { return }\nset.insert(c)",
    "keep(subject.sink { _ in })",
    "subject.assign(to: &$x)",
    "Just(1).sink { print($0) }",
    "subject.first().sink { print($0) }",
    "Future<Int, Never> { $0(.success(1)) }.sink { print($0) }",
    "Optional(1).publisher.sink { print($0) }",
    "balance.first().sink { print($0) }",
    "current.first().sink { print($0) }",
    "Just(1).receive(on: ImmediateScheduler.shared).sink { print($0) }",
    "events.prepend(1).first().sink { print($0) }",
    "events.first().sink { print($0) }.store(in: &set)",
    "events.subscribe(subject).store(in: &set)",
    "Publishers.CombineLatest(subject, events).sink { _ in }.store(in: &set)",
    "Publishers.Merge(Just(1), Just(2)).sink { _ in }",
    "Publishers.MergeMany([1, 2].map { Just($0) }).sink { _ in }",
    "Publishers.Zip(subject, Just(1)).sink { _ in }",
    "Publishers.clock(subject).sink { _ in }",
    "kitchen.sink { _ in }",
    "subject.subscribe(other)",
    "// subject.sink { _ in }",
  ])
  func whatIsHeldOrDeliversAtOnceIsLeftAlone(statement: String) {
    #expect(findings(statement).map(\.message) == [])
  }

  private func findings(_ statement: String) -> [ReportedFinding] {
    let source = """
      import Combine

      final class Kitchen {
        func sink(_ action: (Int) -> Void) {}
      }

      final class A {
        @Published var x = 0
        private let subject: CurrentValueSubject<Int, Never>
        private let kitchen: Kitchen
        private let events = PassthroughSubject<Int, Never>()
        private let balance: AnyPublisher<Int, Never>
        private var erased: AnyPublisher<Int, Never> { events.eraseToAnyPublisher() }
        private var current: AnyPublisher<Int, Never> { subject.eraseToAnyPublisher() }
        private let mainQueue: DispatchQueue
        private var set = Set<AnyCancellable>()
        private var cancellable: AnyCancellable?

        func bind() {
          \(statement)
        }
      }
      """
    return lint(source, rules: [.cancellableDropped]).findings
  }

  @Test(arguments: [
    ("taps.sink(receiveValue: { _ in }, until: self)", 0),
    ("_ = taps.sink(receiveValue: { _ in }, until: self)", 0),
    ("taps.sink(receiveValue: { _ in }, for: self)", 1),
    ("taps.sink(receiveValue: { _ in })", 1),
  ])
  func aMethodOfTheProjectMayKeepWhatItGives(statement: String, count: Int) {
    let source = """
      import Combine
      import ModernRIBs

      extension Publisher where Failure == Never {
        @discardableResult
        func sink(receiveValue: @escaping (Output) -> Void, until interactor: Interactor)
          -> AnyCancellable
        {
          let subscription = sink(receiveValue: receiveValue)
          subscription.cancelOnDeactivate(interactor: interactor)
          return subscription
        }

        @discardableResult
        func sink(receiveValue: @escaping (Output) -> Void, for interactor: Interactor)
          -> AnyCancellable
        {
          let subscription = sink(receiveValue: receiveValue)
          return subscription
        }
      }

      final class AInteractor: Interactor {
        private let taps = PassthroughSubject<Int, Never>()

        override func didBecomeActive() {
          \(statement)
        }
      }
      """
    #expect(lint(source, rules: [.cancellableDropped]).findings.count == count)
  }

  @Test(arguments: [
    ("_ = taps.withOnly(self).sink { _ in }", 1),
    ("taps.withOnly(self).sink { _ in }", 1),
    ("taps.map { 1 }.withOnly(self).map { $0 }.sink { _ in }", 1),
    ("taps.withOnly(self).withOnly(self).sink { _ in }", 1),
    ("taps.withOnly(self).sink { _ in }.store(in: &set)", 0),
    ("Just(1).withOnly(self).sink { _ in }", 0),
    ("kitchen.withOnly(self).sink { _ in }", 0),
    ("taps.counting().sink { _ in }", 0),
  ])
  func anOperatorOfTheProjectGivesAPublisher(statement: String, expected: Int) {
    let source = """
      import Combine
      extension Publisher {
        func withOnly<O: AnyObject>(_ object: O) -> Publishers.CompactMap<Self, O> {
          compactMap { [weak object] _ in object }
        }
        func counting() -> Kitchen { Kitchen() }
      }
      final class Kitchen {
        func withOnly(_ object: AnyObject) -> Kitchen { self }
        func sink(_ action: (Int) -> Void) {}
      }
      final class A {
        private let taps: AnyPublisher<Void, Never>
        private let kitchen = Kitchen()
        private var set = Set<AnyCancellable>()
        func bind() { \(statement) }
      }
      """
    #expect(lint(source, rules: [.cancellableDropped]).findings.count == expected)
  }

  @Test(arguments: [
    (
      "final class A", "private var bag = Set<AnyCancellable>()",
      "End the chain with `.store(in: &bag)`."
    ),
    (
      "final class A", "var all: [AnyCancellable] = []",
      "End the chain with `.store(in: &all)`."
    ),
    (
      "final class A", "",
      "Give `A` a `var cancellables = Set<AnyCancellable>()`, and end the chain with `.store(in: &cancellables)`."
    ),
    ("extension A", "", "Keep the cancellable for as long as the subscription is to last."),
  ])
  func theHelpNamesThePropertyThatIsThere(opening: String, property: String, help: String) {
    let source = """
      import Combine
      \(opening) {
        \(property)
        func bind(_ taps: CurrentValueSubject<Int, Never>) { taps.sink { print($0) } }
      }
      """
    #expect(lint(source, rules: [.cancellableDropped]).findings.map(\.help) == [help])
  }
}
