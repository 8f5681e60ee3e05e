import RIBs
import UIKit

protocol MenuDependency: Dependency {
  var username: String { get }  // expect: dependency_type_mismatch
}

protocol MenuBuildable: Buildable {
  func build(withListener listener: MenuListener) -> ViewableRouting
}

final class MenuBuilder: Builder<MenuDependency>, MenuBuildable {
  func build(withListener listener: MenuListener) -> ViewableRouting {
    let viewController = MenuViewController(username: dependency.username)
    let interactor = MenuInteractor(presenter: viewController)
    interactor.listener = listener
    return MenuRouter(interactor: interactor, viewController: viewController)
  }
}

protocol MenuRouting: ViewableRouting {
  func scrollToTop()
}

protocol MenuPresentable: Presentable {
  var listener: MenuPresentableListener? { get set }
}

protocol MenuListener: AnyObject {
  func menuDidLogOut()
}

final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuInteractable,
  MenuPresentableListener
{
  var router: MenuRouting?  // expect: strong_router_reference
  weak var listener: MenuListener?

  override init(presenter: MenuPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func didTapTitle() {
    router?.scrollToTop()
  }

  func didTapLogOut() {
    listener?.menuDidLogOut()
  }
}

protocol MenuInteractable: Interactable {
  var router: MenuRouting? { get set }
  var listener: MenuListener? { get set }
}

protocol MenuViewControllable: ViewControllable {
  func scrollToTop()
}

final class MenuRouter: ViewableRouter<MenuInteractable, MenuViewControllable>, MenuRouting {
  override init(interactor: MenuInteractable, viewController: MenuViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func scrollToTop() {
    viewController.scrollToTop()
  }
}

protocol MenuPresentableListener: AnyObject {
  func didTapTitle()
  func didTapLogOut()
}

final class MenuViewController: UIViewController, MenuPresentable, MenuViewControllable {
  weak var listener: MenuPresentableListener?

  private let titleButton = UIButton(type: .system)
  private let logOutButton = UIButton(type: .system)

  init(username: String) {
    super.init(nibName: nil, bundle: nil)
    title = username
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("Menu has no storyboard.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapTitle() }, for: .touchUpInside)
    logOutButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapLogOut() }, for: .touchUpInside)
    view.addSubview(titleButton)
    view.addSubview(logOutButton)
  }

  func scrollToTop() {
    view.setNeedsLayout()
  }
}
