import RibsModel

extension TypeTable {
  /// The type is UIKit's and for what is on the screen: a view, a colour, a font. What UIKit has for
  /// the app and the device, and images, which are data too, are not.
  func isForViews(_ name: String) -> Bool {
    name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
      && name.count > 5
      && !besideViews.contains { name.hasPrefix($0) } && types(named: name).isEmpty
  }
}

/// How the names begin of what UIKit has besides views.
private let besideViews = [
  "UIAccessibility", "UIActivityType", "UIApplication", "UIBackground", "UIContentSize", "UIDevice",
  "UIImage", "UIInterface", "UILocal", "UIOpen", "UIPasteboard", "UIScene", "UIUser",
]
