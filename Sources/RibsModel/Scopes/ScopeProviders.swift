/// Who provides what is asked.
extension ScopeSearch {
  /// The provider's type; of a composition the part that provides most of what is asked.
  func provider(_ type: CanonicalType, for dependencies: [TypeID]) -> NamedType? {
    if case .external("Optional", _) = type { return nil }
    let parts = type.parts.compactMap { NamedType($0) }
    func fulfilled(_ part: NamedType) -> Int {
      guard case .declared(let type) = part else { return 0 }
      return dependencies.filter { types.inherits(type, $0) }.count
    }
    return parts.max { fulfilled($0) < fulfilled($1) }
  }

  /// A protocol or a generic parameter: it says what there is, but not who provides it.
  func isAbstract(_ provider: NamedType) -> Bool {
    switch provider {
    case .declared(let type): types[type].kind == .protocol || types[type].kind == .typealias
    case .framework(let framework): !framework.isClass
    case .generic: true
    case .external, .ambiguous: false
    }
  }

  /// Who stands behind an argument that is typed as a protocol.
  mutating func values(of request: Request, typedAs provider: NamedType) -> [ScopeValue] {
    if let container = code[request.call.unit].owner,
      isOwnDependency(request.argument, of: container)
        || isAdapter(container, given: provider) && isOwn(request.argument)
    {
      return [.passedOn(by: container)]
    }
    let values = flow.scopeValues(at: request.argument)
    if values.isEmpty {
      return [.unknown(reason: "nothing in the tree makes it or passes it on")]
    }
    // A cast lets only those through that conform.
    let fitting = values.filter { value in
      guard case .made(.declared(let type)) = value else { return true }
      return request.dependencies.allSatisfy { types.inherits(type, $0) }
    }
    return fitting.isEmpty ? values : fitting
  }

  /// `dependency` in a builder or component.
  private func isOwnDependency(_ point: CodePoint, of container: TypeID) -> Bool {
    let body = code[point.unit].body
    return isOwn(point) && body.name(of: body.unwrapped(point.node)) == "dependency"
      && (types.isBuilder(container) || types.inherits(container, .component))
  }

  /// A name, alone or behind `self`, that neither the body of the code binds nor a method is given.
  private func isOwn(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let body = unit.body
    let node = body.unwrapped(point.node)
    switch body[node].kind {
    case .name:
      return body.referent(at: node) == nil
        && (types.isInitialiser(unit)
          || flow.typing.parameterIndex(named: body.name(of: node), in: unit) == nil)
    case .member:
      guard let base = body.firstChild(of: node) else { return false }
      return body[base].kind == .name && body.name(of: base) == "self"
    default: return false
    }
  }

  /// The class or struct is no part of a RIB, and is itself made with such a dependency.
  private mutating func isAdapter(_ type: TypeID, given provider: NamedType) -> Bool {
    guard case .declared(let asked) = provider, ribs.ribs(withPart: type).isEmpty,
      types[type].kind != .protocol
    else { return false }
    return requests(byAll: type).contains { request in
      request.dependencies.contains { types.inherits($0, asked) }
    }
  }
}

extension NamedType {
  /// The name of a single type, without its arguments.
  init?(_ type: CanonicalType) {
    switch type {
    case .declared(let type, _): self = .declared(type)
    case .framework(let type, _): self = .framework(type)
    case .external(let name, _): self = .external(name)
    case .generic(let name): self = .generic(name)
    default: return nil
    }
  }
}
