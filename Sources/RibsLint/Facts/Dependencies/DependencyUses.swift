import RibsModel
import RibsSyntax

/// Who reads what Dependency protocols ask for.
struct DependencyUses {
  enum Use {
    case read
    /// By these properties of components only, which nobody reads.
    case passedOn([Member])
    case none
  }

  private let project: Project
  private let reads: ReadsByType
  private let forwarding: ReadsByType
  /// The names of what some scope asks for and does not get: whoever mends that may need what is
  /// not read now.
  private let unmet: Set<String>
  /// The names that children ask of what they are given, by its type.
  private let askedOf: [TypeID: Set<String>]
  /// Whose `dependency` is passed on, and what the children ask of it.
  private let passedOn: [(provider: TypeID, asked: [TypeID])]
  private var types: TypeTable { project.types }

  /// Uses in some units, or in all code.
  init(of requirements: [Requirement], in project: Project, among units: [CodeUnitID]? = nil) {
    self.project = project
    let types = project.types
    let asked = Set(requirements.map(\.name))
    let reads = PropertyReads(of: asked, in: project, among: units)
    self.reads = ReadsByType(reads, of: asked, types) { receivers(of: $0, in: project) }
    // What passes on may have a name of its own.
    var names: Set<String> = []
    for read in asked.flatMap({ reads[$0] }) {
      if let property = project.holder(of: read), types.isComponentClass(property.owner) {
        names.insert(property.name)
      }
    }
    let forwarding = PropertyReads(of: names, in: project, among: units)
    self.forwarding = ReadsByType(forwarding, of: names, types) { read in
      switch read.receiver {
      case .own(let owner): return owner.map { [$0] } ?? []
      case .value(let type):
        let parts = type.referencedParts
        return parts.contains(nil) ? nil : parts.compactMap(\.self)
      }
    }
    var askedOf: [TypeID: Set<String>] = [:]
    for edge in project.scopeEdges {
      guard case .declared(let provider) = edge.provider else { continue }
      for asked in edge.dependencies {
        askedOf[provider, default: []].formUnion(types.requirements(of: asked).map(\.name))
      }
    }
    self.askedOf = askedOf
    passedOn = project.scopeEdges.compactMap { edge in
      guard case .declared(let provider) = edge.provider, types[provider].kind == .protocol else {
        return nil
      }
      return (provider, edge.dependencies)
    }
    unmet = Set(
      project.satisfactions.flatMap(\.requirements).compactMap { result in
        if case .satisfied = result.outcome { nil } else { result.requirement.name }
      })
  }

  func use(of requirement: Requirement) -> Use {
    if unmet.contains(requirement.name) || isWritten(requirement) { return .read }
    var dead: [Member] = []
    for read in reads.reads(of: requirement.name, relatedTo: requirement.dependency) {
      guard let property = project.holder(of: read), types.isComponentClass(property.owner),
        !isUsed(property)
      else { return .read }
      dead.append(property)
    }
    if isAskedForBehind(requirement) { return .read }
    return dead.isEmpty ? .none : .passedOn(dead)
  }

  /// Something of that name is set: who removes the property breaks that.
  private func isWritten(_ requirement: Requirement) -> Bool {
    requirement.needsSetter
      && project.index.assignments(named: requirement.name).contains { point in
        let assignment = project.code.syntax(at: point)
        guard let target = assignment.firstChild?.unwrapped, target.kind == .member else {
          return false
        }
        return target.firstChild?.isSelf != true
      }
  }

