import RibsSyntax

/// Values that initialisers make, and what is in them.
extension Flow {
  /// What an initialiser makes, or, after steps, what a part of that holds.
  mutating func constructed(
    _ type: CanonicalType, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    if case .external("Optional", _) = type, let wrapped = argument(0, of: point) {
      return sources(at: wrapped, steps)
    }
    switch steps.first {
    case nil: return [FlowSource(value: .made(type), point: point)]
    case .payload(let name, let index):
      guard let subject = CodeIndex.subject(of: point.node, in: body),
        body.name(of: subject) == name
      else { return [] }
      return argument(index, of: point).map { sources(at: $0, Array(steps.dropFirst())) } ?? []
    case .element(.label(let label)):
      guard let declared = type.declared else { break }
      if let given = argument(label, of: declared, madeAt: point) {
        return sources(at: given, Array(steps.dropFirst()))
      }
      return propertySources(
        label, of: declared, isStatic: false, at: point, Array(steps.dropFirst()))
    case .carried(let cargo):
      guard let declared = type.declared else { break }
      return carriedSources(cargo, of: declared, madeAt: point, Array(steps.dropFirst()))
    case .item, .called, .element(.index):
      guard case .external(let name, _) = type else { break }
      return collectionSources(name, madeAt: point, steps)
    case .result(let method):
      guard let declared = type.declared,
        let function = implementation(of: method, in: declared)
      else { break }
      return functionSources(function, Array(steps.dropFirst()))
    }
    return unknown("the parts of the value are not followed", at: point)
  }

  /// What an object carries in a property, where its functions are those that attach it.
  private mutating func carriedSources(
    _ cargo: Cargo, of type: TypeID, madeAt point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let runsThem = cargo.functions.allSatisfy { place in
      implementation(of: MethodName(at: place, in: types), in: type)?.place == place
    }
    guard runsThem else { return [] }
    guard let given = argument(cargo.property, of: type, madeAt: point),
      // One object made by another of its kind.
      typing.ownProperty(at: given).map({ types.isRelated($0.owner, to: type) }) != true
    else {
      return unknown(
        "what `\(types[type].name)` was made with is not plain to see", at: point)
    }
    return sources(at: given, steps)
  }

  /// The items of a collection of the standard library that is made from what its initialiser is
  /// given.
  private mutating func collectionSources(
    _ name: String, madeAt point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    guard let given = argument(0, of: point) else { return [] }
    if name == "Dictionary", steps.first == .item {
      // `Dictionary(uniqueKeysWithValues: pairs)`
      return Self.stepsFromDictionaryValue(Array(steps.dropFirst())).map {
        sources(at: given, [.item, .element(.index(1))] + $0)
      } ?? []
    }
    // `Array(x)`, `Set(x)`: the elements of the argument.
    return sources(at: given, steps)
  }
}
