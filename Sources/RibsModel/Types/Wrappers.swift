import RibsSyntax

extension TypeTable {
  /// The attributes of a property that may be property wrappers or macros: code of theirs gets what
  /// the property is set to, and may do more with it than keep it.
  package func wrappers(of property: Member) -> [String] {
    attributeNames(at: property.place)
      .filter { !plainAttributes.contains($0) && !systemSet.contains($0) }
  }

  /// The types of the project by which a property is wrapped: `@Stored var items`.
  package func wrapperTypes(of property: Member) -> [TypeID] {
    let file = self[property.place.file]
    let attributes = declaration(at: property.place).attributes.indices.map { file.attributes[$0] }
    return attributes.compactMap { attribute in
      let name = TypeExpression(parsing: attribute.name, in: file)
      return canonical(name, from: Viewpoint(property.place)).declared
    }
  }

  /// A storyboard or the system may set the property.
  package func isSetBySystem(_ property: Member) -> Bool {
    attributeNames(at: property.place).contains(where: systemSet.contains)
  }

  /// A storyboard connects the property to an object of the view.
  package func isOutlet(_ property: Member) -> Bool {
    attributeNames(at: property.place).contains("IBOutlet")
  }
}

extension SourceFile {
  /// Code that is not in the sources may call the function by one of its attributes: Objective-C,
  /// or what a macro makes.
  package func opensToOthers(_ function: Declaration) -> Bool {
    !attributeNames(of: function).allSatisfy { plainAttributes.contains($0) && $0 != "objc" }
  }
}

/// Attributes of the language that leave a property or function as it is.
private let plainAttributes: Set = [
  "MainActor", "NSCopying", "ObservationIgnored", "Sendable", "_spi", "available",
  "discardableResult", "inlinable", "inline", "nonobjc", "objc", "preconcurrency",
  "usableFromInline", "warn_unqualified_access",
]

private let systemSet: Set = ["GKInspectable", "IBInspectable", "IBOutlet", "NSManaged"]
