import RibsModel
import RibsSyntax

/// What is done with the value that a Dependency asks for: followed from the reads of the
/// requirement through properties, locals, parameters and children that ask for the same.
struct StreamUses {
  /// The members that are read or called on the value, wherever it gets to.
  private(set) var members: Set<String> = []
  /// The narrower types as which it is given to somebody, who can use nothing but what they have.
  private(set) var narrowed: Set<TypeID> = []
  /// It is given as an `Observable`, or to an operator that reads it.
  private(set) var isReadWhole = false
  /// Whose properties have the value: the protocols that ask for it and the classes that keep it.
  private(set) var owners: Set<TypeID> = []
  /// False when some use can't be seen: then nothing may be concluded.
  private(set) var isFollowed = true
  /// Somebody does something with the value.
  var areSeen: Bool { isReadWhole || !members.isEmpty || !narrowed.isEmpty }

  private let project: Project
  private let type: CanonicalType
  private let reads: RelatedReads
  private var typing: Typing
  private var visited: Set<Location> = []
  private var types: TypeTable { project.types }

  init(of requirement: Requirement, in project: Project, reads: RelatedReads) {
    self.project = project
    self.reads = reads
    type = requirement.type
    typing = project.flow.typing
    follow(requirement)
  }

  private mutating func giveUp() { isFollowed = false }

  private mutating func follow(_ requirement: Requirement) {
    guard isFollowed, visited.insert(requirement.location).inserted else { return }
    owners.insert(requirement.dependency)
    for read in reads.reads(of: requirement.name, relatedTo: requirement.dependency) {
      guard case .value(let receiver) = read.receiver else {
        if case .own(let owner?) = read.receiver, types[owner].kind == .protocol,
          types.inherits(owner, requirement.dependency)
        {
          giveUp()
        }
        continue
      }
      switch relation(of: receiver, to: requirement.dependency) {
      case .none: continue
      case .unknown: giveUp()
      case .same: follow(read.mention, in: read.unit)
      }
    }
    for asked in project.fact(DependenciesAsked.self)[requirement.dependency] {
      types.requirements(of: asked).filter { $0.name == requirement.name }.forEach { follow($0) }
    }
  }

  private enum Relation { case none, unknown, same }

  private func relation(of receiver: CanonicalType, to owner: TypeID) -> Relation {
    for part in receiver.parts {
      switch part {
      case .unknown, .generic: return .unknown
      case .declared(let declared, _):
        if types.isRelated(declared, to: owner) {
          let isClass = types[declared].kind != .protocol
          return isClass && types[owner].kind == .protocol ? .none : .same
        }
      default: continue
      }
    }
    return .none
  }

  /// Looks at what becomes of one expression that has the value.
  private mutating func follow(_ value: Syntax, in unit: CodeUnitID) {
    if value.isShorthand {
      // `[stream] in stream.update(1)`
      for mention in LocalUses(in: value.body).mentions(of: value) { follow(mention, in: unit) }
      return
    }
    let outer = value.wrapped
    if outer.isImplicitReturn || outer.parent?.kind == .return {
      return followResult(of: value, in: unit)
    }
    switch value.use {
    case .dropped, .compared, .replaced: break
    case .receiver(let member):
      members.insert(member.name)
      if isAddedMethod(member, in: unit) || isMapOfOptional(value, member, in: unit) {
        giveUp()
      }
    case .argument(let argument): followArgument(argument, in: unit)
    case .bound(let binding):
      guard binding.kind == .binding, !binding.name.isEmpty else { return giveUp() }
      for mention in LocalUses(in: value.body).mentions(of: binding) { follow(mention, in: unit) }
    case .assigned(let target):
      guard target.isNameOrOfSelf, let owner = project.code[unit].owner,
        let property = types.members(named: target.name, of: owner).first(where: \.isProperty)
      else { return giveUp() }
      follow(property)
    case .other: giveUp()
    }
  }

  /// A getter gives the value back: it is the property's.
  private mutating func followResult(of value: Syntax, in unit: CodeUnitID) {
    let unit = project.code[unit]
    guard value.enclosingFunction == nil, unit.role == .accessor(.get),
      let property = types.member(of: unit)
    else { return giveUp() }
    follow(property)
  }

  private mutating func follow(_ property: Member) {
    guard let declared = types.canonicalType(of: property) else { return giveUp() }
    guard declared.unwrapped == type.unwrapped else { return narrow(to: declared) }
    // A protocol that is not in the tree may ask for the property, with this very type.
    if types.isComponentClass(property.owner),
      !types.ancestry(of: property.owner).external.allSatisfy({ $0 == "AnyObject" })
    {
      giveUp()
    }
    owners.insert(property.owner)
    guard visited.insert(property.location).inserted else { return }
    if property.access >= .package { giveUp() }
    for read in reads.reads(of: property.name, relatedTo: property.owner) {
      switch read.receiver {
      case .own(let owner?):
        if types.isRelated(owner, to: property.owner) {
          follow(read.mention, in: read.unit)
        }
      case .own(nil): continue
      case .value(let receiver):
        let parts = receiver.parts
        if parts.contains(.unknown) { giveUp() }
        let isHolder = parts.contains { part in
          part.declared.map {
            types.inherits($0, property.owner)
              || types.inherits(property.owner, $0) && !types.inherits($0, .dependency)
          } ?? false
        }
        if isHolder { follow(read.mention, in: read.unit) }
      }
    }
    followChildren(providedBy: property)
  }

