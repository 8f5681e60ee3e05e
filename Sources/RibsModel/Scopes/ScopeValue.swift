import RibsSyntax

/// Who stands behind the provider of a scope edge.
package enum ScopeValue: Hashable, Sendable {
  /// The provider's own type says it.
  case typed
  /// The provider is a protocol, and what is passed is an instance of this class or struct.
  case made(NamedType)
  /// What this builder, component or adapter was itself given as its dependency.
  case passedOn(by: TypeID)
  case unknown(reason: String)
}

extension Flow {
  /// Who may stand behind an expression whose type is a protocol.
  mutating func scopeValues(at point: CodePoint) -> [ScopeValue] {
    sources(at: point).flatMap { scopeValues(of: $0) }.unique
  }

  /// Who may stand behind a property of a class or struct.
  mutating func scopeValues(of property: Member) -> [ScopeValue] {
    sources(of: property).flatMap { scopeValues(of: $0) }.unique
  }

  private mutating func scopeValues(of source: FlowSource) -> [ScopeValue] {
    switch source.value {
    case .made(let type): return [value(of: type)]
    case .instance(let type):
      let parts = type.parts.compactMap(\.declared)
      if let concrete = parts.first(where: { types[$0].kind == .class }) {
        return [.made(.declared(concrete))]
      }
      if let declared = parts.first, types[declared].kind == .protocol {
        return receivers(ofProtocol: declared, runningCodeAt: source.point)
      }
      return [value(of: type)]
    case .dependency(let type): return [.passedOn(by: type)]
    case .parameter(let place, let index, let steps):
      let given = parameterSources(index, of: place, steps)
      guard given.isEmpty else { return given.flatMap { scopeValues(of: $0) } }
      // Its type may tell where no call does.
      let type = typing.parameterType(index, of: place)
      if steps.isEmpty, types.isComponent(type) { return [value(of: type)] }
      let name = types.declaredName(at: place)
      return [.unknown(reason: "nobody in the tree calls `\(name)`, which is given it")]
    case .unknown(let reason): return [.unknown(reason: reason)]
    }
  }

  private func value(of type: CanonicalType) -> ScopeValue {
    switch type.unwrapped {
    case .declared(let declared, _): .made(.declared(declared))
    case .framework(let framework, _): .made(.framework(framework))
    case .external(let name, _): .made(.external(name))
    default: .unknown(reason: "what is made here is not known")
    }
  }

  /// `self` in the extension of a protocol: whatever its members are called on.
  private mutating func receivers(ofProtocol type: TypeID, runningCodeAt point: CodePoint)
    -> [ScopeValue]
  {
    let place = code[point.unit].declaration
    return enterReceivers(of: place) { $0.receivers(ofMember: place, of: type) }
  }

  private mutating func receivers(ofMember place: DeclarationPlace, of type: TypeID) -> [ScopeValue]
  {
    let name = types.declaredName(at: place)
    var found: [ScopeValue] = []
    for unit in code.units(mentioning: name) where code[unit].fileRole == .source {
      for mention in code[unit].nodes([.name, .member], named: name) {
        found += receivers(named: CodePoint(unit, mention.id), of: type)
      }
    }
    guard found.isEmpty else { return found }
    if let heir = hierarchy.onlyHeir(of: type) { return [.made(.declared(heir))] }
    return [.unknown(reason: "nobody in the tree uses `\(name)` of `\(types[type].name)`")]
  }

  private mutating func receivers(named point: CodePoint, of type: TypeID) -> [ScopeValue] {
    let body = code[point.unit].body
    func isMeant(_ candidate: TypeID?) -> Bool {
      candidate.map { types.inherits($0, type) } ?? false
    }
    guard let base = body.base(of: point.node) else {
      guard let owner = code[point.unit].owner, isMeant(owner), types[owner].kind != .protocol,
        body.referent(at: point.node) == nil
      else { return [] }
      return [.made(.declared(owner))]
    }
    let receiver = typing.type(at: point.at(base))
    guard let declared = receiver.parts.compactMap(\.declared).first(where: isMeant) else {
      return []
    }
    return types[declared].kind == .protocol
      ? scopeValues(at: point.at(base)) : [.made(.declared(declared))]
  }
}
