import RibsLint
import Testing

/// Subscriptions in a bag that is freed where it is made.
@Suite struct PassingBagTests {
  @Test(arguments: [
    "score.subscribe(onNext: { print($0) }).disposed(by: DisposeBag())",
    "let bag = DisposeBag()\nscore.subscribe(onNext: { print($0) }).disposed(by: bag)",
    "let count = 1\nscore.skip(count).subscribe(onNext: { print($0) }).disposed(by: DisposeBag())",
    "if isOn {\nlet bag = DisposeBag()\nscore.subscribe(onNext: { print($0) }).disposed(by: bag)\n}",
    "DispatchQueue.main.async {\nscore.subscribe(onNext: use).disposed(by: DisposeBag())\n}",
    "var set = Set<AnyCancellable>()\nsubject.sink { print($0) }.store(in: &set)",
    "var set: Set<AnyCancellable> = []\nsubject.sink { print($0) }.store(in: &set)",
    "var list = [AnyCancellable]()\nsubject.sink { print($0) }.store(in: &list)",
  ])
  func whatDiesWithItsBagIsReported(code: String) {
    let messages = messages(code)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("freed right away") ?? false == code.contains("DisposeBag())"))
  }

  @Test func aDoubtfulSourceIsLikely() {
    let findings = findings("input.subscribe(onNext: use).disposed(by: DisposeBag())")
    #expect(findings.map(\.confidence) == [.likely])
    #expect(findings.map(\.severity) == [.warning])
    #expect(
      findings.first?.message.hasSuffix("so that it gets at most what is there already") == true)
  }

  /// The bag has the name of the object's own.
  @Test func aLocalBagThatHidesThePropertyIsToGo() {
    let code = "let bag = DisposeBag()\nscore.subscribe(onNext: { print($0) }).disposed(by: bag)"
    #expect(
      findings(code).map(\.help) == [
        "Remove the local `bag`, so that the property of that name is meant."
      ])
  }

  @Test(arguments: [
    "let box = Box()\nscore.subscribe(onNext: { box.value = $0 }).disposed(by: DisposeBag())",
    "let local = BehaviorSubject(value: 1)\nlocal.bind { print($0) }.disposed(by: DisposeBag())",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nnotify()",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\ncount += 1",
    "let bag = DisposeBag()\nbag.insert(score.bind(onNext: { print($0) }))",
    "score.bind(to: cell).disposed(by: DisposeBag())",
    "score.subscribe(onNext: completion).disposed(by: DisposeBag())",
    "score.take(1).subscribe(onNext: { print($0) }).disposed(by: DisposeBag())",
    "Observable.just(1).subscribe(onNext: { print($0) }).disposed(by: DisposeBag())",
    "var latest = 0\nscore.subscribe(onNext: { latest = $0 }).disposed(by: DisposeBag())\nuse(latest)",
    "var all: [Int] = []\nscore.bind { all.append($0) }.disposed(by: DisposeBag())\nuse(all)",
    "score.subscribe(onNext: { print($0) }).disposed(by: bag)",
    "let bag = self.bag\nscore.subscribe(onNext: { print($0) }).disposed(by: bag)",
    "let bag = DisposeBag()\nscore.bind(onNext: { print($0) }).disposed(by: bag)\nself.bag = bag",
    "let bag = DisposeBag()\nscore.bind(onNext: { print($0) }).disposed(by: bag)\nkeep(bag)",
    "let bag = DisposeBag()\nscore.bind(onNext: { print($0) }).disposed(by: bag)\nreturn bag",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nlater { _ = bag }",
    "let bag = DisposeBag()\nlater { score.bind { print($0) }.disposed(by: bag) }",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nawait other()",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nfor await x in xs {}",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\ngroup.wait()",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nwaitForExpectations(1)",
    "let bag = DisposeBag()\nscore.bind { print($0) }.disposed(by: bag)\nscore.accept(1)",
    "let bag = makeBag()\nscore.bind { print($0) }.disposed(by: bag)",
    "let bag = OwnBag()\nscore.bind { print($0) }.disposed(by: bag)",
    "score.bind { print($0) }.disposed(by: OwnBag())",
    "var set = self.set\nsubject.sink { print($0) }.store(in: &set)\nself.set = set",
    "var set = Set<AnyCancellable>()\nJust(1).sink { print($0) }.store(in: &set)",
    "var set = Set<AnyCancellable>()\nsubject.sink { print($0) }.store(in: &set)\nreturn set",
  ])
  func whatIsKeptOrReadAtOnceIsLeftAlone(code: String) {
    #expect(messages(code) == [])
  }

  @Test(arguments: [
    "score.bind { print($0) }.disposed(by: bags.first())",
    "score.bind { print($0) }.disposed(by: Bags.shared.first())",
    "let bag = bags.first()\nscore.bind { print($0) }.disposed(by: bag)",
    "score.bind { print($0) }.disposed(by: { bags.first() }())",
  ])
  func aBagThatAFunctionGivesIsKeptBySomebody(code: String) {
    let bags = """
      final class Bags {
        static let shared = Bags()
        private let bag = DisposeBag()
        func first() -> DisposeBag { bag }
      }
      let bags = Bags.shared
      """
    #expect(messages(code, declarations: bags) == [])
  }

  @Test func anotherClassOfTheNameIsLeftAlone() {
    let code = "score.subscribe(onNext: { print($0) }).disposed(by: DisposeBag())"
    #expect(messages(code, declarations: "final class DisposeBag {}") == [])
  }

  private func messages(_ code: String, declarations: String = "") -> [String] {
    findings(code, declarations: declarations).map(\.message)
  }

  private func findings(_ code: String, declarations: String = "") -> [ReportedFinding] {
    let source = """
      import Combine
      import RxRelay
      import RxSwift

      \(declarations)

      final class OwnBag {}

      final class A {
        private let score: PublishRelay<Int>
        private let input: Observable<Int>
        private let subject: PassthroughSubject<Int, Never>
        private var bag = DisposeBag()
        private var set = Set<AnyCancellable>()

        init(
          score: PublishRelay<Int>, input: Observable<Int>, subject: PassthroughSubject<Int, Never>
        ) {
          self.score = score
          self.input = input
          self.subject = subject
        }

        func bind(_ cell: PublishRelay<Int>, completion: @escaping (Int) -> Void) {
          \(code)
        }
      }
      """
    return lint(source, rules: [.cancellableDropped]).findings
  }
}
