import RibsSyntax

/// Finds the scope edges: every call in the app that gives a builder, adapter, factory or component
/// the object behind its Dependency protocol, and every Needle component that is made in another.
struct ScopeSearch {
  var flow: Flow
  let ribs: RibTable
  var edges: [ScopeEdge] = []
  var unresolved: [Unresolved] = []

  var types: TypeTable { flow.types }
  var code: CodeTable { flow.code }

  /// An argument that is asked to be a Dependency.
  private struct Request {
    var call: CodePoint
    var consumer: TypeID
    var argument: CodePoint
    var dependencies: [TypeID]
  }

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
  }

  mutating func run() {
    let consumers = ConsumerNames(types: types, code: code)
    for unit in code.units(mentioning: consumers.searched) where code[unit].fileRole == .source {
      let body = code[unit].body
      for index in body.nodes.indices where body.nodes[index].kind == .call {
        let call = CodePoint(unit, NodeID(index))
        guard consumers.mayBeMade(by: call.node, in: body), !body.isNeverCompiled(call.node)
        else { continue }
        read(call)
      }
    }
    for type in types.types where type.role == .source && type.kind == .class {
      readPluginized(type.id)
    }
    edges.sort { ($0.location, $0.argument, $0.consumer) < ($1.location, $1.argument, $1.consumer) }
  }

  private mutating func read(_ call: CodePoint) {
    switch flow.typing.callee(of: call) {
    case .constructor(let type):
      guard let consumer = type.declared else { return readUndeclared(type, call) }
      if isNeedleComponent(consumer) { return readNeedle(consumer, call) }
      requests(by: consumer, call).forEach { add($0) }
    case .superInitialiser, .selfInitialiser:
      guard let consumer = code[call.unit].owner, types[consumer].kind == .class else { return }
      // What an initialiser passes on was judged where it was called.
      requests(by: consumer, call).filter { !isOwnParameter($0.argument) }.forEach { add($0) }
    default: return
    }
  }

  private func isOwnParameter(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let node = unit.body.stripped(point.node)
    return unit.body[node].kind == .name
      && flow.typing.parameterIndex(named: unit.body.name(of: node), in: unit) != nil
  }

  /// A builder that the tree does not declare: what it asks for can't be known.
  private mutating func readUndeclared(_ type: CanonicalType, _ call: CodePoint) {
    guard case .external(let name, _) = type else { return }
    let body = code[call.unit].body
    for argument in body.arguments(of: call.node) where body.name(of: argument) == "dependency" {
      guard let value = body.value(of: argument) else { continue }
      let given = flow.typing.type(at: CodePoint(call.unit, value))
      guard isDependency(given) else { continue }
      unresolved.append(
        Unresolved(
          location: code[call.unit].location(of: call.node),
          reason: "`\(name)` is not declared in the tree, so what it asks for is not known"))
    }
  }

  private func isDependency(_ type: CanonicalType) -> Bool {
    type.parts.contains { part in
      switch part {
      case .declared(let declared, _): types.inherits(declared, .dependency)
      case .framework(let framework, _): framework.closure.contains(.dependency)
      default: false
      }
    }
  }

  // MARK: What is asked

  private mutating func requests(by consumer: TypeID, _ call: CodePoint) -> [Request] {
    let body = code[call.unit].body
    let arguments = body.callArguments(of: call.node)
    let targets = flow.typing.targets(of: call)
    if targets.isEmpty { return frameworkRequest(by: consumer, call, arguments) }
    for target in targets {
      guard let match = FunctionSignature(at: target.place, in: types).match(arguments) else {
        continue
      }
      return match.sorted { $0.key < $1.key }.compactMap { parameter, number in
        let dependencies = askedDependencies(
          flow.typing.parameterType(parameter, of: target.place), of: consumer, from: target.owner)
        let isRibs =
          arguments[number].label == "dependency" && !ribs.ribs(builtBy: consumer).isEmpty
        guard !dependencies.isEmpty || isRibs,
          let value = body.value(of: arguments[number].node)
        else { return nil }
        return Request(
          call: call, consumer: consumer, argument: CodePoint(call.unit, value),
          dependencies: dependencies)
      }
    }
    return []
  }

  /// `Builder.init(dependency:)` and `Component.init(dependency:)` of the framework.
  private func frameworkRequest(
    by consumer: TypeID, _ call: CodePoint, _ arguments: [CallArgument]
  ) -> [Request] {
    guard let base = types.frameworkBase(of: consumer), base.base.takesDependency,
      let first = arguments.first, first.label == "dependency",
      let asked = base.arguments.first, let value = code[call.unit].body.value(of: first.node)
    else { return [] }
    // `EmptyDependency` asks for nothing, but says whose scope it is all the same.
    return [
      Request(
        call: call, consumer: consumer, argument: CodePoint(call.unit, value),
        dependencies: asked.parts.compactMap(\.declared).filter { types[$0].kind == .protocol })
    ]
  }

  private func askedDependencies(_ type: CanonicalType, of consumer: TypeID, from owner: TypeID?)
    -> [TypeID]
  {
    let substitution = owner.map { types.genericArguments(of: consumer, passedTo: $0) } ?? [:]
    return dependencyParts(type.substituting(substitution))
  }

  /// The Dependency protocols of the project among the parts of a type.
  private func dependencyParts(_ type: CanonicalType) -> [TypeID] {
    type.parts.compactMap(\.declared).filter {
      types[$0].kind == .protocol
        && (types.inherits($0, .dependency) || types.inherits($0, .needleDependency))
    }
  }

  // MARK: Who provides

  private mutating func add(_ request: Request) {
    let given = flow.typing.type(at: request.argument)
    guard let provider = provider(given, for: request.dependencies) else {
      let text = code[request.argument.unit].body
      let written = text.file.text(text[request.argument.node].range)
      unresolved.append(
        Unresolved(
          location: code[request.argument.unit].location(of: request.argument.node),
          reason: "the type of `\(written)` is not known, so what it provides to "
            + "`\(types[request.consumer].name)` is not either"))
      return
    }
    guard !isInstantiation(request, by: provider) else { return }
    let child = child(of: request)
    guard child != nil || !request.dependencies.isEmpty else { return }
    let parents = parents(of: provider, request)
    for parent in parents.isEmpty ? [nil] : parents.map(Optional.some) {
      edges.append(
        ScopeEdge(
          provider: provider, parent: parent, consumer: request.consumer, child: child,
          dependencies: request.dependencies, container: code[request.call.unit].owner,
          location: code[request.call.unit].location(of: request.call.node),
          argument: code[request.argument.unit].location(of: request.argument.node),
          style: .classic))
    }
  }

  /// The provider's type; of a composition the part that provides most of what is asked.
  private func provider(_ type: CanonicalType, for dependencies: [TypeID]) -> NamedType? {
    func named(_ part: CanonicalType) -> NamedType? {
      switch part {
      case .declared(let type, _): .declared(type)
      case .framework(let type, _): .framework(type)
      case .external(let name, _): .external(name)
      case .generic(let name): .generic(name)
      default: nil
      }
    }
    if case .external("Optional", _) = type { return nil }
    let parts = type.parts.compactMap(named)
    func fulfilled(_ part: NamedType) -> Int {
      guard case .declared(let type) = part else { return 0 }
      return dependencies.filter { types.inherits(type, $0) }.count
    }
    return parts.max { fulfilled($0) < fulfilled($1) }
  }

  /// A RIB's own builder makes its component of its own dependency: that is no edge between scopes.
  private func isInstantiation(_ request: Request, by provider: NamedType) -> Bool {
    guard case .declared(let type) = provider, types[type].kind == .protocol,
      types.inherits(request.consumer, .component),
      request.dependencies.allSatisfy({ types.inherits(type, $0) }),
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

  /// The RIBs whose scope the provider is.
  private mutating func parents(of provider: NamedType, _ request: Request) -> [RibID] {
    switch provider {
    case .declared(let type) where types[type].kind != .protocol:
      let owners = ribs.ribs(withPart: type).filter {
        ribs[$0].component == type || ribs[$0].builder == type
      }
      return owners.count > 1 ? owners.filter { isInside($0, request.call) } : owners
    case .framework(let framework) where framework.isClass: return []
    case .declared, .framework: break
    case .external, .generic, .ambiguous: return []
    }
    // A builder that passes on its own dependency makes its own RIB the scope.
    guard let around = code[request.call.unit].owner else { return [] }
    let own = ribs.ribs(withPart: around)
    return own.isEmpty ? scopesBehind(around, visited: []) : own
  }

  private func isInside(_ rib: RibID, _ call: CodePoint) -> Bool {
    code[call.unit].owner.map { ribs.ribs(withPart: $0).contains(rib) } ?? false
  }

  /// An adapter passes on what it was made with: the RIBs whose components it was given.
  private mutating func scopesBehind(_ adapter: TypeID, visited: Set<TypeID>) -> [RibID] {
    guard !visited.contains(adapter) else { return [] }
    var found: [RibID] = []
    for name in [types[adapter].name, "init"] {
      for call in flow.index.calls(named: name) {
        guard case .constructor(let type) = flow.typing.callee(of: call),
          type.declared == adapter
        else { continue }
        for request in requests(by: adapter, call) {
          guard
            let given = provider(
              flow.typing.type(at: request.argument), for: request.dependencies),
            case .declared(let provider) = given
          else { continue }
          if types[provider].kind == .protocol {
            guard let around = code[call.unit].owner else { continue }
            let own = ribs.ribs(withPart: around)
            found +=
              own.isEmpty
              ? scopesBehind(around, visited: visited.union([adapter])) : own
          } else {
            found += parents(of: given, request)
          }
        }
      }
    }
    return Array(Set(found)).sorted()
  }
}
