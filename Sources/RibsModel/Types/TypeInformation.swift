import RibsSyntax

/// A type that the project declares, with everything its extensions add.
///
/// Immutable. A class because it is asked for by its number again and again, most often for one
/// part.
package final class TypeInformation: Sendable {
  package let id: TypeID
  /// The name as declared, without the types it is nested in.
  package let name: String
  /// The name with the types it is nested in: `Outer.Inner`.
  package let qualifiedName: String
  package let kind: DeclarationKind
  package let module: ModuleID
  /// The type it is nested in.
  package let outer: TypeID?
  package let place: DeclarationPlace
  /// Its extensions in the project, in source order.
  package let extensions: [DeclarationPlace]
  package let access: Access
  package let genericParameters: [String]
  /// Every inherited type named in the declaration or an extension, in source order, compositions
  /// taken apart. A typealias has its right side here.
  package let inherited: [Inheritance]
  /// What the file it is declared in is for.
  package let role: FileRole

  /// The hashes of the names of the members.
  let memberNames: [NameHash]
  private let memberReading: MemberReading
  /// Most types' members nobody asks for.
  private let lazyMembers = LazyObject<MemberList>()

  private final class MemberList: Sendable {
    let members: [Member]

    init(_ members: [Member]) { self.members = members }
  }

  init(
    id: TypeID, draft: TypeCollector.TypeDraft, module: ModuleID, access: Access,
    genericParameters: [String], inherited: [Inheritance], role: FileRole,
    memberReading: MemberReading
  ) {
    self.id = id
    self.name = draft.name
    self.qualifiedName = draft.qualifiedName
    self.kind = draft.kind
    self.module = module
    self.outer = draft.outer
    self.place = draft.place
    self.extensions = draft.extensions
    self.access = access
    self.genericParameters = genericParameters
    self.inherited = inherited
    self.role = role
    self.memberReading = memberReading
    memberNames = memberReading.names(of: draft)
  }

  /// The members of the declaration and of its extensions, in source order.
  package var members: [Member] {
    lazyMembers.object { MemberList(memberReading.members(of: self)) }.members
  }

  /// Those whose declarations are wanted, for whoever looks for few among all that there are: the
  /// others are not read.
  package func members(where isWanted: (Declaration, SourceFile) -> Bool) -> [Member] {
    memberReading.members(of: self, where: isWanted)
  }

  /// Whether a member may have one of the names; of most types none has, which takes no look at
  /// them.
  package func mayHaveMember(named names: Set<NameHash>) -> Bool {
    memberNames.contains(where: names.contains)
  }

  /// The members of that name, whose hash has to be known: whoever asks, asks several types.
  func members(named name: String, _ hash: NameHash) -> [Member] {
    var found: [Member] = []
    addMembers(named: name, hash, to: &found)
    return found
  }

  /// The same, for lists of the members of several types.
  func addMembers(named name: String, _ hash: NameHash, to found: inout [Member]) {
    // Most types have none, which the hashes tell without a look at the members.
    for (index, other) in memberNames.enumerated() where other == hash {
      let member = members[index]
      if member.name == name { found.append(member) }
    }
  }
}

/// One entry of an inheritance clause.
package struct Inheritance: Hashable, Sendable {
  package let type: TypeExpression
  /// The declaration or extension whose clause it stands in.
  package let place: DeclarationPlace
  /// Where the entry stands.
  package let location: Location
  /// What the name means, seen from there.
  package let target: NamedType
}
