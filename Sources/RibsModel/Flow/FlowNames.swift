import RibsSyntax

/// Values that names stand for: locals, `self`, parameters, members and globals.
extension Flow {
  /// What the name stands for, after the steps.
  mutating func named(_ name: String, at point: CodePoint, _ steps: [FlowStep])
    -> [FlowSource]
  {
    let unit = code[point.unit]
    if let local = unit.body.referent(of: name, at: point.node) {
      return localSources(local, named: name, at: point, steps)
    }
    if name == "self" { return selfSources(at: point, steps) }
    if let parameter = typing.parameterIndex(named: name, in: unit) {
      // An `@autoclosure` is called inside, and outside there is what it gives back.
      let isBare = steps.first == .called && isAutoclosure(parameter, of: unit.declaration)
      return [
        FlowSource(
          value: .parameter(
            of: unit.declaration, index: parameter,
            steps: isBare ? Array(steps.dropFirst()) : steps), point: point)
      ]
    }
    if let owner = unit.owner, let known = ownSources(name, of: owner, at: point, steps) {
      return known
    }
    let globals = typing.globals.declarations(named: name, from: unit.location.file)
    if globals.count == 1, let place = globals.first,
      let value = code.initialValuePoint(of: place)
    {
      return sources(at: value, steps)
    }
    return unknown("`\(name)` is not declared in the tree", at: point)
  }

  private mutating func selfSources(at point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let type = typing.selfType(in: code[point.unit])
    if case .payload(let name, let index)? = steps.first, let declared = type.declared {
      return payloads(index, of: name, in: declared, Array(steps.dropFirst()))
    }
    if case .element(.label(let label))? = steps.first, let declared = type.declared {
      return propertySources(
        label, of: declared, isStatic: false, at: point, Array(steps.dropFirst()))
    }
    if case .result(let method)? = steps.first {
      let methods = typing.methods(method, of: type)
      return methods.isEmpty
        ? unknown("`\(method.name)` is not declared in the tree", at: point)
        : implementations(of: methods, on: type).flatMap {
          functionSources($0, Array(steps.dropFirst()))
        }
    }
    return [FlowSource(value: .instance(type), point: point)]
  }

  /// The property, method or framework's `dependency` of that name, which stands without `self` in
  /// code of its owner; nil where there is none.
  private mutating func ownSources(
    _ name: String, of owner: TypeID, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    let unit = code[point.unit]
    let isStatic = types.declaration(at: unit.declaration).modifiers.isStatic
    if name.hasPrefix("$"), steps.first == .item {
      // `$child` of a `@Published var child` gives one after the other what the property is set to.
      return ownSources(String(name.dropFirst()), of: owner, at: point, Array(steps.dropFirst()))
    }
    if typing.property(name, of: owner, isStatic: isStatic) != nil {
      return propertySources(name, of: owner, isStatic: isStatic, at: point, steps)
    }
    if steps.first == .called {
      let methods = types.allMembers(named: name, of: owner).filter { $0.kind == .func }
      if !methods.isEmpty {
        return implementations(of: methods, on: typing.selfType(in: unit)).flatMap {
          functionSources($0, Array(steps.dropFirst()))
        }
      }
    }
    if steps.isEmpty, let source = frameworkDependency(name, of: owner, at: point) {
      return [source]
    }
    return nil
  }

  private func isAutoclosure(_ parameter: Int, of place: DeclarationPlace) -> Bool {
    let written = types.parameters(at: place).dropFirst(parameter).first?.type
    return written.map { types[place.file].text($0).contains("@autoclosure") } ?? false
  }
}
