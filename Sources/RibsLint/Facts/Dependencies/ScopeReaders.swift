import RibsModel
import RibsSyntax

/// Who reads a component's property in one scope.
struct ScopeReaders {
  private let project: Project
  private let reads: PropertyReads
  /// Those that ask for a property, by where that is declared.
  private let children: [Location: [Child]]
  private var types: TypeTable { project.types }

  init(in project: Project) {
    self.project = project
    let components = project.types.componentClasses
    reads = PropertyReads(of: Set(components.flatMap { $0.members.map(\.name) }), in: project)
    var made: [TypeID: Set<TypeID>] = [:]
    for component in components {
      for call in project.index.calls(named: component.name) {
        guard let maker = project.code[call.unit].owner else { continue }
        made[maker, default: []].insert(component.id)
      }
    }
    var children: [Location: Set<Child>] = [:]
    for satisfaction in project.satisfactions {
      let edge = project.scopeEdges[satisfaction.edge]
      for result in satisfaction.requirements {
        guard case .satisfied(let providers) = result.outcome else { continue }
        let child = Child(
          location: edge.location, dependency: satisfaction.dependency,
          name: result.requirement.name,
          parts: project.parts(ofScopeAt: edge, making: made[edge.consumer] ?? []))
        for provider in providers { children[provider.location, default: []].insert(child) }
      }
    }
    self.children = children.mapValues { $0.sorted { $0.location < $1.location } }
  }

  /// A scope below that asks for the property.
  private struct Child: Hashable {
    /// The call that makes the scope.
    let location: Location
    let dependency: TypeID
    let name: String
    /// Its builder and component.
    let parts: Set<TypeID>
  }

  /// The places where one component's property is read, as far as they read the same component: in
  /// its own code, by its children, and in that function elsewhere that reads most.
  func sites(of member: Member) -> [ReadSite] {
    most(of: sites(of: member, depth: 0))
  }

  private func most(of found: Sites) -> [ReadSite] {
    let most = found.elsewhere.keys.sorted().map { instance in
      let unknown = instance.made == nil ? nil : found.elsewhere[Instance(unit: instance.unit)]
      return ReadSite.most(of: (found.elsewhere[instance] ?? []) + (unknown ?? []))
    }.max { $0.count < $1.count }
    return ReadSite.most(of: found.own + (most ?? []))
  }

  private struct Sites {
    /// Those that are known to read whichever component there is.
    var own: [ReadSite] = []
    var elsewhere: [Instance: [ReadSite]] = [:]

    mutating func add(_ others: Sites) {
      own += others.own
      elsewhere.merge(others.elsewhere, uniquingKeysWith: +)
    }
  }

  /// A component that a function has.
  private struct Instance: Hashable, Comparable {
    let unit: CodeUnitID
    /// The call that makes it; nil where it may be any that the function has.
    var made: NodeID?

    static func < (left: Self, right: Self) -> Bool {
      (left.unit, left.made ?? NodeID(0)) < (right.unit, right.made ?? NodeID(0))
    }
  }

  private func sites(of member: Member, depth: Int) -> Sites {
    guard depth < FollowingLimit.references else { return Sites() }
    var sites = Sites()
    for child in children[member.location] ?? [] {
      let below = self.sites(below: child, depth: depth + 1)
      if below.count > 1 {
        sites.own += below
      } else if let call = call(at: child.location) {
        add(child.location, call, to: &sites)
      } else {
        sites.own.append(ReadSite(location: child.location, way: []))
      }
    }
    for read in reads[member.name] {
      let unit = project.code[read.unit]
      let location = unit.nameLocation(of: read.mention)
      let mention = (unit: read.unit, syntax: read.mention)
      switch read.receiver {
      case .own(let owner):
        guard owner.map({ types.inherits($0, member.owner) }) == true,
          unit.declaration != member.place
        else { continue }
        if let forward = project.forwarder(of: read) {
          sites.add(self.sites(of: forward, depth: depth + 1))
        } else {
          add(location, mention, to: &sites)
        }
      case .value(let type):
        guard let owner = type.declared else { continue }
        if isStandIn(owner, for: member) {
          sites.own.append(ReadSite(location: location, way: [mention]))
        }
        guard types.inherits(owner, member.owner) else { continue }
        sites.elsewhere[instance(readBy: mention), default: []].append(
          ReadSite(location: location, way: [mention]))
      }
    }
    return sites
  }

