import RibsSyntax

extension Project {
  /// The component lives as long as the process: it is the launched RIB's, what that one depends on,
  /// or made of nothing.
  package func isRootComponent(_ component: TypeID) -> Bool {
    answer(to: RootComponent(component: component)) {
      var search = RootComponentSearch(project: self, typing: flow.typing)
      return search.isRoot(component)
    }
  }
}

private struct RootComponent: ProjectQuestion {
  typealias Answer = Bool

  let component: TypeID
}

private struct RootComponentSearch {
  let project: Project
  var typing: Typing
  private var types: TypeTable { project.types }
  private var code: CodeTable { project.code }

  init(project: Project, typing: Typing) {
    self.project = project
    self.typing = typing
  }

  mutating func isRoot(_ component: TypeID) -> Bool {
    if project.ribs.contains(where: { $0.component == component && $0.isRoot }) { return true }
    if types.inherits(component, .emptyComponent) || types.inherits(component, .bootstrapComponent)
    {
      return true
    }
    if isGivenNothingByItself(component) || isScopeOfRoot(component) { return true }
    let name = types[component].name
    var sites: [Bool] = []
    for unit in code.units(mentioning: name) {
      let body = code[unit].body
      for index in body.nodes.indices
      where body.nodes[index].kind == .call && body.calledName(of: NodeID(index)) == name {
        let point = CodePoint(unit, NodeID(index))
        guard case .constructor(let type) = typing.callee(of: point),
          let made = type.declared
        else {
          // It may be this component that is made here, by whomever.
          sites.append(true)
          continue
        }
        if made == component { sites.append(isRootSite(point)) }
      }
    }
    return !sites.isEmpty && sites.allSatisfy { $0 }
  }

  /// Its initialiser calls `super.init(dependency: EmptyComponent())`.
  private mutating func isGivenNothingByItself(_ component: TypeID) -> Bool {
    for id in project.units(of: component) {
      let body = code[id].body
      for index in body.nodes.indices where body.nodes[index].kind == .call {
        let point = CodePoint(id, NodeID(index))
        guard case .superInitialiser = typing.callee(of: point) else { continue }
        if passesEmptyComponent(point) { return true }
      }
    }
    return false
  }

  /// Its object is the dependency of the app's root.
  private func isScopeOfRoot(_ component: TypeID) -> Bool {
    project.scopeEdges.contains { edge in
      edge.provider == .declared(component)
        && edge.child.map { project[$0].isRoot } == true
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
    if types.isKeptByTheSystem(owner) { return true }
    return types[owner].members.contains { member in
      member.isBuild
        && types.canonicalType(of: member).map { isLaunchRouting($0) } == true
    }
  }

  /// The type, or an element of the tuple, is a launch router.
  private func isLaunchRouting(_ type: CanonicalType) -> Bool {
    if case .tuple(let elements) = type.unwrapped {
      return elements.contains { isLaunchRouting($0.type) }
    }
    return types.inherits(type, .launchRouting)
  }
}
