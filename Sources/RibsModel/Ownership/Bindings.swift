import RibsSyntax

/// SwiftUI sets to nil what it is given a binding of: the item of a sheet when the sheet goes.
extension Project {
  /// A binding of the property may set it to nil, or to an empty collection.
  func mayBeEmptiedByBinding(_ property: Member, _ typing: inout Typing) -> Bool {
    guard property.isSettable, mayHoldNothing(property) else { return false }
    let name = VisibleName(of: property)
    let isBound = answer(to: HoldersBinding(name: name)) { holders(binding: property, &typing) }
    return mayKeep(property, isBound)
  }

  /// What holds one object or closure at all times is never empty.
  private func mayHoldNothing(_ property: Member) -> Bool {
    guard let type = types.canonicalType(of: property) else { return true }
    switch type.unwrapped {
    case .declared, .framework, .function: return type != type.unwrapped
    default: return true
    }
  }

  /// The objects of which code gives away a binding of something of the property's name:
  /// `.sheet(item: $viewModel.detail)`, `stream.assign(to: &$detail)`.
  private func holders(binding property: Member, _ typing: inout Typing) -> Set<Holder> {
    var found: Set<Holder> = []
    for unit in units(mentioning: property) where code[unit].lazyBody.mayProject {
      let body = code[unit].body
      for id in body.nodeIDs {
        let mention = Syntax(body, id)
        if let holder = holder(bindingBy: mention, property.name, in: code[unit], &typing) {
          found.insert(holder)
        }
      }
    }
    return found
  }

  /// The object whose property of the name the code gives a binding of.
  private func holder(
    bindingBy mention: Syntax, _ name: String, in unit: CodeUnit, _ typing: inout Typing
  ) -> Holder? {
    // What `$detail` gives in a class by itself only tells its values.
    if mention.projected == name {
      guard mention.parent?.kind == .inout else { return nil }
      return unit.owner.map { .object(of: $0) } ?? .unknown
    }
    guard mention.kind == .member, mention.name == name, let base = mention.firstChild?.unwrapped,
      // It changes the elements, and takes none away.
      mention.wrapped.parent?.parent?.calleeName != "ForEach"
    else { return nil }
    if let wrapped = base.projected {
      let type = typing.propertyType(wrapped, of: typing.selfType(in: unit), isStatic: false)
      if let object = type?.unwrapped.declared { return .object(of: object) }
      // A value's own binding, or the publisher of one: of what is not known, the label tells.
      return mention.isBoundAsItem ? .unknown : nil
    }
    var root = base
    while root.kind == .member, root.projected == nil, let inner = root.firstChild?.unwrapped {
      root = inner
    }
    return root.projected != nil && mention.isBoundAsItem ? .unknown : nil
  }
}

/// Of which objects something of the name is given away by a binding.
private struct HoldersBinding: ProjectQuestion {
  typealias Answer = Set<Holder>

  let name: VisibleName
}

extension Syntax {
  /// `viewModel` for `$viewModel` and `self.$viewModel`; nil for `$0`.
  fileprivate var projected: String? {
    guard kind == .name || kind == .member && firstChild?.name == "self", name.hasPrefix("$"),
      Int(name.dropFirst()) == nil
    else { return nil }
    return String(name.dropFirst())
  }

  /// `.sheet(item: …)`, `List(selection: …)`: these are set to nil.
  fileprivate var isBoundAsItem: Bool {
    guard let argument = wrapped.parent, argument.kind == .argument else { return false }
    return ["item", "selection"].contains(argument.name)
  }
}
