import RibsLint
import Testing

@Suite struct DisposeBagInInteractorTests {
  @Test(arguments: [
    ("Interactor", "RxSwift", "private let bag = DisposeBag()", ".disposed(by: bag)"),
    ("Worker", "RxSwift", "private let bag = DisposeBag()", ".disposed(by: bag)"),
    (
      "PresentableInteractor<Presentable>", "RxSwift", "private let bag = DisposeBag()",
      ".disposed(by: self.bag)"
    ),
    ("Interactor", "Combine", "private var bag = Set<AnyCancellable>()", ".store(in: &bag)"),
  ])
  func oneFindingForEachProperty(base: String, module: String, property: String, end: String) {
    let call = module == "Combine" ? "sink { _ in }" : "subscribe(onNext: { _ in })"
    let source = """
      import RIBs
      import \(module)

      final class A: \(base) {
        \(property) // expect: dispose_bag_in_interactor
        private let relay: Source

        func bind() {
          relay.\(call)\(end)
          relay.\(call)\(end)
        }
      }
      """
    let findings = lint(source, rules: [.disposeBagInInteractor]).findings
    #expect(findings.map(\.place.start.line) == [5])
    #expect(findings.first?.notes.count == 2)
  }

  @Test(arguments: [
    ("UIViewController", "relay.subscribe().disposed(by: bag)", ""),
    ("Interactor", "relay.subscribe().disposeOnDeactivate(interactor: self)", ""),
    ("Interactor", "relay.subscribe().disposed(by: cell.bag)", ""),
    ("Interactor", "let bag = DisposeBag(); relay.subscribe().disposed(by: bag)", ""),
    (
      "Interactor", "relay.subscribe().disposed(by: bag)",
      "override func willResignActive() { super.willResignActive(); bag = DisposeBag() }"
    ),
    (
      "Worker", "relay.subscribe().disposed(by: bag)",
      "override func didStop() { super.didStop(); clear() }\nfunc clear() { bag = DisposeBag() }"
    ),
    // The other rule reports these.
    ("Interactor", "relay.subscribe(onNext: { self.x = $0 }).disposed(by: bag)", ""),
  ])
  func viewsEmptiedBagsAndOtherEndingsAreLeftAlone(base: String, statement: String, member: String)
  {
    let source = """
      import RIBs
      import RxSwift

      final class A: \(base) {
        private var bag = DisposeBag()
        private let relay: PublishRelay<Int>
        private let cell: Cell
        private var x = 0

        func bind() {
          \(statement)
        }

        \(member)
      }

      final class Cell {
        let bag = DisposeBag()
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.map(\.message) == [])
  }
}
