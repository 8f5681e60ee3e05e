import RibsModel
import RibsSyntax

extension CodeUnit {
  /// Where code lets somebody else set a property of that name: key paths that go through it
  /// (`interactor[keyPath: \.router] = router`), and its address (`&interactor.router`).
  func indirectAssignments(to name: String) -> [Syntax] {
    nodes([.keyPath, .inout]).filter { node in
      node.kind == .keyPath
        ? node.keyPathGoesThrough(name) : node.firstChild?.unwrapped.name == name
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
