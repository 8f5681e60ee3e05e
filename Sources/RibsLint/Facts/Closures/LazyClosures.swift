import RibsModel
import RibsSyntax

/// Lazy properties of function type whose closures hold `self`, once something reads them.
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
        value.kind == .closure || types.canonicalType(of: member)?.isFunction == true,
        let hold = typing.selfHold(by: CodePoint(id, value.id)),
        project.isRead(member), !project.livesAsLongAsTheProcess(owner.id)
      else { return nil }
      return closureFinding(
        at: member.location, hops([member], types), of: owner.id, types,
        subject: [owner.qualifiedName, member.name], hold: hold)
    }
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
