import RIBs
import UIKit

protocol FavoritesPresentableListener: AnyObject {
  func didSelectFavorite(at index: Int)
  func didTapClose()
}

final class FavoritesViewController: UIViewController, FavoritesPresentable,
  FavoritesViewControllable
{
  weak var listener: FavoritesPresentableListener?

  private let closeButton = UIButton(type: .system)
  private let list = LocationListView()

  override func viewDidLoad() {
    super.viewDidLoad()
    closeButton.setTitle("Close", for: .normal)
    closeButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapClose() }, for: .touchUpInside)
    list.onSelect = { [weak self] index in
      self?.listener?.didSelectFavorite(at: index)
    }
    view.addSubview(UIStackView(arrangedSubviews: [closeButton, list]))
  }

  // MARK: - FavoritesPresentable

  func showFavorites(_ names: [String]) {
    list.show(names)
  }
}
