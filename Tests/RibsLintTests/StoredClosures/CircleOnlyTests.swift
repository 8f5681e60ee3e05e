import RibsLint
import Testing

/// A local object that lives by nothing but the circle must not be held weakly: it would be gone
/// with the code that has made it.
@Suite struct CircleOnlyTests {
  @Test(arguments: [
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.resume()",
    "let ticker = Ticker(); ticker.handler = { [ticker] in ticker.proceed() }; ticker.resume()",
    "let ticker = Ticker(); ticker.handler = { later { ticker.proceed() } }; ticker.name = \"\"",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; let same = ticker; same.resume()",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; print(ticker, \"\\(ticker)\")",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; queue.async { ticker.resume() }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; lent = ticker",
    "let ticker = Ticker(); ticker.handler = { [weak ticker] in ticker?.proceed() }; keep(ticker)",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.watch()",
    "guard let ticker = Ticker(name: name) else { return }; ticker.handler = { ticker.proceed() }",
    "let box = Box(); box.ticker.handler = { box.open() }",
    "let ticker = Ticker(); let router = Router(ticker: ticker); ticker.handler = { router.close() }",
    "let ticker = Ticker(); let router = Router(ticker: ticker); ticker.handler = { router.close() }; keep(ticker)",
  ])
  func whatNothingElseKeepsIsLeftAlone(code: String) {
    #expect(count(code) == 0)
  }

  @Test(arguments: [
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; kept = ticker",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; all.append(ticker)",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; keep(ticker)",
    "let ticker = Ticker(); ticker.handler = { [ticker] in keep(ticker) }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; let same = ticker; keep(same)",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; pane.onTap = { ticker.resume() }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; pane.add { ticker.resume() }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.enlist()",
    "let ticker = Registered(); ticker.handler = { ticker.proceed() }",
    "let ticker = Heir(); ticker.handler = { ticker.proceed() }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; pane.onTap = ticker.resume",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; RunLoop.main.perform(ticker.resume)",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.schedule()",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.enlistLater()",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; queue.async { self.pane.onTap = { ticker.resume() } }",
    "let ticker = Ticker(); ticker.handler = { ticker.proceed() }; ticker.isListed = true",
    "let ticker = makeTicker(); ticker.handler = { ticker.proceed() }",
    "let box = Box(); box.ticker.handler = { box.open() }; keep(box)",
    "let ticker = Ticker(); let router = Router(ticker: ticker); ticker.handler = { router.close() }; keep(router)",
  ])
  func whatSomebodyMayKeepLeaks(code: String) {
    #expect(count(code) == 1)
  }

  @Test func whatTheCodeGivesBackLeaks() {
    #expect(
      count("", "func make() -> Ticker { let t = Ticker(); t.handler = { t.proceed() }; return t }")
        == 1)
  }

  private func count(_ statements: String, _ member: String = "") -> Int {
    let source = """
      import Foundation
      func makeTicker() -> Ticker { shared }
      class Ticker {
        var handler: (() -> Void)?
        var name = ""
        init() {}
        init?(name: String) { self.name = name }
        func proceed() {}
        func resume() { proceed() }
        func enlist() { keep(self) }
        func enlistLater() { enlist() }
        func schedule() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.proceed() } }
        func watch() { source.setEventHandler { [weak self] in self?.handler?() } }
        var timer: Timer?
        var isListed = false { didSet { keep(self) } }
      }
      class Heir: Registered {}
      class Registered: Ticker { override init() { super.init(); keep(self) } }
      final class Box { let ticker = Ticker(); func open() {} }
      final class Router { let ticker: Ticker; init(ticker: Ticker) { self.ticker = ticker }; func close() {} }
      final class Provider {
        private let queue: DispatchQueue, pane: Pane, name: String
        private weak var lent: Ticker?
        private var kept: Ticker?
        private var all: [Ticker] = []
        func start() { \(statements) }
        \(member)
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
