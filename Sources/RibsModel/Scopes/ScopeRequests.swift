import RibsSyntax

/// What is asked where a builder, adapter, factory or component is made.
extension ScopeSearch {
  mutating func requests(by consumer: TypeID, _ call: CodePoint) -> [Request] {
    let arguments = code[call.unit].body.callArguments(of: call.node)
    let targets = flow.typing.targets(of: call)
    if targets.isEmpty {
      return types[consumer].kind == .struct
        ? memberwiseRequests(by: consumer, call, arguments)
        : frameworkRequest(by: consumer, call, arguments)
    }
    for target in targets {
      guard let match = FunctionSignature(at: target.place, in: types).match(arguments) else {
        continue
      }
      return match.sorted { $0.key < $1.key }.compactMap { parameter, number in
        let type = flow.typing.bounded(
          flow.typing.parameterType(parameter, of: target.place), inCodeOf: target.place)
        return request(
          by: consumer, call, arguments[number],
          asking: askedDependencies(type, of: consumer, from: target.owner))
      }
    }
    // A class with convenience initialisers alone inherits the framework's.
    return frameworkRequest(by: consumer, call, arguments)
  }

  /// What an argument is asked to be; nil for one that is no Dependency, and not what a RIB's
  /// builder is given as one either.
  private func request(
    by consumer: TypeID, _ call: CodePoint, _ argument: CallArgument, asking dependencies: [TypeID]
  ) -> Request? {
    let isRibs = argument.label == "dependency" && !ribs.ribs(builtBy: consumer).isEmpty
    guard !dependencies.isEmpty || isRibs,
      let value = code[call.unit].body.value(of: argument.node)
    else { return nil }
    return Request(
      call: call, consumer: consumer, argument: call.at(value),
      dependencies: dependencies)
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
        call: call, consumer: consumer, argument: call.at(value),
        dependencies: asked.parts.compactMap(\.declared).filter { types[$0].kind == .protocol })
    ]
  }

  /// A struct's memberwise initialiser takes its stored properties.
  private mutating func memberwiseRequests(
    by consumer: TypeID, _ call: CodePoint, _ arguments: [CallArgument]
  ) -> [Request] {
    arguments.compactMap { argument in
      guard let property = flow.typing.property(argument.label, of: consumer, isStatic: false),
        property.isStoredProperty,
        let type = flow.typing.propertyType(of: property, seenFrom: consumer)
      else { return nil }
      return request(by: consumer, call, argument, asking: dependencyParts(type))
    }
  }

  private func askedDependencies(_ type: CanonicalType, of consumer: TypeID, from owner: TypeID?)
    -> [TypeID]
  {
    let substitution = owner.map { types.genericArguments(of: consumer, passedTo: $0) } ?? [:]
    return dependencyParts(type.substituting(substitution))
  }

  /// The protocols of the project among the parts of a type, where one of them is a Dependency.
  func dependencyParts(_ type: CanonicalType) -> [TypeID] {
    let protocols = type.parts.compactMap(\.declared).filter { types[$0].kind == .protocol }
    let asks = protocols.contains {
      types.inherits($0, .dependency) || types.inherits($0, .needleDependency)
    }
    return asks ? protocols : []
  }

  /// What is asked wherever a class or struct is made.
  mutating func requests(byAll consumer: TypeID) -> [Request] {
    if let known = requestsOfConsumers[consumer] { return known }
    guard consumers.mayAsk(types[consumer].name) else { return [] }
    var found: [Request] = []
    for call in flow.index.calls(named: types[consumer].name) + initCalls(making: consumer) {
      guard case .constructor(let type) = flow.typing.callee(of: call), type.declared == consumer
      else { continue }
      found += requests(by: consumer, call)
    }
    found += requests(byInitialisersOf: consumer)
    requestsOfConsumers[consumer] = found
    return found
  }

  /// The component that an initialiser takes, and passes on to the framework's as the dependency.
  private mutating func requests(byInitialisersOf consumer: TypeID) -> [Request] {
    var found: [Request] = []
    for initialiser in types.members(named: "init", of: consumer)
    where initialiser.kind == .`init` {
      for unit in code.units(of: initialiser.place) {
        for call in code[unit].nodes([.call]).map({ CodePoint(unit, $0.id) }) {
          switch flow.typing.callee(of: call) {
          case .superInitialiser, .selfInitialiser:
            found += requests(by: consumer, call).filter { !isJudgedAtCalls($0) }
          default: continue
          }
        }
      }
    }
    return found
  }

  /// The argument is a parameter of the initialiser that passes it on, and no component by its
  /// type: the calls of an initialiser that takes a component are not seen to ask for a Dependency.
  func isJudgedAtCalls(_ request: Request) -> Bool {
    let unit = code[request.argument.unit]
    let node = unit.body.unwrapped(request.argument.node)
    guard unit.body[node].kind == .name,
      let index = flow.typing.parameterIndex(named: unit.body.name(of: node), in: unit)
    else { return false }
    let type = flow.typing.parameterType(index, of: unit.declaration)
    guard types.isComponent(type) else { return true }
    return !ribs.ribs(builtBy: request.consumer).isEmpty
      && FunctionSignature(at: unit.declaration, in: types).labels[index] == "dependency"
  }

  /// The calls `.init(…)`, `Name.init(…)` and `type.init(…)` that make the consumer.
  private mutating func initCalls(making consumer: TypeID) -> [CodePoint] {
    let known = initCallsByType ?? readInitCalls()
    initCallsByType = known
    return known[consumer] ?? []
  }

  /// All of them that may make a consumer, by what they make.
  private mutating func readInitCalls() -> [TypeID: [CodePoint]] {
    var found: [TypeID: [CodePoint]] = [:]
    for call in creations {
      let body = code[call.unit].body
      guard let callee = CodeIndex.subject(of: call.node, in: body),
        body.name(of: callee) == "init"
      else { continue }
      let base = body.base(of: callee).map { body.name(of: body.unwrapped($0)) }
      guard
        base.map({ consumers.mayAsk($0) || $0.first?.isLowercase == true })
          ?? (body[callee].kind == .implicitMember),
        case .constructor(let type) = flow.typing.callee(of: call), let declared = type.declared
      else { continue }
      found[declared, default: []].append(call)
    }
    return found
  }
}
