import RibsLint
import Testing

@Suite struct UiOffMainThreadTests {
  private static let background = "ConcurrentDispatchQueueScheduler(qos: .utility)"

  @Test(arguments: [
    "scores.observe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).subscribe(onNext: presenter.show)",
    "scores.observe(on: \(background)).subscribe(onNext: handle)",
    "scores.observe(on: \(background)).subscribe(onNext: self.handle(_:))",
    "scores.observe(on: \(background)).subscribe { [weak self] in self?.handle($0) }",
    "scores.observeOn(\(background)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).do(onNext: { self.presenter.show($0) }).subscribe()",
    "scores.observe(on: \(background)).map { $0 }.filter { $0 > 1 }.subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).subscribe(with: self, onNext: { owner, score in owner.presenter.show(score) })",
    "scores.observe(on: \(background)).withUnretained(self).subscribe(onNext: { owner, score in owner.presenter.show(score) })",
    "scores.observe(on: \(background)).bind(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).flatMap { score in self.presenter.show(score); return self.scores }.subscribe()",
    "scores.observe(on: \(background)).subscribe(on: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: MainScheduler.instance).observe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: SerialDispatchQueueScheduler(qos: .default)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: \"s\")).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: OperationQueueScheduler(operationQueue: OperationQueue())).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: ConcurrentDispatchQueueScheduler(queue: .global())).subscribe(onNext: { self.presenter.show($0) })",
    "let scheduler = \(background); scores.observe(on: scheduler).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: scheduler).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: Schedulers.work).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: computed).subscribe(onError: { _ in self.presenter.show(0) })",
  ])
  func whatAChainHandsOnInTheBackgroundIsReported(statement: String) {
    #expect(findings(statement) == 1)
  }

  @Test(arguments: [
    "DispatchQueue.global().async { self.presenter.show(1) }",
    "DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { [weak self] in self?.presenter.show(1) }",
    "DispatchQueue.global().async(execute: { self.presenter.show(1) })",
    "DispatchQueue(label: \"work\").async { self.presenter.show(1) }",
    "DispatchQueue(label: \"work\", target: .global()).async { self.presenter.show(1) }",
    "queue.async { self.presenter.show(1) }",
    "made.async { self.presenter.show(1) }",
    "let queue = DispatchQueue(label: \"work\"); queue.async { self.presenter.show(1) }",
    "OperationQueue().addOperation { self.presenter.show(1) }",
    "DispatchQueue.main.async { DispatchQueue.global().async { self.presenter.show(1) } }",
    "DispatchQueue.global().async { if self.isReady { self.presenter.show(1) } else { print(1) } }",
    "DispatchQueue.global().async { [1].forEach { self.presenter.show($0) } }",
    "DispatchQueue.global().async { self.handle(1) }",
    "DispatchQueue.global().async { self.router?.routeToMenu() }",
    "func show() { self.presenter.show(1) }; DispatchQueue.global().async { show() }",
    "func again(_ n: Int) { again(n - 1); self.presenter.show(n) }; DispatchQueue.global().async { again(3) }",
    "DispatchQueue.global().async { self.presenter.close() }",
    "URLSession.shared.dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "URLSession.shared.dataTask(with: url, completionHandler: { _, _, _ in self.presenter.show(1) }).resume()",
    "URLSession(configuration: .default).dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "URLSession(configuration: .default, delegate: nil, delegateQueue: nil).downloadTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "session.dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
  ])
  func whatAQueueOrSessionRunsInTheBackgroundIsReported(statement: String) {
    #expect(findings(statement) == 1)
  }

