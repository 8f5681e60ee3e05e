import RibsModel
import RibsSyntax
import RibsText

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

extension SourceFile {
  /// The names of the language's identifiers in a range, each where it stands first.
  func firstMentions(
    in range: ByteRange, where isWanted: (String) -> Bool
  ) -> [(name: String, range: ByteRange)] {
    var seen: Set<String> = []
    return tokenize(bytes, range: range).compactMap { token in
      guard token.kind == .identifier else { return nil }
      let name = text(token.range)
      guard !seen.contains(name), isWanted(name) else { return nil }
      seen.insert(name)
      return (name, token.range)
    }
  }
}
