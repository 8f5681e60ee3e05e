/// Classes, structs and enums of Apple's frameworks, of which nothing but the name is known.
enum AppleTypes {
  /// The name begins as those that apps use most do. Of classes alone `SystemClasses` knows more.
  static func mayInclude(_ name: String) -> Bool { prefixes.contains { name.hasPrefix($0) } }

  private static let prefixes = ["CA", "CG", "MK", "NS", "UI", "URL", "WK"]
}
