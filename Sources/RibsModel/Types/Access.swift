import RibsSyntax

/// Who may see a declaration; ordered from the narrowest.
package enum Access: UInt8, Hashable, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A declaration's own access modifier.
func writtenAccess(_ modifiers: Modifiers) -> Access? {
  guard !modifiers.isDisjoint(with: .access) else { return nil }
  if modifiers.contains(.public) || modifiers.contains(.open) { return .public }
  if modifiers.contains(.package) { return .package }
  if modifiers.contains(.internal) { return .internal }
  if modifiers.contains(.fileprivate) { return .fileprivate }
  return modifiers.contains(.private) ? .private : nil
}

/// A type's access, limited by the types around it.
func typeAccess(of declaration: Declaration, in file: SourceFile) -> Access {
  var access: Access = .public
  var current: Declaration? = declaration
  while let scope = current {
    let written = writtenAccess(scope.modifiers)
    let isExtension = scope.kind == .extension
    access = min(
      access, written == .private ? .fileprivate : written ?? (isExtension ? .public : .internal))
    current = scope.parent.map { file[$0] }
  }
  return access
}

/// What a member's access is: its own modifier; else that of the extension it stands in; members
/// of a protocol have the protocol's; any other member is internal at most.
func memberAccess(_ declaration: Declaration, in outer: Declaration) -> Access {
  if let written = writtenAccess(declaration.modifiers) { return written }
  let outerAccess = writtenAccess(outer.modifiers)
  // `private` outside a type means fileprivate.
  let inherited = outerAccess == .private ? .fileprivate : outerAccess ?? .internal
  let followsOuter =
    outer.kind == .extension || outer.kind == .protocol || declaration.kind == .case
  return followsOuter ? inherited : min(.internal, inherited)
}

/// Who may set a member by its own `private(set)` and the like; nil where it has none.
func setterAccess(_ declaration: Declaration) -> Access? {
  guard !declaration.modifiers.isDisjoint(with: .setterAccess) else { return nil }
  if declaration.modifiers.contains(.privateSet) { return .private }
  if declaration.modifiers.contains(.fileprivateSet) { return .fileprivate }
  if declaration.modifiers.contains(.internalSet) { return .internal }
  if declaration.modifiers.contains(.packageSet) { return .package }
  return nil
}
