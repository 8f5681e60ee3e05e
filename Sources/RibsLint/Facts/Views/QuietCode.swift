import RibsModel
import RibsSyntax

/// Code of which it is seen that it leaves all views as they are: what it calls is in the tree and
/// does so too, or is known to.
///
/// What may do anything else is not quiet: a call on a view that is not followed, a closure that
/// somebody gave, a stream that is told something.
struct QuietCode {
  private let project: Project
  private var typing: Typing
  init(in project: Project) {
    self.project = project
    typing = project.flow.typing
  }

  /// All that runs in the same run of the code as the place is quiet.
  mutating func isQuiet(around place: Syntax, in unit: CodeUnitID) -> Bool {
    let isRepeated = place.isInLoop
    return isQuiet(unit, depth: 0) { isRepeated || !$0.excludes(place) }
  }

  /// All that runs together with the call is quiet, in the closure around it if there is one; the
  /// call itself may be anything.
  mutating func isQuiet(beside call: Syntax, in unit: CodeUnitID) -> Bool {
    let scope = call.enclosingFunction
    return isQuiet(unit, depth: 0) { part in
      part.id != call.id && !part.excludes(call) && scope.map { part.isInside($0) } ?? true
    }
  }

  private mutating func isQuiet(
    _ id: CodeUnitID, depth: Int, where runs: (Syntax) -> Bool = { _ in true }
  ) -> Bool {
    let unit = project.code[id]
    guard depth < FollowingLimit.functions, unit.fileRole == .source, unit.body.isUnderstood,
      !unit.body.root.descendants.contains(where: \.isUnread)
    else { return false }
    for part in unit.nodes([.assignment, .call]) where runs(part) {
      let isQuiet =
        part.kind == .call
        ? isQuietCall(part, in: id, depth: depth) : isQuietChange(part, in: unit, depth: depth)
      guard isQuiet else { return false }
    }
    return true
  }

  private mutating func isQuietCall(_ call: Syntax, in id: CodeUnitID, depth: Int) -> Bool {
    guard let name = call.calleeName, !call.tellsListener else { return false }
    if name == "attachChild" { return attachesOnly(call, in: id) }
    if LookingFunctions.names.contains(name) || Member.isBuilding(name) { return true }
    switch typing.callee(of: CodePoint(id, call.id)) {
    // What these run stands here as well.
    case .closure, .constructor, .localFunction: return true
    case .methods(let methods, let receiver):
      return areQuiet(project.flow.implementations(of: methods, on: receiver).map(\.place), depth)
    case .globals(let places): return areQuiet(places, depth)
    case .foreign, .unknown:
      return name == "detachChild"
        || ofCollections.contains(name) && call.receiver?.unwrapped.isOwnOrLocal == true
    case .superInitialiser, .selfInitialiser, .value: return false
    }
  }

  private mutating func areQuiet(_ functions: [DeclarationPlace], _ depth: Int) -> Bool {
    guard !functions.isEmpty, functions.count <= ReadingLimit.places else { return false }
    for function in functions {
      guard let id = project.code.result(of: function), isQuiet(id, depth: depth + 1) else {
        return false
      }
    }
    return true
  }

  /// The child has a view, so that its router has no other to show anything on.
  private func attachesOnly(_ call: Syntax, in id: CodeUnitID) -> Bool {
    let edges = project.fact(AttachEdgesByPlace.self)[project.code[id].location(of: call.id)]
    return !edges.isEmpty
      && edges.map { project[$0.child] }.allSatisfy { !$0.isViewless && $0.viewController != nil }
  }

  /// Locals are set, and properties of the object that hold no view, whose observers are quiet.
  private mutating func isQuietChange(_ assignment: Syntax, in unit: CodeUnit, depth: Int) -> Bool {
    for target in assignment.targets {
      guard target.isOwnOrLocal else { return false }
      guard let owner = unit.owner else { continue }
      for property in project.types.allMembers(named: target.assignedName, of: owner) {
        guard project.types.wrappers(of: property).isEmpty,
          assignment.value?.isPlainLiteral == true || isPlain(property),
          areObserversQuiet(property, depth)
        else { return false }
      }
    }
    return true
  }

  private mutating func isPlain(_ property: Member) -> Bool {
    guard let type = typing.type(of: property)?.unwrapped else { return false }
    if project.types.holdsRouter(type) { return true }
    switch type {
    case .external(let name, _): return !name.hasPrefix("UI")
    case .declared(let declared, _): return [.enum, .struct].contains(project.types[declared].kind)
    case .tuple: return true
    default: return false
    }
  }

  private mutating func areObserversQuiet(_ property: Member, _ depth: Int) -> Bool {
    for id in project.code.units(of: property.place) {
      guard case .accessor = project.code[id].role else { continue }
      guard isQuiet(id, depth: depth + 1) else { return false }
    }
    return true
  }
}

extension Syntax {
  /// A name, a member of `self`, or an item of one of these.
  fileprivate var isOwnOrLocal: Bool {
    switch kind {
    case .name: true
    case .member: firstChild?.meansSelf == true
    case .subscript: firstChild?.unwrapped.isOwnOrLocal == true
    default: false
    }
  }

  /// `true`, and nothing that a view may have been put in the place of.
  fileprivate var isPlainLiteral: Bool { unwrapped.kind == .literal && !unwrapped.isNil }

  /// The name of what an assignment changes.
  fileprivate var assignedName: String {
    kind == .subscript ? firstChild?.unwrapped.assignedName ?? "" : name
  }
}

/// What only looks at the items of a collection, changes which are in it, or hands each to a closure.
private let ofCollections = CollectionMethods.changing.union(CollectionMethods.handingEach)
  .union(["contains", "filter", "first", "firstIndex", "last", "reversed"])
