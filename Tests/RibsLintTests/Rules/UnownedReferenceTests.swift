import RibsLint
import Testing

@Suite struct UnownedReferenceTests {
  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .unownedReference)
  }

  private func interactor(_ code: String, base: String = "Interactor") -> String {
    """
    import Combine
    import Foundation
    import RIBs
    import RxSwift
    import UIKit
    protocol ARouting: Routing { func close() }
    protocol AListener: AnyObject { func done() }
    protocol APresentable: Presentable {}
    protocol Helping: AnyObject {}
    protocol Loading { func load(_ done: @escaping () -> Void) }
    final class A: \(base) {
      private let queue = DispatchQueue(label: "a")
      private var observer: NSObjectProtocol?
      private var timer: Timer?
      private var bag = DisposeBag()
      private let loading: Loading
      init(loading: Loading) { self.loading = loading }
      func use() {}
      \(code)
    }
    """
  }

  private func running(_ code: String, base: String = "Interactor") -> String {
    interactor("func run() {\n\(code)\n}", base: base)
  }

  @Test(arguments: [
    "unowned let router: ARouting",
    "unowned var router: ARouting!",
    "private unowned(safe) var router: ARouting",
    "unowned let listener: AListener",
    "unowned var listener: AListener?",
  ])
  func anInteractorsUnownedLinkIsReported(property: String) {
    #expect(differences(interactor(property + " // expect: unowned_reference")) == [])
  }

  @Test(arguments: [
    "weak var router: ARouting?",
    "var router: ARouting?",
    "unowned let helper: Helping",
    "unowned let router: Helping",
    "unowned var listener: AListener { fatalError() }",
    "static unowned var listener: AListener!",
  ])
  func otherPropertiesAreLeftAlone(property: String) {
    #expect(differences(interactor(property)) == [])
  }

  @Test func theListenerOfAViewIsReportedAndThatOfAPresenterIsNot() {
    let source = """
      import RIBs
      import UIKit
      protocol APresentableListener: AnyObject {}
      protocol APresentable: Presentable { var listener: APresentableListener? { get set } }
      protocol AViewControllable: ViewControllable {}
      final class AViewController: UIViewController, APresentable, AViewControllable {
        unowned var listener: APresentableListener? // expect: unowned_reference "view still on screen"
      }
      final class APresenter: Presenter<AViewControllable>, APresentable {
        unowned var listener: APresentableListener?
      }
      final class AView: UIView {
        unowned var listener: APresentableListener?
      }
      """
    #expect(differences(source) == [])
  }

  @Test(arguments: [
    "DispatchQueue.main.async { [unowned self] in use() }",
    "DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [unowned self] in self.use() }",
    "DispatchQueue.global(qos: .utility).async(execute: { [unowned self] in self.use() })",
    "queue.async { [unowned self] in self.use() }",
    "Task { [unowned self] in self.use() }",
    "Task.detached(priority: .low) { [unowned self] in self.use() }",
    "URLSession.shared.dataTask(with: url) { [unowned self] _, _, _ in self.use() }.resume()",
    "Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [unowned self] _ in self.use() }",
    """
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [unowned self] _ in
      self.use()
    }
    """,
    "load { [weak self] in DispatchQueue.main.async { [unowned self] in self.use() } }",
  ])
  func aClosureThatTheSystemCallsLaterIsReported(code: String) {
    let marked = code.replacing("[unowned self]", with: "[unowned self/*mark*/]")
    let lines = marked.split(separator: "\n").map {
      $0.contains("/*mark*/")
        ? $0.replacing("/*mark*/", with: "") + " // expect: unowned_reference" : String($0)
    }
    #expect(differences(running(lines.joined(separator: "\n"))) == [])
  }

  @Test(arguments: [
    "DispatchQueue.main.async { [weak self] in self?.use() }",
    "DispatchQueue.main.async { [unowned self] in print(1) }",
    "DispatchQueue.main.async { [unowned queue] in print(queue) }",
    "queue.sync { [unowned self] in self.use() }",
    "let group = DispatchGroup()\nqueue.async { [unowned self] in self.use(); group.leave() }\ngroup.wait()",
    "loading.load { [unowned self] in self.use() }",
    "UIView.animate(withDuration: 1) { [unowned self] in self.use() }",
    "Observable.just(1).subscribe(onNext: { [unowned self] _ in self.use() }).disposed(by: bag)",
    "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [unowned self] _ in self.use() }",
    """
    observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [unowned self] _ in
      self.use()
    }
    """,
  ])
  func otherClosuresAreLeftAlone(code: String) {
    #expect(differences(running(code)) == [])
  }

  @Test func whatIsNoPartOfARibAndNoViewIsLeftAlone() {
    let code = "DispatchQueue.main.async { [unowned self] in self.use() }"
    #expect(differences(running(code, base: "NSObject")) == [])
    let shared = interactor("static let shared = A()\nfunc run() { \(code) }", base: "UIView")
    #expect(differences(shared) == [])
  }

  @Test func aQueueOfTheProjectIsLeftAlone() {
    let source =
      running("DispatchQueue.main.async { [unowned self] in self.use() }")
      + "\nenum DispatchQueue { static let main = Runner() }\n"
      + "final class Runner { func async(_ code: () -> Void) { code() } }"
    #expect(differences(source) == [])
  }

  @Test(arguments: [
    ("DispatchQueue.main.async { [unowned self] in self.use() }", true),
    ("DispatchQueue.main.async { [unowned self] in print(self) }", false),
    ("Task { [unowned self] in self.use() }", false),
  ])
  func closuresThatCanDoWithoutTheObjectAreFixed(code: String, isFixable: Bool) {
    let findings = lint(running(code), rules: [.unownedReference]).findings
    #expect(findings.map(\.isFixable) == [isFixable])
  }
}
