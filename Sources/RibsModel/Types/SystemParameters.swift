/// Parameters of UIKit's functions whose values code leaves the type out of:
/// `button.addAction(.init { _ in close() }, for: .touchUpInside)`.
enum SystemParameters {
  /// The type of what a call takes under the label, where no function of the project is called.
  static func type(_ label: String, ofCallTo name: String, taking labels: [String])
    -> CanonicalType?
  {
    let isAction =
      label == "primaryAction" || name == "addAction" && labels == ["", "for"] && label.isEmpty
    return isAction ? .external("UIAction", arguments: []) : nil
  }
}
