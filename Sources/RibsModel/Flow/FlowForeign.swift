import RibsSyntax

/// Values that functions of RIBs and of the standard library give back.
extension Flow {
  /// What the framework's own `build` of a componentized builder gives back: the router, or the
  /// pair of component and router (RIBs-iOS
  /// `ComponentizedBuilder.build(withDynamicBuildDependency: dynamicComponentDependency:)`, which
  /// is overloaded by its result).
  mutating func componentizedBuild(
    _ callee: Callee, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    let body = code[point.unit].body
    let label = body.arguments(of: point.node).first.map { body.name(of: $0) } ?? ""
    let builder: CanonicalType
    switch callee {
    case .foreign(_, _, let receiver): builder = receiver
    // The builder's only `build` is taken for the one that is called, though its labels differ.
    case .methods(_, let receiver) where label == "withDynamicBuildDependency": builder = receiver
    default: return nil
    }
    guard let declared = builder.declared,
      types.frameworkBase(of: declared)?.base.isComponentizedBuilder == true
    else { return nil }
    let functions = makingFunctions(ofComponentizedBuilder: declared)
    let sources = functions.flatMap { functionSources($0, steps) }
    guard steps.first == .element(.index(1)), sources.allSatisfy({ $0.type == nil }) else {
      return sources
    }
    return functions.flatMap { functionSources($0, Array(steps.dropFirst())) }
  }

  /// What a function gives back that the project does not declare.
  mutating func foreign(
    _ name: String, base: NodeID?, receiver: CanonicalType, call: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[call.unit].body
    let closure = body.closureArgument(of: call.node)
    func closureResults(_ steps: [FlowStep]) -> [FlowSource] {
      guard let closure, let block = body.block(of: closure) else {
        // `map(makeRouter)`: the function that is named.
        return argument(0, of: call).map { sources(at: $0, [.called] + steps) } ?? []
      }
      return results(ofBlock: block, in: call.unit, steps)
    }
    if name == "shared", closure != nil, types.isComponent(receiver) {
      return closureResults(steps)
    }
    guard let base else {
      if NeverReturning.names.contains(name) { return [] }
      if name == "zip", let items = zippedItems(of: call, steps) { return items }
      return unknown("`\(name)` is not declared in the tree", at: call)
    }
    let collection = call.at(base)
    switch name {
    case "map", "compactMap":
      // What holds others is more often made from a sequence, such as a range, than from a
      // collection in an optional one.
      if steps.first == .item, !receiver.isOptionalOfOne {
        return closureResults(Array(steps.dropFirst()))
      }
      return closureResults(steps)
    case "reduce":
      // `reduce(into:)` gives back its closure's first parameter.
      guard let closure, body.arguments(of: call.node).first.map({ body.name(of: $0) }) == "into"
      else { break }
      let result = body.children(of: closure, .parameter).first.map { body.name(of: $0) }
      return localAssignments(
        to: result ?? "$0", boundBy: .parameter(of: closure, index: 0), in: call.unit, steps)
    case "flatMap": return closureResults(steps)
    case _
    where CollectionMethods.givingOne.contains(name)
      || CollectionMethods.givingOneIfAny.contains(name) || name == "removeValue":
      return sources(at: collection, [.item] + steps)
    case _ where CollectionMethods.givingSeveral.contains(name):
      return sources(at: collection, steps)
    case "enumerated":
      guard steps.first == .item, steps.count > 1 else { break }
      return sources(at: collection, [.item] + steps.dropFirst(2))
    default: break
    }
    if let (type, count) = types.namesakes(of: receiver) {
      return unknown(
        "`\(type)` is declared \(count) times, so which `\(name)` is called is not known", at: call)
    }
    return unknown("`\(name)` is not declared in the tree", at: call)
  }

  /// `zip(routers, titles)`: the items of the collection whose part of each pair is asked for.
  private mutating func zippedItems(of call: CodePoint, _ steps: [FlowStep]) -> [FlowSource]? {
    guard steps.first == .item, case .element(.index(let part))? = steps.dropFirst().first,
      let collection = argument(part, of: call)
    else { return nil }
    return sources(at: collection, [.item] + steps.dropFirst(2))
  }
}
