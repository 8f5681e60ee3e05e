import RibsModel
import RibsSyntax

/// Which properties keep a stream that their object makes for itself.
extension Project {
  /// A stream that each struct makes for itself.
  func isMadeStream(_ member: Member) -> Bool {
    isStoredByEach(member) && isLiveStream(member) && !isGiven(member)
  }

  /// Each object has its own.
  func isStoredByEach(_ member: Member) -> Bool {
    member.storage == .stored && !member.isStatic && !types.isNeverCompiled(member)
  }

  /// A subject or relay, or a variable whose wrapper publishes what it is set to.
  func isStream(_ member: Member) -> Bool {
    if isLiveStream(member) { return !isGiven(member) }
    return types.attributeNames(at: member.place).contains("Published")
  }

  private func isLiveStream(_ member: Member) -> Bool {
    let name = streamTypeName(of: member)
    if let name, ReactiveVocabulary.subjects.keys.contains(name) { return true }
    // RxSwift 4's; the word alone says little.
    if name == "Variable", types.types(named: "Variable").isEmpty,
      types[member.place.file].imports(oneOf: ["RxSwift"])
    {
      return true
    }
    return isOwnSubject(member)
  }

  /// The property has a stream of the project's own, around a subject or relay.
  private func isOwnSubject(_ member: Member) -> Bool {
    var typing = flow.typing
    guard let type = typing.type(of: member)?.unwrapped.declared, types[type].kind == .class,
      types.ancestry(of: type).external.contains(where: {
        ReactiveVocabulary.streamProtocols.contains($0.unqualifiedName)
      })
    else { return false }
    return types.selfAndSuperclasses(of: type).flatMap { types[$0].members }.contains { part in
      isStoredByEach(part)
        && streamTypeName(of: part).map(ReactiveVocabulary.subjects.keys.contains) == true
    }
  }

  /// The name of the property's type, where that may be a stream's: as it is written, or before the
  /// arguments of what makes the first one.
  func streamTypeName(of member: Member) -> String? {
    if case .external(let name, _)? = types.canonicalType(of: member) { return name }
    guard types.type(of: member) == nil else { return nil }
    let file = types[member.place.file]
    let value = file.text(types.declaration(at: member.place).initialValue)
    return String(value.prefix { $0.isLetter || $0.isNumber })
  }

  /// An initialiser takes a stream of the property's type: whoever makes the object may give all of
  /// them the same.
  private func isGiven(_ member: Member) -> Bool {
    guard types.declaration(at: member.place).initialValue.isEmpty else { return false }
    let own = types.members(named: "init", of: member.owner).filter { $0.kind == .`init` }
    guard !own.isEmpty || types[member.owner].kind != .struct else { return true }
    let type = types.canonicalType(of: member)
    return own.contains { initialiser in
      types.parameters(of: initialiser).contains { parameter in
        parameter.type.map { types.canonical($0, from: Viewpoint(initialiser.place)) } == type
      }
    }
  }
}

extension CanonicalType {
  /// A subject or relay: who has another one hears nothing of what is sent into this one.
  var isLiveStream: Bool {
    if case .external(let name, _) = self {
      ReactiveVocabulary.subjects.keys.contains(name)
    } else {
      false
    }
  }
}
