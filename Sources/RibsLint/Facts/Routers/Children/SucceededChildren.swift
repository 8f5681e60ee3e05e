import RibsModel
import RibsSyntax

/// Children that make room in their property for one that is built anew.
extension RouterPaths {
  /// The event speaks of the child that the property keeps, and behind that the same run puts a new
  /// one there, attaches it, and has no other name for the old one.
  func isSucceeded(_ name: String, after event: RouterEvent, in number: Int) -> Bool {
    let function = self[number]
    let beside = function.events(beside: event)
    let changes = beside.filter { $0.changes(name) && !$0.empties(name) }
    let attached = beside.filter { function.attaches(name, by: $0) }.compactMap(\.attachedChild)
    guard changes.count == 1, let set = changes.first, set.assigns(name),
      let value = set.syntax.value, isNew(value, in: number), names(ofChildIn: name) == [name],
      !attached.isEmpty,
      attached.allSatisfy({ $0.isBuilt || $0 == function.reading.child(value) })
    else { return false }
    let mentions = function.mentions(of: name, by: event)
    return !mentions.isEmpty
      && mentions.allSatisfy { mention in
        (function.reading.declaration(of: mention) ?? mention).range.end < set.syntax.range.start
      } && !function.keepsElsewhere(name)
  }

  /// The value is a router that has just been built, be it by all who hand it to the function.
  private func isNew(_ value: Syntax, in number: Int) -> Bool {
    let function = self[number]
    guard case .parameter(let index) = function.reading.child(value) else {
      return function.origin(of: value).buildsRouter
    }
    let callers = callers(of: number)
    return entry(number) == .unused && !callers.isEmpty
      && callers.allSatisfy { self[$0.function].buildsArgument(index, of: $0.event) }
  }
}

extension RouterFunction {
  /// What a local was made from; any other value is its own origin.
  func origin(of value: Syntax) -> Syntax {
    reading.localValue(of: value.unwrapped)?.unwrapped ?? value.unwrapped
  }

  /// The call gives another function a router that this one has just built.
  func buildsArgument(_ index: Int, of call: RouterEvent) -> Bool {
    let arguments = call.syntax.arguments
    return index < arguments.count && origin(of: arguments[index].value).buildsRouter
  }

  /// The names by which the event's code speaks of the child that the property keeps, before it is
  /// done.
  func mentions(of name: String, by event: RouterEvent) -> [Syntax] {
    let closure = event.syntax.enclosingClosure?.id
    return event.syntax.descendants.filter {
      [.name, .member].contains($0.kind) && $0.enclosingClosure?.id == closure
        && reading.child($0) == .property(name)
    }
  }

  /// Something else than a name gets the child that the property keeps.
  fileprivate func keepsElsewhere(_ name: String) -> Bool {
    unit.nodes([.name, .member]).contains { mention in
      guard reading.child(mention) == .property(name) else { return false }
      switch mention.use {
      case .argument, .assigned, .other: return true
      case .bound, .compared, .dropped, .receiver, .replaced: return false
      }
    }
  }
}

extension Syntax {
  /// `builder.build(withListener: interactor)`
  var buildsRouter: Bool {
    kind == .call && calleeName.map(Member.isBuilding) == true
  }
}
