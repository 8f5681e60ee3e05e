import RibsModel
import RibsSyntax

extension CodeUnit {
  /// The code lets somebody else set a property of that name, by a key path that goes through it
  /// (`interactor[keyPath: \.router] = router`) or by its address (`&interactor.router`), or in a
  /// type within a function, of which no code is parsed.
  func mayAssignIndirectly(to name: String) -> Bool {
    nodes([.keyPath, .inout, .localDeclaration]).contains { node in
      switch node.kind {
      case .keyPath: node.keyPathGoesThrough(name)
      case .inout: node.firstChild?.unwrapped.name == name
      default: body.file.mentions(name, in: node.range)
      }
    }
  }
}

extension Syntax {
  /// `\.menu?.router` goes through `menu` and `router`.
  func keyPathGoesThrough(_ property: String) -> Bool {
    name.split(separator: ".").contains { part in
      part.drop { $0 == "\\" }.prefix { $0 != "?" && $0 != "!" && $0 != "[" } == property
    }
  }
}
