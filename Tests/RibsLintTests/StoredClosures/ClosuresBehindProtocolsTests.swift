import RibsLint
import Testing

@Suite struct ClosuresBehindProtocolsTests {
  /// By way of a protocol that others see, another file may empty what a private class has.
  @Test(arguments: [
    ("private", "var onTap", "t.onTap = nil", 0),
    ("private", "fileprivate var onTap", "drop(&t.onTap)", 0),
    ("", "var onTap", "t.onTap = nil", 0), ("private", "var onTap", "print(t)", 1),
  ])
  func whatAPrivateClassHasMayBeMetElsewhere(
    access: String, property: String, use: String, expected: Int
  ) {
    let found = lint(
      [
        TestFile(
          "Holder.swift",
          """
          import UIKit
          \(access) final class Holder: NSObject, Tappable {
            \(property): (() -> Void)?
            private var count = 0
            func start() { onTap = { self.count += 1 } }
          }
          func make() -> Tappable { Holder() }
          """),
        TestFile(
          "Tappable.swift",
          """
          protocol Tappable: AnyObject { var onTap: (() -> Void)? { get set } }
          func clear(_ t: Tappable) { \(use) }
          """),
      ], rules: [.strongSelfInStoredClosure]
    ).findings
    #expect(found.count == expected)
  }

  @Test(arguments: [
    ("debouncer.set { self.go() }", 1),
    ("asked.set { self.go() }", 1),
    ("several.set { self.go() }", 0),
    ("debouncer.set { [weak self] in self?.go() }", 0),
    ("debouncer.run { self.go() }", 0),
  ])
  func aMethodThatAProtocolAsksForKeepsItsClosureToo(statement: String, expected: Int) {
    let source = """
      protocol Debouncing: AnyObject {
        func set(_ work: @escaping () -> Void)
        func run(_ work: @escaping () -> Void)
      }
      final class Debouncer: Debouncing {
        private var work: (() -> Void)?
        func set(_ work: @escaping () -> Void) { self.work = work }
        func run(_ work: @escaping () -> Void) { work() }
      }
      protocol Waiting: AnyObject { func set(_ work: @escaping () -> Void) }
      final class ShortWait: Waiting {
        private var work: (() -> Void)?
        func set(_ work: @escaping () -> Void) { self.work = work }
      }
      final class NoWait: Waiting { func set(_ work: @escaping () -> Void) { work() } }
      final class Owner {
        private let debouncer = Debouncer()
        private let asked: Debouncing
        private let several: Waiting
        init(asked: Debouncing, several: Waiting) { (self.asked, self.several) = (asked, several) }
        func start() { \(statement) }
        func go() {}
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("presenter.setRetry { self.pay() }", 1),
    ("presenter.show(PayModel(onPay: { self.pay() }))", 1),
    ("presenter.show(PayModel(onPay: { [weak self] in self?.pay() }))", 0),
    ("presenter.announce { self.pay() }", 0),
  ])
  func aPresenterKeepsWhatItsOneViewKeeps(statement: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      struct PayModel { let onPay: () -> Void }
      protocol PayPresentable: Presentable {
        func setRetry(_ retry: @escaping () -> Void)
        func show(_ model: PayModel)
        func announce(_ done: @escaping () -> Void)
      }
      final class PayViewController: UIViewController, PayPresentable {
        private var retry: (() -> Void)?
        private var model: PayModel?
        func setRetry(_ retry: @escaping () -> Void) { self.retry = retry }
        func show(_ model: PayModel) { self.model = model }
        func announce(_ done: @escaping () -> Void) { done() }
      }
      final class PayInteractor: PresentableInteractor<PayPresentable> {
        override func didBecomeActive() {
          super.didBecomeActive()
          \(statement)
        }
        private func pay() {}
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }
}
