/// The scope edges that an argument shows, from who provides it to the RIB that asks for it.
extension ScopeSearch {
  /// Adds what the argument provides to the consumer.
  mutating func add(_ request: Request) {
    let unit = code[request.argument.unit]
    let given = flow.typing.bounded(flow.typing.type(at: request.argument), in: unit)
    guard let provider = provider(given, for: request.dependencies) else {
      return addUntyped(request)
    }
    guard isAbstract(provider) else {
      let parents = parents(of: provider, at: request.call)
      return add(request, from: provider, .typed, parents)
    }
    let others = given.parts.compactMap { NamedType($0) }.filter { $0 != provider }
    guard !isInstantiation(request, by: [provider] + others) else { return }
    for value in values(of: request, typedAs: provider) {
      if case .unknown(let reason) = value {
        leave(request, "who stands behind \(written(request)) is not known: \(reason)")
      }
      add(request, from: provider, value, parents(of: value, at: request.call), others)
    }
  }

  /// Adds an edge for each of the RIBs, or one without a parent where there is none.
  private mutating func add(
    _ request: Request, from provider: NamedType, _ value: ScopeValue, _ parents: [RibID],
    _ others: [NamedType] = []
  ) {
    let child = child(of: request)
    guard child != nil || !request.dependencies.isEmpty || isWrapped(provider, by: request.consumer)
    else { return }
    for parent in parents.isEmpty ? [nil] : parents.map(Optional.some) {
      edges.append(
        ScopeEdge(
          provider: provider, value: value, otherProviders: others, parent: parent,
          consumer: request.consumer, child: child, dependencies: request.dependencies,
          container: code[request.call.unit].owner,
          location: code[request.call.unit].location(of: request.call.node),
          argument: code[request.argument.unit].location(of: request.argument.node),
          style: .classic))
    }
  }

  /// `Component<RootComponent>`: the class that it asks for is the one that provides.
  private func isWrapped(_ provider: NamedType, by consumer: TypeID) -> Bool {
    guard let asked = types.frameworkBase(of: consumer)?.arguments.first?.declared,
      types[asked].kind == .class
    else { return false }
    return provider == .declared(asked)
  }

  /// The type of the argument does not show; where its value comes from may.
  private mutating func addUntyped(_ request: Request) {
    let values = flow.scopeValues(at: request.argument)
    let isKnown = values.allSatisfy { value in
      guard case .made(.declared(let type)) = value else { return false }
      return request.dependencies.allSatisfy { types.inherits(type, $0) }
    }
    guard isKnown, !values.isEmpty else {
      return leave(
        request,
        "the type of \(written(request)) is not known, so what it provides to "
          + "`\(types[request.consumer].name)` is not either")
    }
    for case .made(let provider) in values {
      add(request, from: provider, .typed, parents(of: provider, at: request.call))
    }
  }

  private func written(_ request: Request) -> String {
    let body = code[request.argument.unit].body
    return "`\(body.file.text(body[request.argument.node].range))`"
  }

  /// A RIB's own builder makes its component of its own dependency: that is no edge between scopes.
  private func isInstantiation(_ request: Request, by providers: [NamedType]) -> Bool {
    let protocols = providers.compactMap { provider -> TypeID? in
      guard case .declared(let type) = provider, types[type].kind == .protocol else { return nil }
      return type
    }
    guard !protocols.isEmpty, types.inherits(request.consumer, .component),
      request.dependencies.allSatisfy({ asked in
        protocols.contains { types.inherits($0, asked) }
      }),
      let around = code[request.call.unit].owner
    else { return false }
    let owners = ribs.ribs(withPart: request.consumer)
    return owners.isEmpty
      ? types.inherits(around, .buildable) : owners.contains { ribs[$0].builder == around }
  }

  /// The RIB that the consumer builds, or whose component it is.
  private func child(of request: Request) -> RibID? {
    let built = ribs.ribs(builtBy: request.consumer)
    if let first = built.first { return first }
    guard types.inherits(request.consumer, .component) else { return nil }
    let owners = ribs.ribs(withPart: request.consumer).filter {
      ribs[$0].component == request.consumer
    }
    guard owners.count == 1, let rib = owners.first else { return nil }
    // What a RIB's own builder makes is inside the RIB.
    return ribs[rib].builder == code[request.call.unit].owner ? nil : rib
  }
}
