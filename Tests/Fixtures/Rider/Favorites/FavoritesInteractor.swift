import RIBs
import RxSwift

protocol FavoritesRouting: ViewableRouting {}

/// @CreateMock
protocol FavoritesPresentable: Presentable {
  var listener: FavoritesPresentableListener? { get set }

  func showFavorites(_ names: [String])
}

/// @CreateMock
protocol FavoritesListener: AnyObject {
  func favoritesDidSelect(_ location: Location)
  func favoritesDidClose()
}

final class FavoritesInteractor: PresentableInteractor<FavoritesPresentable>,
  FavoritesInteractable, FavoritesPresentableListener
{
  weak var router: FavoritesRouting?
  weak var listener: FavoritesListener?

  private let accessToken: AccessToken
  private let placeService: PlaceServicing

  private var favorites: [Location] = []

  init(
    presenter: FavoritesPresentable, accessToken: AccessToken, placeService: PlaceServicing
  ) {
    self.accessToken = accessToken
    self.placeService = placeService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    placeService.favorites(accessToken: accessToken)
      .catchAndReturn([])
      .observe(on: MainScheduler.instance)
      .subscribe(
        with: self,
        onSuccess: { owner, favorites in
          owner.favorites = favorites
          owner.presenter.showFavorites(favorites.map(\.name))
        }
      )
      .disposeOnDeactivate(interactor: self)
  }

  // MARK: - FavoritesPresentableListener

  func didSelectFavorite(at index: Int) {
    guard favorites.indices.contains(index) else { return }
    listener?.favoritesDidSelect(favorites[index])
  }

  func didTapClose() {
    listener?.favoritesDidClose()
  }
}
