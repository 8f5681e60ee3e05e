import RIBs
import UIKit

protocol RootPresentableListener: AnyObject {
  func didDismissFailure()
}

final class RootViewController: UIViewController, RootPresentable, RootViewControllable {
  weak var listener: RootPresentableListener?

  private let failureButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground

    failureButton.setTitle("That did not work. Try again", for: .normal)
    failureButton.isHidden = true
    failureButton.addAction(
      UIAction { [weak self] _ in
        self?.failureButton.isHidden = true
        self?.listener?.didDismissFailure()
      }, for: .touchUpInside)
    view.addSubview(failureButton)
  }

  // MARK: - RootPresentable

  func showLogInFailed() {
    failureButton.isHidden = false
  }

  // MARK: - RootViewControllable

  func embed(_ viewController: ViewControllable) {
    addEmbedded(viewController)
  }

  func remove(_ viewController: ViewControllable) {
    removeEmbedded(viewController)
  }
}

// LoggedIn has no view of its own and shows its children here.
extension RootViewController: LoggedInViewControllable {}