  @Test(arguments: [
    // RxSwift hands some values on where it gets them.
    "scores.throttle(.seconds(1), scheduler: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.debounce(.seconds(1), scheduler: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.delay(.seconds(1), scheduler: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    // Sources that choose the thread.
    "Observable.just(1, scheduler: MainScheduler.instance).subscribe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "Observable.just(1).subscribe(on: MainScheduler.instance).subscribe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    "Observable<Int>.create { observer in self.listen(observer.onNext); return Disposables.create() }.subscribe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
    // A later hop.
    "scores.observe(on: \(background)).observe(on: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).map { $0 }.observe(on: main).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).observeOn(MainScheduler.asyncInstance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).asDriver(onErrorJustReturn: 0).drive(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).asSignal(onErrorJustReturn: 0).emit(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).delay(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).debounce(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).throttle(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).timeout(.seconds(1), scheduler: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).take(until: other).subscribe(onNext: { self.presenter.show($0) })",
    // What is before the hop, and what is run when somebody subscribes.
    "scores.do(onNext: { self.presenter.show($0) }).observe(on: \(background)).subscribe()",
    "scores.observe(on: \(background)).do(onSubscribe: { self.presenter.show(1) }).subscribe()",
    "scores.observe(on: \(background)).subscribe(onDisposed: { self.presenter.show(1) })",
    // Streams that decide themselves.
    "scores.observe(on: \(background)).flatMap { self.load($0) }.subscribe(onNext: { self.presenter.show($0) })",
    "scores.flatMap { self.load($0).observe(on: \(background)) }.subscribe(onNext: { self.presenter.show($0) })",
    "Observable.merge(scores.observe(on: \(background)), other).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).ownOperator().subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).onMain().subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: \(background)).startWith(1).subscribe(onNext: { self.presenter.show($0) })",
    // Binders and relays.
    "scores.observe(on: \(background)).bind(to: binder)",
    "scores.observe(on: \(background)).bind(to: relay)",
    // Schedulers whose making is not seen, and the main one.
    "scores.observe(on: given).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: changed).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: dependency.scheduler).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: MainScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: CurrentThreadScheduler.instance).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: \"m\")).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: ConcurrentDispatchQueueScheduler(queue: DispatchQueue.main)).subscribe(onNext: { self.presenter.show($0) })",
    "scores.observe(on: OperationQueueScheduler(operationQueue: .main)).subscribe(onNext: { self.presenter.show($0) })",
    // Subscribing alone says nothing of where the values come from.
    "scores.subscribe(on: \(background)).subscribe(onNext: { self.presenter.show($0) })",
  ])
  func chainsThatMayHandOnElsewhereAreLeftAlone(statement: String) {
    #expect(findings(statement) == 0)
  }

  @Test(arguments: [
    "DispatchQueue.main.async { self.presenter.show(1) }",
    "DispatchQueue.global().async { DispatchQueue.main.async { self.presenter.show(1) } }",
    "DispatchQueue.global().async { DispatchQueue.main.sync { self.presenter.show(1) } }",
    "DispatchQueue.global().async { OperationQueue.main.addOperation { self.presenter.show(1) } }",
    "DispatchQueue.global().async { Task { @MainActor in self.presenter.show(1) } }",
    "DispatchQueue.global().async { Task { await self.presenter.show(1) } }",
    "DispatchQueue.global().async { Task { await MainActor.run { self.presenter.show(1) } } }",
    "DispatchQueue.global().async { if Thread.isMainThread { self.presenter.show(1) } }",
    "DispatchQueue.global().async { self.scores.subscribe(onNext: { self.presenter.show($0) }) }",
    "DispatchQueue.global().async { onMain { self.presenter.show(1) } }",
    "DispatchQueue.global().async { print(self.presenter) }",
    "func again(_ n: Int) { again(n - 1); again(n - 2) }; DispatchQueue.global().async { again(3) }",
    "DispatchQueue.global().async { self.presenter.log(1) }",
    "DispatchQueue.global().async { self.presenter.showLater(1) }",
    "DispatchQueue.global().async { self.presenter.showSafely(1) }",
    "DispatchQueue.global().async { self.presenter.accept(1) }",
    "DispatchQueue.global().async { self.router?.routeToHelp() }",
    "DispatchQueue.global().async { let label = UILabel(); label.text = \"size\" }",
    "DispatchQueue.global().sync { self.presenter.show(1) }",
    "DispatchQueue(label: \"main\").async { self.presenter.show(1) }",
    "DispatchQueue(label: \"work\", target: .main).async { self.presenter.show(1) }",
    "given.async { self.presenter.show(1) }",
    "changedQueue.async { self.presenter.show(1) }",
    "OperationQueue.main.addOperation { self.presenter.show(1) }",
    "URLSession(configuration: .default, delegate: nil, delegateQueue: .main).dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "URLSession(configuration: .default, delegate: nil, delegateQueue: given).dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "URLSession.shared.dataTask(with: url) { _, _, _ in DispatchQueue.main.async { self.presenter.show(1) } }.resume()",
    "given.dataTask(with: url) { _, _, _ in self.presenter.show(1) }.resume()",
    "Pool.shared.async { self.presenter.show(1) }",
  ])
  func whatGoesBackToTheMainThreadOrIsNotKnownIsLeftAlone(statement: String) {
    #expect(findings(statement) == 0)
  }

