import RibsSyntax

extension TypeTable {
  /// The property whose value a binding of its name takes: `if let row`,
  /// `guard let row else { … }`. Nil where an outer local or a parameter has that name.
  package func property(borrowedBy binding: Syntax, in unit: CodeUnit) -> Member? {
    guard binding.value == nil, binding.parent?.kind == .condition, let owner = unit.owner,
      unit.body.localNames.declaration(of: binding.id) == nil,
      !parameterNames(of: unit.declaration).contains(binding.name)
    else { return nil }
    return allMembers(named: binding.name, of: owner).first { $0.isProperty }
  }
}
