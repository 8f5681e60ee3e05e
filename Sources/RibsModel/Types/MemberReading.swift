import RibsSyntax

/// Reads a type's members from its declaration and its extensions.
struct MemberReading {
  let files: [SourceFile]

  func members(of type: TypeInformation) -> [Member] {
    var members: [Member] = []
    // Just the memory for as many as there are.
    members.reserveCapacity(type.memberNames.count)
    add(membersOf: type, to: &members) { _, _ in true }
    return members
  }

  /// Those whose declarations are wanted.
  func members(
    of type: TypeInformation, where isWanted: (Declaration, SourceFile) -> Bool
  ) -> [Member] {
    var members: [Member] = []
    add(membersOf: type, to: &members, where: isWanted)
    return members
  }

  private func add(
    membersOf type: TypeInformation, to members: inout [Member],
    where isWanted: (Declaration, SourceFile) -> Bool
  ) {
    forEachMember(at: type.place, type.extensions) { id, place, file in
      guard isWanted(file.declarations[Int(id.index)], file) else { return }
      members.append(
        member(
          id, at: place, in: file[place.declaration], of: file, owner: type.id,
          ownerKind: type.kind, ownerAccess: type.access))
    }
  }

  /// The hashes of their names, which take little to read.
  func names(of draft: TypeCollector.TypeDraft) -> [NameHash] {
    var count = 0
    forEachMember(at: draft.place, draft.extensions) { _, _, _ in count += 1 }
    var names: [NameHash] = []
    names.reserveCapacity(count)
    forEachMember(at: draft.place, draft.extensions) { id, _, file in
      names.append(file.nameHash(file.declarations[Int(id.index)].name))
    }
    return names
  }

  /// Of a declaration and its extensions.
  private func forEachMember(
    at place: DeclarationPlace, _ extensions: [DeclarationPlace],
    _ take: (DeclarationID, DeclarationPlace, SourceFile) -> Void
  ) {
    forEachMember(at: place, take)
    for place in extensions { forEachMember(at: place, take) }
  }

  private func forEachMember(
    at place: DeclarationPlace, _ take: (DeclarationID, DeclarationPlace, SourceFile) -> Void
  ) {
    let file = files[Int(place.file.index)]
    let end = file.declarations[Int(place.declaration.index)].next
    var id = DeclarationID(Int(place.declaration.index) + 1)
    while id.index < end.index {
      if Self.isMember(file.declarations[Int(id.index)].kind) { take(id, place, file) }
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
    if file.isComputed(declaration) { return .computed }
    if declaration.modifiers.contains(.lazy) { return .lazy }
    return isInExtension && !declaration.modifiers.isStatic ? .computed : .stored
  }

  private func isSettable(
    _ declaration: Declaration, in file: SourceFile, isRequirement: Bool
  ) -> Bool {
    guard declaration.kind == .var else { return false }
    if file.has([.set, .modify, .unsafeMutableAddress], declaration) { return true }
    return !isRequirement && !file.has([.get, .read, .unsafeAddress], declaration)
  }
}

extension SourceFile {
  /// A variable's accessors make its value, or take it.
  package func isComputed(_ variable: Declaration) -> Bool {
    has([.get, .read, .set, .modify, .unsafeAddress], variable)
  }

  fileprivate func has(_ kinds: [Accessor.Kind], _ declaration: Declaration) -> Bool {
    guard !declaration.accessors.isEmpty else { return false }
    return declaration.accessors.indices.contains { kinds.contains(accessors[$0].kind) }
  }
}
