import RIBs
import UIKit

protocol LoggedOutPresentableListener: AnyObject {
  func didTapLogIn(username: String, password: String)
}

final class LoggedOutViewController: UIViewController, LoggedOutPresentable,
  LoggedOutViewControllable
{
  weak var listener: LoggedOutPresentableListener?

  private let usernameField = UITextField()
  private let passwordField = UITextField()
  private let logInButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    usernameField.placeholder = "Name"
    passwordField.placeholder = "Password"
    logInButton.setTitle("Log in", for: .normal)
    logInButton.addAction(
      UIAction { [weak self] _ in self?.tapLogIn() }, for: .touchUpInside)
    view.addSubview(UIStackView(arrangedSubviews: [usernameField, passwordField, logInButton]))
  }

  private func tapLogIn() {
    listener?.didTapLogIn(
      username: usernameField.text ?? "", password: passwordField.text ?? "")
  }

  // MARK: - LoggedOutPresentable

  func showMissingUsername() {
    usernameField.placeholder = "Your name, please"
  }
}
