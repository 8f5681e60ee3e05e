import RIBs
import UIKit

protocol ShortcutsPresentableListener: AnyObject {
  func didTapShortcut()
}

final class ShortcutsViewController: UIViewController, ShortcutsPresentable,
  ShortcutsViewControllable
{
  weak var listener: ShortcutsPresentableListener?

  private let shortcutButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    shortcutButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapShortcut() }, for: .touchUpInside)
    view.addSubview(shortcutButton)
  }

  // MARK: - ShortcutsPresentable

  func showShortcut(_ name: String) {
    shortcutButton.setTitle(name, for: .normal)
  }
}
