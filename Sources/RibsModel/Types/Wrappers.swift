import RibsSyntax

extension TypeTable {
  /// The attributes of a property that may be property wrappers or macros: code of theirs gets what the
  /// property is set to, and may do more with it than keep it.
  package func wrappers(of property: Member) -> [String] {
    self[property.place.file].attributeNames(of: declaration(at: property.place))
      .filter { !plainAttributes.contains($0) }
  }
}

/// Attributes of the language and of the system that leave a property as it is.
private let plainAttributes: Set = [
  "GKInspectable", "IBInspectable", "IBOutlet", "MainActor", "NSCopying", "NSManaged", "available",
  "inlinable", "nonobjc", "objc", "preconcurrency", "usableFromInline",
]