  @Test(arguments: [
    ("Observable.just(1)", 1), ("Single.just(1)", 1), ("Observable.of(1, 2).map { $0 }", 1),
    (
      "Observable<Int>.create { o in o.onNext(1); o.onCompleted(); return Disposables.create() }", 1
    ),
    ("Single<Int>.create { single in single(.success(1)); return Disposables.create() }", 1),
    (
      "Observable<Int>.create { o in self.api.load { o.onNext($0) }; return Disposables.create() }",
      0
    ),
    ("Observable<Int>.create { o in o.onNext(1); self.keep(o); return Disposables.create() }", 0),
    ("Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)", 0),
    ("Observable.just(1).observe(on: MainScheduler.instance)", 0),
    ("Observable.just(1).flatMap { self.load($0) }", 0),
    ("relay", 0),
  ])
  func aSourceThatGivesItsValuesAtOnceGivesThemWhereItIsSubscribedTo(source: String, count: Int) {
    let statement =
      "\(source).subscribe(on: \(Self.background)).subscribe(onNext: { self.presenter.show($0) })"
    let found = lint(app(statement), rules: [.uiOffMainThread]).findings
    #expect(found.count == count)
    let back = statement.replacing(
      ".subscribe(onNext", with: ".observe(on: MainScheduler.instance).subscribe(onNext")
    #expect(findings(back) == 0)
  }

  @Test(arguments: [
    ("scores.receive(on: DispatchQueue.global()).sink { self.presenter.show($0) }", 1),
    ("scores.receive(on: queue).map { $0 }.sink(receiveValue: { self.presenter.show($0) })", 1),
    (
      "scores.receive(on: OperationQueue()).sink(receiveCompletion: { _ in self.presenter.show(1) }, receiveValue: { _ in })",
      1
    ),
    (
      "scores.receive(on: queue).handleEvents(receiveOutput: { self.presenter.show($0) }).sink { _ in }",
      1
    ),
    (
      "scores.debounce(for: .seconds(1), scheduler: DispatchQueue.global()).sink { self.presenter.show($0) }",
      1
    ),
    (
      "scores.receive(on: queue).handleEvents(receiveSubscription: { _ in self.presenter.show(1) }).sink { _ in }",
      0
    ),
    (
      "scores.receive(on: queue).receive(on: DispatchQueue.main).sink { self.presenter.show($0) }",
      0
    ),
    ("scores.receive(on: queue).receive(on: RunLoop.main).sink { self.presenter.show($0) }", 0),
    ("scores.receive(on: DispatchQueue.main).sink { self.presenter.show($0) }", 0),
    ("scores.receive(on: given).sink { self.presenter.show($0) }", 0),
    (
      "scores.receive(on: queue).throttle(for: 1, scheduler: RunLoop.main, latest: true).sink { self.presenter.show($0) }",
      0
    ),
    ("scores.subscribe(on: DispatchQueue.global()).sink { self.presenter.show($0) }", 0),
    (
      "URLSession.shared.dataTaskPublisher(for: url).map(\\.data).sink { _ in self.presenter.show(1) }",
      1
    ),
    ("given.dataTaskPublisher(for: url).sink { _ in self.presenter.show(1) }", 0),
    (
      "URLSession.shared.dataTaskPublisher(for: url).receive(on: RunLoop.main).sink { _ in self.presenter.show(1) }",
      0
    ),
  ])
  func publishersHandOnWhereTheyReceive(statement: String, count: Int) {
    #expect(findings(statement) == count)
  }

