import RIBs
import UIKit

protocol LocationEditorPresentableListener: AnyObject {
  func didChangeQuery(_ query: String)
  func didSelectLocation(at index: Int)
  func didTapCancel()
}

final class LocationEditorViewController: UIViewController, LocationEditorPresentable,
  LocationEditorViewControllable
{
  weak var listener: LocationEditorPresentableListener?

  private let queryField = UITextField()
  private let cancelButton = UIButton(type: .system)
  private let list = LocationListView()

  override func viewDidLoad() {
    super.viewDidLoad()
    queryField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.listener?.didChangeQuery(self.queryField.text ?? "")
      }, for: .editingChanged)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapCancel() }, for: .touchUpInside)
    list.onSelect = { [weak self] index in
      self?.listener?.didSelectLocation(at: index)
    }
    view.addSubview(UIStackView(arrangedSubviews: [queryField, cancelButton, list]))
  }

  // MARK: - LocationEditorPresentable

  func showQuery(_ query: String) {
    queryField.text = query
  }

  func showLocations(_ names: [String]) {
    list.show(names)
  }
}
