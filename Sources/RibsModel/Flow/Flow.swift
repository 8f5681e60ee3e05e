import RibsSyntax

/// Follows values backwards: from an expression to the initialisers that made what it holds.
///
/// It looks through locals, stored properties and all their assignments, results, closures, tuples,
/// collections, optionals and casts; and does not tell apart the calls of one function, except that
/// a result that is one of the function's parameters is the argument of that call.
///
/// It remembers what it found, for itself and for all copies of it. It also knows which questions
/// are open, so whoever asks has a copy in a variable.
package struct Flow: Sendable {
  package var typing: Typing
  package let index: CodeIndex
  package let hierarchy: Hierarchy
  var types: TypeTable { typing.types }
  var code: CodeTable { typing.code }

  private let answers = CodeMemo<Request, [FlowSource]>()
  /// Answers that have a part cut, but only where a trace met itself: whole where nothing else is
  /// open.
  private let outermostAnswers = CodeMemo<Request, [FlowSource]>()
  private var running: Set<Request> = []
  private var openParameters: Set<ParameterRequest> = []
  /// The members of protocols' extensions whose receivers are being looked for.
  private var openReceivers: Set<DeclarationPlace> = []
  /// Traces are cut that meet themselves or the limit. Counted from where the outermost question
  /// was asked.
  private var tracking = CutTracking()
  // Deeper than any chain of values in an app; a limit for the stack.
  private static let maximumDepth = 150
  // Far more than any app needs, in a fraction of a second. There are more ways through values that
  // all go into each other than could be walked, and each is: what has a part cut lacks another one
  // on another way. What has none cut is found but once, so cuts measure the work, the same whoever
  // asked before.
  private static let maximumCuts = 20_000

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
    let isOutermost = startsQuestion()
    if isOutermost, let known = outermostAnswers[request] { return known.value }
    // Before what is known, as that depends on who asked before.
    guard tracking.cuts < Self.maximumCuts else {
      return unknown("more ways lead to its value than are followed", at: point)
    }
    if let known = answers[request], depth + known.height < Self.maximumDepth {
      tracking.take(height: known.height, at: depth)
      return known.value
    }
    guard depth < Self.maximumDepth, running.insert(request).inserted else {
      tracking.cut()
      return []
    }
    let start = tracking.start(at: depth)
    var sources = read(point, steps).unique
    if sources.isEmpty, steps.isEmpty { sources = typedComponent(at: point) }
    running.remove(request)
    if let height = tracking.finish(start) {
      answers.keep(.init(value: sources, height: height), to: request)
    } else if isOutermost {
      outermostAnswers.keep(.init(value: sources, height: 0), to: request)
    }
    return sources
  }

  /// Nothing is open yet: what is asked now is the outermost question.
  @discardableResult
  private mutating func startsQuestion() -> Bool {
    guard running.isEmpty, openParameters.isEmpty, openReceivers.isEmpty else { return false }
    tracking.reset()
    return true
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
    startsQuestion()
    guard openParameters.insert(request).inserted else {
      tracking.cut()
      return []
    }
    defer { openParameters.remove(request) }
    return trace(&self)
  }

  /// Runs `trace` unless one for the receivers of the same member is what asks for it.
  mutating func enterReceivers(
    of place: DeclarationPlace, _ trace: (inout Flow) -> [ScopeValue]
  ) -> [ScopeValue] {
    startsQuestion()
    guard openReceivers.insert(place).inserted else {
      tracking.cut()
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
    let first = body.firstChild(of: point.node)
    switch body[point.node].kind {
    case .paren, .effect, .optionalChain, .forceUnwrap, .cast, .inout:
      return first.map { sources(at: point.at($0), steps) } ?? []
    case .literal, .string, .keyPath: return []
    case .name: return named(body.name(of: point.node), at: point, steps)
    case .member: return member(point, steps)
    case .call: return call(point, steps)
    case .ternary:
      return body.children(of: point.node).dropFirst().flatMap { sources(at: point.at($0), steps) }
    case .binary:
      guard
        let operands = body.coalescedOperands(of: point.node)
          // Collections are added, and nothing else that holds others.
          ?? (steps.first == .item ? body.addedOperands(of: point.node) : nil)
      else {
        return unknown("an operator makes it", at: point)
      }
      return operands.flatMap { sources(at: point.at($0), steps) }
    case .if, .switch, .do:
      return body.branchValues(of: point.node).flatMap { sources(at: point.at($0), steps) }
    case .tuple:
      guard case .element(let step)? = steps.first else { break }
      return body.element(step, ofTuple: point.node).map {
        sources(at: point.at($0), Array(steps.dropFirst()))
      } ?? []
    case .array:
      guard steps.first == .item else { break }
      return body.children(of: point.node).flatMap {
        sources(at: point.at($0), Array(steps.dropFirst()))
      }
    case .dictionary:
      guard steps.first == .item else { break }
      return dictionaryItems(point, Array(steps.dropFirst()))
    case .closure:
      guard steps.first == .called, let block = body.block(of: point.node) else { break }
      return results(ofBlock: block, in: point.unit, Array(steps.dropFirst()))
    case .subscript:
      return first.map { sources(at: point.at($0), [.item] + steps) } ?? []
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
      sources(at: point.at(parts[$0]), rest)
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
