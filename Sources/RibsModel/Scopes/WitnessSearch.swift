import RibsSyntax
import RibsText

/// Decides whether a class provides what a Dependency protocol asks for, as the compiler would, and
/// abstains where something it would need is not in the tree.
struct WitnessSearch {
  let types: TypeTable

  /// What the search says of one requirement at one provider.
  enum Verdict {
    case witness(Member)
    case missing
    case mismatched([Member])
    /// Several defaults fit, and none is more special than the others.
    case ambiguous([Member])
    case inaccessible(Member)
    case unknown(reason: String)
  }

  /// Whether `provider` conforms to `dependency`; nil when that can't be known, as something that
  /// it inherits is not in the tree and may do so.
  func conforms(_ provider: TypeID, to dependency: TypeID) -> Bool? {
    if types.inherits(provider, dependency) { return true }
    return unseenPart(of: provider) == nil ? false : nil
  }

  func verdict(on requirement: Requirement, of dependency: TypeID, at provider: TypeID) -> Verdict {
    let conformance = conformance(of: provider, to: requirement.dependency)
    let own = candidates(
      named: requirement.name, in: hierarchy(of: conformance?.owner ?? provider)
    ).filter { mayApply($0, to: provider) }
    let defaults = candidates(named: requirement.name, in: protocols(of: provider, and: dependency))
      .filter { $0.declaringExtension != nil && mayApply($0, to: provider) }
    let (visibleOwn, hiddenOwn) = split(own) { isVisible($0, from: conformance?.file) }
    let (visibleDefaults, hiddenDefaults) = split(defaults) {
      isVisible($0, from: conformance?.file)
    }
    let visible = visibleOwn + visibleDefaults

    // What a macro adds comes before every default.
    if visibleOwn.isEmpty, let macro = unseenMembers(of: provider) {
      return .unknown(reason: macro)
    }
    let fitting = visible.filter { fits($0, requirement, seenFrom: provider) }
    if let witness = fitting.first {
      if visibleOwn.isEmpty || !visibleOwn.contains(where: { $0.place == witness.place }),
        compete(fitting)
      {
        return .ambiguous(fitting)
      }
      let needed = min(types[provider].access, types[dependency].access)
      let granted = requirement.needsSetter ? witness.setterAccess : witness.access
      return granted >= needed ? .witness(witness) : .inaccessible(witness)
    }
    if !visible.isEmpty { return .mismatched(visible) }
    if let unseen = unseenPart(of: provider) { return .unknown(reason: unseen) }
    if let hidden = (hiddenOwn + hiddenDefaults).first { return .inaccessible(hidden) }
    return .missing
  }

  // MARK: Candidates

  /// The class, its superclasses, and what the project adds to the framework's base.
  private func hierarchy(of provider: TypeID) -> [TypeID] {
    let chain = types.selfAndSuperclasses(of: provider)
    let additions = types.ancestry(of: provider).types.filter {
      types[$0].kind == .extension
    }
    return chain + additions
  }

  private func protocols(of provider: TypeID, and dependency: TypeID) -> [TypeID] {
    var all = types.ancestry(of: provider).types
    for type in types.selfAndAncestors(of: dependency) where !all.contains(type) {
      all.append(type)
    }
    return all.filter { types[$0].kind == .protocol }
  }

  private func candidates(named name: String, in owners: [TypeID]) -> [Member] {
    owners.flatMap { types.members(named: name, of: $0) }
      .filter { $0.isProperty && !$0.isStatic && !types.isNeverCompiled($0) }
  }

  private func isVisible(_ member: Member, from conformance: FileID?) -> Bool {
    member.access > .fileprivate || conformance == nil || member.place.file == conformance
  }

  /// The class whose clause makes `provider` conform, and the file of the clause. What a base class
  /// conforms to, it has to provide by itself.
  private func conformance(of provider: TypeID, to dependency: TypeID)
    -> (owner: TypeID, file: FileID)?
  {
    for owner in types.selfAndSuperclasses(of: provider).reversed() {
      for entry in types[owner].inherited {
        if case .declared(let parent) = entry.target, types.inherits(parent, dependency) {
          return types[parent].kind == .class ? nil : (owner, entry.place.file)
        }
      }
    }
    return nil
  }

  /// The provider has the member, as far as the `where` clause of its extension goes.
  private func mayApply(_ member: Member, to provider: TypeID) -> Bool {
    types.mayHave(member, provider) || unseenPart(of: provider) != nil
  }

