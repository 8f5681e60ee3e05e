import RibsModel

/// A child that a router keeps in a property, never detaches, and forgets.
struct ForgottenChild {
  let property: Member
  /// Where the property is emptied while the router goes on; one place at least.
  let emptied: [Location]
  /// Where the router attaches what it puts into the property.
  let attaches: [Location]
}

/// Those of a project.
struct ForgottenChildren: ProjectFact {
  let all: [ForgottenChild]

  init(of project: Project) {
    all = project.ofChildren { project.forgotten($0, $1).map { [$0] } ?? [] }
  }
}

extension Project {
  fileprivate func forgotten(_ property: Member, _ paths: RouterPaths) -> ForgottenChild? {
    let (code, name) = (paths.code, property.name)
    guard property.isSingle(types),
      case let attaches = code.attaches(of: name), !attaches.isEmpty,
      case let names = paths.names(ofChildIn: name),
      !code.mayDetach(oneOf: names),
      !isSetOutside(property), !detachesFromOutside(code.router)
    else { return nil }
    let emptied = code.functions.indices.flatMap { number -> [Location] in
      let function = code.functions[number]
      return function.events.filter { event in
        function.isOwn && event.empties(name) && !function.attaches(name, behind: event)
          && !paths.takesViewAway(beside: event, in: number)
          && paths.isOpen(event, in: number, self)
      }.map { function.unit.location(of: $0.syntax.id) }
    }
    return emptied.isEmpty
      ? nil : ForgottenChild(property: property, emptied: emptied, attaches: attaches)
  }
}

extension RouterFunction {
  /// `self.pending = nil; attachChild(pending)`: the property handed the child over.
  fileprivate func attaches(_ name: String, behind event: RouterEvent) -> Bool {
    !events.contains { $0.fills(name) }
      && events.contains { attaches(name, by: $0) && $0.syntax.id > event.syntax.id }
  }
}

extension RouterPaths {
  /// The same run of the function takes a view away, or a function that calls it does.
  fileprivate func takesViewAway(beside event: RouterEvent, in number: Int) -> Bool {
    way(to: event, in: number) { event, number in
      reaches(beside: event, in: number, \.takesViewAway)
    } == nil
  }

  /// Code from outside comes to the event at any time, while the router's own RIB goes on.
  fileprivate func isOpen(_ event: RouterEvent, in number: Int, _ project: Project) -> Bool {
    let way = way(to: event, in: number) { event, number in
      entry(number) == .loading || runsOnTheWayOut(number)
        || tellsParent(outsideCallers(of: number, by: event), project)
    }
    return way != nil
  }

  /// The callers are on their way out: the parent is about to detach the router.
  private func tellsParent(_ callers: [OutsideCaller], _ project: Project) -> Bool {
    CallerReading(project: project, isMetItself: \.tellsListener).isMet(in: callers)
  }
}
