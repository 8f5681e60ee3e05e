import RibsModel
import RibsSyntax

/// A child whose view a router's function takes away, and that nothing on the way detaches.
struct LeftAttachedChild {
  let removal: ViewRemoval
  let property: Member
  /// Where the router attaches what it puts into the property.
  let attaches: [Location]
  /// By which calls code from outside comes to the removal, the nearest first.
  let way: [RouterCall]
  let paths: RouterPaths
}

/// Those of a project.
struct LeftAttachedChildren: ProjectFact {
  let all: [LeftAttachedChild]

  init(of project: Project) {
    all = project.fact(RoutersWithChildren.self).paths.flatMap { paths in
      paths.code.functions.indices.filter { paths[$0].isOwn }.flatMap { number in
        (paths.viewRemovals(in: number) + project.replacements(in: number, paths))
          .compactMap { project.leftAttached(by: $0, paths) }
      }
    }
  }
}

extension RouterPaths {
  /// What the same run attaches for the property is another child.
  fileprivate func takesSucceededAway(_ removal: ViewRemoval) -> Bool {
    guard case .property(let name)? = removal.child else { return false }
    return isSucceeded(name, after: removal.event, in: removal.function)
  }
}

extension Project {
  fileprivate func leftAttached(by removal: ViewRemoval, _ paths: RouterPaths)
    -> LeftAttachedChild?
  {
    let (code, function, event) = (paths.code, paths[removal.function], removal.event)
    guard let name = removal.property(in: paths, self),
      let property = code.properties[name],
      case let attaches = code.attaches(of: name), !attaches.isEmpty,
      case let beside = function.events(beside: event),
      removal.request != nil || beside.contains(where: { $0.mayClear(name) })
        || !code.isShownApart(name) && !paths.isDetachedApart(name),
      !beside.contains(where: { function.attaches(name, by: $0) })
        || paths.takesSucceededAway(removal),
      !isSetOutside(property)
    else { return nil }
    let way = paths.way(to: event, in: removal.function) { event, number in
      isOverridden(paths[number]) || paths.isNoWay(number, to: removal.function)
        || paths.reaches(beside: event, in: number) { $0.mayDetach(oneOf: [name]) }
        || !paths.runsOnTheWayOut(number) && isSafeOutside(event, in: number, of: name, paths)
    }
    return way.map {
      LeftAttachedChild(
        removal: removal, property: property, attaches: attaches, way: $0, paths: paths)
    }
  }

  /// A subclass has a function of the name, which may call this one and do more.
  func isOverridden(_ function: RouterFunction) -> Bool {
    guard let owner = function.unit.owner else { return false }
    return hierarchy.overrides(function.name, of: owner, types)
  }

  /// All code outside the router that asks for the function also asks for one that detaches, tells
  /// its own parent, detaches the router itself, or is on its way out; what may be other routers'
  /// callers need not.
  func isSafeOutside(
    _ event: RouterEvent, in number: Int, of name: String, _ paths: RouterPaths
  ) -> Bool {
    let callers = paths.outsideCallers(of: number, by: event)
    let reading = CallerReading(project: self) { [types] unit in
      if types.declaredName(at: unit.declaration) == "willResignActive" { return true }
      // `home.closeMenu(); detachChild(home)`
      if let owner = unit.owner, types.inherits(owner, .router), unit.mentionsDetaching {
        return true
      }
      let calls = unit.nodes([.call])
      let requests = calls.filter { call in
        call.calleeName.map { paths.functions(named: $0).contains(number) } == true
      }
      let telling = calls.filter(\.tellsListener)
      if !telling.isEmpty,
        requests.allSatisfy({ request in
          telling.contains { !$0.excludes(request) && (telling.count > 1 || !$0.mayMiss(request)) }
        })
      {
        return true
      }
      return calls.contains { call in
        guard let called = call.calleeName else { return false }
        return paths.functions(named: called).contains { other in
          // `router?.request(.pop); router?.request(.detach)`
          let isAnother =
            other != number || calls.filter { $0.calleeName == called }.count > 1
          return isAnother && paths.reaches(from: other) { $0.mayDetach(oneOf: [name]) }
        }
      }
    }
    return reading.isMet(in: callers)
  }
}

extension Syntax {
  /// The code may not run although the other does, which runs in any case: `if isDone { close() }`.
  fileprivate func mayMiss(_ other: Syntax) -> Bool {
    let around = Set(other.ancestors.map(\.id))
    let apart = ancestors.prefix { !around.contains($0.id) }
    let own = Set(ancestors.map(\.id))
    let isChosen = other.ancestors.contains { choices.contains($0.kind) && !own.contains($0.id) }
    guard !isChosen, let condition = apart.last(where: { $0.kind == .if }),
      !apart.contains(where: { $0.kind.isFunction })
    else { return false }
    // Of whom else it is told in the other branches is not looked at, nor is an optional listener.
    let branches = condition.children.filter { $0.kind != .condition }
    return branches.count == 1
      && !condition.children.contains { $0.kind == .condition && $0.text.contains("listener") }
  }
}

/// What runs a part of its code or another.
private let choices: Set<NodeKind> = [.if, .switchCase, .ternary]

extension CodeUnit {
  fileprivate var mentionsDetaching: Bool {
    !nodes([.name, .member], named: "detachChild").isEmpty
  }
}
