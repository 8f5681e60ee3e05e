import RibsLint
import Testing

/// Closures that are handed on before something stores them, alone or in a struct.
@Suite struct HandedOnClosuresTests {
  @Test(arguments: [
    ("button.set(onTap: f)", 1), ("self.button.set(onTap: f)", 1), ("keep(f)", 1),
    ("let b = Button(); b.onTap = f; addSubview(b)", 1),
    ("let b = Button(); b.set(onTap: f); stack.addArrangedSubview(b)", 1),
    ("let b = Button(); b.onTap = { f() }; addSubview(b)", 1),
    ("button.set(onTap: { f() })", 1), ("buttons.forEach { $0.onTap = f }", 1),
    ("for button in buttons { button.set(onTap: f) }", 1),
    ("made = Button(); made.set(onTap: f)", 1), ("let g = f; button.set(onTap: g)", 1),
    // Nobody is seen to keep it.
    ("button.run(f)", 0), ("button.weakly(f)", 0), ("let b = Button(); b.onTap = f", 0),
    ("other.set(onTap: f)", 0), ("DispatchQueue.main.async { f() }", 0),
    ("unseen.set(onTap: f)", 0),
    ("several.set(onTap: f)", 0), ("overridden.set(onTap: f)", 0),
    ("func later() { button.set(onTap: f) }; button.run(later)", 0),
    ("button.set(onTap: { [weak self] in self?.log() })", 0),
    // Something lets go of it.
    ("brief.set(onTap: f)", 0), ("clearing.set(onTap: f)", 0),
    ("let b = Brief(); b.onTap = f; addSubview(b)", 0),
  ])
  func whatAViewHandsOnIsFollowed(body: String, expected: Int) {
    #expect(findings(body, "header.configure { self.close() }") == expected)
    #expect(findings(body, "header.configure { [weak self] in self?.close() }") == 0)
  }

  /// Whoever hands nil on takes the closure away again.
  @Test(arguments: [
    ("header.maybe { self.close() }", 1), ("header.maybe { self.close() }; header.maybe(nil)", 0),
    ("header.maybe { self.close() }; header.maybe()", 0),
  ])
  func aHandlerThatIsTakenAwayIsLeftAlone(statement: String, expected: Int) {
    #expect(findings("log()", statement) == expected)
  }

  /// What a function gives back another call of it may give to somebody who keeps it.
  @Test(arguments: [
    ("use(wrap { self.close() })", 0), ("stored = wrap { [weak self] in self?.close() }", 0),
  ])
  func theResultOfAnotherCallIsAnotherClosure(statement: String, expected: Int) {
    #expect(findings("log()", statement) == expected)
  }

