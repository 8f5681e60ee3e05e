import RibsModel
import RibsSyntax

/// Objects that keep themselves by a property of their own: `actions = self`.
extension OwnedPaths {
  /// The object sets the property of its own to itself, and nothing else is seen to be put there
  /// once the object is made.
  mutating func keepsItself(
    by property: Member, setBy assignment: Syntax, in unit: CodeUnitID
  ) -> Bool {
    // Of the listener of a view another rule speaks.
    let isListener = types.isViewOrPresenter(property.owner) && property.name == "listener"
    guard !isListener, assignment.kind == .assignment,
      let target = assignment.firstChild?.unwrapped,
      typing.ownProperty(at: CodePoint(unit, target.id)) != nil, !isThereToKeep(property)
    else { return false }
    return !project.index.assignments(to: property).contains { point in
      let code = project.code[point.unit]
      let other = Syntax(code.body, point.node)
      guard let target = other.firstChild?.unwrapped, mayBe(property, target, in: point.unit) else {
        return false
      }
      return !target.isNameOrOfSelf
        || other.value?.isSelf != true
          && types.declaration(at: code.declaration).kind != .`init`
    }
  }

  /// What is assigned to may be the property of some object.
  private mutating func mayBe(_ property: Member, _ target: Syntax, in unit: CodeUnitID) -> Bool {
    if target.isNameOrOfSelf {
      return types.isOwnCode(project.code[unit], of: property.owner)
    }
    guard target.kind == .member, let base = target.firstChild else { return true }
    switch typing.type(at: CodePoint(unit, base.id)).unwrapped {
    case .declared(let type, _): return types.isRelated(type, to: property.owner)
    case .external(let name, _): return types.ancestry(of: property.owner).external.contains(name)
    default: return true
    }
  }

  /// Nobody reads the property, and nobody else can: it is there to keep the object alive.
  private func isThereToKeep(_ property: Member) -> Bool {
    property.isFileScoped
      && !project.code.units(mentioning: property).contains { unit in
        project.code[unit].nodes([.name, .member], named: property.name)
          .contains { !$0.isReplaced }
      }
  }
}
