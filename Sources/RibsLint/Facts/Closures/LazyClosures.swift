import RibsModel
import RibsSyntax

/// Lazy properties of function type whose closures hold `self`, and streams whose operators have
/// such, once something reads them.
@Sendable func lazyClosures(in project: Project) -> [Finding] {
  let types = project.types
  let typing = project.flow.typing
  return types.types.flatMap { owner -> [Finding] in
    // Whatever a component keeps that holds it is a finding of `component_retains_child`.
    guard [.class, .actor].contains(owner.kind), owner.role == .source,
      !types.isComponentClass(owner.id)
    else { return [] }
    let properties = owner.members { declaration, _ in declaration.modifiers.contains(.lazy) }
    return properties.compactMap { member in
      guard member.storage == .lazy, let id = project.code.initialValue(of: member.place),
        typing.mayHoldSelf(in: id)
      else { return nil }
      let unit = project.code[id]
      guard let value = unit.body.root.firstChild?.unwrapped,
        let hold = typing.hold(by: value, in: id, of: types.canonicalType(of: member)),
        project.isRead(member), !project.livesAsLongAsTheProcess(owner.id)
      else { return nil }
      return closureFinding(
        at: member.location, hops([member], types), of: owner.id, types,
        subject: [owner.qualifiedName, member.name], hold: hold)
    }
  }
}

extension Typing {
  /// How the value of a property of that type holds `self`: a closure, or a stream whose operators
  /// have one, each of which keeps the one before.
  fileprivate func hold(
    by value: Syntax, in unit: CodeUnitID, of type: CanonicalType?
  ) -> SelfHold? {
    if value.kind == .closure || type?.isFunction == true {
      return selfHold(by: CodePoint(unit, value.id))
    }
    guard type?.isStream == true else { return nil }
    let closures = value.closuresOfChain { call in
      call.calleeName.map(ReactiveVocabulary.isOperator) ?? false
    }
    return closures.lazy.compactMap { selfHold(by: CodePoint(unit, $0.id)) }.first
  }
}

extension Project {
  /// Code that can see the property mentions its name.
  func isRead(_ property: Member) -> Bool {
    code.units(mentioning: property).contains { id in
      let unit = code[id]
      return unit.declaration != property.place
        && !unit.nodes([.name, .member], named: property.name).isEmpty
    }
  }
}
