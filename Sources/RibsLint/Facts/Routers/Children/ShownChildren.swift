import RibsModel
import RibsSyntax

/// Where a router's code attaches, shows and detaches the child of a property.
extension RouterCode {
  /// Where the child is attached.
  func attaches(of name: String) -> [Location] {
    functions.flatMap { function in
      function.events.filter { function.attaches(name, by: $0) }
        .map { function.unit.location(of: $0.syntax.id) }
    }
  }

  /// Some function may detach a child that one of the properties keeps.
  func mayDetach(oneOf names: Set<String>) -> Bool {
    functions.contains { $0.events.contains { $0.mayDetach(oneOf: names) } }
  }

  /// The child of which a removal that names none speaks: the only one that is shown.
  func onlyShownChild() -> String? {
    var shown: Set<String> = []
    for function in functions {
      for event in function.events {
        guard case .show(let child) = event.kind, !child.isParameter else { continue }
        guard let name = child.property else { return nil }
        shown.insert(name)
      }
    }
    let attached = Set(functions.flatMap(\.events).compactMap(\.attachedChild).map(\.property))
    return shown.count == 1 && attached == Set(shown) ? shown.first : nil
  }

  /// Nothing attaches the child but what runs once.
  func isAttachedOnce(_ name: String) -> Bool {
    functions.filter { $0.events.contains { $0.attaches(name) } }
      .allSatisfy { ["didLoad", "init"].contains($0.name) }
  }

  /// Some function shows the view and attaches the child only on some of the ways to that, if at
  /// all: it hides and shows it.
  func isShownApart(_ name: String) -> Bool {
    functions.contains { function in
      let attaching = function.events.filter { $0.attaches(name) }.map(\.syntax)
      return function.events.contains { event in
        event.shows(name)
          && !attaching.contains { attach in
            (attach.enclosingBlock.map(event.syntax.isInside) ?? true)
              && !attach.excludes(event.syntax)
          }
      }
    }
  }
}

extension RouterPaths {
  /// Some way into the router, or what is set up once, detaches the child and leaves its view
  /// alone: it may follow when the view has gone.
  func isDetachedApart(_ name: String) -> Bool {
    code.functions.indices.contains { number in
      entry(number) != .unused
        && requests(of: number).contains { request in
          reaches(by: request, of: number) { $0.detaches(name) }
            && !takesViewAway(of: name, by: request, of: number)
        }
    }
  }

  /// The events of the function take away some view, or do with the child's what can only be that
  /// where nothing attaches it.
  private func takesViewAway(
    of name: String, by events: [RouterEvent], of number: Int
  ) -> Bool {
    let attaches = reaches(by: events, of: number) { $0.attaches(name) }
    return reaches(by: events, of: number) { $0.takesViewAway || !attaches && $0.shows(name) }
  }
}

extension RouterFunction {
  /// The event attaches the child that the property keeps, or one that the function is given and
  /// puts there.
  func attaches(_ name: String, by event: RouterEvent) -> Bool {
    guard case .attach(let child) = event.kind else { return false }
    if child.property == name { return true }
    return child.isParameter
      && events.contains { $0.fills(name) && $0.syntax.value.map { reading.child($0) } == child }
  }
}
