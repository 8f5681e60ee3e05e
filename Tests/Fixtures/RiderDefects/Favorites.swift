import RIBs
import UIKit

protocol FavoritesDependency: Dependency {
  var accessToken: AccessToken { get }
}

protocol FavoritesBuildable: Buildable {
  func build(withListener listener: FavoritesListener) -> ViewableRouting
}

final class FavoritesBuilder: Builder<FavoritesDependency>, FavoritesBuildable {
  func build(withListener listener: FavoritesListener) -> ViewableRouting {
    let viewController = FavoritesViewController()
    let interactor = FavoritesInteractor(
      presenter: viewController, accessToken: dependency.accessToken)
    interactor.listener = listener
    return FavoritesRouter(interactor: interactor, viewController: viewController)
  }
}

protocol FavoritesPresentable: Presentable {
  var listener: FavoritesPresentableListener? { get set }
}

protocol FavoritesListener: AnyObject {
  func favoritesDidSelect(_ favorite: String)
}

final class FavoritesInteractor: PresentableInteractor<FavoritesPresentable>,
  FavoritesInteractable, FavoritesPresentableListener
{
  var listener: FavoritesListener?  // expect: strong_listener

  private let accessToken: AccessToken

  init(presenter: FavoritesPresentable, accessToken: AccessToken) {
    self.accessToken = accessToken
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func didTapHome() {
    listener?.favoritesDidSelect("the home of \(accessToken.value)")
  }
}

protocol FavoritesInteractable: Interactable {
  var listener: FavoritesListener? { get set }
}

protocol FavoritesViewControllable: ViewControllable {}

final class FavoritesRouter: ViewableRouter<FavoritesInteractable, FavoritesViewControllable> {}

protocol FavoritesPresentableListener: AnyObject {
  func didTapHome()
}

final class FavoritesViewController: UIViewController, FavoritesPresentable,
  FavoritesViewControllable
{
  weak var listener: FavoritesPresentableListener?

  private let homeButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    homeButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapHome() }, for: .touchUpInside)
    view.addSubview(homeButton)
  }
}
