import RibsLint
import Testing

@Suite struct AssignOnSelfTests {
  @Test(arguments: [
    ("subject.assign(to: \\.x, on: self).store(in: &set)", 1),
    ("subject.map { $0 }.assign(to: \\A.x, on: self).store(in: &self.set)", 1),
    ("cancellable = subject.assign(to: \\.x, on: self)", 1),
    ("let c = subject.assign(to: \\.x, on: self); c.store(in: &set)", 1),
    ("[subject.assign(to: \\.x, on: self)].forEach { $0.store(in: &set) }", 1),
    ("set.formUnion([subject.assign(to: \\.x, on: self)])", 1),
    ("subject.assign(to: \\.x, on: self, ownership: .strong).store(in: &set)", 1),
    ("subject.assign(to: \\.x, on: self, ownership: .weak).store(in: &set)", 0),
    ("subject.assign(to: \\.x, on: self, ownership: .unowned).store(in: &set)", 0),
    ("subject.assign(to: &$x)", 0),
    ("subject.assign(to: \\.x, on: other).store(in: &set)", 0),
    ("subject.assign(to: \\.x, on: self).cancelOnDeactivate(interactor: self)", 0),
    ("Just(1).assign(to: \\.x, on: self).store(in: &set)", 0),
    ("subject.first().assign(to: \\.x, on: self).store(in: &set)", 0),
    ("subject.assign(to: \\.x, on: self).store(in: &emptied)", 0),
    ("subject.sink { [weak self] in self?.x = $0 }.store(in: &set)", 0),
    ("subject.assign(to: \\.x, on: self).store(in: &other.set)", 0),
  ])
  func onlyWhatTheObjectItselfKeepsIsReported(statement: String, count: Int) {
    let source = """
      import Combine

      final class A {
        @Published var x = 0
        private let subject: CurrentValueSubject<Int, Never>
        private let other: Other
        private var set = Set<AnyCancellable>()
        private var emptied = Set<AnyCancellable>()
        private var cancellable: AnyCancellable?

        func bind() {
          \(statement)
        }

        func stop() {
          emptied.removeAll()
        }
      }

      final class Other {
        var x = 0
        var set = Set<AnyCancellable>()
      }
      """
    #expect(lint(source, rules: [.assignOnSelf]).findings.count == count)
  }

  @Test(arguments: [
    ("on object: Root", "[weak object] in object?[keyPath: keyPath] = $0", 0),
    ("on object: Root", "[unowned object] in object[keyPath: keyPath] = $0", 0),
    ("on object: Root", "object[keyPath: keyPath] = $0", 1),
    ("on object: Root, later: Bool", "[weak object] in object?[keyPath: keyPath] = $0", 1),
  ])
  func aMethodOfTheProjectMayHoldTheObjectWeakly(parameter: String, closure: String, count: Int) {
    let source = """
      import Combine

      extension Publisher where Failure == Never {
        func assign<Root: AnyObject>(
          to keyPath: ReferenceWritableKeyPath<Root, Output>, \(parameter)
        ) -> AnyCancellable {
          sink { \(closure) }
        }
      }

      final class A {
        var x = 0
        private let subject: CurrentValueSubject<Int, Never>
        private var set = Set<AnyCancellable>()

        func bind() {
          subject.assign(to: \\.x, on: self).store(in: &set)
        }
      }
      """
    #expect(lint(source, rules: [.assignOnSelf]).findings.count == count)
  }

  @Test(arguments: [
    ("override func didBecomeActive() {", "`.cancelOnDeactivate(interactor: self)`"),
    ("override init() { super.init();", "`assign(to: &$property)`"),
  ])
  func anInteractorIsToldItsOwnEnd(function: String, end: String) throws {
    let source = """
      import Combine
      import ModernRIBs

      final class AInteractor: Interactor {
        @Published var x = 0
        private let subject = CurrentValueSubject<Int, Never>(0)
        private var set = Set<AnyCancellable>()
        \(function) subject.assign(to: \\.x, on: self).store(in: &set) }
      }
      """
    let finding = try #require(lint(source, rules: [.assignOnSelf]).findings.first)
    #expect(finding.help.contains(end))
  }

  /// `assign(to: &$property)` sets a property and nothing in it.
  @Test(arguments: [
    ("\\.x", true), ("\\Meter.x", true), ("\\.self.x", true), ("\\Main.Meter.x", true),
    ("\\.state.value", false), ("\\Meter.state.value", false), ("\\.all[0]", false),
    ("\\.plain", false), ("\\.unknown", false),
  ])
  func nothingOfAPropertyIsPublished(target: String, isProperty: Bool) throws {
    let source = """
      import Combine
      final class Meter {
        @Published var x = 0
        var plain = 0
        var all: [Int] = []
        let state = CurrentValueSubject<Int, Never>(0)
        private let subject = CurrentValueSubject<Int, Never>(0)
        private var set = Set<AnyCancellable>()
        func start() { subject.assign(to: \(target), on: self).store(in: &set) }
      }
      """
    let finding = try #require(lint(source, rules: [.assignOnSelf]).findings.first)
    let sink = "Use `sink` with `[weak self]`"
    #expect(finding.help == sink + (isProperty ? ", or `assign(to: &$property)`." : "."))
  }

  /// `assign(to: &$property)` gives no cancellable.
  @Test func whatAPropertyIsToHoldIsACancellable() throws {
    let source = """
      import Combine
      final class Meter {
        var x = 0
        private let subject = CurrentValueSubject<Int, Never>(0)
        private var subscription: AnyCancellable?
        func start() { subscription = subject.assign(to: \\.x, on: self) }
      }
      """
    let finding = try #require(lint(source, rules: [.assignOnSelf]).findings.first)
    #expect(finding.help == "Use `sink` with `[weak self]`.")
  }
}
