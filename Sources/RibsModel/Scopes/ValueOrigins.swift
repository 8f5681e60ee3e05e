import RibsSyntax

/// Where a component's property takes its value from, and where that is made.
extension ProvisionSearch {
  /// Follows forwards, to other properties of the component and up through its dependency, to the
  /// properties that make the value, one for each scope above that does. Where none does, the last
  /// property that is known.
  mutating func origins(of member: Member, at component: TypeID) -> [Member] {
    ways.visited = []
    let ends = ends(from: member, at: component)
    let made = ends.filter(\.isMade)
    return made.isEmpty ? [ends.first?.last ?? member] : made.map(\.last)
  }

  /// None where the way comes to where another has been.
  private mutating func ends(from member: Member, at component: TypeID) -> [ValueWays.End] {
    let passage = ValueWays.Passage(component: component, property: member.location)
    if let known = ways.ends[passage] { return known }
    guard ways.visited.insert(passage).inserted else {
      ways.tracking.cut()
      return []
    }
    let cutsBefore = ways.tracking.cuts
    let found = newEnds(from: passage, of: member)
    if ways.tracking.cuts == cutsBefore { ways.ends[passage] = found }
    return found
  }

  private mutating func newEnds(from passage: ValueWays.Passage, of member: Member)
    -> [ValueWays.End]
  {
    let above: [Supply]
    switch next(after: member, at: passage.component) {
    case .own(let other): return ends(from: other, at: passage.component)
    case .made: return [ValueWays.End(passage: passage, last: member, isMade: true)]
    case .above(let wanted, let type):
      above = ascent.edges(into: type).flatMap { supplies(of: wanted, at: $0) }
    case .held(let wanted, let holders):
      above = holders.flatMap { supplies(of: wanted, at: $0) }
    }
    var found: [ValueWays.End] = []
    for case .property(let other, let owner) in above.map(\.found) {
      found += ends(from: other, at: owner)
    }
    guard !found.isEmpty else {
      return [ValueWays.End(passage: passage, last: member, isMade: false)]
    }
    return found.unique
  }

  enum Next {
    /// Another property of the same component.
    case own(Member)
    /// What the dependency of this type has: the component, or the builder that makes it.
    case above(Wanted, of: TypeID)
    /// What the values have that one of its properties may hold.
    case held(Wanted, by: [ScopeValue])
    case made
  }

  /// Where a component's property takes its value from.
  mutating func next(after member: Member, at component: TypeID) -> Next {
    if member.storage == .requirement { return behindPluginExtension(member, of: component) }
    switch types.valueSource(of: member).forward {
    case .own(let name):
      guard name != member.name, let other = ascent.property(name, of: component) else {
        return .made
      }
      return .own(other)
    case .held(let path, let name):
      if member.storage == .stored, !flow.isSetOnlyWhenMade(member) { return .made }
      if path == ["dependency"], isGivenDependency(component) {
        return .above(wanted(name, by: component), of: component)
      }
      let holders = values(at: path, of: component)
      return holders.isEmpty ? .made : .held(Wanted(name: name, spelling: ""), by: holders)
    case nil: return injected(member, into: component) ?? .made
    }
  }

  /// Where a constant comes from that the builder takes from its own dependency: `HomeComponent(
  /// dependency: dependency, user: dependency.user)`.
  private mutating func injected(_ member: Member, into component: TypeID) -> Next? {
    guard member.storage == .stored, member.kind == .let else { return nil }
    var given: [(name: String, builder: TypeID)] = []
    for call in flow.index.calls(named: types[component].name)
    where flow.code[call.unit].fileRole == .source {
      guard case .constructor(let type) = flow.typing.callee(of: call),
        type.declared == component
      else { continue }
      guard let argument = flow.argument(member.name, of: component, madeAt: call),
        let builder = flow.code[argument.unit].owner, types.isBuilder(builder),
        let name = flow.code.syntax(at: argument).memberOfDependency
      else { return nil }
      given.append((name, builder))
    }
    guard let first = given.first, given.allSatisfy({ $0 == first }) else { return nil }
    return .above(wanted(first.name, by: first.builder), of: first.builder)
  }

  /// What the property does with the value: one that takes it from another scope passes it on.
  mutating func kind(of member: Member, at component: TypeID) -> Provider.Kind {
    let kind = types.providerKind(of: member)
    guard kind == .computed, case .held(let path, _)? = types.valueSource(of: member).forward,
      !values(at: path, of: component).isEmpty
    else { return kind }
    return .forwarded
  }

  /// The framework's `dependency`, or one that an adapter is made with.
  private func isGivenDependency(_ component: TypeID) -> Bool {
    let base = types.frameworkBase(of: component)?.base
    return base?.takesDependency == true || base?.isNeedleComponent == true
      || !ascent.edges(into: component).isEmpty
  }

  /// Who may be found in a component by this path of properties, each of which holds a scope.
  private mutating func values(at path: [String], of component: TypeID) -> [ScopeValue] {
    var values: [ScopeValue] = [.made(.declared(component))]
    for name in path {
      values = values.flatMap { value -> [ScopeValue] in
        guard case .made(let holder) = value, let type = ascent.declared(holder) else { return [] }
        return self.values(of: name, at: type)
      }
    }
    return values
  }

  private mutating func values(of name: String, at component: TypeID) -> [ScopeValue] {
    guard let (property, type) = scope(in: name, of: component) else {
      let isFrameworks =
        name == "dependency" && ascent.property(name, of: component) == nil
        && isGivenDependency(component)
      return isFrameworks ? [.passedOn(by: component)] : []
    }
    return ascent.isAbstract(type) ? flow.scopeValues(of: property) : [.made(.declared(type))]
  }

  /// A property whose value is a scope: a component, a `Dependency` or what stands for one.
  private mutating func scope(in name: String, of component: TypeID)
    -> (property: Member, type: TypeID)?
  {
    guard let property = ascent.property(name, of: component),
      let type = flow.typing.propertyType(of: property, seenFrom: component)?.declared,
      types.isScope(type)
    else { return nil }
    return (property, type)
  }

  /// What a pluginized component's plugin extension lists is a property of its non-core component.
  private func behindPluginExtension(_ member: Member, of component: TypeID) -> Next {
    guard let base = types.frameworkBase(of: component), base.base == .pluginizedComponent,
      let nonCore = base.arguments.last?.declared,
      let other = ascent.property(member.name, of: nonCore)
    else { return .made }
    return .own(other)
  }
}

/// How far values can be followed: hundreds of components may come to where one of them is made.
struct ValueWays: Sendable {
  /// A property as the component has it; several may inherit it.
  struct Passage: Hashable {
    var component: TypeID
    var property: Location
  }

  /// Where a way ends, and whether the value is made there.
  ///
  /// Two ends are the same where their passages are: the other two follow from that.
  struct End: Hashable {
    var passage: Passage
    var last: Member
    var isMade: Bool

    static func == (left: Self, right: Self) -> Bool { left.passage == right.passage }

    func hash(into hasher: inout Hasher) { hasher.combine(passage) }
  }

  /// Those of ways on which nothing was met twice: they are the same wherever one comes from.
  var ends: [Passage: [End]] = [:]
  /// Where one has been since the present question was asked.
  var visited: Set<Passage> = []
  /// Ways are cut that come to such a place.
  var tracking = CutTracking()
}

extension Syntax {
  /// `name` of `dependency.name`.
  fileprivate var memberOfDependency: String? {
    guard kind == .member, let base = firstChild?.unwrapped,
      base.kind == .name || base.kind == .member, base.name == "dependency"
    else { return nil }
    return name
  }
}
