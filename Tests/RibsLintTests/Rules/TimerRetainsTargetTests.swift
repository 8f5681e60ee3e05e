import RibsLint
import Testing

@Suite struct TimerRetainsTargetTests {
  private static let selector =
    "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)"

  @Test(arguments: [
    "func start() { timer = \(selector) }\ndeinit { timer?.invalidate() }",
    "func start() { timer = \(selector) }",
    "func start() { timer?.invalidate(); timer = \(selector) }",
    "func start() { stop(); timer = \(selector) }\nprivate func stop() { timer?.invalidate() }\ndeinit { stop() }",
    "func start() { timer = Timer(timeInterval: 1, repeats: true) { _ in self.tick() } }",
    "func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: { _ in self.tick() }) }",
    "func start() { let link = CADisplayLink(target: self, selector: #selector(tick)); link.add(to: .main, forMode: .common) }",
    "lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)",
    "func start() { timer = \(selector) }\nfunc stop() { other?.invalidate() }",
    "func start() { timer = .scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }",
    "func start() { let t = \(selector); RunLoop.main.add(t, forMode: .common); timer = t }",
    "func start() { timer = make() }\nprivate func make() -> Timer { \(selector) }",
    "func start() { self.timer = make() }\nprivate func make() -> Timer { return \(selector) }",
  ])
  func whatIsNeverInvalidatedIsReported(members: String) {
    #expect(count(members) == 1)
  }

  @Test(arguments: [
    "func start() { timer = \(selector) }\noverride func willResignActive() { timer?.invalidate() }",
    "func start() { timer = \(selector) }\nfunc stop() { timer?.invalidate() }",
    "func start() { timer = \(selector) }\n@objc func tick(_ timer: Timer) { timer.invalidate() }",
    "func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() } }",
    "func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { t in if self.done { t.invalidate() } } }",
    "func start() { Timer.scheduledTimer(timeInterval: 3, target: self, selector: #selector(tick), userInfo: nil, repeats: false) }",
    "func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: WeakProxy(self), selector: #selector(WeakProxy.tick), userInfo: nil, repeats: true) }",
    "func start() { Observable<Int>.timer(1, scheduler: main).subscribe { _ in self.tick() } }",
    "lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)\nfunc stop() { session.finishTasksAndInvalidate() }",
    "func start() { let session = URLSession(configuration: .default); print(session) }",
    "func start() { ticker = Ticker(\(selector)) }",
    "func start() { timers.append(\(selector)) }\nfunc stop() { timers.forEach { $0.invalidate() } }",
    "func start() { timers.append(\(selector)) }\nfunc stop() { for timer in timers { timer.invalidate() } }",
    "func start() { timers.append(\(selector)) }\nfunc stop() { for timer in timers { hand(timer) } }",
    "func start() { timers.append(\(selector)) }\nfunc stop() { hand(timers) }",
    "func start() { other.timers.append(\(selector)) }",
    "func start() { timer = \(selector); keep(timer) }",
    "func make() -> Timer { return \(selector) }",
    "func make() -> Timer { \(selector) }",
    "func start() { timer = make() }\nprivate func make() -> Timer { \(selector) }\nfunc stop() { timer?.invalidate() }",
    "func start() { timer = make() }\nprivate func make() -> Timer { \(selector) }\nfunc stop() { keep(timer) }",
    "func start() { timer = make(); keep(make()) }\nprivate func make() -> Timer { \(selector) }",
    "func start() { timer = make(); ticker = make() }\nprivate func make() -> Timer { \(selector) }",
    "func start() { let t = \(selector); RunLoop.main.add(t, forMode: .common); timer = t }\nfunc stop() { timer?.invalidate() }",
    "func start() { let link = CADisplayLink(target: self, selector: #selector(tick)); self.other = link }\nfunc stop() { other?.invalidate() }",
    "func start() { link = CADisplayLink(target: self, selector: #selector(tick)) }\nfunc stop() { link?.remove(from: .main, forMode: .common); link = nil }",
    "func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: loops) { _ in self.tick() } }",
  ])
  func whatIsInvalidatedOrHoldsNothingIsLeftAlone(members: String) {
    #expect(count(members) == 0)
  }

  @Test(arguments: [
    (
      "let t = \(selector); Disposables.create(with: t.invalidate).disposeOnDeactivate(interactor: self)",
      0
    ),
    ("let t = \(selector); ending = t.invalidate", 0),
    ("timer = \(selector); ending = timer?.invalidate", 0),
    ("timer = \(selector); ending = other?.invalidate", 1),
    ("let t = \(selector); ending = t.fire", 1),
  ])
  func aReferenceToTheMethodInvalidates(statement: String, expected: Int) {
    #expect(count("var ending: (() -> Void)?\nfunc start() { \(statement) }") == expected)
  }

