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
    let components = project.types.types.filter { project.types.isComponentClass($0.id) }
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
  func sites(of member: Member, depth: Int = 0) -> [ReadSite] {
    guard depth < 8 else { return [] }
    var own = (children[member.location] ?? []).map { site(ofCall: $0) }
    var elsewhere: [CodeUnitID: [ReadSite]] = [:]
    for read in reads[member.name] {
      let unit = project.code[read.unit]
      let location = unit.nameLocation(of: read.mention)
      switch read.receiver {
      case .own(let owner):
        guard owner.map({ types.inherits($0, member.owner) }) == true,
          unit.declaration != member.place
        else { continue }
        if let forward = project.forwarder(of: read) {
          own += sites(of: forward, depth: depth + 1)
        } else {
          own.append(ReadSite(location: location, mention: onlyRead(of: unit)))
        }
      case .value(let type):
        guard let owner = type.declared else { continue }
        if isStandIn(owner, for: member) {
          own.append(ReadSite(location: location, mention: (read.unit, read.mention)))
        }
        guard types.inherits(owner, member.owner) else { continue }
        elsewhere[read.unit, default: []].append(
          ReadSite(location: location, mention: (read.unit, read.mention)))
      }
    }
    let most = elsewhere.keys.sorted().map { ReadSite.most(of: elsewhere[$0] ?? []) }
      .max { $0.count < $1.count }
    return own + (most ?? [])
  }

  /// Whoever has a value of the protocol has the component, which nothing else conforms to: an
  /// interactor's `dependency`. Children that ask for the property are known by their scopes.
  private func isStandIn(_ asked: TypeID, for member: Member) -> Bool {
    types[asked].kind == .protocol && !types.inherits(asked, .dependency)
      && project.hierarchy.heirs(of: asked) == [member.owner]
      && types.allMembers(named: member.name, of: asked).contains { $0.storage == .requirement }
  }

  /// Where the property whose getter the code is is read, when that is one place outside of the
  /// component: only there does the getter run.
  private func onlyRead(of getter: CodeUnit) -> (unit: CodeUnitID, syntax: Syntax)? {
    guard let owner = getter.owner, getter.role == .accessor(.get),
      let property = types.member(of: getter), children[property.location] == nil
    else { return nil }
    let all = reads[property.name]
    guard all.count == 1, case .value(let type) = all[0].receiver,
      type.declared.map({ types.inherits($0, owner) }) == true
    else { return nil }
    return (all[0].unit, all[0].mention)
  }

  private func site(ofCall location: Location) -> ReadSite {
    let unit = project.code.unit(around: location)
    let mention = unit.flatMap { unit in
      project.code[unit].nodes([.call]).first { $0.range == location.range }.map { (unit, $0) }
    }
    return ReadSite(location: location, mention: mention)
  }
}
