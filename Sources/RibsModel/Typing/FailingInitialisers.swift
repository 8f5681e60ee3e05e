import RibsSyntax

extension TypeTable {
  /// A call of the type with these labels gives an object of it, and no optional one, as it is
  /// known to mean an initialiser that does not fail: one in the tree, the memberwise one or the
  /// framework's.
  ///
  /// Any other may fail, such as those that come with a raw value, a coding key or a class outside
  /// the tree.
  func makesWithoutFail(_ type: TypeID, labels: [String]) -> Bool {
    let ancestry = ancestry(of: type)
    let meant = ([type] + ancestry.types).flatMap { members(named: "init", of: $0) }.filter {
      $0.kind == .`init` && !isRequirement($0)
        && FunctionSignature(at: $0.place, in: self).match(labels: labels) != nil
    }
    guard meant.isEmpty else { return !meant.contains { $0.traits.contains(.failable) } }
    guard !ancestry.isAmbiguous, unseenMembers(of: type) == nil else { return false }
    switch self[type].kind {
    case .struct: return hasMemberwiseInitialiser(type, taking: labels)
    case .class: return labels.isEmpty || frameworkBase(of: type) != nil
    case .actor: return labels.isEmpty
    default: return false
    }
  }

  /// A protocol asks for it, which tells that there is one and not which.
  private func isRequirement(_ initialiser: Member) -> Bool {
    self[initialiser.owner].kind == .protocol && initialiser.declaringExtension == nil
  }

  private func hasMemberwiseInitialiser(_ type: TypeID, taking labels: [String]) -> Bool {
    guard
      !members(named: "init", of: type).contains(where: {
        $0.kind == .`init` && $0.declaringExtension == nil
      })
    else { return false }
    var stored = self[type].members.filter { $0.isStoredProperty && !$0.isStatic }[...]
    return labels.allSatisfy { label in
      guard let position = stored.firstIndex(where: { $0.name == label }) else { return false }
      stored = stored[(position + 1)...]
      return true
    }
  }
}
