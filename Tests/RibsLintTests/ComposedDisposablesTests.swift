import RibsLint
import Testing

/// Subscriptions whose disposables are put together to one.
@Suite struct ComposedDisposablesTests {
  @Test(arguments: [
    "Disposables.create(shown, other.subscribe()).disposed(by: bag)",
    "RxSwift.Disposables.create(shown, Disposables.create()).disposed(by: bag)",
    "Disposables.create([shown, other.subscribe()]).disposed(by: bag)",
    "CompositeDisposable(shown, other.subscribe()).disposed(by: bag)",
    "kept = CompositeDisposable(disposables: [shown])",
    "bag.insert(Disposables.create(shown, other.subscribe()))",
    "let one = shown; Disposables.create(one, Disposables.create()).disposed(by: bag)",
    "let all = Disposables.create(shown, Disposables.create()); all.disposed(by: bag)",
    "let all = CompositeDisposable(); _ = all.insert(shown); all.disposed(by: bag)",
    "let all = CompositeDisposable(); kept = all; _ = all.insert(shown)",
    "[1, 2].reduce(Disposables.create()) { all, _ in Disposables.create(all, shown) }"
      + ".disposed(by: bag)",
    "[1, 2].reduce(Disposables.create()) { all, _ in let one = shown"
      + "\nreturn Disposables.create(all, one) }.disposed(by: bag)",
    "Disposables.create([1, 2].map { _ in shown }).disposed(by: bag)",
    "CompositeDisposable(disposables: [1, 2].map { _ in let one = shown\nreturn one })"
      + ".disposed(by: bag)",
    "[1, 2].map { _ in shown }.forEach { $0.disposed(by: bag) }",
    "bag.insert([1, 2].compactMap { _ in shown })",
    "bag.insert(try! [1, 2].map { _ in shown })",
    "bag.insert((1...2).map { _ in shown })",
    "all.append(contentsOf: (1...2).map { _ in shown })",
    "kept = [1, 2].reduce(Disposables.create()) { all, _ in Disposables.create(all, shown) }",
    "Disposables.create(shown, other.subscribe()).disposed(by: cell.bag)",
    "let all = CompositeDisposable(); _ = all.insert(shown); all.disposed(by: cell.bag)",
    "[1, 2].map { _ in shown }.forEach { $0.disposed(by: cell.bag) }",
  ])
  func whoKeepsTheWholeKeepsEachOfThem(statement: String) {
    #expect(findings(in: view(statement)) == ["strong_self_in_owned_subscription"])
  }

  @Test(arguments: [
    "Disposables.create(weakly, other.subscribe()).disposed(by: bag)",
    "Disposables.create(taps.take(1).bind { self.show($0) }, weakly).disposed(by: bag)",
    "let all = CompositeDisposable(); _ = all.insert(shown); all.dispose()",
    "let all = CompositeDisposable(); _ = all.insert(shown); keep(all)",
    "let a = CompositeDisposable(); let b = CompositeDisposable()"
      + "; _ = a.insert(shown); _ = a.insert(b); _ = b.insert(a)",
    "keep(Disposables.create(shown, weakly))",
    "keep(Observable<Int>.create { _ in Disposables.create(shown, weakly) })",
    "keep(Observable<Int>.create { _ in let one = shown; return Disposables.create(one, weakly) })",
    "[1, 2].reduce(Disposables.create()) { all, _ in keep(Disposables.create(all, shown)) }"
      + ".disposed(by: bag)",
    "perTap = other.map { _ in shown }",
    "Own.create(shown, weakly).disposed(by: bag)",
    "_ = [1, 2].map { _ in shown }",
    "streams.append(other.map { _ in shown })",
    "streams.append(other.map { [weak self] _ in guard let self else { return weakly }"
      + "\nreturn shown })",
    "streams.insert(other.compactMap { _ in shown }, at: 0)",
    "streams.append(contentsOf: unknown.map { _ in shown })",
    "perTap = other.reduce(Disposables.create()) { all, _ in Disposables.create(all, shown) }",
  ])
  func whatGoesElsewhereIsLeftAlone(statement: String) {
    #expect(findings(in: view(statement)) == [])
  }

