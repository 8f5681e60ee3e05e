import RibsSyntax

/// The scope edges of Needle, where a component is made in its parent.
extension ScopeSearch {
  func isNeedleComponent(_ type: TypeID) -> Bool {
    types.frameworkBase(of: type)?.base.isNeedleComponent ?? false
  }

  /// `ChildComponent(parent: self)`
  mutating func readNeedle(_ consumer: TypeID, _ call: CodePoint) {
    let unit = code[call.unit]
    guard
      let argument = unit.body.arguments(of: call.node).first(where: {
        unit.body.name(of: $0) == "parent"
      }), let value = unit.body.value(of: argument)
    else { return }
    let provider: NamedType
    switch flow.typing.type(at: call.at(value)).unwrapped {
    case .declared(let component, _) where isNeedleComponent(component):
      provider = .declared(component)
    case .framework(.bootstrapComponent, _): provider = .framework(.bootstrapComponent)
    default:
      unresolved.append(
        Unresolved(
          location: unit.location(of: value),
          reason: "the type of the parent of `\(types[consumer].name)` is not known"))
      return
    }
    addNeedle(
      consumer, in: provider, container: unit.owner, location: unit.location(of: call.node),
      argument: unit.location(of: value))
  }

  /// A pluginized component makes its non-core component itself (NeedleFoundation
  /// `PluginizedComponent.swift`); its superclass clause says which one that is.
  mutating func readPluginized(_ type: TypeID) {
    guard let base = types.frameworkBase(of: type), base.base == .pluginizedComponent,
      base.arguments.count == 3, let nonCore = base.arguments[2].declared,
      let clause = types[type].inherited.first
    else { return }
    addNeedle(
      nonCore, in: .declared(type), container: type, location: clause.location,
      argument: clause.location)
  }

  private mutating func addNeedle(
    _ consumer: TypeID, in provider: NamedType, container: TypeID?, location: Location,
    argument: Location
  ) {
    var parents: [RibID] = []
    if case .declared(let component) = provider { parents = ribsOwning(component) }
    let children = ribsOwning(consumer)
    let asked = types.dependenciesAsked(by: consumer)
    for parent in parents.isEmpty ? [nil] : parents.map(Optional.some) {
      edges.append(
        ScopeEdge(
          provider: provider, value: .typed, otherProviders: [], parent: parent, consumer: consumer,
          child: children.count == 1 ? children.first : nil,
          dependencies: asked, container: container, location: location,
          argument: argument, style: .needle))
    }
  }

  private func ribsOwning(_ component: TypeID) -> [RibID] {
    ribs.ribs(withPart: component).filter { ribs[$0].component == component }
  }
}
