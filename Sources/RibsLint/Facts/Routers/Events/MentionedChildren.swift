import RibsModel
import RibsSyntax

/// Which children a router's function speaks of, and which of them it lets go.
extension ChildReferenceReading {
  /// The children of which the function says anything.
  func mentionedChildren() -> Set<String> {
    var names: Set<String> = []
    for syntax in unit.nodes([.name, .member, .binding]) {
      let isBinding = syntax.kind == .binding
      guard properties.contains(syntax.name),
        !isBinding || syntax.parent?.kind == .condition && syntax.value == nil
      else { continue }
      names.insert(syntax.name)
    }
    return names
  }
}

extension RouterFunction {
  /// The only child of which the function says anything; nil where there are several or none.
  var onlyMentioned: String? { mentioned.count == 1 ? mentioned.first : nil }

  /// The function sets the property to nil, puts no child anywhere, and gives none back.
  func forgets(_ name: String) -> Bool {
    let changes = events.filter { if case .change = $0.kind { true } else { false } }
    return changes.contains { $0.changes(name) }
      && changes.allSatisfy { if case .change(_, .emptied) = $0.kind { true } else { false } }
      && unit.nodes([.return]).allSatisfy { $0.value.map { reading.child($0) } ?? .other == .other }
  }

  /// The child that makes room for others in the same run: the only one that is set to nil, where
  /// the function attaches every other one that it speaks of, and does so after the removal.
  func childSucceeded(by removal: RouterEvent) -> String? {
    let beside = events(beside: removal)
    let left = mentioned.filter { name in
      !beside.contains { $0.attaches(name) && removal.syntax.id < $0.syntax.id }
    }
    guard let name = left.first, left.count == 1,
      beside.contains(where: { $0.empties(name) }),
      !beside.contains(where: { $0.fills(name) })
    else { return nil }
    return name
  }

  /// Some of the function is for when there is no such child: `if menu == nil { … }`.
  func runsWithout(_ name: String) -> Bool {
    unit.nodes([.binary]).contains { comparison in
      let parts = Array(comparison.children)
      return comparison.operators.contains("==")
        && parts.contains(where: \.isNil) && parts.contains { $0.unwrapped.name == name }
    }
  }
}