  /// The places where one run of the child's code reads what it asks for: in that function of its
  /// builder which reads most, or by what its component passes on.
  private func sites(below child: Child, depth: Int) -> [ReadSite] {
    var direct: [CodeUnitID: [ReadSite]] = [:]
    var forwarded: [TypeID: Sites] = [:]
    for read in reads[child.name] {
      guard case .value(let type) = read.receiver, type.declared == child.dependency,
        project.code[read.unit].owner.map(child.parts.contains) == true
      else { continue }
      if let forward = project.forwarder(of: read), types.isComponentClass(forward.owner) {
        if project.hierarchy.overrides(forward, types) { continue }
        forwarded[forward.owner, default: Sites()].add(sites(of: forward, depth: depth))
      } else {
        let location = project.code[read.unit].nameLocation(of: read.mention)
        direct[read.unit, default: []].append(
          ReadSite(location: location, way: [(read.unit, read.mention)]))
      }
    }
    let runs =
      direct.keys.sorted().map { ReadSite.most(of: direct[$0] ?? []) }
      + forwarded.keys.sorted().map { most(of: forwarded[$0] ?? Sites()) }
    return runs.max { $0.count < $1.count } ?? []
  }

  /// Adds a read in the component's own code: where only one place runs that, and for a component
  /// which is made there, it reads what that has.
  private func add(
    _ location: Location, _ mention: (unit: CodeUnitID, syntax: Syntax), to sites: inout Sites
  ) {
    guard let run = onlyRun(of: project.code[mention.unit]) else {
      return sites.own.append(ReadSite(location: location, way: [mention]))
    }
    let site = ReadSite(location: location, way: [mention, run])
    let instance = instance(readBy: run)
    if instance.made == nil {
      sites.own.append(site)
    } else {
      sites.elsewhere[instance, default: []].append(site)
    }
  }

  private func instance(readBy mention: (unit: CodeUnitID, syntax: Syntax)) -> Instance {
    let body = project.code[mention.unit].body
    let names = body.localNames
    var origin = mention.syntax.firstChild?.unwrapped
    // `[k = c]`, `let d = c`, `if let c`
    while let name = origin, name.kind != .call {
      switch name.kind {
      case .name:
        origin = names.declaration(of: name.id).map { Syntax(body, $0) }
      case .binding where !name.node.flags.contains(.mutable), .capture:
        origin =
          name.isShorthand
          ? names.declaration(of: name.id).map { Syntax(body, $0) } : name.value?.unwrapped
      case .cast: origin = name.firstChild?.unwrapped
      default: origin = nil
      }
    }
    return Instance(unit: mention.unit, made: origin?.id)
  }

  /// Whoever has a value of the protocol has the component, which nothing else conforms to: an
  /// interactor's `dependency`. Children that ask for the property are known by their scopes.
  private func isStandIn(_ asked: TypeID, for member: Member) -> Bool {
    types[asked].kind == .protocol && !types.inherits(asked, .dependency)
      && project.hierarchy.onlyHeir(of: asked) == member.owner
      && types.allMembers(named: member.name, of: asked).contains { $0.storage == .requirement }
  }

  /// The one place outside of the component where the property whose getter the code is is read, or
  /// the function called: only there does the code run.
  private func onlyRun(of code: CodeUnit) -> (unit: CodeUnitID, syntax: Syntax)? {
    guard let owner = code.owner, types.isComponentClass(owner),
      [.accessor(.get), .function].contains(code.role), let member = types.member(of: code),
      children[member.location] == nil
    else { return nil }
    let all = reads[member.name]
    guard all.count == 1, case .value(let type) = all[0].receiver,
      type.declared.map({ types.inherits($0, owner) }) == true
    else { return nil }
    return (all[0].unit, all[0].mention)
  }

  private func call(at location: Location) -> (unit: CodeUnitID, syntax: Syntax)? {
    guard let unit = project.code.unit(around: location) else { return nil }
    return project.code[unit].nodes([.call]).first { $0.range == location.range }
      .map { (unit, $0) }
  }
}

extension Project {
  /// The class that is given the dependency, with the components that it makes, and the builder and
  /// component of the RIB that it builds.
  fileprivate func parts(ofScopeAt edge: ScopeEdge, making components: Set<TypeID>) -> Set<TypeID> {
    let rib = edge.child.map { self[$0] }
    return components.union([edge.consumer, rib?.builder, rib?.component].compactMap(\.self))
  }
}
