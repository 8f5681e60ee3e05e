import RibsSyntax

extension TypeTable {
  /// An attribute of the type, or of an extension of it, that may be a macro which adds members: no
  /// attribute of the language, and no global actor of the project.
  func attachedMacro(of type: TypeID) -> String? {
    for place in [self[type].place] + self[type].extensions {
      let file = self[place.file]
      for index in declaration(at: place).attributes.indices {
        let name = file.text(file.attributes[index].name)
        guard name.first?.isUppercase == true, !memberlessAttributes.contains(name) else {
          continue
        }
        let path = name.split(separator: ".").map { TypeName(String($0)) }
        if case .external = names.lookup(path, from: Viewpoint(place)) { return name }
      }
    }
    return nil
  }
}

/// Attributes that add nothing a Dependency protocol could ask for.
private let memberlessAttributes: Set = [
  "IBDesignable", "MainActor", "NSApplicationMain", "Observable", "UIApplicationMain",
]