  /// None of these defaults is declared for a narrower protocol than all the others. Which one is
  /// narrower by its `where` clause is not looked at: then none of them competes.
  private func compete(_ defaults: [Member]) -> Bool {
    guard defaults.count > 1, defaults.allSatisfy({ $0.condition == 0 }),
      defaults.allSatisfy({ member in
        types[member.owner].kind == .protocol
          && member.declaringExtension.map { types.declaration(at: $0).requirements.isEmpty }
            == true
      })
    else { return false }
    return !defaults.contains { narrow in
      defaults.allSatisfy { $0.owner == narrow.owner || types.inherits(narrow.owner, $0.owner) }
    }
  }

  // MARK: Fit

  private func fits(_ member: Member, _ requirement: Requirement, seenFrom provider: TypeID) -> Bool
  {
    if requirement.needsSetter && !member.isSettable { return false }
    let effects = types.getterEffects(at: member.place)
    if !effects.isSubset(of: types.getterEffects(at: requirement.place)) { return false }
    let seenFrom = types[member.owner].kind == .class ? provider : member.owner
    let written = types.canonicalType(of: member, seenFrom: seenFrom)
    guard let type = written ?? InitialValueTyping(types: types).type(of: member),
      !type.isOpen(inProtocol: types[member.owner].kind == .protocol),
      !isNamedByCondition(requirement)
    else { return true }
    // Of a name that is not in the tree it is not known what literals it takes.
    if written == nil, case .external(let name, _) = requirement.type,
      !TypeComparison.isStandard(name)
    {
      return true
    }
    let comparison = TypeComparison(
      types: types, spelledIn: [member.place.file, requirement.place.file])
    return type.isUncertain || requirement.type.isUncertain
      || comparison.mayBeEqual(type, requirement.type) || dependsOnProvider(requirement)
  }

  /// The provider says what type is required, as it is made of `Self` or of an associated type.
  private func dependsOnProvider(_ requirement: Requirement) -> Bool {
    let protocols = types.selfAndAncestors(of: requirement.dependency)
    let names = protocols.flatMap { types.associatedTypes(of: $0) } + ["Self"]
    return requirement.spelling.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .contains { names.contains(String($0)) }
  }

  /// The required type is an alias that stands for one type or another by an `#if`.
  private func isNamedByCondition(_ requirement: Requirement) -> Bool {
    types.types(named: requirement.spelling).contains {
      types[$0].kind == .typealias && types.declaration(at: types[$0].place).condition != 0
    }
  }

  // MARK: Doubt

  /// A superclass, protocol or macro of the provider that is not in the tree and might hold a
  /// witness.
  private func unseenPart(of provider: TypeID) -> String? {
    let ancestry = types.ancestry(of: provider)
    if ancestry.isAmbiguous { return "a type that it is or inherits is declared more than once" }
    if let macro = unseenMembers(of: provider) { return macro }
    if let unseen = unseenAncestor(of: provider) {
      return "`\(unseen)`, which it inherits, is not in the tree"
    }
    // Whoever declares what a parent's Dependency inherits for a child (`HomeDependencyMenu`) makes
    // the component conform to the child's there, too.
    if case .declared(let asked, _)? = types.frameworkBase(of: provider)?.arguments.first,
      let unseen = unseenAncestor(of: asked)
    {
      return "`\(unseen)`, which `\(types[asked].name)` inherits, is not in the tree"
    }
    return nil
  }

  private func unseenAncestor(of type: TypeID) -> String? {
    types.ancestry(of: type).external.first { !Self.empty.contains($0) }
  }

  private func unseenMembers(of provider: TypeID) -> String? {
    types.selfAndSuperclasses(of: provider).lazy
      .compactMap { types.unseenMembers(of: $0) }.first
  }

  /// Types outside the tree that declare no properties a witness could be.
  private static let empty: Set<String> = [
    "AnyObject", "class", "Any", "Sendable", "NSObjectProtocol", "Equatable", "Hashable",
  ]
}

extension TypeTable {
  /// The names of those that a protocol declares itself.
  fileprivate func associatedTypes(of type: TypeID) -> [String] {
    let place = self[type].place
    let file = self[place.file]
    var names: [String] = []
    var child = DeclarationID(Int(place.declaration.index) + 1)
    while child.index < file[place.declaration].next.index {
      let declaration = file[child]
      if declaration.kind == .associatedtype { names.append(file.name(declaration.name)) }
      child = declaration.next
    }
    return names
  }

  /// `async` and `throws` of a property's getter.
  func getterEffects(at place: DeclarationPlace) -> DeclarationTraits {
    let file = self[place.file]
    let getter = declaration(at: place).accessors.indices.map { file.accessors[$0] }
      .first { $0.kind == .get || $0.kind == .read }
    return getter?.traits.intersection([.async, .throws]) ?? []
  }
}

private func split<Element>(_ elements: [Element], by condition: (Element) -> Bool)
  -> ([Element], [Element])
{
  (elements.filter(condition), elements.filter { !condition($0) })
}
