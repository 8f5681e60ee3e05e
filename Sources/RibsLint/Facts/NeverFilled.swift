import RibsModel
import RibsSyntax

/// A router's property that is to keep a child and never gets one: what detaches its child does nothing.
struct NeverFilled {
  /// Where the child of the property would be detached, and the name of the function around.
  let detach: Location
  let function: String
  /// Where a child is attached in a function that looks whether the property has one.
  let attach: Location
}

extension RouterPaths {
  /// Nil where somebody may fill the property, or it is not told which child it is for.
  func neverFilled(_ property: Member, in project: Project) -> NeverFilled? {
    let name = property.name
    guard code.functions.allSatisfy({ !$0.mayFill(name) }),
      property.isSingle(project.types), property.access < .public,
      project.types.declaration(at: property.place).attributes.indices.isEmpty,
      startsEmpty(property, project),
      let attach = code.functions.lazy.compactMap({ $0.attachWhereEmpty(name) }).first,
      let detaching = code.functions.first(where: { $0.events.contains { $0.detaches(name) } }),
      let detach = [detaching].firstPlace(where: { $0.detaches(name) }),
      !isGivenAnything(property, project), !project.isSetOutside(property)
    else { return nil }
    return NeverFilled(detach: detach, function: detaching.name, attach: attach)
  }

  private func startsEmpty(_ property: Member, _ project: Project) -> Bool {
    guard let unit = project.code.initialValue(of: property.place) else { return true }
    return project.code[unit].body.root.firstChild?.isNone == true
  }

  /// Some assignment in the router's code, in whichever of its types, gives a property of the name
  /// something else than nil.
  private func isGivenAnything(_ property: Member, _ project: Project) -> Bool {
    project.index.assignments(named: property.name).contains { point in
      let unit = project.code[point.unit]
      guard let owner = unit.owner, code.family.contains(owner) else { return false }
      return Syntax(unit.body, point.node).value?.isNone != true
    }
  }
}

extension RouterFunction {
  /// The property is set to something, or handed to code that may set it.
  fileprivate func mayFill(_ name: String) -> Bool {
    events.contains { $0.sets(name) && !($0.clears(name) && $0.isAssignment) }
  }

  /// Where it attaches a child behind a look at the property.
  fileprivate func attachWhereEmpty(_ name: String) -> Location? {
    guard
      let test = events.firstIndex(where: {
        if case .test(let names) = $0.kind { names.contains(name) } else { false }
      }),
      let attach = events[test...].first(where: {
        if case .attach = $0.kind { true } else { false }
      })
    else { return nil }
    return unit.location(of: attach.syntax.id)
  }
}

extension Syntax {
  fileprivate var isNone: Bool { ["nil", ".none", "Optional.none"].contains(unwrapped.text) }
}
