import RibsSyntax

extension Project {
  /// Something other than an initialiser or `deinit` lets go of what the property holds: it sets it to
  /// nil, to an empty collection or to an empty closure, takes items out of it, or may do so.
  package func isEmptied(_ property: Member) -> Bool {
    var typing = flow.typing
    let isSet = index.assignments(to: property).contains { point in
      let assignment = Syntax(code[point.unit].body, point.node)
      // Of a case by another name it is not known whether this property can be it.
      guard let value = assignment.value?.unwrapped, value.isEmptyValue,
        value.kind != .implicitMember || value.name == "none"
      else { return false }
      return mayMean(
        property, CodeIndex.subject(of: point.node, in: code[point.unit].body), point, &typing)
    }
    if isSet { return true }
    let removing = CollectionMethods.removing
    let files = fact(RemovingFiles.self).files
    let units = code.units(mentioning: property).filter { unit in
      files.contains(code[unit].location.file)
        && removing.contains { code[unit].lazyBody.mayMention($0) }
    }
    let isTaken = index.calls(namedOneOf: removing, in: units).contains { point in
      let call = Syntax(code[point.unit].body, point.node)
      guard let receiver = call.receiver?.unwrapped, receiver.name == property.name,
        // `take(1)` is an operator of streams.
        call.calleeName != "take" || call.arguments.isEmpty
      else { return false }
      return mayMean(property, receiver.id, point, &typing)
    }
    return isTaken || mayBeReplaced(property, &typing)
  }

  /// The name or member may be the property of an object of its owner, and is set while it lives.
  func mayMean(
    _ property: Member, _ subject: NodeID?, _ point: CodePoint, _ typing: inout Typing
  ) -> Bool {
    let unit = code[point.unit]
    let kind = types.declaration(at: unit.declaration).kind
    guard kind != .deinit, kind != .`init` else { return false }
    func isFamily(_ type: TypeID) -> Bool { types.isRelated(type, to: property.owner) }
    guard let subject, unit.body[subject].kind == .member,
      let base = unit.body.firstChild(of: subject)
    else { return unit.owner.map(isFamily) ?? true }
    guard let declared = typing.type(at: CodePoint(point.unit, base)).declared else { return true }
    return isFamily(declared)
  }
}

/// The files in which something may be taken out of a collection.
private struct RemovingFiles: ProjectFact {
  let files: Set<FileID>

  init(of project: Project) {
    files = Set(project.code.files(mentioning: Array(CollectionMethods.removing)))
  }
}

extension Syntax {
  /// `nil`, an empty collection or closure, or an enum's case or a constant, which may carry nothing.
  package var isEmptyValue: Bool {
    let value = unwrapped
    switch value.kind {
    case .literal: return value.body.isNil(value.id)
    case .array, .dictionary: return value.firstChild == nil
    case .closure: return value.statements.isEmpty
    case .implicitMember: return value.name.first?.isLowercase == true
    case .member:
      return value.firstChild?.kind == .name
        && value.firstChild?.name.first?.isUppercase == true
    case .call:
      return value.arguments.isEmpty
        && ["init", "Array", "Dictionary", "Set"].contains(value.calleeName ?? "")
    default: return false
    }
  }
}
