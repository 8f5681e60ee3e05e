import RibsModel
import RibsSyntax

/// A child that a router detaches when it, or the view of the router's own RIB, asks for that, and
/// whose view nothing takes away.
struct LeftShownChild {
  let property: Member
  /// The number of the function, and what detaches the child there.
  let function: Int
  let detach: RouterEvent
  /// By which calls the interactor comes to that, the nearest first.
  let way: [RouterCall]
  let request: RouterRequest
  /// The router's call that shows the view.
  let show: Location
  let paths: RouterPaths
}

/// Those of a project.
struct LeftShownChildren: ProjectFact {
  let all: [LeftShownChild]

  init(of project: Project) {
    let views = project.fact(StayingViews.self)
    var reading = LeftShownReading(in: project) { children, name, paths in
      children.allSatisfy { views.contain($0, in: project) }
        ? paths.seenShowing(of: name, in: project) : nil
    }
    all = reading.all()
  }
}

/// Those without a view of their own, whose routers have shown what nothing takes away.
struct LeftShownViewless: ProjectFact {
  let all: [LeftShownChild]

  init(of project: Project) {
    let shows = project.fact(UnclearedViews.self).shows
    guard !shows.isEmpty else {
      all = []
      return
    }
    var reading = LeftShownReading(in: project) { children, _, _ in
      let all = children.compactMap { shows[$0] }
      return all.count == children.count ? all.first : nil
    }
    all = reading.all()
  }
}

/// Finds them, by looking at all code that may run together with what detaches a child.
private struct LeftShownReading {
  /// Where the views are shown that stay when the children of a property are detached.
  typealias Showing = (_ children: [RibID], _ property: String, RouterPaths) -> Location?

  private let project: Project
  private let showing: Showing
  private var quiet: QuietCode

  init(in project: Project, where showing: @escaping Showing) {
    self.project = project
    self.showing = showing
    quiet = QuietCode(in: project)
  }

  mutating func all() -> [LeftShownChild] {
    let ribs = project.ribsByPart(\.router)
    return project.fact(RoutersWithChildren.self).paths.flatMap { paths -> [LeftShownChild] in
      guard let rib = ribs[paths.code.router] else { return [] }
      return paths.code.properties.values.sorted { $0.place < $1.place }
        .flatMap { children(of: $0, paths, rib) }
    }
  }

  private mutating func children(of property: Member, _ paths: RouterPaths, _ rib: Rib)
    -> [LeftShownChild]
  {
    let (code, name) = (paths.code, property.name)
    let detaching = quietDetaching(of: name, paths)
    guard !detaching.isEmpty, project.hierarchy.heirs(of: code.router).isEmpty,
      let children = children(attachedFor: name, paths),
      let show = showing(children, name, paths),
      !code.isAttachedAgain(name, paths), !project.isSetOutside(property)
    else { return [] }
    return detaching.compactMap { number, event, way in
      let (first, call) = (way.last?.function ?? number, way.last?.event ?? event)
      let request = request(of: first, by: call, for: children, paths, rib)
      return request.map {
        LeftShownChild(
          property: property, function: number, detach: event, way: way, request: $0, show: show,
          paths: paths)
      }
    }
  }

  /// Where the child is detached, with a way there on which all code leaves views alone.
  private mutating func quietDetaching(of name: String, _ paths: RouterPaths)
    -> [(number: Int, event: RouterEvent, way: [RouterCall])]
  {
    var found: [(number: Int, event: RouterEvent, way: [RouterCall])] = []
    for number in paths.code.functions.indices where paths[number].isOwn {
      for event in paths[number].events where event.detaches(name) {
        guard let way = quietWay(to: event, in: number, paths) else { continue }
        found.append((number, event, way))
      }
    }
    return found
  }

  /// What makes the router's function run by the event, be it for whichever of the children.
  private func request(
    of number: Int, by event: RouterEvent, for children: [RibID], _ paths: RouterPaths, _ rib: Rib
  ) -> RouterRequest? {
    for child in children {
      var requests = DetachRequests(of: child, from: rib, in: project)
      if let found = requests.request(of: number, by: event, paths) { return found }
    }
    return nil
  }

  /// The RIBs that the property may keep; nil where they are not known.
  private func children(attachedFor name: String, _ paths: RouterPaths) -> [RibID]? {
    let edges = project.fact(AttachEdgesByPlace.self)
    let attached = paths.code.attaches(of: name).map { edges[$0].map(\.child) }
    return attached.isEmpty || attached.contains([]) ? nil : attached.flatMap { $0 }.unique
  }

  /// A way to the event on which all code leaves views alone.
  private mutating func quietWay(to event: RouterEvent, in number: Int, _ paths: RouterPaths)
    -> [RouterCall]?
  {
    paths.way(to: event, in: number) { event, number in
      guard !project.isOverridden(paths[number]),
        let unit = project.code.unit(at: paths[number].unit.location)
      else { return true }
      return !quiet.isQuiet(around: event.syntax, in: unit)
    }
  }
}
