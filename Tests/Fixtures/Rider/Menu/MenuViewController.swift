import RIBs
import UIKit

protocol MenuPresentableListener: AnyObject {
  func didTapLogOut()
}

final class MenuViewController: UIViewController, MenuPresentable, MenuViewControllable {
  weak var listener: MenuPresentableListener?

  private let logOutButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    logOutButton.setTitle("Log out", for: .normal)
    logOutButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapLogOut() }, for: .touchUpInside)
    view.addSubview(logOutButton)
  }
}
