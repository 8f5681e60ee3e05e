import RibsModel
import RibsSyntax

/// A stored property that keeps what it refers to alive.
struct StoredReference {
  let member: Member
  /// The project's types that its declared type names, optionals and compositions taken apart.
  let types: [TypeID]
}

extension TypeTable {
  /// The properties by which instances of a type keep other objects alive, as far as their types
  /// are written and are the project's.
  ///
  /// Weak and unowned ones are left out, and those whose wrapper may hold its value in its own way.
  func strongReferences(of type: TypeID) -> [StoredReference] {
    self[type].members.compactMap { member in
      guard keepsStrongly(member), let type = canonicalType(of: member) else { return nil }
      let types = type.references
      return types.isEmpty ? nil : StoredReference(member: member, types: types)
    }
  }

  /// Those of the class itself that are meant, and those of its generic base classes, each of which
  /// is told once: for the first of the classes that make it one.
  func strongReferences(
    of type: TypeID, told: inout Set<Location>, where isMeant: (StoredReference) -> Bool,
    inGenericBase isMeantThere: (StoredReference) -> Bool
  ) -> [StoredReference] {
    strongReferences(of: type).filter(isMeant)
      + genericReferences(of: type).filter {
        isMeantThere($0) && told.insert($0.member.location).inserted
      }
  }

  /// The properties of generic base classes that keep other objects alive for the type by what it
  /// gives for their parameters.
  private func genericReferences(of type: TypeID) -> [StoredReference] {
    superclasses(of: type).filter { !self[$0].genericParameters.isEmpty }.flatMap { base in
      self[base].members.compactMap { member in
        guard keepsStrongly(member),
          canonicalType(of: member)?.references.isEmpty ?? true,
          let types = canonicalType(of: member, seenFrom: type)?.references, !types.isEmpty
        else { return nil }
        return StoredReference(member: member, types: types)
      }
    }
  }

  /// The types that protocols of a kind, to which a class conforms, ask its properties of these
  /// names to have: an Interactable its `router`.
  func types(
    of names: [String], requiredBy kind: FrameworkType, of type: TypeID
  ) -> Set<TypeID> {
    let requirements = names.flatMap { allMembers(named: $0, of: type) }.filter {
      $0.storage == .requirement && inherits($0.owner, kind)
    }
    return Set(requirements.flatMap { canonicalType(of: $0)?.references ?? [] })
  }

  /// How the reference is made weak, which a variable of a generic type can't be where protocols
  /// are given for it.
  func weakHelp(for reference: StoredReference, keptBy heir: TypeInformation) -> String {
    let owner = self[reference.member.owner]
    guard owner.id != heir.id, let type = reference.types.first, self[type].kind == .protocol else {
      return "Declare it `weak var`"
    }
    let declaration = "weak var \(reference.member.name): \(self[type].name)?"
    return "Declare `\(declaration)` in `\(heir.name)`, and take it out of `\(owner.name)`, where "
      + "it can't be weak"
  }

  /// For a property of a generic base class, the class that makes a strong reference of it.
  func notes(about reference: StoredReference, keptBy heir: TypeInformation) -> [Finding.Note] {
    let owner = self[reference.member.owner]
    guard owner.id != heir.id, let type = reference.types.first else { return [] }
    return [
      Finding.Note(
        at: location(of: heir.id),
        "`\(heir.name)` inherits it from `\(owner.name)`, where it is a `\(self[type].name)`")
    ]
  }
}
