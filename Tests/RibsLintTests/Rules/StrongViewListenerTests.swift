import RibsLint
import Testing

@Suite struct StrongViewListenerTests {
  @Test func aViewThatIsNoRibsIsLeftAlone() {
    #expect(
      differences(
        """
        protocol RowListener: AnyObject {}
        final class Row: UIView {
          var listener: RowListener?
        }
        final class PlainViewController: UIViewController {
          var listener: RowListener?
        }
        """, .strongViewListener) == [])
  }

  @Test func aComputedListenerOverAWeakOneIsSilent() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol APresentable: Presentable {
          var listener: AListener? { get set }
        }
        final class AViewController: UIViewController, APresentable {
          private weak var stored: AListener?
          var listener: AListener? {
            get { stored }
            set { stored = newValue }
          }
        }
        """, .strongViewListener) == [])
  }

  @Test func whatOnlyTheInteractorCanBeIsTheListenerByAnyName() {
    let rib = """
      protocol ADependency: Dependency {}
      protocol AHandling: AnyObject {}
      protocol APresentable: Presentable {}
      final class AInteractor: PresentableInteractor<APresentable>, AHandling {}
      final class ARouter: ViewableRouter<AInteractor, AViewController> {}
      final class ABuilder: Builder<ADependency> {
        func build() -> ViewableRouting {
          let view = AViewController()
          let interactor = AInteractor(presenter: view)
          view.handler = interactor
          return ARouter(interactor: interactor, viewController: view)
        }
      }
      """
    let view = """
      final class AViewController: UIViewController, APresentable, ViewControllable {
        var handler: AHandling? // expect: strong_view_listener
      }
      """
    #expect(differences("\(rib)\n\(view)", .strongViewListener) == [])
    let other = "final class AHandler: AHandling {}"
    let silent = view.replacing(" // expect: strong_view_listener", with: "")
    #expect(differences("\(rib)\n\(silent)\n\(other)", .strongViewListener) == [])
  }

  @Test func otherProtocolsOfAViewAreNoListeners() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol ImageLoading: AnyObject {}
        protocol APresentable: Presentable {
          var listener: AListener? { get set }
        }
        final class AViewController: UIViewController, APresentable {
          weak var listener: AListener?
          var loader: ImageLoading?
          let dataSource: ADataSource
        }
        final class ADataSource: NSObject {}
        """, .strongViewListener) == [])
  }

  @Test func theListenerMayHaveAnotherName() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol APresentable: Presentable {
          var delegate: AListener? { get set }
        }
        final class AViewController: UIViewController, APresentable {
          var delegate: AListener? // expect: strong_view_listener "delegate"
        }
        final class APresenter: APresentable {
          let owner: AListener // expect: strong_view_listener "owner"
          weak var delegate: AListener?
        }
        """, .strongViewListener) == [])
  }

  /// Under a name of its own, only what no other can be is the interactor.
  @Test(arguments: [
    ("", 1), ("extension UILabel: Tapping {}", 0), ("final class Other: Tapping {}", 0),
    ("protocol Pressing: Tapping {}", 1),
  ])
  func whatOthersMayBeIsNotTheInteractor(other: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      protocol Tapping: AnyObject {}
      protocol APresentable: Presentable {}
      final class AInteractor: PresentableInteractor<APresentable>, Tapping {}
      final class AViewController: UIViewController, APresentable {
        var handler: Tapping?
      }
      final class ARouter: ViewableRouter<AInteractor, AViewController> {}
      final class ABuilder: Builder<EmptyDependency> {
        func build() -> ARouter {
          let view = AViewController()
          let interactor = AInteractor(presenter: view)
          view.handler = interactor
          return ARouter(interactor: interactor, viewController: view)
        }
      }
      \(other)
      """
    #expect(lint(source, rules: [.strongViewListener]).findings.count == expected)
  }

  @Test func aListenerDeclaredInABaseProtocolCounts() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol BasePresentable: Presentable {
          var listener: AListener? { get set }
        }
        protocol APresentable: BasePresentable {}
        class Base: UIViewController, APresentable {
          var listener: AListener? // expect: strong_view_listener "Base"
        }
        final class AViewController: Base {}
        """, .strongViewListener) == [])
  }

  @Test func aGenericBaseClassHoldsWhatItsSubclassGives() {
    #expect(
      differences(
        """
        protocol AListener: AnyObject {}
        protocol APresentable: Presentable {
          var listener: AListener? { get set }
        }
        class ListenerViewController<L>: UIViewController, ViewControllable {
          var listener: L? // expect: strong_view_listener "listener"
        }
        final class AViewController: ListenerViewController<AListener>, APresentable {}
        """, .strongViewListener) == [])
  }

  @Test(arguments: [
    ("private let delegate: ThemeDelegate = Theme()", "AViewController()"),
    (
      "private let delegate: ThemeDelegate\ninit(theme: Theme) { delegate = theme }",
      "AViewController(theme: Theme())"
    ),
  ])
  func aConstantThatIsSomebodyElseIsNoListener(property: String, view: String) {
    #expect(
      differences(
        """
        protocol ADependency: Dependency {}
        protocol ThemeDelegate: AnyObject {}
        final class Theme: ThemeDelegate {}
        protocol APresentable: Presentable {}
        final class AViewController: UIViewController, APresentable, ViewControllable {
          \(property)
        }
        final class AInteractor: PresentableInteractor<APresentable>, ThemeDelegate {}
        final class ARouter: ViewableRouter<AInteractor, AViewController> {}
        final class ABuilder: Builder<ADependency> {
          func build() -> ViewableRouting {
            let view = \(view)
            return ARouter(interactor: AInteractor(presenter: view), viewController: view)
          }
        }
        """, .strongViewListener) == [])
  }

  @Test(arguments: [
    ("override func willResignActive() { super.willResignActive(); presenter.handler = nil }", 0),
    ("override func willResignActive() { end() }\nfunc end() { self.presenter.handler = nil }", 0),
    ("override func didBecomeActive() { presenter.handler = nil }", 1),
    ("override func willResignActive() { later { self.presenter.handler = nil } }", 1),
    ("override func willResignActive() { other.handler = nil }", 1),
    ("override func willResignActive() { presenter.handler = self }", 1),
  ])
  func aListenerThatTakesItselfOutIsLetGo(hook: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      protocol MenuHandler: AnyObject {}
      protocol MenuPresentable: Presentable { var handler: MenuHandler? { get set } }
      final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
        var handler: MenuHandler?
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuHandler {
        var other: MenuPresentable
        override init(presenter: MenuPresentable) {
          super.init(presenter: presenter)
          presenter.handler = self
        }
        \(hook)
      }
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          let view = MenuViewController()
          return ViewableRouter(interactor: MenuInteractor(presenter: view), viewController: view)
        }
      }
      """
    #expect(lint(source, rules: [.strongViewListener]).findings.count == expected)
  }

  /// Besides its `listener` a view may keep it for as long as it waits for something.
  @Test(arguments: [
    ("private var pending: MenuListener?", "self.pending = nil", 0),
    ("private var pending: MenuListener?", "", 1),
    ("private var pending: MenuListener?", "listener = nil", 1),
  ])
  func whatTheViewKeepsForAWhileIsLeftAlone(property: String, end: String, expected: Int) {
    let view = """
      weak var listener: MenuListener?
      \(property)
      func open() { pending = listener; present(self, animated: true) { self.pending?.tap(); \(end) } }
      """
    let found = findings("presenter.listener = self", view: view)
    #expect(found == (expected == 1 ? ["MenuViewController"] : []))
  }

  @Test(arguments: [
    ("presenter.listener = self", "", 1), ("", "", 0), ("presenter.listener = Helper()", "", 0),
    ("presenter.listener = helper()", "", 1),
    ("", "override func viewDidLoad() { listener = self }", 0),
    ("presenter.listener = self", "override func viewDidLoad() { listener = self }", 1),
  ])
  func aListenerThatNothingMakesTheInteractorIsLeftAlone(
    initialization: String, member: String, expected: Int
  ) {
    let view = "var listener: MenuListener?\n\(member)"
    #expect(findings(initialization, view: view) == (expected == 1 ? ["MenuViewController"] : []))
  }

  @Test(arguments: [
    ("", []), ("let other = OtherViewController(); other.listener = self", ["OtherViewController"]),
  ])
  func anotherViewThanTheRibsIsLeftAlone(initialization: String, expected: [String]) {
    let other = """
      final class OtherViewController: UIViewController, MenuPresentable, MenuListener {
        var listener: MenuListener?
      }
      """
    #expect(
      findings(
        "presenter.listener = self\n\(initialization)", view: "weak var listener: MenuListener?",
        other: other) == expected)
  }

  /// The RIB's interactor may have the view, or what it is given may hold the interactor.
  @Test(arguments: [
    ("let sheet: MenuPresentable", "presenter: view, sheet: OtherViewController()"),
    ("let sheet: MenuPresentable", "presenter: isPad ? OtherViewController() : view, sheet: view"),
    ("let sheet: OtherViewController", "presenter: OtherViewController(), sheet: other"),
  ])
  func aSecondViewOfTheInteractorsIsReported(property: String, arguments: String) {
    let source = """
      import RIBs
      import UIKit
      protocol MenuListener: AnyObject {}
      protocol MenuPresentable: Presentable { var listener: MenuListener? { get set } }
      final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
        weak var listener: MenuListener?
      }
      final class OtherViewController: UIViewController, MenuPresentable {
        var listener: MenuListener?
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuListener {
        \(property)
        init(presenter: MenuPresentable, sheet: MenuPresentable) {
          self.sheet = sheet
          super.init(presenter: presenter)
          presenter.listener = self
          sheet.listener = self
        }
      }
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          let view = MenuViewController()
          return ViewableRouter(interactor: MenuInteractor(\(arguments)), viewController: view)
        }
      }
      """
    #expect(lint(source, rules: [.strongViewListener]).findings.count == 1)
  }

  @Test func anObjectThatIsGivenTheInteractorMayHoldIt() {
    let view = "var listener: MenuListener?"
    let tracking =
      "final class Tracking: MenuListener { let next: MenuListener; init(next: MenuListener) { self.next = next } }"
    #expect(
      findings("presenter.listener = Tracking(next: self)", view: view, other: tracking)
        == ["MenuViewController"])
  }

  /// The views of a RIB whose listener is reported.
  private func findings(_ initialization: String, view: String, other: String = "") -> [String] {
    let source = """
      import RIBs
      import UIKit
      protocol MenuListener: AnyObject {}
      protocol MenuPresentable: Presentable { var listener: MenuListener? { get set } }
      final class Helper: MenuListener {}
      final class MenuViewController: UIViewController, MenuPresentable, ViewControllable, MenuListener {
        \(view)
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuListener {
        override init(presenter: MenuPresentable) {
          super.init(presenter: presenter)
          \(initialization)
        }
      }
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          let view = MenuViewController()
          return ViewableRouter(interactor: MenuInteractor(presenter: view), viewController: view)
        }
      }
      \(other)
      """
    return lint(source, rules: [.strongViewListener]).findings
      .compactMap { $0.message.split(separator: "`").dropFirst(2).first.map(String.init) }
  }
}