  @Test(arguments: [
    ("onTap = m.onTap", 1), ("self.onTap = m.onTap", 1), ("button.onTap = m.onTap", 1),
    ("button.set(onTap: m.onTap)", 1), ("button.show(m)", 1), ("made = Button(m)", 1),
    ("let b = Button(m); addSubview(b)", 1), ("let b = Button(m); print(b)", 0),
    ("handlers.append(m.onTap)", 1), ("let n = m; button.show(n)", 1),
    ("title = m.title", 0), ("onTap = m.other", 0), ("m.onTap()", 0), ("button.run(m.onTap)", 0),
    ("brief.onTap = m.onTap", 0), ("if let f = m.maybe { onTap = f }", 0),
    ("DispatchQueue.main.async { self.title = m.title }", 0),
    ("let m = empty; onTap = m.onTap", 0), ("var n = m; n.onTap = {}; onTap = n.onTap", 0),
  ])
  func whatIsTakenOutOfAStructIsFollowed(body: String, expected: Int) {
    for statement in [
      "header.show(Model(title: \"a\", onTap: { self.close() }))",
      "let model = Model(title: \"a\", onTap: { self.close() }); header.show(model)",
    ] {
      #expect(findings(body, statement) == expected)
    }
    #expect(
      findings(body, "header.show(Model(title: \"\", onTap: { [weak self] in self?.close() }))")
        == 0)
    #expect(
      findings(body, "var m = Model(title: \"\", onTap: { self.close() }); header.show(m)") == 0)
  }

  /// A struct without the closure takes the place of the other one.
  @Test(arguments: [
    ("", 1), ("header.show(Model(title: \"a\", onTap: { self.close() }, maybe: nil))", 0),
    ("header.show(Model(title: \"a\", onTap: { [weak self] in self?.close() }))", 0),
  ])
  func anOptionalPartMayBeMissing(more: String, expected: Int) {
    let shown = "header.show(Model(title: \"a\", onTap: {}, maybe: { self.close() }))"
    #expect(findings("onTap = m.maybe", "\(shown); \(more)") == expected)
  }

  @Test(arguments: [
    ("for m in all { let b = Button(m); addSubview(b) }", 1),
    ("all.forEach { m in let b = Button(m); addSubview(b) }", 1),
    ("all.forEach { let b = Button($0); self.addSubview(b) }", 1),
    ("let views = all.map { Button($0) }; views.forEach { addSubview($0) }", 1),
    ("all.map { Button($0) }.forEach(addSubview)", 1),
    ("for m in all { onTap = m.onTap }", 1), ("all.forEach { handlers.append($0.onTap) }", 1),
    ("models = all", 1),
    ("for m in all where m.title.isEmpty { onTap = m.onTap }", 0),
    ("all.filter { $0.title.isEmpty }.forEach { onTap = $0.onTap }", 0),
    ("for m in all { print(m.title) }", 0), ("for m in all { let b = Button(m); print(b) }", 0),
    ("all.forEach { m in m.onTap() }", 0), ("for m in all { let b = Brief(m); addSubview(b) }", 0),
    ("let all = [Model](); for m in all { onTap = m.onTap }", 0),
  ])
  func whatIsTakenOutOfAListIsFollowed(body: String, expected: Int) {
    for statement in [
      "header.list([Model(title: \"a\", onTap: { self.close() })])",
      "let models = [Model(title: \"a\", onTap: { self.close() })]; header.list(models)",
    ] {
      #expect(findings(body, statement) == expected)
    }
  }

  /// A view whose class, or whose holder's, takes views away does not keep it for good.
  @Test func viewsThatAreTakenAwayKeepNothing() {
    let body = "let b = Button(); b.onTap = f; addSubview(b)"
    let clearing = "func clear() { subviews.forEach { $0.removeFromSuperview() } }"
    #expect(findings(body, "header.configure { self.close() }", headerMember: clearing) == 0)
  }

  /// A method that the project adds to UIKit's views may take them away as well.
  @Test(arguments: [
    ("func clear() { arrangedSubviews.forEach { $0.removeFromSuperview() } }", 0),
    ("func clear() { axis = .vertical }", 1),
  ])
  func anAddedMethodMayTakeViewsAway(method: String, expected: Int) {
    let body = "stack.clear(); let b = Button(); b.onTap = f; stack.addArrangedSubview(b)"
    let other = TestFile("Stack.swift", "import UIKit\nextension UIStackView { \(method) }")
    #expect(
      findings(body, "header.configure { self.close() }", besides: other) == expected)
  }

  private func findings(
    _ body: String, _ statement: String, besides files: TestFile..., headerMember: String = ""
  ) -> Int {
    func isTakenBy(_ function: String) -> String {
      let names = ["configure": "f", "show": "m", "list": "all"]
      let words = body.split { !$0.isLetter }.map(String.init)
      return words.contains(names[function] ?? "") ? body : ""
    }
    let source = """
      import UIKit
      struct Model {
        let title: String
        var onTap: () -> Void
        var maybe: (() -> Void)?
        var other: () -> Void { {} }
      }
      class Button: UIView {
        var onTap: (() -> Void)?
        weak var handler: Handler?
        init() { super.init(frame: .zero) }
        init(_ model: Model) { super.init(frame: .zero); onTap = model.onTap }
        func set(onTap: @escaping () -> Void) { self.onTap = onTap }
        func show(_ model: Model) { onTap = model.onTap }
        func run(_ work: @escaping () -> Void) { work() }
        func weakly(_ work: @escaping () -> Void) { handler = Handler(work) }
        func log() {}
      }
      final class Handler {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { self.work = work }
      }
      final class Brief: UIView {
        var onTap: (() -> Void)?
        init() { super.init(frame: .zero) }
        init(_ model: Model) { super.init(frame: .zero); onTap = model.onTap }
        func set(onTap: @escaping () -> Void) { self.onTap = onTap }
        func reset() { onTap = nil }
      }
      final class Inner { var onTap: (() -> Void)? }
      final class Clearing {
        private let inner = Inner()
        func set(onTap f: @escaping () -> Void) { inner.onTap = f }
        func stop() { inner.onTap = nil }
      }
      protocol Settable: AnyObject { func set(onTap: @escaping () -> Void) }
      final class One: Settable {
        private var f: (() -> Void)?
        func set(onTap: @escaping () -> Void) { f = onTap }
      }
      final class Two: Settable { func set(onTap: @escaping () -> Void) { onTap() } }
      class Base { var f: (() -> Void)?; func set(onTap: @escaping () -> Void) { hand(onTap) }
        private func hand(_ g: @escaping () -> Void) { f = g } }
      final class Heir: Base { override func set(onTap: @escaping () -> Void) { onTap() } }
      final class HeaderView: UIView {
        private let button = Button()
        private let brief = Brief()
        private let clearing = Clearing()
        private let several: Settable
        private let overridden: Base
        private weak var other: Button?
        private var made = Button()
        private let buttons = [Button()]
        private let stack = UIStackView()
        private var onTap: (() -> Void)?
        private var handlers: [() -> Void] = []
        private var models: [Model] = []
        private var title = ""
        func configure(_ f: @escaping () -> Void) { \(isTakenBy("configure")) }
        func maybe(_ f: (() -> Void)? = nil) { hand(f) }
        private func hand(_ f: (() -> Void)?) { onTap = f }
        func show(_ m: Model) { \(isTakenBy("show")) }
        func list(_ all: [Model]) { \(isTakenBy("list")) }
        private func keep(_ f: @escaping () -> Void) { onTap = f }
        func log() {}
        \(headerMember)
      }
      final class HomeViewController: UIViewController {
        private let header = HeaderView()
        private var stored: (() -> Void)?
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
        func close() {}
        private func use(_ f: @escaping () -> Void) { f() }
        private func wrap(_ f: @escaping () -> Void) -> () -> Void { f }
        private func other() { stored = wrap {} }
      }
      """
    return lint(
      [TestFile("Home.swift", source)] + files, rules: [.strongSelfInStoredClosure]
    ).findings.count
  }
}
