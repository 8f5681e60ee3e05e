import RIBs
import RxRelay
import RxSwift
import UIKit

protocol RequestDependency: Dependency {
  var accessToken: AccessToken { get }
  var favoritesBuilder: FavoritesBuildable { get }
}

final class RequestComponent: Component<RequestDependency> {
  var accessToken: AccessToken {
    dependency.accessToken
  }

  fileprivate var rideService: RideServicing {
    dependency.rideService  // expect: unknown_dependency_member
  }
}

protocol RequestBuildable: Buildable {
  func build(withListener listener: RequestListener) -> ViewableRouting
}

final class RequestBuilder: Builder<RequestDependency>, RequestBuildable {
  func build(withListener listener: RequestListener) -> ViewableRouting {
    let component = RequestComponent(dependency: dependency)
    let viewController = RequestViewController()
    let interactor = RequestInteractor(
      presenter: viewController, accessToken: component.accessToken,
      rideService: component.rideService)
    interactor.listener = listener
    return RequestRouter(
      interactor: interactor, viewController: viewController,
      favoritesBuilder: dependency.favoritesBuilder,
      shortcutsBuilder: ShortcutsBuilder(dependency: component))
  }
}

protocol RequestRouting: ViewableRouting {
  func routeToFavorites()
  func detachFavorites()
}

protocol RequestPresentable: Presentable {
  var listener: RequestPresentableListener? { get set }

  func showDestination(_ destination: String)
}

protocol RequestListener: AnyObject {
  func requestDidStart(_ trip: Trip)
}

final class RequestInteractor: PresentableInteractor<RequestPresentable>, RequestInteractable,
  RequestPresentableListener
{
  weak var router: RequestRouting?
  weak var listener: RequestListener?

  private let accessToken: AccessToken
  private let rideService: RideServicing

  init(presenter: RequestPresentable, accessToken: AccessToken, rideService: RideServicing) {
    self.accessToken = accessToken
    self.rideService = rideService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func didTapFavorites() {
    router?.routeToFavorites()
  }

  func didEnterDestination(_ destination: String) {
    rideService.requestRide(to: destination, accessToken: accessToken)
      .subscribe(onSuccess: { trip in
        self.listener?.requestDidStart(trip)
      })
      .disposeOnDeactivate(interactor: self)
  }

  func favoritesDidSelect(_ favorite: String) {
    presenter.showDestination(favorite)
    router?.detachFavorites()
  }

  func shortcutsDidSelect(_ shortcut: String) {
    presenter.showDestination(shortcut)
  }
}

protocol RequestInteractable: Interactable, FavoritesListener, ShortcutsListener {
  var router: RequestRouting? { get set }
  var listener: RequestListener? { get set }
}

protocol RequestViewControllable: ViewControllable {
  func embed(_ viewController: ViewControllable)
  func remove(_ viewController: ViewControllable)
}

final class RequestRouter:  // expect: router_not_assigned
  ViewableRouter<RequestInteractable, RequestViewControllable>, RequestRouting
{
  private let favoritesBuilder: FavoritesBuildable
  private let shortcutsBuilder: ShortcutsBuildable
  private var favorites: ViewableRouting?

  init(
    interactor: RequestInteractable, viewController: RequestViewControllable,
    favoritesBuilder: FavoritesBuildable, shortcutsBuilder: ShortcutsBuildable
  ) {
    self.favoritesBuilder = favoritesBuilder
    self.shortcutsBuilder = shortcutsBuilder
    super.init(interactor: interactor, viewController: viewController)
  }

  override func didLoad() {
    super.didLoad()
    let router = shortcutsBuilder.build(withListener: interactor)
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  func routeToFavorites() {
    guard favorites == nil else { return }
    let router = favoritesBuilder.build(withListener: interactor)
    favorites = router
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  func detachFavorites() {
    guard let router = favorites else { return }
    viewController.remove(router.viewControllable)
    detachChild(router)
    favorites = nil
  }
}

protocol RequestPresentableListener: AnyObject {
  func didTapFavorites()
  func didEnterDestination(_ destination: String)
}

final class RequestViewController: UIViewController, RequestPresentable, RequestViewControllable {
  weak var listener: RequestPresentableListener?

  private let disposeBag = DisposeBag()
  private let entered = PublishRelay<String>()
  private let destinationField = UITextField()
  private let favoritesButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    favoritesButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapFavorites() }, for: .touchUpInside)
    destinationField.addAction(
      UIAction { [weak self] _ in self?.enter() }, for: .primaryActionTriggered)
    view.addSubview(destinationField)
    view.addSubview(favoritesButton)

    entered  // expect: strong_self_in_owned_subscription
      .distinctUntilChanged()
      .subscribe(onNext: { destination in
        self.listener?.didEnterDestination(destination)
      })
      .disposed(by: disposeBag)
  }

  private func enter() {
    entered.accept(destinationField.text ?? "")
  }

  func showDestination(_ destination: String) {
    destinationField.text = destination
  }

  func embed(_ viewController: ViewControllable) {
    addChild(viewController.uiviewController)
    view.addSubview(viewController.uiviewController.view)
  }

  func remove(_ viewController: ViewControllable) {
    viewController.uiviewController.view.removeFromSuperview()
    viewController.uiviewController.removeFromParent()
  }
}
