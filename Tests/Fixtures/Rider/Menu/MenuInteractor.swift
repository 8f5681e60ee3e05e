import RIBs

protocol MenuRouting: ViewableRouting {}

/// @CreateMock
protocol MenuPresentable: Presentable {
  var listener: MenuPresentableListener? { get set }
}

/// @CreateMock
protocol MenuListener: AnyObject {
  func menuDidLogOut()
}

final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuInteractable,
  MenuPresentableListener
{
  weak var router: MenuRouting?
  weak var listener: MenuListener?

  override init(presenter: MenuPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  // MARK: - MenuPresentableListener

  func didTapLogOut() {
    listener?.menuDidLogOut()
  }
}
