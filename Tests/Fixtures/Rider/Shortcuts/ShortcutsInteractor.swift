import RIBs
import RxSwift

protocol ShortcutsRouting: ViewableRouting {}

/// @CreateMock
protocol ShortcutsPresentable: Presentable {
  var listener: ShortcutsPresentableListener? { get set }

  func showShortcut(_ name: String)
}

/// @CreateMock
protocol ShortcutsListener: AnyObject {
  func shortcutsDidSelect(_ location: Location)
}

final class ShortcutsInteractor: PresentableInteractor<ShortcutsPresentable>,
  ShortcutsInteractable, ShortcutsPresentableListener
{
  weak var router: ShortcutsRouting?
  weak var listener: ShortcutsListener?

  private let accessToken: AccessToken
  private let placeService: PlaceServicing

  private var shortcut: Location?

  init(
    presenter: ShortcutsPresentable, accessToken: AccessToken, placeService: PlaceServicing
  ) {
    self.accessToken = accessToken
    self.placeService = placeService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    placeService.recents(accessToken: accessToken)
      .observe(on: MainScheduler.instance)
      .subscribe(onSuccess: { recents in
        self.show(recents.first)
      })
      .disposeOnDeactivate(interactor: self)
  }

  private func show(_ location: Location?) {
    shortcut = location
    if let location { presenter.showShortcut(location.name) }
  }

  // MARK: - ShortcutsPresentableListener

  func didTapShortcut() {
    guard let shortcut else { return }
    listener?.shortcutsDidSelect(shortcut)
  }
}