  @Test(arguments: [
    ("label.text = \"\"", 1), ("self.label.text = \"\"", 1), ("view.backgroundColor = .red", 1),
    ("title = \"\"", 1), ("self.title = \"\"", 1), ("button.setTitle(\"\", for: .normal)", 1),
    ("tableView.reloadData()", 1), ("present(UIViewController(), animated: true)", 1),
    ("self.dismiss(animated: true)", 1), ("view.addSubview(label)", 1),
    ("navigationController?.popViewController(animated: true)", 1),
    ("navigationItem.title = \"\"", 1), ("row.alpha = 1", 1), ("refresh()", 0), ("restart()", 1),
    ("UIView.animate(withDuration: 1) { }", 1), ("label?.text = \"\"", 1),
    ("let label = UILabel(); style(label)", 0), ("style(label)", 1), ("show(error)", 0),
    ("ask()", 0),
    (
      "let label: UILabel; if count > 0 { label = row } else { label = UILabel() }; label.text = \"\"",
      0
    ),
    ("label.tag = 1", 0), ("label.accessibilityIdentifier = \"\"", 0), ("count = 1", 0),
    ("self.count += 1", 0), ("row.model = 1", 0), ("model.text = \"\"", 0),
    ("print(label.text)", 0), ("let text = label.text", 0), ("model.reloadData()", 0),
    ("label.layer.cornerRadius = 1", 0), ("button.track(1)", 0), ("later()", 0),
    ("present(1)", 0), ("heading = \"\"", 0), ("page.isHidden = true", 1), ("page.model = 1", 0),
    ("self.isOpen = true", 0), ("photo.fill()", 1),
  ])
  func viewsAreChangedByPropertiesAndMethodsOfUIKit(statement: String, count: Int) {
    let source = """
      import UIKit
      final class Row: UIView { var model = 0 }
      final class Page: LibraryViewController {}
      extension UIImageView { func fill() { self.image = nil } }
      final class Model { var text = ""; func reloadData() {} }
      extension UIButton { func track(_ event: Int) {} }
      final class MenuViewController: UIViewController {
        private let label = UILabel()
        private let button = UIButton()
        private lazy var tableView: UITableView = { UITableView() }()
        private let row = Row()
        private let page = Page()
        private let photo = UIImageView()
        private let model = Model()
        private var count = 0
        private var heading = ""
        func load() { DispatchQueue.global().async { [self] in \(statement) } }
        private func refresh() { guard count > 0 else { return }; label.text = "" }
        private func restart() { count = 0; label.text = "" }
        private func style(_ label: UILabel) { label.text = "" }
        private func show(_ text: String) { label.text = text }
        private func show(_ error: Error) { DispatchQueue.main.async { self.label.text = "" } }
        private func ask() { if RunLoop.current === RunLoop.main { return }; label.text = "" }
        private func later() { DispatchQueue.main.async { self.label.text = "" } }
        private func present(_ number: Int) {}
      }
      """
    #expect(lint(source, rules: [.uiOffMainThread]).findings.count == count)
  }

  @Test func eachOfSeveralClassesHasToComeToAView() {
    func source(_ other: String) -> String {
      app("DispatchQueue.global().async { self.presenter.show(1) }") + """

        final class OtherViewController: UIViewController, ScorePresentable {
          let label = UILabel()
          func show(_ score: Int) { \(other) }
          func log(_ score: Int) {}
          func showLater(_ score: Int) {}
          func showSafely(_ score: Int) {}
          func accept(_ score: Int) {}
          func close() {}
        }
        """
    }
    #expect(lint(source("label.text = \"\""), rules: [.uiOffMainThread]).findings.count == 1)
    #expect(lint(source("print(score)"), rules: [.uiOffMainThread]).findings.isEmpty)
  }

