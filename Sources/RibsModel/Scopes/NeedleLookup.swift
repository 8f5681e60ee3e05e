import RibsSyntax

/// What Needle's generator would find for a component's dependency: the property of that name and
/// type, letter for letter, in the nearest ancestor (uber/needle 0.25,
/// `DependencyProviderContentTask.swift` and `PluginizedDependencyProviderContentTask.swift`).
struct NeedleLookup: Sendable {
  let ascent: ScopeAscent
  private var types: TypeTable { ascent.types }

  enum Answer {
    case property(Member, of: TypeID)
    /// The component at the last edge does not have it: these edges lead to those above it.
    case above([Int])
    /// The last component is the root.
    case missing
    case unknown(reason: String)
  }

  /// Looks at the provider of the last of the edges that were climbed.
  func lookup(_ wanted: Wanted, at path: [Int]) -> Answer {
    guard let last = path.last else { return .missing }
    guard case .declared(let component) = ascent.edges[last].provider else { return .missing }
    if let member = property(wanted, of: component) { return .property(member, of: component) }
    for auxiliary in auxiliaries(of: component, at: path) {
      if let member = property(wanted, of: auxiliary) { return .property(member, of: component) }
    }
    if types.inherits(component, .bootstrapComponent) { return .missing }
    let above = ascent.edges(into: component).filter { ascent.edges[$0].style == .needle }
    guard !above.isEmpty else {
      return .unknown(reason: "nobody in the tree makes `\(types[component].name)` with a parent")
    }
    return .above(above)
  }

  /// Only annotated properties of the class itself and its extensions count, and no private ones.
  private func property(_ wanted: Wanted, of owner: TypeID) -> Member? {
    types.members(named: wanted.name, of: owner).first { member in
      member.isProperty && !member.isStatic && member.access > .fileprivate
        && !types.isNeverCompiled(member)
        && types.type(of: member)?.description == wanted.spelling
    }
  }

  /// What a pluginized component on the path offers besides its own properties: those of its
  /// non-core component where the path leads through one, else those of its plugin extension;
  /// neither to the component that they belong to.
  private func auxiliaries(of component: TypeID, at path: [Int]) -> [TypeID] {
    guard let base = types.frameworkBase(of: component), base.base == .pluginizedComponent,
      base.arguments.count == 3, let first = path.first
    else { return [] }
    let asking = ascent.edges[first].consumer
    let consumers = path.map { ascent.edges[$0].consumer }
    let isThroughNonCore = consumers.contains { types.inherits($0, .nonCoreComponent) }
    guard let auxiliary = base.arguments[isThroughNonCore ? 2 : 1].declared, auxiliary != asking
    else { return [] }
    return [auxiliary]
  }
}
