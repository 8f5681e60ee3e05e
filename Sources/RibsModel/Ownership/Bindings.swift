import RibsSyntax

/// SwiftUI sets to nil what it is given a binding of: the item of a sheet when the sheet goes.
extension Project {
  /// A binding of the property may set it to nil, or to an empty collection.
  func mayBeBoundToNothing(_ property: Member, _ typing: inout Typing) -> Bool {
    guard property.isSettable, mayBeEmpty(property) else { return false }
    let name = VisibleName(of: property, isFileScoped: property.isFileScoped)
    let isBound = answer(to: HoldersBinding(name: name)) { holders(binding: property, &typing) }
    return mayKeep(property, isBound)
  }

  private func mayBeEmpty(_ property: Member) -> Bool {
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
      for id in body.compiledNodes {
        guard let object = Syntax(body, id).bound(property.name) else { continue }
        found.insert(holder(projectedBy: object, in: code[unit], &typing))
      }
    }
    return found
  }

  /// The object that a wrapped property of the code's holds: `viewModel` for `$viewModel`.
  private func holder(
    projectedBy object: BoundObject, in unit: CodeUnit, _ typing: inout Typing
  ) -> Holder {
    switch object {
    case .own: return unit.owner.map { .object(of: $0) } ?? .unknown
    case .value(let name):
      let type = typing.propertyType(name, of: typing.selfType(in: unit), isStatic: false)
      return type?.unwrapped.declared.map { .object(of: $0) } ?? .unknown
    case .other: return .unknown
    }
  }
}

/// Of which objects something of the name is given away by a binding.
private struct HoldersBinding: ProjectQuestion {
  typealias Answer = Set<Holder>

  let name: VisibleName
}

/// Whose property a binding changes.
private enum BoundObject {
  /// That of the code itself.
  case own
  /// What the property of the name holds.
  case value(String)
  case other
}

extension Syntax {
  /// Whose property of the name the code gives a binding of.
  fileprivate func bound(_ name: String) -> BoundObject? {
    switch kind {
    case .name:
      // What `$detail` gives of itself in a class tells its values only.
      return self.name == "$" + name && parent?.kind == .inout ? .own : nil
    case .member:
      guard self.name == name, var base = firstChild?.unwrapped else { return nil }
      if let wrapped = base.projected { return .value(wrapped) }
      while base.kind == .member, let inner = base.firstChild?.unwrapped { base = inner }
      return base.projected == nil ? nil : .other
    default: return nil
    }
  }

  /// `viewModel` for `$viewModel`; nil for `$0`.
  private var projected: String? {
    guard kind == .name, name.hasPrefix("$"), Int(name.dropFirst()) == nil else { return nil }
    return String(name.dropFirst())
  }
}