  @Test func aPresenterWithoutViewsIsReadUpToTheView() {
    func source(_ body: String) -> String {
      """
      import RIBs
      import UIKit
      protocol MenuViewControllable: ViewControllable { func show(_ text: String) }
      final class MenuViewController: UIViewController, MenuViewControllable {
        let label = UILabel()
        func show(_ text: String) { label.text = text }
      }
      protocol MenuPresentable: Presentable { func show(_ score: Int) }
      final class MenuPresenter: Presenter<MenuViewControllable>, MenuPresentable {
        func show(_ score: Int) { \(body) }
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable> {
        func load() { DispatchQueue.global().async { self.presenter.show(1) } }
      }
      """
    }
    let found = lint(source("viewController.show(\"\")"), rules: [.uiOffMainThread]).findings
    #expect(found.count == 1)
    #expect(found.first?.message.contains("sets `label.text`") == true)
    #expect(lint(source("print(score)"), rules: [.uiOffMainThread]).findings.isEmpty)
    #expect(
      lint(
        source("DispatchQueue.main.async { self.viewController.show(\"\") }"),
        rules: [.uiOffMainThread]
      ).findings.isEmpty)
  }

  // Each is called twice by the one before: two to the power of sixty ways.
  @Test func functionsThatCallOneAnotherAreReadOnce() {
    let steps = (0..<60).map { "func step\($0)() { step\($0 + 1)(); step\($0 + 1)() }" }
    let source =
      "import UIKit\nfinal class Menu: UIViewController {\n"
      + "func load() { DispatchQueue.global().async { self.step0() } }\n"
      + steps.joined(separator: "\n") + "\nfunc step60() { step0() }\n}"
    #expect(lint(source, rules: [.uiOffMainThread]).findings.isEmpty)
  }

  private func findings(_ statement: String) -> Int {
    lint(app(statement), rules: [.uiOffMainThread]).findings.count
  }

  private func app(_ statement: String) -> String {
    """
    import Combine
    import RIBs
    import RxSwift
    import UIKit

    protocol ScorePresentable: Presentable {
      func show(_ score: Int)
      func log(_ score: Int)
      func showLater(_ score: Int)
      func showSafely(_ score: Int)
      func accept(_ score: Int)
      func close()
    }

    final class ScoreViewController: UIViewController, ScorePresentable {
      private let label = UILabel()
      private let relay = PublishRelay<Int>()

      func show(_ score: Int) { label.text = "" }
      func log(_ score: Int) { print(score) }
      func showLater(_ score: Int) { DispatchQueue.main.async { self.label.text = "" } }
      func showSafely(_ score: Int) {
        guard Thread.isMainThread else { return showLater(score) }
        label.text = ""
      }
      func accept(_ score: Int) { relay.accept(score) }
      func close() { dismiss(animated: true, completion: nil) }
    }

    protocol ScoreRouting: ViewableRouting {
      func routeToMenu()
      func routeToHelp()
    }

    final class ScoreRouter: ViewableRouter<Interactable, ScoreViewControllable>, ScoreRouting {
      func routeToMenu() { viewController.push(viewController) }
      func routeToHelp() { DispatchQueue.main.async { self.viewController.push(self.viewController) } }
    }

    protocol ScoreViewControllable: ViewControllable { func push(_ view: ViewControllable) }
    extension ScoreViewController: ScoreViewControllable {
      func push(_ view: ViewControllable) {
        navigationController?.pushViewController(view.uiviewController, animated: true)
      }
    }

    enum Schedulers { static let work = SerialDispatchQueueScheduler(qos: .utility) }
    final class Pool { static let shared = Pool(); func async(_ work: @escaping () -> Void) {} }
    func onMain(_ work: @escaping () -> Void) { DispatchQueue.main.async(execute: work) }
    extension ObservableType { func onMain() -> Observable<Element> { observe(on: MainScheduler.instance) } }

    final class ScoreInteractor: PresentableInteractor<ScorePresentable> {
      weak var router: ScoreRouting?
      private let scores: Observable<Int>
      private let scheduler = ConcurrentDispatchQueueScheduler(qos: .background)
      private let main = MainScheduler.instance
      private let queue = DispatchQueue(label: "scores", qos: .utility)
      private let made: DispatchQueue
      private lazy var session = URLSession(configuration: .default)
      private var changed: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .background)
      private var changedQueue = DispatchQueue(label: "scores")
      private var computed: SchedulerType { ConcurrentDispatchQueueScheduler(qos: .background) }
      private let given: SchedulerType

      init(presenter: ScorePresentable, scores: Observable<Int>, given: SchedulerType) {
        self.scores = scores
        self.given = given
        made = DispatchQueue(label: "made")
        super.init(presenter: presenter)
      }

      func change() {
        changed = MainScheduler.instance
        changedQueue = .main
      }

      func start() {
        \(statement)
      }

      private func handle(_ score: Int) {
        presenter.show(score)
      }
    }
    """
  }
}
