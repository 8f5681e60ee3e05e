import RibsSyntax

/// A new object takes the place of what the property holds.
extension Project {
  /// `card = Card()` where the time of the keeper ends, or where the property has held another card
  /// from the start: what the first one holds goes with it.
  func isRenewed(_ property: Member, _ typing: inout Typing) -> Bool {
    guard property.isSettable, types.canonicalType(of: property)?.isFunction != true else {
      return false
    }
    let name = VisibleName(of: property, isFileScoped: property.isSetInItsFileOnly)
    let found = answer(to: RenewalsOfName(name: name)) { renewals(ofNameOf: property, &typing) }
    return mayKeep(property, found.atEnding)
      || mayKeep(property, found.later) && code.initialValue(of: property.place) != nil
  }

  /// In which objects something of the property's name is set to a new object that holds nothing.
  private func renewals(ofNameOf property: Member, _ typing: inout Typing) -> Renewals {
    var found = Renewals()
    for point in index.assignments(to: property) {
      let assignment = code.syntax(at: point)
      guard let value = assignment.value?.unwrapped, isBlank(value, in: point.unit, &typing),
        !isWiredAnew(property.name, behind: assignment, in: code[point.unit]),
        let subject = CodeIndex.subject(of: point.node, in: code[point.unit].body),
        let holder = toldHolder(of: subject, point, &typing)
      else { continue }
      found.later.insert(holder)
      if typing.mayRunAtEnding(code[point.unit]) { found.atEnding.insert(holder) }
    }
    return found
  }

  /// `Card()`, `Card(title: "", in: bounds)`, `.blank()`: a new object that is given no closure, and no
  /// method as one.
  private func isBlank(_ value: Syntax, in unit: CodeUnitID, _ typing: inout Typing) -> Bool {
    guard value.kind == .call, let callee = value.callee?.unwrapped else { return false }
    switch typing.callee(of: CodePoint(unit, value.id)) {
    case .constructor: break
    case .methods, .foreign:
      let isOfType =
        callee.kind == .implicitMember
        || callee.kind == .member && callee.firstChild?.unwrapped.name.first?.isUppercase == true
      guard isOfType else { return false }
    default: return false
    }
    return value.arguments.allSatisfy { argument in
      let given = argument.value.unwrapped
      return [.literal, .implicitMember].contains(given.kind) || given.referent != nil
        || typing.ownProperty(at: CodePoint(unit, given.id)) != nil
    }
  }

  /// The code behind the assignment sets something of the new object, gives it to a function, or calls
  /// one of the same object that may do so.
  private func isWiredAnew(_ name: String, behind node: Syntax, in unit: CodeUnit) -> Bool {
    unit.setsMember(ofNamed: name, behind: node)
      || unit.nodes([.call]).contains { call in
        guard call.id > node.id, !call.isInside(node) else { return false }
        if call.isCalledOnSelf { return call.calleeName?.first?.isUppercase != true }
        return call.receiver?.unwrapped.name == name
          && call.arguments.contains { $0.value.unwrapped.kind != .literal }
      }
  }
}

/// Where something of a name is set to a new object.
private struct Renewals {
  /// Where its keeper's time ends.
  var atEnding: Set<Holder> = []
  /// At any time after the keeper was made.
  var later: Set<Holder> = []
}

private struct RenewalsOfName: ProjectQuestion {
  typealias Answer = Renewals

  let name: VisibleName
}
