import RibsSyntax

/// Reads a type's members from its declaration and its extensions.
struct MemberReading {
  let files: [SourceFile]

  func members(of type: TypeID, kind: DeclarationKind, places: [DeclarationPlace]) -> [Member] {
    var members: [Member] = []
    // Just the memory for as many as there are.
    members.reserveCapacity(places.reduce(0) { $0 + memberCount(of: $1) })
    let access = places.first.map { place in
      let file = files[Int(place.file.index)]
      return typeAccess(of: file[place.declaration], in: file)
    }
    for place in places {
      let file = files[Int(place.file.index)]
      let outer = file[place.declaration]
      forEachMember(of: outer, at: place, in: file) { id in
        members.append(
          member(
            id, at: place, in: outer, of: file, owner: type, ownerKind: kind,
            ownerAccess: access ?? .public))
      }
    }
    return members
  }

  private func memberCount(of place: DeclarationPlace) -> Int {
    let file = files[Int(place.file.index)]
    var count = 0
    forEachMember(of: file[place.declaration], at: place, in: file) { _ in count += 1 }
    return count
  }

  /// Of one declaration or extension.
  private func forEachMember(
    of outer: Declaration, at place: DeclarationPlace, in file: SourceFile,
    _ take: (DeclarationID) -> Void
  ) {
    var id = DeclarationID(Int(place.declaration.index) + 1)
    while id.index < outer.next.index {
      if Self.isMember(file.declarations[Int(id.index)].kind) { take(id) }
      id = file.declarations[Int(id.index)].next
    }
  }

  private static func isMember(_ kind: DeclarationKind) -> Bool {
    switch kind {
    case .var, .let, .func, .`init`, .deinit, .subscript, .case: true
    default: false
    }
  }

  private func member(
    _ id: DeclarationID, at place: DeclarationPlace, in outer: Declaration, of file: SourceFile,
    owner: TypeID, ownerKind: DeclarationKind, ownerAccess: Access
  ) -> Member {
    let declaration = file[id]
    let declaringExtension = outer.kind == .extension ? place : nil
    let isRequirement = ownerKind == .protocol && declaringExtension == nil
    let access = memberAccess(declaration, in: outer)
    return Member(
      name: file.name(declaration.name), kind: declaration.kind, owner: owner,
      place: DeclarationPlace(file: place.file, declaration: id),
      declaringExtension: declaringExtension,
      storage: storage(
        of: declaration, in: file, isRequirement: isRequirement,
        isInExtension: declaringExtension != nil),
      isSettable: isSettable(declaration, in: file, isRequirement: isRequirement),
      access: access, setterAccess: min(access, setterAccess(declaration) ?? access),
      ownerAccess: ownerAccess,
      modifiers: declaration.modifiers, traits: declaration.traits,
      condition: declaration.condition,
      location: Location(file: place.file, range: declaration.name))
  }

  private func storage(
    of declaration: Declaration, in file: SourceFile, isRequirement: Bool, isInExtension: Bool
  ) -> Member.Storage {
    guard declaration.kind == .var || declaration.kind == .let else { return .none }
    if isRequirement { return .requirement }
    if has([.get, .read, .set, .modify, .unsafeAddress], declaration, in: file) {
      return .computed
    }
    if declaration.modifiers.contains(.lazy) { return .lazy }
    return isInExtension && !declaration.modifiers.isStatic ? .computed : .stored
  }

  private func isSettable(
    _ declaration: Declaration, in file: SourceFile, isRequirement: Bool
  ) -> Bool {
    guard declaration.kind == .var else { return false }
    if has([.set, .modify, .unsafeMutableAddress], declaration, in: file) { return true }
    return !isRequirement && !has([.get, .read, .unsafeAddress], declaration, in: file)
  }

  private func has(
    _ kinds: [Accessor.Kind], _ declaration: Declaration, in file: SourceFile
  ) -> Bool {
    guard declaration.accessors.count > 0 else { return false }
    return declaration.accessors.indices.contains { kinds.contains(file.accessors[$0].kind) }
  }
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
private func memberAccess(_ declaration: Declaration, in outer: Declaration) -> Access {
  if let written = writtenAccess(declaration.modifiers) { return written }
  let outerAccess = writtenAccess(outer.modifiers)
  // `private` outside a type means fileprivate.
  let inherited = outerAccess == .private ? .fileprivate : outerAccess ?? .internal
  let followsOuter =
    outer.kind == .extension || outer.kind == .protocol || declaration.kind == .case
  return followsOuter ? inherited : min(.internal, inherited)
}

private func setterAccess(_ declaration: Declaration) -> Access? {
  guard !declaration.modifiers.isDisjoint(with: .setterAccess) else { return nil }
  if declaration.modifiers.contains(.privateSet) { return .private }
  if declaration.modifiers.contains(.fileprivateSet) { return .fileprivate }
  if declaration.modifiers.contains(.internalSet) { return .internal }
  if declaration.modifiers.contains(.packageSet) { return .package }
  return nil
}
