import RibsSyntax

extension TypeTable {
  /// Why a type may have members that the tree does not show, in words: code of it that is not
  /// understood, a macro among its members, or an attribute of the type or of an extension of it that
  /// may be one, as it is no attribute of the language, and no global actor of the project.
  package func unseenMembers(of type: TypeID) -> String? {
    for place in [self[type].place] + self[type].extensions {
      // Between the marks of a conflict Swift reads nothing.
      if declaration(at: place).traits.contains(.isDamaged)
        || self[place.file].contains("\n<<<<<<< ", in: declaration(at: place).range)
      {
        return "the code of `\(self[type].name)` is not understood"
      }
      if declaration(at: place).traits.contains(.expandsMacro) {
        return "a macro in `\(self[type].name)` may add members"
      }
      for name in attributeNames(at: place)
      where name.first?.isUppercase == true && !memberlessAttributes.contains(name) {
        let path = name.split(separator: ".").map { TypeName(String($0)) }
        if case .external = names.lookup(path, from: Viewpoint(place)) {
          return "`@\(name)` may add members"
        }
      }
    }
    return nil
  }
}

/// Attributes that add nothing a Dependency protocol could ask for.
private let memberlessAttributes: Set = [
  "IBDesignable", "MainActor", "NSApplicationMain", "Observable", "UIApplicationMain",
]
