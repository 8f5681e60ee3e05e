import RibsLint
import Testing

@Suite struct PresenterListenerNotAssignedTests {
  @Test(arguments: [
    ("", ""),
    ("init(presenter: MenuPresentable, s: Int) { super.init(presenter: presenter) }", ""),
    ("", "interactor.listener = listener"),
    ("init() { presenter.listener = nil }", ""),
  ])
  func aListenerThatNobodySetsIsReported(interactor: String, build: String) {
    #expect(findings(interactor, build) == 1)
  }

  @Test(arguments: [
    (
      "override init(presenter: MenuPresentable) { super.init(presenter: presenter); presenter.listener = self }",
      ""
    ),
    ("", "view.listener = interactor"),
    ("", "view.bind(interactor)"),
    ("", "unknown.listener = interactor"),
    ("", "CoreWiring.wire(interactor, view)"),
    ("override func didBecomeActive() { presenter.listener = self }", ""),
  ])
  func aListenerThatSomebodySetsIsLeftAlone(interactor: String, build: String) {
    let bind = build.contains("bind")
    #expect(
      findings(
        interactor, build,
        view: bind ? "func bind(_ l: MenuPresentableListener) { listener = l }" : "") == 0)
  }

  @Test(arguments: [
    ("", "", "listener?.didTap()", 1),
    ("", "view.listener = interactor", "listener?.didTap()", 0),
    (
      "override init(presenter: MenuPresentable) { super.init(presenter: presenter); (presenter as? MenuView)?.listener = self }",
      "", "listener?.didTap()", 0
    ),
    ("", "view.listen(interactor)", "listener?.didTap()", 0),
    ("", "CoreWiring.wire(interactor, view)", "listener?.didTap()", 0), ("", "", "", 0),
    ("", "", "view.addSubview(Header(delegate: listener))", 1),
    ("", "", "print(listener as Any)", 0),
  ])
  func aListenerThatOnlyTheBuilderCouldSetIsFollowed(
    interactor: String, build: String, tap: String, expected: Int
  ) {
    let view = "func listen(_ l: MenuPresentableListener) { listener = l }"
    #expect(
      findings(
        interactor, build, view: build.contains("listen(") ? view : "", tap: tap, required: "")
        == expected)
  }

  @Test func aListenerOfAnotherKindIsLeftAlone() {
    #expect(findings("", "", property: "weak var listener: UIResponder?", required: "") == 0)
  }

  @Test(arguments: [
    ("bar.do { $0.listener = self }", "", 1),
    ("bar.do { $0.listener = self }", ", MenuPresentableListener", 0),
    ("bar.do { $0.listener = other }", "", 0), ("bar.do { $0.listener = title }", "", 1),
  ])
  func whatIsSetToSomethingThatListensToOthersIsAnothers(
    setUp: String, adopting: String, expected: Int
  ) {
    let subview = """
      final class BarTitle {}
      final class MenuHeader: UIView\(adopting) {
        let title = BarTitle()
        func setUp() { \(setUp) }
      }
      """
    #expect(findings("", "", besides: subview) == expected)
  }

  @Test func handingTheListenerToARootViewIsUsingIt() {
    let handing = "rootView.listener = listener"
    #expect(findings("", "", tap: handing, controller: "UIHostingController<MenuBody>") == 1)
    #expect(
      findings(
        "", "view.listener = interactor", tap: handing, controller: "UIHostingController<MenuBody>")
        == 0)
  }

  @Test func aViewThatTellsNothingIsLeftAlone() {
    #expect(findings("", "", tap: "") == 0)
  }

  @Test(arguments: [
    ("guard let target = listener else { return }; target.didTap()", 1),
    ("let target = listener; target?.didTap()", 1), ("if listener == nil { return }", 0),
  ])
  func aListenerThatIsTakenIntoALocalIsUsed(tap: String, expected: Int) {
    #expect(findings("", "", tap: tap) == expected)
  }

  /// Whatever the property is called, only the interactor can be what it asks for.
  @Test(arguments: [
    ("", "", 1), ("presenter.handler = self", "", 0), ("", "MenuPresentableListener", 0),
  ])
  func aListenerMayHaveAnotherName(interactor: String, other: String, expected: Int) {
    let initialiser =
      "override init(presenter: MenuPresentable) { super.init(presenter: presenter); \(interactor) }"
    let found = findings(
      initialiser, "", tap: "handler?.didTap()",
      property: "weak var handler: MenuPresentableListener?",
      required: "var handler: MenuPresentableListener? { get set }",
      besides: other.isEmpty ? "" : "final class Log: \(other) { func didTap() {} }")
    #expect(found == expected)
  }

  @Test func anActorOfTheListenerSetsNothing() {
    #expect(
      findings("", "", property: "@MainActor weak var listener: MenuPresentableListener?") == 1)
  }

  @Test func aStoryboardMaySetIt() {
    #expect(
      findings("", "", property: "@IBOutlet weak var listener: MenuPresentableListener?") == 0)
  }

  @Test func aBaseClassMaySetIt() {
    #expect(findings("", "", base: "BaseInteractor") == 0)
  }

  private func findings(
    _ interactor: String, _ build: String, view: String = "",
    tap: String = "listener?.didTap()",
    property: String = "weak var listener: MenuPresentableListener?",
    base: String = "PresentableInteractor<MenuPresentable>",
    required: String = "var listener: MenuPresentableListener? { get set }",
    controller: String = "UIViewController",
    besides: String = ""
  ) -> Int {
    lint(
      """
      import RIBs
      import UIKit
      protocol MenuPresentableListener: AnyObject { func didTap() }
      protocol MenuPresentable: Presentable { \(required) }
      protocol MenuListener: AnyObject {}
      final class MenuView: \(controller), MenuPresentable, ViewControllable {
        \(property)
        \(view)
        func tapped() { \(tap) }
      }
      \(besides)
      struct MenuBody { weak var listener: MenuPresentableListener? }
      class BaseInteractor: PresentableInteractor<MenuPresentable> {
        override init(presenter: MenuPresentable) { super.init(presenter: presenter); \(base == "BaseInteractor" ? "presenter.listener = self as? MenuPresentableListener" : "") }
      }
      final class MenuInteractor: \(base), MenuPresentableListener {
        weak var listener: MenuListener?
        \(interactor)
        func didTap() {}
      }
      final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {}
      final class MenuBuilder: Builder<EmptyDependency> {
        func build(withListener listener: MenuListener) -> MenuRouter {
          let view = MenuView()
          let interactor = MenuInteractor(presenter: view)
          \(build)
          return MenuRouter(interactor: interactor, viewController: view)
        }
      }
      """, rules: [.presenterListenerNotAssigned]
    ).findings.count
  }
}
