import RIBs
import RxRelay
import RxSwift

protocol LocationEditorRouting: ViewableRouting {}

/// @CreateMock
protocol LocationEditorPresentable: Presentable {
  var listener: LocationEditorPresentableListener? { get set }

  func showQuery(_ query: String)
  func showLocations(_ names: [String])
}

/// @CreateMock
protocol LocationEditorListener: AnyObject {
  func locationEditorDidSelect(_ location: Location)
  func locationEditorDidCancel()
}

final class LocationEditorInteractor: PresentableInteractor<LocationEditorPresentable>,
  LocationEditorInteractable, LocationEditorPresentableListener
{
  weak var router: LocationEditorRouting?
  weak var listener: LocationEditorListener?

  private let location: Location?
  private let placeService: PlaceServicing
  private let queries = PublishRelay<String>()

  private var locations: [Location] = []

  init(presenter: LocationEditorPresentable, location: Location?, placeService: PlaceServicing) {
    self.location = location
    self.placeService = placeService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    queries
      .distinctUntilChanged()
      .flatMapLatest { [placeService] query in
        placeService.locations(matching: query).catchAndReturn([])
      }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { locations in
        self.locations = locations
        self.presenter.showLocations(locations.map(\.name))
      })
      .disposeOnDeactivate(interactor: self)
    presenter.showQuery(location?.name ?? "")
  }

  // MARK: - LocationEditorPresentableListener

  func didChangeQuery(_ query: String) {
    queries.accept(query)
  }

  func didSelectLocation(at index: Int) {
    guard locations.indices.contains(index) else { return }
    listener?.locationEditorDidSelect(locations[index])
  }

  func didTapCancel() {
    listener?.locationEditorDidCancel()
  }
}
