import RibsModel
import RibsSyntax
import RibsText

/// A router's property that is to keep a child and never gets one: what detaches its child does
/// nothing.
struct NeverFilled {
  /// Where the child of the property would be detached, and the name of the function around.
  let detach: Location
  let function: String
  /// Where a child is attached in a function that looks whether the property has one.
  let attach: Location
  /// Something sets the property to nil.
  let isEmptied: Bool
}

extension RouterPaths {
  /// Nil where somebody may fill the property, or it is not told which child it is for.
  func neverFilled(_ property: Member, in project: Project) -> NeverFilled? {
    let name = property.name
    guard code.functions.allSatisfy({ !$0.mayFill(name) }),
      let attach = code.functions.lazy.compactMap({ $0.attachWhereEmpty(name) }).first,
      let detaching = code.functions.first(where: { $0.events.contains { $0.detaches(name) } }),
      let detach = detaching.events.first(where: { $0.detaches(name) }),
      let changes = project.changes(ofChildIn: property), changes.allSatisfy(\.isEmptied)
    else { return nil }
    return NeverFilled(
      detach: detaching.unit.location(of: detach.syntax.id), function: detaching.name,
      attach: attach, isEmptied: !changes.isEmpty)
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
