import RibsLint
import Testing

@Suite struct ObserverNotRemovedTests {
  private static let observe =
    "center.addObserver(forName: name, object: nil, queue: nil) { _ in self.refresh() }"
  private static let weakly =
    "center.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in self?.refresh() }"

  @Test(arguments: [
    "func start() { \(observe) }",
    "func start() { _ = \(observe) }",
    "func start() { token = \(observe) }",
    "func start() { let token = \(observe); print(token) }",
    "func start() { NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: { _ in self.refresh() }) }",
    "func start() { center.addObserver(forName: name, object: nil, queue: nil, using: self.changed) }",
    "func start() { token = \(observe) }\nfunc stop() { center.removeObserver(self) }",
    "func start() { token = \(observe) }\nfunc stop() { center.removeObserver(other) }",
  ])
  func aBlockThatStaysIsReported(code: String) {
    #expect(messages(code).count == 1)
  }

  @Test(arguments: [
    "func start() { token = \(observe) }\ndeinit { if let token { center.removeObserver(token) } }"
  ])
  func whatOnlyDeinitRemovesIsReported(code: String) {
    #expect(
      messages(code, of: "NSObject").first?
        .hasSuffix("only `deinit` removes it, so `deinit` never runs") == true)
  }

  /// An optional has its closure run for what it holds.
  @Test(arguments: [
    ("deinit { token.map { center.removeObserver($0) } }", 1),
    ("deinit { token.map(center.removeObserver) }", 1),
    ("deinit { token.flatMap { each in center.removeObserver(each) } }", 1),
    ("func stop() { token.map { center.removeObserver($0) } }", 0),
    ("func stop() { token.map(center.removeObserver) }", 0),
    ("func stop() { token.map { hand($0) } }", 0), ("func stop() { token.map(hand) }", 0),
    ("func stop() { let all = token.map { $0 }; hand(all) }", 0),
    ("func stop() { token.map { each in later { hand(each) } } }", 0),
    ("func stop() { let all = token.map { [$0] }; hand(all) }", 0),
    // Another one's.
    ("func stop() { other.map { center.removeObserver($0) } }", 1),
    ("func stop() { tokens.forEach { center.removeObserver($0) } }", 1),
    ("func stop() { for each in tokens { center.removeObserver(each) } }", 1),
    ("func stop() { all.forEach { center.removeObserver($0) } }", 0),
    ("func stop() { [token].forEach { center.removeObserver($0!) } }", 0),
    ("func stop() { tokens.append(token!); tokens.forEach { center.removeObserver($0) } }", 0),
  ])
  func whatIsMappedIsFollowed(member: String, expected: Int) {
    let all = "private var all: [NSObjectProtocol] { [token, other].compactMap { $0 } }"
    let code = "func start() { token = \(Self.observe) }\n\(all)\n\(member)"
    // `all` speaks of the token as well, and may be given to anybody.
    let plain = "func start() { token = \(Self.observe) }\n\(member)"
    #expect(messages(member.contains("all.forEach") ? code : plain).count == expected)
  }

  /// What a pattern takes out of something else, or a parameter, only has the name.
  @Test(arguments: [
    ("func end(_ r: Result<Int, Never>) { if case .success(let token) = r { hand(token) } }", 1),
    (
      "func end(_ r: Result<Int, Never>) { switch r { case .success(let token): hand(token) } }", 1
    ),
    ("func end(token: String) { hand(token) }", 1),
    ("func end() { if case let token? = token { hand(token) } }", 0),
    ("func end() { switch self.token { case let token?: hand(token); case nil: break } }", 0),
    ("func end() { if let token { hand(token) } }", 0),
    ("func end() { guard let token = self.token else { return }; hand(token) }", 0),
    ("func end(token: String) { hand(self.token) }", 0),
  ])
  func anotherValueOfTheNameIsNotTheToken(member: String, expected: Int) {
    #expect(
      messages("func start() { token = \(Self.observe) }\n\(member)").count == expected)
  }

  @Test(arguments: [
    "func start() { \(weakly) }",
    "func start() { \(observe).store(in: &tokens) }",
    "func start() { tokens.add(\(observe)) }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { for token in tokens { center.removeObserver(token) } }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { for token in tokens { hand(token) } }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { hand(tokens.first) }",
    "func start() { token = \(observe) }\nfunc stop() { center.removeObserver(token!) }",
    "func start() { token = \(observe) }\nfunc stop() { if let token { NotificationCenter.default.removeObserver(token) } }",
    "func start() { token = \(observe) }\nfunc stop() { keep(token) }",
    "func start() { keep(\(observe)) }",
    "private lazy var kept = \(observe)\nfunc stop() { center.removeObserver(kept) }",
    "func start() -> NSObjectProtocol { \(observe) }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { tokens.forEach { center.removeObserver($0) } }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { tokens.forEach(center.removeObserver) }",
    "func start() { tokens += [\(observe)] }\nfunc stop() { hand(tokens) }",
    "func start() { tokens = [\(observe)] }\nfunc stop() { let all = tokens; tokens = []; hand(all) }",
    "func start() { tokens.append(\(observe)) }\nfunc stop() { tokens.forEach { hand($0) } }",
    "func start() { bag.append(\(observe)) }",
    "func start() { var all: [NSObjectProtocol] = []; all.append(\(observe)); hand(all) }",
    "func start() { shelf.tokens.append(\(observe)) }",
    "func start() { tokens.append(\(weakly)) }",
    "func start() { tokens = names.map { name in \(observe) } }",
    "func start() { tokens.append(contentsOf: names.map { name in \(observe) }) }",
    "func start() { var token: NSObjectProtocol?; token = center.addObserver(forName: name, object: nil, queue: nil) { _ in self.refresh(); self.center.removeObserver(token!) } }",
    "func start() { center.addObserver(self, selector: #selector(refresh), name: name, object: nil) }",
    "func start() { bus.addObserver(forName: name) { self.refresh() } }",
    "func start() { center.addObserver(forName: name, object: nil, queue: nil) { _ in print(1) } }",
  ])
  func whatIsRemovedOrHoldsNothingIsLeftAlone(code: String) {
    #expect(messages(code).isEmpty)
  }

  @Test(arguments: [
    "tokens.append(\(observe))", "tokens = [\(observe)]", "tokens += [\(observe), \(weakly)]",
    "tokens.append(contentsOf: [\(observe)])", "tokens.removeAll(); self.tokens.append(\(observe))",
  ])
  func aBlockInACollectionOfTheObjectStays(statement: String) {
    let start = "func start() { \(statement) }\n"
    #expect(messages(start).map { $0.hasSuffix("nothing removes it") } == [true])
    for removing in [
      "tokens.forEach { center.removeObserver($0) }", "tokens.forEach(center.removeObserver)",
      "for token in tokens { center.removeObserver(token) }",
      "tokens.forEach { token in center.removeObserver(token) }",
    ] {
      let messages = messages(start + "deinit { \(removing) }", of: "NSObject")
      #expect(messages.map { $0.contains("only `deinit` removes it") } == [true])
      #expect(self.messages(start + "func stop() { \(removing) }").isEmpty)
    }
  }

  @Test func outsideOfRibsAndViewsOnlyDeinitTellsThatTheObjectIsToEnd() {
    let code = "func start() { token = \(Self.observe) }"
    #expect(messages(code, of: "NSObject").isEmpty)
    #expect(
      messages(code + "\ndeinit { center.removeObserver(token!) }", of: "NSObject").first?
        .hasSuffix("only `deinit` removes it, so `deinit` never runs") == true)
  }

  private func messages(_ code: String, of base: String = "Interactor") -> [String] {
    let source = """
      import Foundation
      import RIBs
      final class Bus { func addObserver(forName: Notification.Name, _ run: @escaping () -> Void) {} }
      final class Bag { func append(_ token: NSObjectProtocol) {} }
      final class Shelf { var tokens: [NSObjectProtocol] = [] }
      final class ClockInteractor: \(base) {
        private let center = NotificationCenter.default
        private let bus = Bus()
        private let bag = Bag()
        private let shelf: Shelf
        private let name: Notification.Name
        private let names: [Notification.Name]
        private var token: NSObjectProtocol?
        private var other: NSObjectProtocol?
        private var tokens: [NSObjectProtocol] = []
        @objc func refresh() {}
        func changed(_ notification: Notification) {}
        \(code)
      }
      """
    return lint(source, rules: [.observerNotRemoved]).findings.map(\.message)
  }
}
