import RibsSyntax

extension Project {
  /// The components that store an object which holds them, in source order.
  ///
  /// Left out are components that live as long as the process: what they keep is no leak.
  package func componentCycles() -> [ComponentCycle] {
    var search = ComponentCycleSearch(project: self)
    return search.run()
  }
}

private struct ComponentCycleSearch {
  let project: Project
  var holding: SelfHolding
  var types: TypeTable { project.types }
  var code: CodeTable { project.code }

  init(project: Project) {
    self.project = project
    holding = SelfHolding(typing: project.flow.typing)
  }

  mutating func run() -> [ComponentCycle] {
    var found: [ComponentCycle] = []
    for id in types.componentClasses.flatMap({ project.units(of: $0.id) }).sorted() {
      guard code[id].fileRole == .source, let owner = code[id].owner else { continue }
      found += cycles(in: id, of: owner)
    }
    var seen: Set<Location> = []
    return found.filter { cycle in
      guard seen.insert(cycle.location).inserted else { return false }
      if cycle.storage == .lazy || cycle.storage == .shared && isPrivate(cycle),
        !isRead(cycle.member)
      {
        return false
      }
      return !project.isRootComponent(cycle.component)
    }
  }

  private mutating func cycles(in unitID: CodeUnitID, of component: TypeID) -> [ComponentCycle] {
    let unit = code[unitID]
    let body = unit.body
    let declaration = types.declaration(at: unit.declaration)
    if unit.role == .initialValue, declaration.modifiers.contains(.lazy),
      declaration.modifiers.isDisjoint(with: [.weak, .unowned]),
      let value = body.firstChild(of: body.rootID)
    {
      if let member = types.member(of: unit), project.isEmptied(member) { return [] }
      return [cycle(.lazy, unit.declaration, from: CodePoint(unitID, value), of: component)]
        .compactMap { $0 }
    }
    return unit.nodes([.call, .assignment]).compactMap {
      cycle(closedAt: CodePoint(unitID, $0.id), of: component)
    }
  }

  /// The cycle that a call or assignment closes, which shares something or puts it into a property.
  private mutating func cycle(closedAt point: CodePoint, of component: TypeID) -> ComponentCycle? {
    let unit = code[point.unit]
    let (body, id) = (unit.body, point.node)
    switch body[id].kind {
    case .call where CollectionMethods.growing.contains(body.calledName(of: id)):
      guard let callee = CodeIndex.subject(of: id, in: body), let base = body.base(of: callee),
        let property = strongProperty(at: point.at(body.unwrapped(base))),
        let item = body.arguments(of: id).first.flatMap({ body.value(of: $0) }),
        let cycle = cycle(.assigned, property.place, from: point.at(item), of: component),
        !project.isEmptied(property)
      else { return nil }
      return cycle
    case .call:
      guard body.calledName(of: id) == "shared",
        case .foreign("shared", _, _) = holding.typing.callee(of: point)
      else { return nil }
      return cycle(.shared, unit.declaration, from: point, of: component)
    case .assignment:
      let parts = body.children(of: id)
      guard parts.count == 2, let target = CodeIndex.subject(of: id, in: body),
        let property = strongProperty(at: point.at(target)),
        let cycle = cycle(.assigned, property.place, from: point.at(parts[1]), of: component),
        !project.isEmptied(property)
      else { return nil }
      return cycle
    default: return nil
    }
  }

  private mutating func cycle(
    _ storage: ComponentCycle.Storage, _ place: DeclarationPlace, from value: CodePoint,
    of component: TypeID
  ) -> ComponentCycle? {
    guard let path = holding.path(from: value), !path.contains(where: isEmptied) else { return nil }
    let file = types[place.file]
    let name = types.declaration(at: place).name
    let location = Location(file: place.file, range: name)
    let first = OwnershipHop(
      holder: types[component].name, property: file.name(name), location: location)
    return ComponentCycle(
      component: component, member: file.name(name), storage: storage, location: location,
      hops: [first] + path)
  }

  /// What stands between lets go of the component some day.
  private func isEmptied(_ hop: OwnershipHop) -> Bool {
    types.types(named: hop.holder).flatMap { types.members(named: hop.property, of: $0) }
      .contains { $0.location == hop.location && project.isEmptied($0) }
  }

  private mutating func strongProperty(at point: CodePoint) -> Member? {
    holding.typing.ownProperty(at: point).flatMap { types.keepsStrongly($0) ? $0 : nil }
  }

  /// No protocol and no other file can ask for what the cycle is kept by.
  private func isPrivate(_ cycle: ComponentCycle) -> Bool {
    types.members(named: cycle.member, of: cycle.component)
      .contains { $0.access <= .fileprivate }
  }

  /// Something in the app reads a member of that name.
  private func isRead(_ name: String) -> Bool {
    code.units(mentioning: name).contains { unit in
      !code[unit].nodes([.name, .member], named: name).isEmpty
    }
  }
}
