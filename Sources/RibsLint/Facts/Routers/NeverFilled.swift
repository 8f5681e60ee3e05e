import RibsModel
import RibsSyntax
import RibsText

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
    guard property.access <= .fileprivate, code.functions.allSatisfy({ !$0.mayFill(name) }),
      property.isSingle(project.types), !project.isAttributed(property),
      startsEmpty(property, project),
      let attach = code.functions.lazy.compactMap({ $0.attachWhereEmpty(name) }).first,
      let detaching = code.functions.first(where: { $0.events.contains { $0.detaches(name) } }),
      let detach = detaching.events.first(where: { $0.detaches(name) }),
      isOnlyRead(property, project)
    else { return nil }
    return NeverFilled(
      detach: detaching.unit.location(of: detach.syntax.id), function: detaching.name,
      attach: attach)
  }

  private func startsEmpty(_ property: Member, _ project: Project) -> Bool {
    guard let unit = project.code.initialValue(of: property.place) else { return true }
    return project.code[unit].body.root.firstChild?.isNone == true
  }

  /// All code of the file that mentions the name, which no other file can mean, sets it to nil or reads it.
  private func isOnlyRead(_ property: Member, _ project: Project) -> Bool {
    project.code.units(mentioning: property.name).lazy.map { project.code[$0] }
      .filter { $0.location.file == property.place.file }
      .allSatisfy { unit in
        unit.nodes([.name, .member]).allSatisfy { $0.name != property.name || !$0.mayBeFilled }
          && !unit.nodes([.keyPath]).contains { $0.keyPathGoesThrough(property.name) }
      }
  }
}

extension Project {
  /// A macro or wrapper may add code that fills the property.
  fileprivate func isAttributed(_ property: Member) -> Bool {
    func attributes(_ place: DeclarationPlace) -> [String] {
      types[place.file].attributeNames(of: types.declaration(at: place))
    }
    return !attributes(property.place).isEmpty
      || ![[], ["MainActor"]].contains(attributes(types[property.owner].place))
  }
}

extension RouterFunction {
  /// The property is set to something, or handed to code that may set it.
  fileprivate func mayFill(_ name: String) -> Bool {
    events.contains { $0.changes(name) && !$0.empties(name) }
  }

  /// Where it attaches a child, and only if the property has none.
  fileprivate func attachWhereEmpty(_ name: String) -> Location? {
    let attaches = events.filter(\.attachesSome)
    for event in events {
      guard case .test(let names) = event.kind, names.contains(name),
        let test = event.syntax.parent
      else { continue }
      let attach = attaches.map(\.syntax).first { attach in
        let follows = attach.range.start > test.range.end
        switch test.kind {
        case .guard: return follows && event.syntax.text.hasSuffix("\(name) == nil")
        case .if:
          return follows
            ? event.syntax.text.hasSuffix("\(name) != nil")
              && test.child(.block)?.endsTheBody == true
            : attach.isInside(test) && event.syntax.text.hasSuffix("\(name) == nil")
        default: return false
        }
      }
      if let attach { return unit.location(of: attach.id) }
    }
    return nil
  }
}

extension Syntax {
  /// The mention of an optional may give it a value: it stands where it is changed, or beside an operator
  /// that is not known.
  fileprivate var mayBeFilled: Bool {
    guard let outer = wrapped.parent else { return false }
    switch outer.kind {
    case .assignment: return outer.firstChild?.unwrapped.id == id && outer.value?.isNone != true
    case .binary:
      return !outer.children.filter { $0.kind == .operatorName }
        .allSatisfy { ["!=", "!==", "&&", "==", "===", "||"].contains($0.name) }
    case .inout, .prefix, .postfix: return true
    default: return false
    }
  }

  fileprivate var isNone: Bool { ["nil", ".none", "Optional.none"].contains(unwrapped.text) }
}
