import RibsSyntax

/// Follows values backwards: from an expression to the initialisers that made what it holds.
///
/// It looks through locals, stored properties and all their assignments, results, closures, tuples,
/// collections, optionals and casts; and does not tell apart the calls of one function, except that
/// a result that is one of the function's parameters is the argument of that call.
///
/// It remembers what it found, for itself and for all copies of it. A variable of whoever asks, as it
/// also knows which questions are open.
package struct Flow: Sendable {
  package var typing: Typing
  package let index: CodeIndex
  package let hierarchy: Hierarchy
  var types: TypeTable { typing.types }
  var code: CodeTable { typing.code }

  private let answers = CodeMemo<Request, [FlowSource]>()
  /// Answers that have a part cut, but only where a trace met itself: whole where nothing else is open.
  private let outermostAnswers = CodeMemo<Request, [FlowSource]>()
  private var running: Set<Request> = []
  private var openParameters: Set<ParameterRequest> = []
  /// The members of protocols' extensions whose receivers are being looked for.
  private var openReceivers: Set<DeclarationPlace> = []
  /// The most traces that were open below the one that is being followed.
  private var reached = 0
  /// How often a trace met itself or the limit: what was found meanwhile may lack a part.
  private var cuts = 0
  // Deeper than any chain of values in an app; a limit for the stack.
  private static let maximumDepth = 150

  private struct Request: CodeQuestion {
    var point: CodePoint
    var steps: [FlowStep]

    var unit: CodeUnitID { point.unit }
  }

  private struct ParameterRequest: Hashable {
    var place: DeclarationPlace
    var index: Int
    var steps: [FlowStep]
  }

  init(typing: Typing, index: CodeIndex, hierarchy: Hierarchy) {
    self.typing = typing
    self.index = index
    self.hierarchy = hierarchy
  }

  /// Where the value of an expression comes from, after the steps.
  ///
  /// What was found with a cut is kept only for those who ask outside of any trace, so that it does
  /// not matter who asked first.
  mutating func sources(at point: CodePoint, _ steps: [FlowStep] = []) -> [FlowSource] {
    let request = Request(point: point, steps: steps)
    let depth = running.count
    let isOutermost = depth == 0 && openParameters.isEmpty && openReceivers.isEmpty
    if isOutermost, let known = outermostAnswers[request] { return known.value }
    if let known = answers[request], depth + known.height < Self.maximumDepth {
      reached = max(reached, depth + known.height)
      return known.value
    }
    guard depth < Self.maximumDepth, running.insert(request).inserted else {
      cuts += 1
      return []
    }
    let (cutsBefore, reachedBefore) = (cuts, reached)
    reached = depth
    var sources = read(point, steps).unique
    if sources.isEmpty, steps.isEmpty { sources = typedComponent(at: point) }
    running.remove(request)
    if cuts == cutsBefore {
      answers.keep(.init(value: sources, height: reached - depth), to: request)
    } else if isOutermost {
      outermostAnswers.keep(.init(value: sources, height: 0), to: request)
    }
    reached = max(reached, reachedBefore)
    return sources
  }

  /// A component that nothing in the tree is seen to make is at least one of its type.
  private mutating func typedComponent(at point: CodePoint) -> [FlowSource] {
    let type = typing.type(at: point).unwrapped
    guard type.declared != nil, types.isComponent(type) else { return [] }
    return [FlowSource(value: .instance(type), point: point)]
  }

  /// Runs `trace` unless a trace of the same parameter is what asks for it.
  mutating func enterParameter(
    _ index: Int, of place: DeclarationPlace, _ steps: [FlowStep],
    _ trace: (inout Flow) -> [FlowSource]
  ) -> [FlowSource] {
    let request = ParameterRequest(place: place, index: index, steps: steps)
    guard openParameters.insert(request).inserted else {
      cuts += 1
      return []
    }
    defer { openParameters.remove(request) }
    return trace(&self)
  }

  /// Runs `trace` unless one for the receivers of the same member is what asks for it.
  mutating func enterReceivers(
    of place: DeclarationPlace, _ trace: (inout Flow) -> [ScopeValue]
  ) -> [ScopeValue] {
    guard openReceivers.insert(place).inserted else {
      cuts += 1
      return []
    }
    defer { openReceivers.remove(place) }
    return trace(&self)
  }

  func unknown(_ reason: String, at point: CodePoint) -> [FlowSource] {
    [FlowSource(value: .unknown(reason: reason), point: point)]
  }

  private mutating func read(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let body = code[point.unit].body
    func part(_ id: NodeID) -> CodePoint { CodePoint(point.unit, id) }
    let first = body.firstChild(of: point.node)
    switch body[point.node].kind {
    case .paren, .effect, .optionalChain, .forceUnwrap, .cast, .inout:
      return first.map { sources(at: part($0), steps) } ?? []
    case .literal, .string, .keyPath: return []
    case .name: return named(body.name(of: point.node), at: point, steps)
    case .member: return member(point, steps)
    case .call: return call(point, steps)
    case .ternary:
      return body.children(of: point.node).dropFirst().flatMap { sources(at: part($0), steps) }
    case .binary:
      guard
        let operands = body.coalescedOperands(of: point.node)
          // Collections are added, and nothing else that holds others.
          ?? (steps.first == .item ? body.addedOperands(of: point.node) : nil)
      else {
        return unknown("an operator makes it", at: point)
      }
      return operands.flatMap { sources(at: part($0), steps) }
    case .if, .switch, .do:
      return body.branchValues(of: point.node).flatMap { sources(at: part($0), steps) }
    case .tuple:
      guard case .element(let step)? = steps.first else { break }
      return body.element(step, ofTuple: point.node).map {
        sources(at: part($0), Array(steps.dropFirst()))
      } ?? []
    case .array:
      guard steps.first == .item else { break }
      return body.children(of: point.node).flatMap {
        sources(at: part($0), Array(steps.dropFirst()))
      }
    case .dictionary:
      guard steps.first == .item else { break }
      return dictionaryItems(point, Array(steps.dropFirst()))
    case .closure:
      guard steps.first == .called, let block = body.block(of: point.node) else { break }
      return results(ofBlock: block, in: point.unit, Array(steps.dropFirst()))
    case .subscript:
      return first.map { sources(at: part($0), [.item] + steps) } ?? []
    case .implicitMember: return []
    default: break
    }
    return unknown("the expression is not followed", at: point)
  }

  /// The values of `[key: value]`.
  private mutating func dictionaryItems(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    guard let rest = Self.stepsFromDictionaryValue(steps) else { return [] }
    let parts = code[point.unit].body.children(of: point.node)
    return stride(from: 1, to: parts.count, by: 2).flatMap {
      sources(at: CodePoint(point.unit, parts[$0]), rest)
    }
  }

  /// The steps from a dictionary's value, given those from its item: one to `value` of the pair may
  /// come first. Nil where they lead to the key.
  static func stepsFromDictionaryValue(_ steps: [FlowStep]) -> [FlowStep]? {
    guard case .element(let step)? = steps.first else { return steps }
    let isToValue = step == .label("value") || step == .index(1)
    return isToValue ? Array(steps.dropFirst()) : nil
  }

  mutating func results(ofBlock block: NodeID, in unit: CodeUnitID, _ steps: [FlowStep])
    -> [FlowSource]
  {
    code[unit].body.results(ofBlock: block).flatMap { sources(at: CodePoint(unit, $0), steps) }
  }

  // MARK: Names

  private mutating func named(_ name: String, at point: CodePoint, _ steps: [FlowStep])
    -> [FlowSource]
  {
    let unit = code[point.unit]
    if let local = unit.body.referent(of: name, at: point.node) {
      return localSources(local, named: name, at: point, steps)
    }
    if name == "self" {
      let type = typing.selfType(in: unit)
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
    if let owner = unit.owner {
      let isStatic = types.declaration(at: unit.declaration).modifiers.isStatic
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
    }
    let globals = typing.globals.declarations(named: name, from: unit.location.file)
    if globals.count == 1, let place = globals.first, let value = code.initialValue(of: place) {
      return sources(at: CodePoint(value, NodeID(1)), steps)
    }
    return unknown("`\(name)` is not declared in the tree", at: point)
  }

  private func isAutoclosure(_ parameter: Int, of place: DeclarationPlace) -> Bool {
    let file = types[place.file]
    let parameters = types.declaration(at: place).parameters.indices.map { file.parameters[$0] }
    return parameter < parameters.count
      && file.text(parameters[parameter].type).contains("@autoclosure")
  }

  private mutating func localSources(
    _ referent: LocalReferent, named name: String, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    func part(_ id: NodeID) -> CodePoint { CodePoint(point.unit, id) }
    switch referent {
    case .binding(let binding):
      guard let value = body.value(ofBinding: binding) else {
        if body.unwraps(binding) { return named(name, at: part(body[binding].parent), steps) }
        return localAssignments(to: name, boundBy: referent, in: point.unit, steps)
      }
      return sources(at: part(value), steps)
        + localAssignments(to: name, boundBy: referent, in: point.unit, steps)
    case .pattern(let id, let owner, let path):
      let taken = path.map { FlowStep.element($0) }
      switch body[owner].kind {
      case .for:
        return body.sequence(of: owner).map { sources(at: part($0), [.item] + taken + steps) }
          ?? []
      case .switchCase:
        // `case .one(let x), .two(let x)`: whichever of them matches.
        let subject = body.firstChild(of: body[owner].parent)
        return body.patternNames(name, in: owner).flatMap {
          payloadSources($0, of: subject, at: point, steps)
        }
      case .condition:
        return payloadSources(id, of: body.value(ofBinding: owner), at: point, steps)
      default:
        return body.value(ofBinding: owner).map { sources(at: part($0), taken + steps) } ?? []
      }
    case .loop(let loop):
      return body.sequence(of: loop).map { sources(at: part($0), [.item] + steps) } ?? []
    case .capture(let capture):
      if let value = body.firstChild(of: capture) { return sources(at: part(value), steps) }
      return named(name, at: part(body[capture].parent), steps)
    case .parameter(let function, let index):
      return body[function].kind == .closure
        ? closureParameterSources(index, of: part(function), steps)
        : localFunctionParameterSources(index, of: part(function), steps)
    case .localFunction, .other:
      return unknown("`\(name)` is not followed", at: point)
    }
  }

  private mutating func payloadSources(
    _ id: NodeID, of subject: NodeID?, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    guard let subject else { return [] }
    guard let (name, index) = body.enumCase(around: id) else {
      return sources(at: CodePoint(point.unit, subject), steps)
    }
    return sources(
      at: CodePoint(point.unit, subject), [.payload(name: name, index: index)] + steps)
  }

  /// What a local variable is assigned, and what is added to it.
  mutating func localAssignments(
    to name: String, boundBy referent: LocalReferent, in unit: CodeUnitID, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[unit].body
    var found: [FlowSource] = []
    for node in body.nodes.indices {
      guard let change = body.change(by: NodeID(node)), body[change.target].kind == .name,
        body.name(of: change.target) == name,
        body.referent(of: name, at: change.target) == referent,
        let rest = change.steps(after: steps)
      else { continue }
      found += sources(at: CodePoint(unit, change.value), rest)
    }
    return found
  }
}

extension Body {
  /// The value of a tuple's element.
  func element(_ step: TupleStep, ofTuple tuple: NodeID) -> NodeID? {
    let elements = arguments(of: tuple)
    switch step {
    case .index(let index): return index < elements.count ? value(of: elements[index]) : nil
    case .label(let label):
      if let index = Int(label) { return element(.index(index), ofTuple: tuple) }
      return elements.first { name(of: $0) == label }.flatMap { value(of: $0) }
    }
  }
}
