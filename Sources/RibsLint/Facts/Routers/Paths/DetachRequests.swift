import RibsModel
import RibsSyntax

/// Where somebody asks a router to detach a child, and no code that runs then does anything with
/// views: the child itself, by what it tells its listener, or the view of the router's RIB.
struct DetachRequests {
  private let child: RibID
  private let parent: Rib
  private let project: Project
  private var quiet: QuietCode

  init(of child: RibID, from parent: Rib, in project: Project) {
    self.child = child
    self.parent = parent
    self.project = project
    quiet = QuietCode(in: project)
  }

  /// What makes the router's function run by the event; nil where some code outside the router that
  /// calls the function may do more.
  mutating func request(of number: Int, by event: RouterEvent, _ paths: RouterPaths)
    -> RouterRequest?
  {
    guard paths.entry(number) == .open else { return nil }
    var found: RouterRequest?
    for caller in paths.outsideCallers(of: number, by: event) {
      guard let id = project.code.unit(at: caller.unit.location), isOfParent(id) else {
        return nil
      }
      for call in project.code[id].nodes([.call]) where call.calleeName == paths[number].name {
        guard quiet.isQuiet(around: call, in: id) else { return nil }
      }
      found = found ?? request(runningIn: id, depth: 0)
    }
    return found
  }

  /// What makes the interactor's function run, itself or by the interactor's other functions.
  private mutating func request(runningIn id: CodeUnitID, depth: Int) -> RouterRequest? {
    let unit = project.code[id]
    let name = project.types.declaredName(at: unit.declaration)
    if let listener = project[child].listener, project.isListener(unit, listener) {
      return telling(name).map { RouterRequest(place: $0, asker: .child(child)) }
    }
    if let listener = parent.presentableListener, project.isListener(unit, listener) {
      return tellingByView(name).map { RouterRequest(place: $0, asker: .view) }
    }
    guard depth < FollowingLimit.handings else { return nil }
    for point in project.index.calls(named: name) where isOfParent(point.unit) {
      let call = project.code.syntax(at: point)
      guard call.isCalledOnSelf, point.unit != id, quiet.isQuiet(around: call, in: point.unit)
      else { continue }
      if let found = request(runningIn: point.unit, depth: depth + 1) { return found }
    }
    return nil
  }

  private func isOfParent(_ id: CodeUnitID) -> Bool {
    parent.interactor != nil && project.code[id].owner == parent.interactor
      && project.code[id].fileRole == .source
  }

  /// Where the child's code tells its listener so and does nothing else then.
  private mutating func telling(_ event: String) -> Location? {
    let parts = Set(project.parts(of: child))
    let told = place(ofTelling: event) { unit, project in
      unit.owner.map(parts.contains) == true && !project.runsAtTheEnd(unit)
    }
    guard let told, areCallersQuiet(of: told.unit, depth: 0),
      !isToldMore(project.code[told.unit])
    else { return nil }
    return project.code[told.unit].location(of: told.node)
  }

  /// Where the parent's view tells the interactor so and does nothing else then, and does not do so
  /// because it saw the child's view go, or made it go.
  private mutating func tellingByView(_ event: String) -> Location? {
    let views = project.fact(StayingViews.self)
    guard let view = parent.viewController, views.noticesNothing(view, in: project) else {
      return nil
    }
    let told = place(ofTelling: event) { unit, project in
      unit.owner == view && !views.mayRemove(unit, in: project)
    }
    return told.map { project.code[$0.unit].location(of: $0.node) }
  }

  private mutating func place(ofTelling event: String, in isMeant: (CodeUnit, Project) -> Bool)
    -> CodePoint?
  {
    for point in project.index.calls(named: event) {
      let call = project.code.syntax(at: point)
      guard call.tellsListener, isMeant(project.code[point.unit], project),
        quiet.isQuiet(beside: call, in: point.unit)
      else { continue }
      return point
    }
    return nil
  }

  /// The class's own code that calls the function does nothing else then either.
  private mutating func areCallersQuiet(of id: CodeUnitID, depth: Int) -> Bool {
    let unit = project.code[id]
    guard let owner = unit.owner, depth < FollowingLimit.handings else { return false }
    for point in project.index.calls(named: project.types.declaredName(at: unit.declaration)) {
      let call = project.code.syntax(at: point)
      guard point.unit != id, project.code[point.unit].owner == owner, call.isCalledOnSelf
      else { continue }
      guard quiet.isQuiet(beside: call, in: point.unit),
        areCallersQuiet(of: point.unit, depth: depth + 1)
      else { return false }
    }
    return true
  }

  /// The child's view, which tells the interactor of the event, tells it something else as well.
  private func isToldMore(_ unit: CodeUnit) -> Bool {
    guard let view = project[child].viewController else { return !project[child].isViewless }
    let event = project.types.declaredName(at: unit.declaration)
    return project.index.calls(named: event).contains { point in
      let telling = project.code.syntax(at: point)
      return project.code[point.unit].owner == view
        && project.code[point.unit].nodes([.call]).contains { call in
          call.tellsListener && call.id != telling.id && !call.excludes(telling)
            && call.enclosingFunction?.id == telling.enclosingFunction?.id
        }
    }
  }
}

extension Project {
  fileprivate func runsAtTheEnd(_ unit: CodeUnit) -> Bool {
    LifecycleHooks.deactivation.contains(types.declaredName(at: unit.declaration))
      || types.declaration(at: unit.declaration).kind == .deinit
  }
}
