import RibsModel
import RibsSyntax

extension ChildReferenceReading {
  /// The children that an expression stands for: each in a list, where a loop over the list gives
  /// them one after the other, as `[menu, login].forEach { detachChild($0) }` does.
  func children(_ expression: Syntax) -> [ChildReference] {
    guard let list = loopedOver(by: expression.unwrapped) else { return [child(expression)] }
    if isAllChildren(list), list.isLoopedOverWhole { return [.every] }
    return listed(list) ?? [child(expression)]
  }

  /// The children in a list; nil where it is not seen what is in it, or where the code attaches one
  /// of which it is not known whether it is among them.
  func listed(_ list: Syntax) -> [ChildReference]? {
    let attaching = unit.nodes([.call]).filter { $0.calleeName == "attachChild" }
    let isAnyAttached = attaching.contains { call in
      let attached = call.arguments.first.map { child($0.value) } ?? .other
      return attached == .other || attached.isParameter
    }
    return isAnyAttached ? nil : items(of: list)
  }

  private func items(of list: Syntax) -> [ChildReference]? {
    let list = list.unwrapped
    switch list.kind {
    case .array: return list.children.map { child($0) }
    case .call where list.calleeName == "compactMap": return list.receiver.flatMap { items(of: $0) }
    case .name:
      // Its value stands before it: the way ends.
      guard let constant = declaration(of: list), !constant.node.flags.contains(.mutable),
        let value = localValue(of: list), value.range.end <= list.range.start
      else { return nil }
      return items(of: value)
    default: return nil
    }
  }

  /// `children`, `self.children.reversed()`: what the framework keeps of every child that is
  /// attached, those that properties keep among them.
  func isAllChildren(_ list: Syntax) -> Bool {
    var list = list.unwrapped
    if list.kind == .call, list.calleeName == "reversed", list.arguments.isEmpty,
      let receiver = list.receiver?.unwrapped
    {
      list = receiver
    }
    guard list.name == "children" else { return false }
    return list.kind == .member
      ? list.receiver.map(meansRouter) == true
      : list.kind == .name
        && !isLocal(list)
  }

  /// The list whose item a name stands for, or that the name was unwrapped from.
  private func loopedOver(by name: Syntax) -> Syntax? {
    if let list = name.iterated { return list }
    guard let binding = declaration(of: name), binding.parent?.kind == .condition else {
      return nil
    }
    return (binding.value?.unwrapped ?? binding).iterated
  }
}

extension Syntax {
  /// The loop over the list does the same with each of its items.
  fileprivate var isLoopedOverWhole: Bool {
    guard let loop = ancestors.first(where: { $0.kind == .for || $0.kind == .call }),
      !loop.children.contains(where: { $0.kind == .condition })
    else { return false }
    return !loop.descendants.contains { choosing.contains($0.kind) }
  }
}

private let choosing: Set<NodeKind> = [.guard, .if, .switch, .ternary, .return]
