import RibsSyntax

/// Values that closures and local functions are given by whoever calls them.
extension Flow {
  /// What the closure's parameter is given by whoever calls the closure.
  mutating func closureParameterSources(
    _ parameter: Int, of closure: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[closure.unit].body
    let outer = Syntax(body, closure.node).wrapped.id
    let holder = body[outer].parent
    if body[holder].kind == .argument, body[body[holder].parent].kind == .call {
      let call = closure.at(body[holder].parent)
      if let items = iteratedSources(parameter, of: closure, call, steps) { return items }
    }
    var search = ClosureSearch(parameter: parameter, steps: steps)
    guard let calls = calls(ofClosure: closure, &search), !calls.isEmpty else {
      return unknown("who calls the closure is not followed", at: closure)
    }
    return calls.flatMap { sources(givenBy: $0, &search) }
  }

  /// What a method of a sequence, optional or publisher gives the closure that it is called with.
  private mutating func iteratedSources(
    _ parameter: Int, of closure: CodePoint, _ call: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    guard case .foreign(let name, let base?, let receiver) = typing.callee(of: call),
      CollectionMethods.iterating.contains(name) || name == "sink"
    else { return nil }
    let takesPairs = code[closure.unit].body.takesPairs(closure.node, calledBy: name)
    let steps = takesPairs ? [.element(.index(parameter))] + steps : steps
    if receiver.isOptionalOfOne {
      return sources(at: call.at(base), steps)
    }
    return sources(at: call.at(base), [.item] + steps)
  }

  /// What a call gives the closure; the parameters of the functions that the closure was passed
  /// through on the way there are those of the very calls that did.
  private mutating func sources(givenBy given: ClosureCall, _ search: inout ClosureSearch)
    -> [FlowSource]
  {
    argumentSources(of: given.call, &search).flatMap { source -> [FlowSource] in
      guard case .parameter(let place, let index, let rest) = source.value else { return [source] }
      guard let caller = given.settled[place] else {
        return parameterSources(index, of: place, rest)
      }
      return argument(of: caller, forParameter: index, of: place).map { sources(at: $0, rest) }
        ?? []
    }
  }

  /// What a call passes the closure, whose parameters stay parameters.
  private mutating func argumentSources(of call: CodePoint, _ search: inout ClosureSearch)
    -> [FlowSource]
  {
    if let known = search.arguments[call] { return known }
    let found = argument(search.parameter, of: call).map { sources(at: $0, search.steps) } ?? []
    search.arguments[call] = found
    return found
  }

  // MARK: Who calls a closure

  /// A call that may run a closure, and the calls by which the closure came there.
  ///
  /// Where functions pass a closure to one another, it comes to the same call by very many ways.
  /// Only those are told apart that change what the call passes to the closure.
  private struct ClosureCall: Hashable {
    var call: CodePoint
    var settled: [DeclarationPlace: CodePoint] = [:]
  }

  /// What is found while a parameter of a closure is followed.
  private struct ClosureSearch {
    /// The parameter of a function that takes the closure, that many hands away from where it
    /// stands.
    struct Taking: Hashable {
      let function: DeclarationPlace
      let parameter: Int
      let depth: Int
    }

    let parameter: Int
    let steps: [FlowStep]
    var arguments: [CodePoint: [FlowSource]] = [:]
    var calls: [Taking: [ClosureCall]] = [:]
  }

  /// The calls that run a closure: where it stands, by the name that it is bound to, or in the
  /// function that it is passed to; nil where it goes somewhere that is not followed.
  private mutating func calls(ofClosure closure: CodePoint, _ search: inout ClosureSearch)
    -> [ClosureCall]?
  {
    let unit = code[closure.unit]
    let body = unit.body
    let outer = Syntax(body, closure.node).wrapped.id
    let holder = body[outer].parent
    switch body[holder].kind {
    case .call where body.callee(of: holder) == outer:
      return [ClosureCall(call: closure.at(holder))]
    case .binding:
      let name = body.name(of: holder)
      return calls(named: name, in: closure.unit) {
        $0.means(holder, named: name, at: $1)
      }
    case .assignment:
      guard let target = CodeIndex.subject(of: holder, in: body) else { return nil }
      return calls(ofProperty: body.name(of: target), meantBy: closure.at(target))
    case .argument where body[body[holder].parent].kind == .call:
      return calls(
        ofArgument: holder, of: closure.at(body[holder].parent), depth: 0, &search)
    case .block where holder == body.rootID && unit.role == .initialValue:
      return calls(ofProperty: types.declaredName(at: unit.declaration), of: unit.owner)
    default: return nil
    }
  }

  /// The calls of a local name in one unit.
  private func calls(
    named name: String, in unit: CodeUnitID, where isMeant: (Body, NodeID) -> Bool
  ) -> [ClosureCall] {
    let body = code[unit].body
    return code[unit].nodes([.call]).compactMap { call in
      guard let callee = CodeIndex.subject(of: call.id, in: body), body[callee].kind == .name,
        body.name(of: callee) == name, isMeant(body, callee)
      else { return nil }
      return ClosureCall(call: CodePoint(unit, call.id))
    }
  }

