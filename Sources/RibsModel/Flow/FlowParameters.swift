import RibsSyntax

/// Values that functions are given by those who call them.
extension Flow {
  /// What all callers pass for a parameter.
  mutating func parameterSources(_ parameter: Int, of place: DeclarationPlace, _ steps: [FlowStep])
    -> [FlowSource]
  {
    enterParameter(parameter, of: place, steps) { flow in
      flow.callers(of: place).flatMap { call -> [FlowSource] in
        guard let value = flow.argument(of: call, forParameter: parameter, of: place) else {
          return []
        }
        return flow.sources(at: value, steps).flatMap { source -> [FlowSource] in
          guard case .parameter(let next, let index, let rest) = source.value else {
            return [source]
          }
          return flow.parameterSources(index, of: next, rest)
        }
      }
    }
  }

  /// The calls that may run a function or initialiser.
  package mutating func callers(of place: DeclarationPlace) -> [CodePoint] {
    let declaration = types.declaration(at: place)
    let owner = types.owner(of: place)
    let name = types.declaredName(at: place)
    if declaration.kind == .`init`, let owner {
      return initialiserCallers(of: place, owner: owner)
    }
    let labels = FunctionSignature(at: place, in: types).labels
    return index.calls(named: name).filter { call in
      switch typing.callee(of: call) {
      case .methods(let methods, _):
        methods.contains { method in
          method.place == place
            || (owner.map { mayImplement(method, $0) } ?? false)
              && FunctionSignature(at: method.place, in: types).labels == labels
        }
      case .globals(let places): places.contains(place)
      default: false
      }
    }
  }

  /// A function of the type is called where the method is: by inheritance, or as an extension of
  /// one protocol has what another asks of the types that conform to both.
  private func mayImplement(_ method: Member, _ owner: TypeID) -> Bool {
    if types.inherits(owner, method.owner) { return true }
    return types[owner].kind == .protocol && types[method.owner].kind == .protocol
      && code.result(of: method.place) == nil
      && hierarchy.heirs(of: owner).contains { types.inherits($0, method.owner) }
  }

  private mutating func initialiserCallers(of place: DeclarationPlace, owner: TypeID)
    -> [CodePoint]
  {
    let heirs = hierarchy.heirs(of: owner)
    let names = Set([types[owner].name] + heirs.map { types[$0].name } + ["init"])
    return names.sorted().flatMap { name in
      name == "init" ? callsOfInit(fitting: place) : index.calls(named: name)
    }.filter { call in typing.targets(of: call).contains { $0.place == place } }
  }

  /// The calls of anything called `init` with arguments as the initialiser takes them. Every
  /// initialiser calls another one: labels tell most of them apart, at little cost.
  private func callsOfInit(fitting place: DeclarationPlace) -> [CodePoint] {
    let signature = FunctionSignature(at: place, in: types)
    let labels = labelsOfCalls(of: place, signature)
    let calls =
      labels.isEmpty
      ? index.calls(named: "init")
      : index.calls(
        namedOneOf: ["init"],
        in: code.units(mentioning: labels, where: { code[$0].lazyBody.mayCall("init") }))
    return calls.filter {
      signature.match(code[$0.unit].body.callArguments(of: $0.node)) != nil
    }
  }

  /// One of these stands in each call of the function; none where that is not known. A trailing
  /// closure, of which there is but one without a label, may be given to one parameter.
  private func labelsOfCalls(of place: DeclarationPlace, _ signature: FunctionSignature)
    -> [String]
  {
    let needed = signature.needed
    let file = types[place.file]
    let parameters = Array(types.parameters(at: place))
    func takesNoClosure(_ parameter: Int) -> Bool {
      let written = TypeExpression(parsing: parameters[parameter].type, in: file)
      switch types.canonical(written, from: Viewpoint(place)) {
      case .declared, .framework: return true
      default: return false
      }
    }
    if let labelled = needed.first(where: takesNoClosure) { return [signature.labels[labelled]] }
    return needed.count > 1 ? needed.prefix(2).map { signature.labels[$0] } : []
  }
}
