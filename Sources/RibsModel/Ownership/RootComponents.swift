import RibsSyntax

extension Project {
  /// The component lives as long as the process: it is the launched RIB's, what that one depends on,
  /// made of nothing, or kept by such a component.
  ///
  /// `depth` is that of the components within such components.
  package func isRootComponent(_ component: TypeID, depth: Int = FollowingLimit.handings) -> Bool {
    answer(to: RootComponent(component: component, depth: depth)) {
      var search = RootComponentSearch(project: self, typing: flow.typing, depth: depth)
      return search.isRoot(component)
    }
  }
}

private struct RootComponent: ProjectQuestion {
  typealias Answer = Bool

  let component: TypeID
  let depth: Int
}

private struct RootComponentSearch {
  let project: Project
  var typing: Typing
  let depth: Int
  private var types: TypeTable { project.types }
  private var code: CodeTable { project.code }

  init(project: Project, typing: Typing, depth: Int) {
    self.project = project
    self.typing = typing
    self.depth = depth
  }

  mutating func isRoot(_ component: TypeID) -> Bool {
    let permanent = project.fact(PermanentRibs.self).all
    if permanent.contains(where: { $0.component == component }) { return true }
    if types.inherits(component, .emptyComponent) || types.inherits(component, .bootstrapComponent)
    {
      return true
    }
    if isGivenNothingByItself(component) || isScopeOfRoot(component) { return true }
    var sites: [Bool] = []
    for call in project.index.calls(named: types[component].name) {
      guard case .constructor(let type) = typing.callee(of: call), let made = type.declared else {
        // It may be this component that is made here, by whomever.
        sites.append(true)
        continue
      }
      if made == component { sites.append(isRootSite(call)) }
    }
    sites += project.creationsByInit(of: component).map { isRootSite($0) }
    return !sites.isEmpty && sites.allSatisfy { $0 }
  }

  /// Its initialiser calls `super.init(dependency: EmptyComponent())`.
  private mutating func isGivenNothingByItself(_ component: TypeID) -> Bool {
    for id in project.units(of: component) {
      for point in code[id].nodes([.call]).map({ CodePoint(id, $0.id) }) {
        guard case .superInitialiser = typing.callee(of: point) else { continue }
        if passesEmptyComponent(point) { return true }
      }
    }
    return false
  }

  /// Its object is the dependency of the app's root.
  private func isScopeOfRoot(_ component: TypeID) -> Bool {
    let permanent = project.fact(PermanentRibs.self).all
    return project.scopeEdges.contains { edge in
      edge.provider == .declared(component) && permanent.contains { $0.id == edge.child }
    }
  }

  private mutating func passesEmptyComponent(_ call: CodePoint) -> Bool {
    let body = code[call.unit].body
    return body.arguments(of: call.node).compactMap { body.value(of: $0) }.contains {
      switch typing.type(of: $0, in: call.unit).unwrapped {
      case .framework(let type, _): type == .emptyComponent || type == .bootstrapComponent
      default: false
      }
    }
  }

  /// The app's delegate makes the component, a constant for all, a builder of a launch router, or
  /// whoever gives it an empty dependency.
  private mutating func isRootSite(_ call: CodePoint) -> Bool {
    if passesEmptyComponent(call) { return true }
    let unit = code[call.unit]
    guard let owner = unit.owner else { return true }
    if unit.role == .initialValue,
      types.declaration(at: unit.declaration).modifiers.contains(.static)
    {
      return true
    }
    if types.isKeptByTheSystem(owner) || isKeptByRoot(call) { return true }
    return types[owner].members.contains { member in
      member.isBuild
        && types.canonicalType(of: member).map { isLaunchRouting($0) } == true
    }
  }

  /// `lazy var menu = MenuComponent(dependency: self)`, or the same by `shared`, of a component that
  /// lives as long.
  private func isKeptByRoot(_ call: CodePoint) -> Bool {
    let unit = code[call.unit]
    guard depth > 0, let owner = unit.owner, types.isComponentClass(owner) else { return false }
    let made = code.syntax(at: call)
    let isKept =
      unit.role == .initialValue && made.wrapped.parent?.id == unit.body.rootID
      || made.isResultOfShared
    let isEmptied = types.member(of: unit).map(project.isEmptied) == true
    return isKept && !isEmptied && project.isRootComponent(owner, depth: depth - 1)
  }

  /// The type, or an element of the tuple, is a launch router.
  private func isLaunchRouting(_ type: CanonicalType) -> Bool {
    if case .tuple(let elements) = type.unwrapped {
      return elements.contains { isLaunchRouting($0.type) }
    }
    return types.inherits(type, .launchRouting)
  }
}

extension Syntax {
  /// The call of a component's `shared` that a closure is given to.
  package var sharing: Syntax? {
    guard let argument = parent, argument.kind == .argument, let call = argument.parent,
      call.kind == .call, call.calleeName == "shared"
    else { return nil }
    return call
  }

  /// `shared { MenuComponent(dependency: self) }`
  fileprivate var isResultOfShared: Bool {
    guard let closure = enclosingFunction, closure.kind == .closure, let call = closure.sharing,
      call.arguments.count == 1, let block = closure.child(.block)
    else { return false }
    return block.results.contains { $0.unwrapped.id == id }
  }
}
