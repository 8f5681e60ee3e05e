import RIBs
import UIKit

protocol ShortcutsDependency: Dependency {  // expect: missing_dependency_conformance
  var accessToken: AccessToken { get }
}

protocol ShortcutsBuildable: Buildable {
  func build(withListener listener: ShortcutsListener) -> ViewableRouting
}

final class ShortcutsBuilder: Builder<ShortcutsDependency>, ShortcutsBuildable {
  func build(withListener listener: ShortcutsListener) -> ViewableRouting {
    let viewController = ShortcutsViewController()
    let interactor = ShortcutsInteractor(
      presenter: viewController, accessToken: dependency.accessToken)
    interactor.listener = listener
    return ShortcutsRouter(interactor: interactor, viewController: viewController)
  }
}

protocol ShortcutsPresentable: Presentable {
  var listener: ShortcutsPresentableListener? { get set }
}

protocol ShortcutsListener {  // expect: listener_not_class_bound
  func shortcutsDidSelect(_ shortcut: String)
}

final class ShortcutsInteractor: PresentableInteractor<ShortcutsPresentable>,
  ShortcutsInteractable, ShortcutsPresentableListener
{
  weak var listener: ShortcutsListener?

  private let accessToken: AccessToken

  init(presenter: ShortcutsPresentable, accessToken: AccessToken) {
    self.accessToken = accessToken
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func didTapShortcut() {
    listener?.shortcutsDidSelect("the work of \(accessToken.value)")
  }
}

protocol ShortcutsInteractable: Interactable {
  var listener: ShortcutsListener? { get set }
}

protocol ShortcutsViewControllable: ViewControllable {}

final class ShortcutsRouter: ViewableRouter<ShortcutsInteractable, ShortcutsViewControllable> {}

protocol ShortcutsPresentableListener: AnyObject {
  func didTapShortcut()
}

final class ShortcutsViewController: UIViewController, ShortcutsPresentable,
  ShortcutsViewControllable
{
  weak var listener: ShortcutsPresentableListener?

  private let shortcutButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    shortcutButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapShortcut() }, for: .touchUpInside)
    view.addSubview(shortcutButton)
  }
}
