import RIBs
import UIKit

protocol OnTripViewListener: AnyObject {
  func viewDidTapEnd()
}

final class OnTripViewController: UIViewController, OnTripViewControllable {
  weak var viewListener: OnTripViewListener?

  private let titleLabel = UILabel()
  private let detailLabel = UILabel()
  private let endButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    endButton.setTitle("End", for: .normal)
    endButton.addAction(
      UIAction { [weak self] _ in self?.viewListener?.viewDidTapEnd() }, for: .touchUpInside)
    view.addSubview(UIStackView(arrangedSubviews: [titleLabel, detailLabel, endButton]))
  }

  // MARK: - OnTripViewControllable

  func show(title: String, detail: String) {
    titleLabel.text = title
    detailLabel.text = detail
  }
}
