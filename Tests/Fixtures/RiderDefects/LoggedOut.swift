import RIBs
import UIKit

protocol LoggedOutDependency: Dependency {}

protocol LoggedOutBuildable: Buildable {
  func build(withListener listener: LoggedOutListener) -> ViewableRouting
}

final class LoggedOutBuilder: Builder<LoggedOutDependency>, LoggedOutBuildable {
  func build(withListener listener: LoggedOutListener) -> ViewableRouting {
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(presenter: viewController)
    interactor.listener = listener
    return LoggedOutRouter(interactor: interactor, viewController: viewController)
  }
}

protocol LoggedOutPresentable: Presentable {
  var listener: LoggedOutPresentableListener? { get set }
}

protocol LoggedOutListener: AnyObject {
  func loggedOutDidLogIn(name: String)
}

final class LoggedOutInteractor: PresentableInteractor<LoggedOutPresentable>,
  LoggedOutInteractable, LoggedOutPresentableListener
{
  weak var listener: LoggedOutListener?

  override init(presenter: LoggedOutPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func didTapLogIn(name: String) {
    listener?.loggedOutDidLogIn(name: name)
  }
}

protocol LoggedOutInteractable: Interactable {
  var listener: LoggedOutListener? { get set }
}

protocol LoggedOutViewControllable: ViewControllable {}

final class LoggedOutRouter: ViewableRouter<LoggedOutInteractable, LoggedOutViewControllable> {}

protocol LoggedOutPresentableListener: AnyObject {
  func didTapLogIn(name: String)
}

// Its extension in the other file counts as well.
final class LoggedOutViewController:  // expect: oversized_class
  UIViewController, LoggedOutPresentable, LoggedOutViewControllable
{
  var listener: LoggedOutPresentableListener?  // expect: strong_view_listener

  private let nameField = UITextField()
  private let logInButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    nameField.placeholder = "Name, in \(country(ofDialCode: 31) ?? "any country")"
    logInButton.addAction(
      UIAction { [weak self] _ in self?.tapLogIn() }, for: .touchUpInside)
    view.addSubview(nameField)
    view.addSubview(logInButton)
  }

  private func tapLogIn() {
    listener?.didTapLogIn(name: nameField.text ?? "")
  }
}