  /// With another type only what that has can be used.
  private mutating func narrow(to other: CanonicalType) {
    guard let narrower = other.declared, let own = type.declared else {
      // `Any` tells nothing; an observable is what a subject is, and cannot be written to.
      guard case .external("Observable", _) = other.unwrapped else { return giveUp() }
      isReadWhole = true
      return
    }
    guard types.inherits(own, narrower), !project.isCastBack(to: own) else {
      return giveUp()
    }
    narrowed.insert(narrower)
  }

  /// The call of a method that the project adds to a type from elsewhere: what it does with the
  /// stream is not looked at.
  private mutating func isAddedMethod(_ member: Syntax, in unit: CodeUnitID) -> Bool {
    guard type.declared == nil, let call = member.wrapped.parent, call.kind == .call,
      call.callee?.unwrapped.id == member.id
    else { return false }
    if case .methods = typing.callee(of: CodePoint(unit, call.id)) { return true }
    return false
  }

  /// `stream.map { $0.accept(1) }` on an optional gives the stream itself to the closure.
  private mutating func isMapOfOptional(
    _ value: Syntax, _ member: Syntax, in unit: CodeUnitID
  ) -> Bool {
    guard ["map", "flatMap"].contains(member.name), value.parent?.id == member.id,
      case .external("Optional", _) = typing.type(at: CodePoint(unit, value.id))
    else { return false }
    return true
  }

  /// What children ask for, and get from the property.
  private mutating func followChildren(providedBy property: Member) {
    for requirement in project.fact(ProvidedRequirements.self)[property.location] {
      follow(requirement)
    }
  }

  private mutating func followArgument(_ argument: Syntax, in unit: CodeUnitID) {
    guard let call = argument.parent, call.kind == .call else { return giveUp() }
    let position = call.children.filter { $0.kind == .argument }.firstIndex { $0.id == argument.id }
    let functions: [Member] =
      switch typing.callee(of: CodePoint(unit, call.id)) {
      case .constructor(.declared(let made, _)): initialisers(of: made)
      case .methods(let methods, _): methods
      default: []
      }
    var found: [(Member, MemberParameter)] = []
    for function in functions {
      let parameters = types.parameters(of: function)
      let fitting = parameters.enumerated().filter { number, parameter in
        argument.name.isEmpty
          ? parameter.label.isEmpty && number == position : parameter.label == argument.name
      }
      found += fitting.map { (function, $0.element) }
    }
    if combiners.contains(call.calleeName ?? ""), functions.isEmpty {
      isReadWhole = true
      return
    }
    guard found.count == 1, let (function, parameter) = found.first, let written = parameter.type
    else { return giveUp() }
    let given = types.canonical(written, from: Viewpoint(function.place))
    guard given.unwrapped == type.unwrapped else { return narrow(to: given) }
    followParameter(parameter.name, of: function)
  }

  private func initialisers(of type: TypeID) -> [Member] {
    for owner in types.selfAndSuperclasses(of: type) {
      let own = types.members(named: "init", of: owner).filter { $0.kind == .`init` }
      if !own.isEmpty { return own }
    }
    return []
  }

  private mutating func followParameter(_ name: String, of function: Member) {
    guard let unit = project.code.result(of: function.place) else { return giveUp() }
    let body = project.code[unit].body
    guard body.isUnderstood else { return giveUp() }
    let locals = LocalUses(in: body)
    for mention in body.root.descendants {
      if mention.isUnread, body.file.mentions(name, in: mention.range) { return giveUp() }
      guard mention.kind == .name || mention.isShorthand, mention.name == name,
        locals.declaration(of: mention) == nil
      else { continue }
      follow(mention, in: unit)
    }
  }
}

/// The requirements that each property satisfies, in the order in which they are asked for.
private struct ProvidedRequirements: ProjectFact {
  private var byProvider: [Location: [Requirement]] = [:]

  init(of project: Project) {
    for result in project.satisfactions.flatMap(\.requirements) {
      guard case .satisfied(let providers) = result.outcome else { continue }
      for provider in Set(providers.map(\.location)) {
        byProvider[provider, default: []].append(result.requirement)
      }
    }
  }

  subscript(provider: Location) -> [Requirement] { byProvider[provider] ?? [] }
}

/// The Dependency protocols that are asked of a scope known by a protocol, for that and for each
/// protocol that it inherits.
private struct DependenciesAsked: ProjectFact {
  private var byScope: [TypeID: Set<TypeID>] = [:]

  init(of project: Project) {
    for edge in project.scopeEdges {
      guard case .declared(let provider) = edge.provider,
        project.types[provider].kind == .protocol
      else { continue }
      for scope in project.types.selfAndAncestors(of: provider) {
        byScope[scope, default: []].formUnion(edge.dependencies)
      }
    }
  }

  subscript(scope: TypeID) -> Set<TypeID> { byScope[scope] ?? [] }
}

extension Project {
  /// Somewhere a narrower value is made the wide one again:
  /// `(stream as? MutableStream)?.update(1)`.
  fileprivate func isCastBack(to own: TypeID) -> Bool {
    answer(to: CastBack(type: own)) {
      let names = hierarchy.selfAndHeirs(of: own).map { types[$0].name }
      return code.units(mentioning: names).contains { id in
        let unit = code[id]
        return names.contains { name in
          ["as? ", "as! ", "as "].contains {
            types[unit.location.file].contains($0 + name, in: unit.location.range)
          }
        }
      }
    }
  }
}

/// Whether values are cast to a type: many requirements may ask for the same.
private struct CastBack: ProjectQuestion {
  typealias Answer = Bool

  let type: TypeID
}

/// Functions of the reactive libraries that only read the streams they are given.
private let combiners: Set = [
  "CombineLatest", "Merge", "Zip", "combineLatest", "concat", "merge", "withLatestFrom", "zip",
]
