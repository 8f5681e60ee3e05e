import RibsModel
import RibsSyntax

/// Who reads a component's property in one scope.
struct ScopeReaders {
  private let project: Project
  private let reads: PropertyReads
  private let children: [Location: [Location]]
  private var types: TypeTable { project.types }

  init(in project: Project) {
    self.project = project
    let components = project.types.componentClasses
    reads = PropertyReads(of: Set(components.flatMap { $0.members.map(\.name) }), in: project)
    var children: [Location: [Location]] = [:]
    for satisfaction in project.satisfactions {
      let edge = project.scopeEdges[satisfaction.edge]
      for result in satisfaction.requirements {
        guard case .satisfied(let providers) = result.outcome else { continue }
        for provider in providers {
          children[provider.location, default: []].append(edge.location)
        }
      }
    }
    self.children = children.mapValues { Array(Set($0)).sorted() }
  }

  /// The places where one component's property is read, as far as they read the same component: in
  /// its own code, by its children, and in that function elsewhere that reads most.
  func sites(of member: Member) -> [ReadSite] {
    let found = sites(of: member, depth: 0)
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
    for location in children[member.location] ?? [] {
      if let call = call(at: location) {
        add(location, call, to: &sites)
      } else {
        sites.own.append(ReadSite(location: location, way: []))
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
          let others = self.sites(of: forward, depth: depth + 1)
          sites.own += others.own
          sites.elsewhere.merge(others.elsewhere, uniquingKeysWith: +)
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
