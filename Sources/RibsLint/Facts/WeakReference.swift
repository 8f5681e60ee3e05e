import RibsModel
import RibsSyntax

/// What nothing but a weak property refers to.
extension TransienceReading {
  /// How the object dies that a weak property refers to: only this code sets the property, to what nobody
  /// keeps, and whoever reads it only asks the object for something. Nil where that is not known.
  mutating func transience(
    ofWeak receiver: Syntax, in unit: CodeUnitID, of project: Project
  ) -> Transience? {
    guard
      let property = flow.typing.ownProperty(at: CodePoint(unit, receiver.unwrapped.id)),
      property.modifiers.contains(.weak), property.isStoredProperty,
      let values = values(of: property, setIn: unit, in: project), !values.isEmpty,
      values.allSatisfy({ transience(ofReceiver: $0, in: unit) != nil }),
      isOnlyAsked(property, in: project)
    else { return nil }
    return .weak(property)
  }

  /// All that is put into the property, nil left out, where no other code may do so.
  private mutating func values(
    of property: Member, setIn unit: CodeUnitID, in project: Project
  ) -> [Syntax]? {
    var values: [Syntax] = []
    for point in project.index.assignments(named: property.name) {
      let body = project.code[point.unit].body
      let assignment = Syntax(body, point.node)
      guard body.isUnderstood, let target = assignment.firstChild?.unwrapped,
        target.kind != .tuple
      else { return nil }
      if LocalUses(in: body).declaration(of: target) != nil { continue }
      if isOfAnother(target, than: property.owner, in: point.unit, project) { continue }
      guard let value = assignment.value?.unwrapped else { return nil }
      if value.text == "nil" { continue }
      guard point.unit == unit,
        flow.typing.ownProperty(at: CodePoint(unit, target.id))?.place == property.place
      else { return nil }
      values.append(value)
    }
    return values
  }

  /// Everything that reads the property calls or reads something of the object, which does not keep it.
  private mutating func isOnlyAsked(_ property: Member, in project: Project) -> Bool {
    for read in PropertyReads(of: [property.name], in: project)[property.name] {
      if isOfAnother(read.mention, than: property.owner, in: read.unit, project) { continue }
      switch read.mention.use {
      case .compared: continue
      case .receiver(let member) where !keepsReceiver(member, in: read.unit): continue
      default: return false
      }
    }
    return true
  }

  /// The name is that of another type's property.
  private mutating func isOfAnother(
    _ mention: Syntax, than owner: TypeID, in unit: CodeUnitID, _ project: Project
  ) -> Bool {
    guard mention.kind == .member, let base = mention.firstChild, !base.isSelf else {
      return project.code[unit].owner.map { !project.types.isRelated($0, to: owner) } ?? false
    }
    return project.isApart(
      flow.typing.type(at: CodePoint(unit, base.id)), from: owner)
  }
}
