import RibsSyntax

/// Values of locals: what they are bound to, given and assigned.
extension Flow {
  /// What the local of that name holds, after the steps.
  mutating func localSources(
    _ referent: LocalReferent, named name: String, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    switch referent {
    case .binding(let binding):
      let others = body.alternatives(to: binding, seenFrom: point.node)
      if !others.isEmpty {
        return ([binding] + others).flatMap { alternative in
          localSources(.binding(alternative), named: name, at: point.at(alternative), steps)
        }
      }
      guard let value = body.value(ofBinding: binding) else {
        if body.unwraps(binding) { return named(name, at: point.at(body[binding].parent), steps) }
        return localAssignments(to: name, boundBy: referent, in: point.unit, steps)
      }
      return sources(at: point.at(value), steps)
        + localAssignments(to: name, boundBy: referent, in: point.unit, steps)
    case .pattern(let id, let owner, let path):
      return patternSources(name, id, of: owner, path, at: point, steps)
    case .loop(let loop):
      return Syntax(body, loop).loopedSequence.map {
        sources(at: point.at($0.id), [.item] + steps)
      } ?? []
    case .capture(let capture):
      if let value = body.firstChild(of: capture) { return sources(at: point.at(value), steps) }
      return named(name, at: point.at(body[capture].parent), steps)
    case .parameter(let function, let index):
      return body[function].kind == .closure
        ? closureParameterSources(index, of: point.at(function), steps)
        : localFunctionParameterSources(index, of: point.at(function), steps)
    case .localFunction, .other:
      return unknown("`\(name)` is not followed", at: point)
    }
  }

  /// A name in the pattern of a loop, `switch` case, condition or tuple binding: what it is matched
  /// with.
  private mutating func patternSources(
    _ name: String, _ id: NodeID, of owner: NodeID, _ path: [TupleStep], at point: CodePoint,
    _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    let taken = path.map { FlowStep.element($0) }
    switch body[owner].kind {
    case .for:
      return Syntax(body, owner).loopedSequence.map {
        sources(at: point.at($0.id), [.item] + taken + steps)
      }
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
      return body.value(ofBinding: owner).map { sources(at: point.at($0), taken + steps) } ?? []
    }
  }

  /// The payload of the enum case around a name in a pattern.
  private mutating func payloadSources(
    _ id: NodeID, of subject: NodeID?, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    guard let subject else { return [] }
    guard let (name, index) = body.enumCase(around: id) else {
      return sources(at: point.at(subject), steps)
    }
    return sources(
      at: point.at(subject), [.payload(name: name, index: index)] + steps)
  }

  /// What a local variable is assigned, and what is added to it.
  mutating func localAssignments(
    to name: String, boundBy referent: LocalReferent, in unit: CodeUnitID, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[unit].body
    var found: [FlowSource] = []
    for change in body.nodeIDs.flatMap({ body.changes(by: $0) }) {
      guard body[change.target].kind == .name, body.name(of: change.target) == name,
        body.referent(of: name, at: change.target) == referent,
        let rest = change.steps(after: steps)
      else { continue }
      found += sources(at: CodePoint(unit, change.value), rest)
    }
    return found
  }
}
