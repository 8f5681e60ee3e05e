import RibsSyntax

/// Whether a chain of RxSwift's has ended when the call that subscribes comes back, or with the
/// next turn of the main queue, so that nothing is left to dispose of.
extension SubscriptionReading {
  mutating func endsAtOnce(_ chain: SubscriptionChain, in unit: CodeUnitID) -> Bool {
    givesAtOnce(chain, in: unit, isFirstEnough: false)
  }

  mutating func givesAtOnce(
    _ chain: SubscriptionChain, in unit: CodeUnitID, isFirstEnough: Bool
  ) -> Bool {
    let body = typing.code[unit].body
    guard chain.flavour == .rx,
      let subscribed = Syntax(body, chain.call).receiver?.id
    else { return false }
    var steps = ReadingLimit.expressionsAtOnce
    return givesAtOnce(CodePoint(unit, subscribed), isFirstEnough: isFirstEnough, &steps)
  }

  /// The stream gives all that it ever will while it is subscribed to, or its first value, where
  /// nobody waits for another.
  private mutating func givesAtOnce(
    _ point: CodePoint, isFirstEnough: Bool, _ steps: inout Int
  ) -> Bool {
    let body = typing.code[point.unit].body
    // Streams may be made of one another in a circle, or of more than can be walked.
    steps -= 1
    guard steps > 0 else { return false }
    var isFirstEnough = isFirstEnough
    var current = body.unwrapped(point.node)
    while let operand = body.operand(ofOperator: current) {
      if body[current].kind == .call {
        let name = body.calledName(of: current)
        let arguments = body.arguments(of: current)
        switch name {
        case "take" where arguments.count == 1:
          let count = body.value(of: arguments[0]).map { body.file.text(body[$0].range) }
          guard body.name(of: arguments[0]).isEmpty, count == "1" else { return false }
          isFirstEnough = true
        case "first" where arguments.isEmpty: isFirstEnough = true
        case "observe", "observeOn":
          let scheduler = arguments.first.flatMap { body.value(of: $0) }
          guard
            scheduler.map({ body.file.text(body[$0].range).hasPrefix("MainScheduler.") }) == true
          else { return false }
        // The first value may not come through.
        case "compactMap", "distinctUntilChanged", "filter", "filterNil", "skip", "unwrap":
          guard !isFirstEnough else { return false }
        default:
          guard ReactiveVocabulary.keepingTimeInRx.contains(name),
            !arguments.contains(where: { isScheduler($0, body) })
          else { return false }
        }
      }
      current = body.unwrapped(operand)
    }
    return givesAtOnce(
      origin: point.at(current), isFirstEnough: isFirstEnough, &steps)
  }

  private mutating func givesAtOnce(
    origin point: CodePoint, isFirstEnough: Bool, _ steps: inout Int
  ) -> Bool {
    let body = typing.code[point.unit].body
    if isFirstEnough, case .external(let name, _) = typing.type(at: point).unwrapped,
      replaying.contains(name)
    {
      return true
    }
    if body[point.node].kind == .call {
      let name = body.calledName(of: point.node)
      let isNamedAlone = body.callee(of: point.node).map { body[$0].kind } == .implicitMember
      if isNamedAlone || body.isFactory(point.node),
        ReactiveVocabulary.finiteFactories.contains(name)
      {
        return !body.arguments(of: point.node).contains { isScheduler($0, body) }
      }
      guard case .methods(let methods, _) = typing.callee(of: point) else { return false }
      return givesAtOnce(
        codeOf: methods.flatMap { implementations(of: $0) }, isFirstEnough: isFirstEnough,
        &steps)
    }
    if let value = body.boundValue(of: point.node) {
      return givesAtOnce(
        point.at(value), isFirstEnough: isFirstEnough, &steps)
    }
    guard let property = typing.ownOrForeignProperty(at: point) else { return false }
    return givesAtOnce(
      codeOf: implementations(of: property), isFirstEnough: isFirstEnough, &steps)
  }

  /// What the code of each of these declarations gives back does so.
  private mutating func givesAtOnce(
    codeOf places: [DeclarationPlace], isFirstEnough: Bool, _ steps: inout Int
  ) -> Bool {
    let results = results(ofCode: places) ?? []
    return !results.isEmpty
      && results.allSatisfy { givesAtOnce($0, isFirstEnough: isFirstEnough, &steps) }
  }

  private func isScheduler(_ argument: NodeID, _ body: Body) -> Bool {
    ["on", "scheduler"].contains(body.name(of: argument))
  }
}

/// Subjects and relays of RxSwift's that have a value for whoever comes; `Variable` is RxSwift 4's.
private let replaying: Set = ["BehaviorRelay", "BehaviorSubject", "Variable"]