  @Test func aTypeOfTheProjectMayDoOtherwise() {
    let own = """
      enum Disposables {
        static func create(_ first: Disposable, _ second: Disposable) -> Disposable { second }
      }
      final class CompositeDisposable: Disposable {
        init(_ first: Disposable) {}
        func insert(_ disposable: Disposable) {}
        func dispose() {}
      }

      """
    for statement in [
      "Disposables.create(shown, weakly).disposed(by: bag)",
      "CompositeDisposable(shown).disposed(by: bag)",
      "let all = CompositeDisposable(weakly); all.insert(shown); all.disposed(by: bag)",
    ] {
      #expect(findings(in: own + view(statement)) == [])
    }
  }

  @Test(arguments: [
    ("Disposables.create(taps.subscribe(), taps.subscribe()).disposed(by: bag)", "", 1),
    (
      "let all = CompositeDisposable(); _ = all.insert(taps.subscribe()); all.disposed(by: bag)",
      "", 1
    ),
    (
      "Disposables.create(taps.subscribe(), taps.subscribe()).disposeOnDeactivate(interactor: self)",
      "", 0
    ),
    (
      "Disposables.create(taps.subscribe(), taps.subscribe()).disposed(by: bag)",
      "override func willResignActive() { super.willResignActive(); bag = DisposeBag() }", 0
    ),
  ])
  func anInteractorsBagIsTheSameForTheWhole(statement: String, member: String, expected: Int) {
    let source = interactor("bind", statement, member)
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.count == expected)
  }

  @Test(arguments: [
    ("_ = Disposables.create(taps.subscribe(), taps.subscribe())", 2),
    ("let all = Disposables.create(taps.subscribe(), Disposables.create())", 1),
    ("keep(Disposables.create(taps.subscribe(), taps.subscribe()))", 0),
    ("Disposables.create(taps.subscribe(), taps.subscribe()).dispose()", 0),
  ])
  func aWholeThatNobodyHasEndsNone(statement: String, expected: Int) {
    let source = interactor("bind", statement)
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.count == expected)
    #expect(findings.allSatisfy { !$0.isFixable })
  }

  @Test func aWholeThatIsBoundTooEarlyEndsAtOnce() {
    let statement =
      "Disposables.create(taps.subscribe(), taps.subscribe()).disposeOnDeactivate(interactor: self)"
    let early = "init(_ x: Int) { super.init(); \(statement) }"
    #expect(
      lint(interactor("bind", "", early), rules: [.disposeBoundOutsideActive]).findings.count == 1)
  }

  @Test func eachThatABagKeepsIsNamedAtItsOwnPlace() throws {
    let statement =
      "Disposables.create(taps.subscribe(), taps.subscribe()).disposed(by: bag)"
    let findings = lint(interactor("bind", statement), rules: [.disposeBagInInteractor]).findings
    let notes = try #require(findings.first).notes
    #expect(notes.count == 2)
    #expect(notes.first?.place != notes.last?.place)
  }

  private func findings(in source: String) -> [String] {
    lint("import RxCocoa\nimport RxRelay\nimport RxSwift\nimport UIKit\n" + source).findings
      .map(\.rule)
  }

  private func interactor(_ function: String, _ statement: String, _ member: String = "") -> String
  {
    """
    import RIBs
    import RxRelay
    import RxSwift
    final class A: Interactor {
      private var bag = DisposeBag()
      private let taps: PublishRelay<Int>
      func \(function)() { \(statement) }
      private func keep(_ disposable: Disposable) { print(disposable) }
      \(member)
    }
    """
  }

  /// `shown` and `weakly` stand for subscriptions that hold the view and that do not.
  private func view(_ statement: String) -> String {
    let shown = "taps.subscribe(onNext: { self.show($0) })"
    let weakly = "taps.subscribe(onNext: { [weak self] in self?.show($0) })"
    return """
      final class Cell: UIView { let bag = DisposeBag() }
      final class StepView: UIView {
        private let taps: PublishRelay<Int>
        private let other: PublishRelay<Int>
        private let bag = DisposeBag()
        private let cell: Cell
        private var kept: Disposable?
        private var perTap: Observable<Disposable>?
        private var streams: [Observable<Disposable>] = []
        private var all: [Disposable] = []
        func bind() {
          \(statement.replacing("shown", with: shown).replacing("weakly", with: weakly))
        }
        private func show(_ tap: Int) { print(tap) }
        private func keep(_ any: Any) -> Disposable { Disposables.create() }
      }
      """
  }
}