  @Test(arguments: [
    ("extension Timer { func stop() { invalidate() } }", "timer?.stop()", 0),
    ("extension Timer { func stop() { fire() } }", "timer?.stop()", 1),
    ("extension Timer { func stop() { invalidate() } }", "other?.stop()", 1),
    ("extension Timer { func stop() { invalidate() } }", "timer?.fire()", 1),
    (
      "extension Optional<Timer> { mutating func stop() { self?.invalidate(); self = nil } }",
      "timer.stop()", 0
    ),
    (
      "extension Optional where Wrapped == Timer { func stop() { self?.invalidate() } }",
      "timer.stop()", 0
    ),
  ])
  func theProjectsOwnMethodsOfTimersInvalidate(method: String, call: String, expected: Int) {
    let source = """
      import Foundation
      import RIBs
      \(method)
      final class Home: Interactor {
        var timer: Timer?
        var other: Timer?
        @objc func tick() {}
        func start() { timer = \(Self.selector) }
        override func willResignActive() { \(call) }
      }
      """
    #expect(lint(source, rules: [.timerRetainsTarget]).findings.count == expected)
  }

  @Test(arguments: [
    ("func stop() { timer?.invalidate() }", 0),
    ("deinit { timer?.invalidate() }", 1),
    ("func stop() { other?.invalidate() }", 1),
  ])
  func theObjectThatKeepsTheTimerMayInvalidateIt(member: String, expected: Int) {
    let source = """
      import Foundation
      import RIBs
      final class Box { var timer: Timer?; var other: Timer?; \(member) }
      final class Home: Interactor {
        private let box = Box()
        @objc func tick() {}
        func start() { box.timer = \(Self.selector) }
      }
      """
    #expect(lint(source, rules: [.timerRetainsTarget]).findings.count == expected)
  }

  private static let toggle =
    "timer?.invalidate(); guard isOn else { return }; timer = \(selector)"

  @Test(arguments: [
    ("func set(_ isOn: Bool) { \(toggle) }\noverride func willResignActive() { set(done) }", 0),
    ("func set(_ isOn: Bool) { \(toggle) }\noverride func didBecomeActive() { set(done) }", 1),
    ("func set(_ isOn: Bool) { \(toggle) }\nfunc pause() { set(false) }", 0),
    ("func set(_ isOn: Bool) { \(toggle) }\nfunc play() { set(true) }", 1),
    (
      "func set() { timer?.invalidate(); timer = \(selector) }\noverride func willResignActive() { set() }",
      1
    ),
    (
      "func set(_ isOn: Bool) { stop(); if isOn { timer = \(selector) } }\nprivate func stop() { timer?.invalidate() }\noverride func didStop() { set(done) }",
      0
    ),
    (
      "func set(_ isOn: Bool) { stop(); if isOn { timer = \(selector) } }\nprivate func stop() { timer?.invalidate() }\noverride func didStart() { set(done) }",
      1
    ),
    ("var isOn = false { didSet { \(toggle) } }\nfunc didStop() { isOn = done }", 0),
    ("var isOn = false { didSet { \(toggle) } }\nfunc didStart() { isOn = done }", 1),
    ("func didMoveToWindow() { timer?.invalidate(); if done { timer = \(selector) } }", 0),
    ("func didMoveToWindow() { if done { timer?.invalidate() } else { timer = \(selector) } }", 0),
    ("func didMoveToWindow() { if done { timer?.invalidate(); timer = \(selector) } }", 1),
    ("func didMoveToWindow() { timer?.invalidate(); timer = \(selector) }", 1),
  ])
  func whatMayMakeNoNextTimerInTheEndInvalidates(members: String, expected: Int) {
    #expect(count(members) == expected)
  }

  @Test func objectsThatStayAreLeftAlone() {
    let members = "func start() { timer = \(Self.selector) }"
    #expect(count(members, base: "UIResponder, UIApplicationDelegate") == 0)
    #expect(count("static let shared = Home()\n" + members) == 0)
    #expect(count(members, base: "NSObject") == 0)
    #expect(count(members + "\ndeinit { timer?.invalidate() }", base: "NSObject") == 1)
  }

  @Test(arguments: [("timer?.invalidate()", 1), ("home.timer?.invalidate()", 0)])
  func anotherObjectMayHaveATimerOfTheName(ending: String, expected: Int) {
    let source = """
      import RIBs
      final class Home: Interactor {
        var timer: Timer?
        func start() { timer = \(Self.selector) }
      }
      final class Other: Interactor {
        var timer: Timer?
        let home: Home
        func stop() { \(ending) }
      }
      """
    #expect(lint(source, rules: [.timerRetainsTarget]).findings.count == expected)
  }

  @Test func aClassOfTheProjectMayBeCalledTimer() {
    let own =
      "final class Timer { static func scheduledTimer(timeInterval: Int, target: Any, repeats: Bool) -> Timer { Timer() } }"
    let source = """
      import RIBs
      final class Home: Interactor {
        func start() { Timer.scheduledTimer(timeInterval: 1, target: self, repeats: true) }
      }

      """
    #expect(lint(source, rules: [.timerRetainsTarget]).findings.count == 1)
    #expect(lint(source + own, rules: [.timerRetainsTarget]).findings.isEmpty)
  }

  @Test func aPropertyWrapperMayInvalidate() {
    let start =
      "func start() { ticker = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }"
    #expect(count("private var ticker: Timer?\n\(start)") == 1)
    #expect(count("@Invalidating private var ticker: Timer?\n\(start)") == 0)
  }

  private func count(_ members: String, base: String = "Interactor") -> Int {
    lint(
      """
      import Foundation
      import RIBs
      final class Home: \(base) {
        var timer: Timer?
        var other: Timer?
        var done = false
        var loops = false
        @objc func tick() {}
        \(members)
      }
      """, rules: [.timerRetainsTarget]
    ).findings.count
  }
}
