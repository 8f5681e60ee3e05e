import RibsSyntax

/// Whose scope a provider is: the RIBs whose component it is, or whose components stand behind it.
extension ScopeSearch {
  /// The RIBs whose scope a value is.
  mutating func parents(of value: ScopeValue, at call: CodePoint?) -> [RibID] {
    switch value {
    case .made(let provider): parents(of: provider, at: call)
    case .passedOn(let type): parents(passedOnBy: type)
    case .typed, .unknown: []
    }
  }

  /// The RIBs whose component or builder a class is; of an adapter those whose components it holds.
  mutating func parents(of provider: NamedType, at call: CodePoint?) -> [RibID] {
    guard case .declared(let type) = provider else { return [] }
    let owners = ribs.ribs(withPart: type).filter {
      ribs[$0].component == type || ribs[$0].builder == type
    }
    if owners.count > 1, let call {
      // A component that several RIBs make for themselves, handed to code that is none of theirs.
      let inside = owners.filter { isInside($0, call) }
      return inside.isEmpty ? owners : inside
    }
    if !owners.isEmpty { return owners }
    // What a base component gives its builders is the component of its subclasses' RIBs.
    let heirs = flow.hierarchy.heirs(of: type).flatMap { heir in
      ribs.ribs(withPart: heir).filter { ribs[$0].component == heir }
    }
    return heirs.isEmpty ? scopesBehind(type) : Array(Set(heirs)).sorted()
  }

  private func isInside(_ rib: RibID, _ call: CodePoint) -> Bool {
    code[call.unit].owner.map { ribs.ribs(withPart: $0).contains(rib) } ?? false
  }

  /// A builder that passes on its own dependency makes its own RIB the scope.
  private mutating func parents(passedOnBy type: TypeID) -> [RibID] {
    let own = ribs.ribs(withPart: type)
    return own.isEmpty ? scopesBehind(type) : own
  }

  /// The RIBs whose components an adapter, or a component that belongs to no RIB, was given: as its
  /// dependency, or as what it stores.
  mutating func scopesBehind(_ adapter: TypeID) -> [RibID] {
    if let known = scopesBehindAdapters[adapter] { return known }
    // Adapters may hold each other.
    guard openAdapters.insert(adapter).inserted else { return [] }
    var found: Set<RibID> = []
    for request in requests(byAll: adapter) {
      let given = flow.typing.type(at: request.argument)
      if let provider = provider(given, for: request.dependencies), !isAbstract(provider) {
        found.formUnion(parents(of: provider, at: request.call))
      } else {
        for value in flow.scopeValues(at: request.argument) {
          found.formUnion(parents(of: value, at: request.call))
        }
      }
    }
    for property in types[adapter].members
    where property.isStoredProperty && !property.isStatic {
      found.formUnion(scopesBehind(property))
    }
    openAdapters.remove(adapter)
    let sorted = found.sorted()
    // What is behind one that another asked for may lack a part: that of the other.
    if openAdapters.isEmpty { scopesBehindAdapters[adapter] = sorted }
    return sorted
  }

  private mutating func scopesBehind(_ property: Member) -> [RibID] {
    guard let type = flow.typing.propertyType(of: property, seenFrom: property.owner)?.declared
    else { return [] }
    switch types[type].kind {
    case .protocol, .typealias:
      guard types.isScope(type) else { return [] }
      return flow.scopeValues(of: property).flatMap { parents(of: $0, at: nil) }
    case .class, .struct:
      let component = ribs.ribs(withPart: type).filter { ribs[$0].component == type }
      if !component.isEmpty { return component }
      // An adapter around another one, which need be no `Dependency` itself.
      let isAdapter = ribs.ribs(withPart: type).isEmpty && consumers.mayAsk(types[type].name)
      return isAdapter ? scopesBehind(type) : []
    default: return []
    }
  }
}
