import RIBs

protocol RequestInteractable: Interactable, LocationEditorListener, FavoritesListener,
  LocationSourceListener
{
  var router: RequestRouting? { get set }
  var listener: RequestListener? { get set }
}

/// @CreateMock
protocol RequestViewControllable: ViewControllable {
  func embed(_ viewController: ViewControllable)
  func present(_ viewController: ViewControllable)
  func dismiss(_ viewController: ViewControllable)
}

final class RequestRouter: ViewableRouter<RequestInteractable, RequestViewControllable>,
  RequestRouting
{
  private let locationEditorBuilder: LocationEditorBuildable
  private let favoritesBuilder: FavoritesBuildable
  private let locationSourceBuilder: LocationSourceBuildable

  private var locationEditor: ViewableRouting?
  private var favorites: ViewableRouting?

  init(
    interactor: RequestInteractable, viewController: RequestViewControllable,
    locationEditorBuilder: LocationEditorBuildable, favoritesBuilder: FavoritesBuildable,
    locationSourceBuilder: LocationSourceBuildable
  ) {
    self.locationEditorBuilder = locationEditorBuilder
    self.favoritesBuilder = favoritesBuilder
    self.locationSourceBuilder = locationSourceBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    attachLocationSource()
  }

  func routeToLocationEditor(destination: Location?) {
    guard locationEditor == nil else { return }

    let router = locationEditorBuilder.build(withListener: interactor, location: destination)
    locationEditor = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  func detachLocationEditor() {
    guard let router = locationEditor else { return }
    viewController.dismiss(router.viewControllable)
    detachChild(router)
    locationEditor = nil
  }

  func routeToFavorites() {
    guard favorites == nil else { return }

    let router = favoritesBuilder.build(withListener: interactor)
    favorites = router
    attachChild(router)
    viewController.present(router.viewControllable)
  }

  func detachFavorites() {
    guard let router = favorites else { return }
    viewController.dismiss(router.viewControllable)
    detachChild(router)
    favorites = nil
  }

  private func attachLocationSource() {
    let router = locationSourceBuilder.build(withListener: interactor)
    attachChild(router)
    viewController.embed(router.viewControllable)
  }
}
