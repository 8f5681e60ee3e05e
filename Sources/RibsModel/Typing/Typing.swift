import RibsSyntax

/// The static types of expressions, as far as declarations tell them; `unknown` otherwise, never a
/// guess.
///
/// It remembers what it found, for itself and for all copies of it. A variable of whoever asks, as
/// it also knows which questions are open.
package struct Typing: Sendable {
  package let types: TypeTable
  package let code: CodeTable
  let globals: GlobalNames
  let answers = TypingAnswers()

  /// Types that hold only until the outermost open question is answered: `unknown` for those that
  /// are being found out, and those that were found by way of one of these.
  private var provisional: [CodePoint: CanonicalType] = [:]
  private var openQuestions = 0
  /// How many questions are open one for the other.
  private var depth = 0
  /// Questions are cut that meet themselves or the limit.
  private var tracking = CutTracking()
  /// The expression that is being read, and what it is a link behind.
  private var link: CodePoint?
  private var base: CodePoint?
  // Deeper nesting of references than anybody writes; a limit for the stack.
  private static let maximumDepth = 60

  init(types: TypeTable, code: CodeTable, globals: GlobalNames) {
    self.types = types
    self.code = code
    self.globals = globals
  }

  /// The type of the expression at a place.
  package mutating func type(of node: NodeID, in unit: CodeUnitID) -> CanonicalType {
    type(at: CodePoint(unit, node))
  }

  package mutating func type(at point: CodePoint) -> CanonicalType {
    asPart(of: point == base) { typing in
      typing.answer(at: point, from: typing.answers.types) { $0.findType(at: point) }
    }
  }

  /// What a call calls.
  package mutating func callee(of call: CodePoint) -> Callee {
    asPart(of: call == link) { typing in
      typing.answer(at: call, from: typing.answers.callees) { $0.findCallee(of: call) }
    }
  }

  /// What is known at the point, or else what `find` finds there.
  private mutating func answer<Value>(
    at point: CodePoint, from memo: CodeMemo<CodePoint, Value>, _ find: (inout Typing) -> Value
  ) -> Value {
    if let known = memo[point], depth + known.height < Self.maximumDepth {
      tracking.take(height: known.height, at: depth)
      return known.value
    }
    let start = tracking.start(at: depth)
    let value = find(&self)
    if let height = tracking.finish(start) {
      memo.keep(.init(value: value, height: height), to: point)
    }
    return value
  }

  /// Asks as if it was asked in place of the expression that is being read, where the answer is
  /// part of what that is: a chain is as deep as one link, however long it is.
  private mutating func asPart<Value>(of isPart: Bool, _ ask: (inout Typing) -> Value) -> Value {
    guard isPart else { return ask(&self) }
    let reading = (link, base)
    (link, base) = (nil, nil)
    depth -= 1
    defer {
      depth += 1
      (link, base) = reading
    }
    return ask(&self)
  }

  private mutating func findType(at point: CodePoint) -> CanonicalType {
    if let type = provisional[point] {
      tracking.cut()
      return type
    }
    guard depth < Self.maximumDepth else {
      tracking.cut()
      return .unknown
    }
    let cutsBefore = tracking.cuts
    let reading = (link, base)
    // What refers to itself has no type that could be known.
    provisional[point] = .unknown
    openQuestions += 1
    answerLinks(before: point)
    link = point
    depth += 1
    let type = read(point)
    depth -= 1
    (link, base) = reading
    openQuestions -= 1
    if openQuestions == 0 {
      provisional = [:]
    } else {
      provisional[point] = tracking.cuts == cutsBefore ? nil : type
    }
    return type
  }

  /// Reads the chain that a link ends from its inner end, so that its length takes no stack.
  private mutating func answerLinks(before point: CodePoint) {
    let body = code[point.unit].body
    var links: [CodePoint] = []
    var next = body.base(ofLink: point.node)
    while let node = next {
      let link = point.at(node)
      guard answers.types[link] == nil, provisional[link] == nil else { break }
      links.append(link)
      next = body.base(ofLink: node)
    }
    (link, base) = (nil, nil)
    for link in links.reversed() { _ = type(at: link) }
    base = body.base(ofLink: point.node).map { point.at($0) }
  }

  private mutating func read(_ point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    let body = unit.body
    let node = body[point.node]
    let first = body.firstChild(of: point.node)
    switch node.kind {
    case .name: return nameType(point, in: unit)
    case .member: return memberType(point, in: unit)
    case .call: return callType(point, in: unit)
    case .paren, .inout: return first.map { type(at: point.at($0)) } ?? .unknown
    case .effect:
      guard let first else { return .unknown }
      let operand = type(at: point.at(first))
      return body.name(of: point.node) == "try?"
        ? .external("Optional", arguments: [operand]) : operand
    case .optionalChain, .forceUnwrap:
      return first.map { type(at: point.at($0)).unwrapped } ?? .unknown
    case .cast:
      guard body.name(of: point.node) != "is" else { return .external("Bool", arguments: []) }
      return body.writtenType(of: point.node).map {
        types.canonical($0, from: unit.viewpoint)
      } ?? .unknown
    case .tuple:
      return .tuple(
        body.arguments(of: point.node).map {
          .init(
            label: body.name(of: $0),
            type: body.value(of: $0).map { type(at: point.at($0)) } ?? .unknown)
        })
    case .array: return .array(common(body.children(of: point.node).map(point.at)))
    case .binary: return coalesced(point, in: body)
    case .ternary:
      let parts = body.children(of: point.node)
      return parts.count == 3 ? common([point.at(parts[1]), point.at(parts[2])]) : .unknown
    case .if, .switch, .do: return common(body.branchValues(of: point.node).map(point.at))
    case .subscript: return subscriptType(point, in: unit)
    case .string: return .external("String", arguments: [])
    default: return .unknown
    }
  }

  /// The one type that all of them have; `nil` literals aside.
  private mutating func common(_ points: [CodePoint]) -> CanonicalType {
    var found: CanonicalType?
    for point in points {
      if isNil(point) { continue }
      let next = type(at: point)
      if let found, found != next { return .unknown }
      found = next
    }
    return found ?? .unknown
  }

  private func isNil(_ point: CodePoint) -> Bool { code.syntax(at: point).isNil }

  /// `a ?? b` has the type of `b`, or of what `a` wraps where `b` shows none; of two that inherit
  /// one from the other, the one that is inherited.
  private mutating func coalesced(_ point: CodePoint, in body: Body) -> CanonicalType {
    guard let operands = body.coalescedOperands(of: point.node) else { return .unknown }
    var found = CanonicalType.unknown
    for operand in operands where !isNil(point.at(operand)) {
      let next = type(at: point.at(operand))
      if next == .unknown { continue }
      if found == .unknown || found == next.unwrapped || types.inherits(found, next.unwrapped) {
        found = operand == operands.last ? next : next.unwrapped
      } else if !types.inherits(next.unwrapped, found) {
        return .unknown
      }
    }
    return found
  }

  private mutating func subscriptType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    guard let base = unit.body.firstChild(of: point.node) else { return .unknown }
    let receiver = type(at: point.at(base)).unwrapped
    switch receiver {
    case .external("Dictionary", let arguments) where arguments.count == 2:
      return .external("Optional", arguments: [arguments[1]])
    case .declared(let type, _):
      let results = types.allMembers(named: "subscript", of: type).compactMap {
        types.canonicalType(of: $0, seenFrom: type)
      }
      return results.count == 1 ? results[0] : .unknown
    default: return receiver.element
    }
  }
}

extension Body {
  /// What a link of a chain stands behind: `a` of `a.b`, `a.b()`, `a[b]` and `a!`.
  fileprivate func base(ofLink id: NodeID) -> NodeID? {
    switch self[id].kind {
    case .member, .subscript, .optionalChain, .forceUnwrap, .paren, .effect: firstChild(of: id)
    case .call: firstChild(of: id).flatMap { base(of: unwrapped($0)) }
    default: nil
    }
  }

  /// The operands of `a ?? b ?? c`; nil when another operator is among them.
  func coalescedOperands(of binary: NodeID) -> [NodeID]? { operands(of: binary, joinedBy: "??") }

  /// The operands of `a + b + c`; nil when another operator is among them.
  func addedOperands(of binary: NodeID) -> [NodeID]? { operands(of: binary, joinedBy: "+") }

  private func operands(of binary: NodeID, joinedBy operatorName: String) -> [NodeID]? {
    guard Syntax(self, binary).operators.allSatisfy({ $0 == operatorName }) else { return nil }
    return children(of: binary).filter { self[$0].kind != .operatorName }
  }
}