  /// Somebody reads the component's property, or a protocol that the component conforms to has one
  /// of that name.
  private func isUsed(_ property: Member) -> Bool {
    if property.access >= .package || property.modifiers.contains(.override) { return true }
    // Nobody writes a subscript's name.
    if property.kind == .subscript { return true }
    // What an heir conforms to, its inherited properties may fulfil.
    let mayBeAsked = project.hierarchy.selfAndHeirs(of: property.owner).contains { owner in
      let ancestry = types.ancestry(of: owner)
      return !ancestry.external.isEmpty
        || ancestry.types.contains { ancestor in
          types[ancestor].kind == .protocol
            && !types.members(named: property.name, of: ancestor).isEmpty
        }
    }
    if mayBeAsked || isAskedForBelow(property) { return true }
    if types.frameworkBase(of: property.owner)?.base.isNeedle == true { return true }
    let isRead = forwarding.reads(of: property.name, relatedTo: property.owner).contains { read in
      guard case .own(let owner?) = read.receiver else { return true }
      return types.inherits(owner, property.owner)
        && project.code[read.unit].declaration != property.place
    }
    // What makes no component reads none; the code that does is not written yet.
    return isRead || project.index.calls(named: types[property.owner].name).isEmpty
  }

  /// A child that the component is given to asks for the name, whether the component says that it
  /// conforms or not.
  private func isAskedForBelow(_ property: Member) -> Bool {
    project.hierarchy.selfAndHeirs(of: property.owner).contains {
      askedOf[$0]?.contains(property.name) == true
    }
  }

  /// A child that gets the same `dependency` passed on asks for the name.
  private func isAskedForBehind(_ requirement: Requirement) -> Bool {
    passedOn.contains { edge in
      types.inherits(edge.provider, requirement.dependency)
        && edge.asked.contains { asked in
          !types.inherits(asked, requirement.dependency)
            && types.requirements(of: asked).contains { $0.name == requirement.name }
        }
    }
  }
}

/// The types whose property a read may be of: what it is read from, where that is a protocol; nil
/// where that is not known.
private func receivers(of read: PropertyReads.Read, in project: Project) -> [TypeID]? {
  let types = project.types
  switch read.receiver {
  case .own(let owner?):
    // In extensions of the protocol, and in Needle's components, which answer for it.
    if types[owner].kind == .protocol { return [owner] }
    // Whose it is, the key path tells that is looked up.
    if types.looksUpMembers(owner), types.allMembers(named: read.mention.name, of: owner).isEmpty {
      return nil
    }
    return isMistaken(read, in: owner, project) ? nil : types.needleDependencies(of: owner)
  case .own(nil): return []
  case .value(.external) where project.code[read.unit].owner.map({ types[$0].kind }) == .protocol:
    // It may be an associated type, of which the extension asks that it is the Dependency.
    return nil
  case .value(let type):
    var receivers: [TypeID] = []
    for part in type.referencedParts {
      guard let declared = part else { return nil }
      switch types[declared].kind {
      case .protocol, .typealias:
        // What is read from a protocol that does not have it was meant for another.
        guard !types.allMembers(named: read.mention.name, of: declared).isEmpty else { return nil }
        receivers.append(declared)
      default:
        if types.looksUpMembers(declared) { return nil }
        receivers += types.needleDependencies(of: declared)
      }
    }
    return receivers
  }
}

/// A property that reads itself was to pass on what `dependency` has.
private func isMistaken(
  _ read: PropertyReads.Read, in owner: TypeID, _ project: Project
) -> Bool {
  let unit = project.code[read.unit]
  return project.types.isComponentClass(owner)
    && project.types.declaredName(at: unit.declaration) == read.mention.name
}

extension TypeTable {
  /// The dependency protocols of a class of Needle's.
  fileprivate func needleDependencies(of type: TypeID) -> [TypeID] {
    guard let base = frameworkBase(of: type), base.base.isNeedle else { return [] }
    return base.arguments.first?.parts.compactMap(\.declared) ?? []
  }
}

extension CanonicalType {
  /// The project's types among the parts; nil for a part that is not known.
  fileprivate var referencedParts: [TypeID?] {
    parts.compactMap { part -> TypeID?? in
      switch part {
      case .declared(let type, _): .some(type)
      case .unknown, .generic: .some(nil)
      default: nil
      }
    }
  }
}
