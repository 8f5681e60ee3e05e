import RIBs
import UIKit

protocol RequestPresentableListener: AnyObject {
  func didTapDestination()
  func didTapFavorites()
  func didTapRequest()
}

final class RequestViewController: UIViewController, RequestPresentable, RequestViewControllable {
  weak var listener: RequestPresentableListener?

  private let destinationButton = UIButton(type: .system)
  private let favoritesButton = UIButton(type: .system)
  private let requestButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    destinationButton.setTitle("Where to?", for: .normal)
    destinationButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapDestination() }, for: .touchUpInside)
    favoritesButton.setTitle("Favorites", for: .normal)
    favoritesButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapFavorites() }, for: .touchUpInside)
    requestButton.setTitle("Request", for: .normal)
    requestButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapRequest() }, for: .touchUpInside)
    view.addSubview(
      UIStackView(arrangedSubviews: [destinationButton, favoritesButton, requestButton]))
  }

  // MARK: - RequestPresentable

  func showDestination(_ name: String) {
    destinationButton.setTitle(name, for: .normal)
  }

  func showRequestFailed() {
    requestButton.setTitle("Request again", for: .normal)
  }

  // MARK: - RequestViewControllable

  func embed(_ viewController: ViewControllable) {
    addEmbedded(viewController)
  }

  func present(_ viewController: ViewControllable) {
    // Full screen, so that only its own buttons end it.
    viewController.uiviewController.modalPresentationStyle = .fullScreen
    present(viewController.uiviewController, animated: true)
  }

  func dismiss(_ viewController: ViewControllable) {
    guard presentedViewController === viewController.uiviewController else { return }
    dismiss(animated: true)
  }
}
