import RibsModel
import RibsSyntax

extension CodeUnit {
  /// Where code lets somebody else set a property of that name: key paths that go through it
  /// (`interactor[keyPath: \.router] = router`), and its address (`&interactor.router`).
  func indirectAssignments(to name: String) -> [Syntax] {
    nodes([.keyPath, .inout]).filter { node in
      guard node.kind == .keyPath else { return node.firstChild?.unwrapped.name == name }
      return node.name.split(separator: ".").contains { part in
        part.prefix { $0 != "?" && $0 != "!" && $0 != "[" } == name
      }
    }
  }
}
