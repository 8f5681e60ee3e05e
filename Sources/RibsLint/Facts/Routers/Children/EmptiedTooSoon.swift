import RibsModel
import RibsSyntax

/// A child that is to be detached by a property which has just been set to nil.
struct EmptiedTooSoon {
  let detach: Location
  let function: String
  /// Where the property is set to nil.
  let emptied: Location
  /// The property is force-unwrapped, so the code crashes.
  let isForced: Bool
}

extension RouterPaths {
  /// Where the router's own functions do so.
  func emptiedTooSoon(_ property: Member) -> [EmptiedTooSoon] {
    let name = property.name
    guard !code.functions.contains(where: { $0.observed == name }) else { return [] }
    return code.functions.indices.filter { self[$0].isOwn }.flatMap { number -> [EmptiedTooSoon] in
      let function = self[number]
      return function.events.filter { $0.detaches(name) }.compactMap { detach in
        guard let look = function.look(at: name, by: detach),
          let emptied = function.emptying(of: name, straightBefore: look),
          !function.events.contains(where: { event in
            emptied.syntax.id < event.syntax.id && event.syntax.id < look.id
              && mayFill(name, event)
          })
        else { return nil }
        return EmptiedTooSoon(
          detach: function.unit.location(of: detach.syntax.id), function: function.name,
          emptied: function.unit.location(of: emptied.syntax.id),
          isForced: look.wrapped.text.hasSuffix("!"))
      }
    }
  }

  /// The property may have a child behind the event.
  private func mayFill(_ name: String, _ event: RouterEvent) -> Bool {
    func isFilling(_ event: RouterEvent) -> Bool {
      event.changes(name) && !event.empties(name) || event.kind == .handed(nil)
    }
    guard !isFilling(event), case .call(let called) = event.kind else { return isFilling(event) }
    return functions(named: called).contains { reaches(from: $0, isFilling) }
  }
}

extension RouterFunction {
  /// Where the code looks into the property for the child that it detaches.
  fileprivate func look(at name: String, by detach: RouterEvent) -> Syntax? {
    let call = detach.syntax
    var child =
      call.calleeName == "detachChild"
      ? call.arguments.first?.value.unwrapped : call.receiver?.unwrapped
    // `menu.map { detachChild($0) }`, `menu.map { menu in detachChild(menu) }`
    if let given = child, reading.isParameter(given) || given.name.hasPrefix("$") {
      child = given.enclosingClosure?.parent?.parent?.receiver?.unwrapped
    }
    guard let child else { return nil }
    if reading.ownProperty(child) == name { return child }
    guard let binding = reading.declaration(of: child), binding.kind == .binding else { return nil }
    guard let value = binding.value else {
      return binding.parent?.kind == .condition && binding.name == name ? binding : nil
    }
    return reading.ownProperty(value) == name ? value.unwrapped : nil
  }

  /// What sets the property to nil whenever the code comes to the place, and is done when it does.
  fileprivate func emptying(of name: String, straightBefore place: Syntax) -> RouterEvent? {
    events.first { event in
      guard event.empties(name), event.syntax.range.end <= place.range.start,
        let block = event.syntax.enclosingBlock, place.isInside(block)
      else { return false }
      // What a closure does later, the property may have a child for.
      return !place.ancestors.prefix { $0.id != block.id }
        .contains { [.closure, .localFunction].contains($0.kind) }
    }
  }
}