  private mutating func calls(ofProperty name: String, meantBy target: CodePoint) -> [ClosureCall] {
    let unit = code[target.unit]
    let body = unit.body
    if let local = body.referent(of: name, at: target.node), body[target.node].kind == .name {
      return calls(named: name, in: target.unit) { $0.referent(of: name, at: $1) == local }
    }
    guard let base = body.base(of: target.node) else {
      return calls(ofProperty: name, of: unit.owner)
    }
    let owner = typing.type(at: target.at(base)).declared
    return calls(ofProperty: name, of: owner)
  }

  /// The calls of a property that holds a function; of a global one where there is no type.
  private mutating func calls(ofProperty name: String, of owner: TypeID?) -> [ClosureCall] {
    guard let owner else {
      return index.calls(named: name).filter { call in
        if case .value(let callee) = typing.callee(of: call) {
          code[call.unit].body[callee].kind == .name
        } else {
          false
        }
      }.map { ClosureCall(call: $0) }
    }
    guard
      let property = typing.property(name, of: owner, isStatic: false)
        ?? typing.property(name, of: owner, isStatic: true)
    else { return [] }
    return index.calls(named: name).filter { call in
      guard case .value(let callee) = typing.callee(of: call) else { return false }
      return isMeant(property, by: call.at(callee))
    }.map { ClosureCall(call: $0) }
  }

  // Deeper than closures are passed on in an app; a limit for those that are passed in circles.
  private static let maximumHandings = 6

  /// The calls of a closure in the function that is given it, and in those that get it from there.
  private mutating func calls(
    ofArgument argument: NodeID, of call: CodePoint, depth: Int, _ search: inout ClosureSearch
  ) -> [ClosureCall]? {
    guard depth < Self.maximumHandings else { return nil }
    let arguments = code[call.unit].body.callArguments(of: call.node)
    var found: [ClosureCall]?
    for target in typing.targets(of: call) {
      guard let match = FunctionSignature(at: target.place, in: types).match(arguments),
        let parameter = match.first(where: { arguments[$0.value].node == argument })?.key
      else { continue }
      let inside = calls(ofParameter: parameter, of: target.place, depth: depth, &search)
      found =
        (found ?? [])
        + inside.map { inner in
          var inner = inner
          let isPassed = argumentSources(of: inner.call, &search).contains {
            if case .parameter(target.place, _, _) = $0.value { true } else { false }
          }
          if isPassed { inner.settled[target.place] = call }
          return inner
        }
    }
    if found == nil, case .constructor(let type) = typing.callee(of: call),
      let made = type.declared, types[made].kind == .struct
    {
      return arguments.first { $0.node == argument }
        .flatMap { types.memberwiseProperty(taking: $0, of: made) }
        .map { calls(ofProperty: $0.name, of: made) }
    }
    return found?.unique
  }

  private mutating func calls(
    ofParameter parameter: Int, of place: DeclarationPlace, depth: Int,
    _ search: inout ClosureSearch
  ) -> [ClosureCall] {
    let taking = ClosureSearch.Taking(function: place, parameter: parameter, depth: depth)
    if let known = search.calls[taking] { return known }
    let found = findCalls(taking, &search).unique
    search.calls[taking] = found
    return found
  }

  private mutating func findCalls(
    _ taking: ClosureSearch.Taking, _ search: inout ClosureSearch
  ) -> [ClosureCall] {
    guard let unit = code.result(of: taking.function) else { return [] }
    let body = code[unit].body
    var found: [ClosureCall] = []
    for mention in code[unit].nodes([.name]) {
      guard typing.parameterIndex(named: mention.name, in: code[unit]) == taking.parameter,
        mention.referent == nil
      else { continue }
      let outer = mention.wrapped.id
      let holder = body[outer].parent
      switch body[holder].kind {
      case .call where body.callee(of: holder) == outer:
        found.append(ClosureCall(call: CodePoint(unit, holder)))
      case .assignment where body.children(of: holder).last == outer:
        guard let target = CodeIndex.subject(of: holder, in: body) else { continue }
        found += calls(ofProperty: body.name(of: target), meantBy: CodePoint(unit, target))
      case .argument where body[body[holder].parent].kind == .call:
        let call = CodePoint(unit, body[holder].parent)
        found += calls(ofArgument: holder, of: call, depth: taking.depth + 1, &search) ?? []
      default: break
      }
    }
    return found
  }

  // MARK: Local functions

  mutating func localFunctionParameterSources(
    _ parameter: Int, of function: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let name = code[function.unit].body.name(of: function.node)
    return calls(named: name, in: function.unit) {
      $0.referent(of: name, at: $1) == .localFunction(function.node)
    }.flatMap { call -> [FlowSource] in
      argument(parameter, of: call.call).map { sources(at: $0, steps) } ?? []
    }
  }
}
