import UIKit

/// Names of places, one below the other, each of which can be tapped.
final class LocationListView: UIView {
  /// Given the index of what was tapped.
  var onSelect: ((Int) -> Void)?

  private let stack = UIStackView()

  func show(_ names: [String]) {
    for view in stack.arrangedSubviews {
      stack.removeArrangedSubview(view)
      view.removeFromSuperview()
    }
    for (index, name) in names.enumerated() {
      stack.addArrangedSubview(button(name, index: index))
    }
    addSubview(stack)
  }

  private func button(_ name: String, index: Int) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(name, for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.onSelect?(index) }, for: .touchUpInside)
    return button
  }
}
