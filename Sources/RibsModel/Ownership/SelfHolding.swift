import RibsSyntax

extension Typing {
  /// The way from the value of an expression to the object whose code it is: empty for a closure
  /// that captures it, or a function or computed property that gives back such a closure; nil when
  /// the value does not hold it.
  package func hops(fromValueAt point: CodePoint) -> [OwnershipHop]? {
    var holding = SelfHolding(typing: self)
    return holding.path(from: point)
  }
}

/// Follows values forwards: whether what an expression makes holds the object whose code it is.
///
/// Only what the tree shows counts: an initialiser that can't be seen holds nothing.
struct SelfHolding {
  var typing: Typing
  private var visited: Set<CodePoint> = []
  /// The ways that do not depend on where one came from; nil for values that hold nothing.
  private var known: [CodePoint: [OwnershipHop]?] = [:]
  /// How many times one has come to what is being followed already.
  private var circles = 0
  var types: TypeTable { typing.types }
  var code: CodeTable { typing.code }

  init(typing: Typing) {
    self.typing = typing
  }

  /// The way from the value of an expression to `self`: empty when it is `self`, or a closure that
  /// captures it; nil when the value does not hold it.
  mutating func path(from point: CodePoint) -> [OwnershipHop]? {
    if let known = known[point] { return known }
    guard visited.insert(point).inserted else {
      circles += 1
      return nil
    }
    let before = circles
    let found = newPath(from: point)
    visited.remove(point)
    if circles == before { known[point] = .some(found) }
    return found
  }

  private mutating func newPath(from point: CodePoint) -> [OwnershipHop]? {
    let unit = code[point.unit]
    let body = unit.body
    let node = body.unwrapped(point.node)
    switch body[node].kind {
    case .name: return namedPath(point.at(node))
    case .member: return memberPath(point.at(node))
    case .call: return callPath(point.at(node))
    case .closure: return heldByClosure(point.at(node))
    case .array, .dictionary: return path(fromAnyOf: body.children(of: node).map(point.at))
    case .tuple:
      return path(
        fromAnyOf: body.arguments(of: node).compactMap { body.value(of: $0) }.map(point.at))
    case .ternary: return path(fromAnyOf: body.children(of: node).dropFirst().map(point.at))
    case .cast: return body.firstChild(of: node).flatMap { path(from: point.at($0)) }
    case .binary: return path(fromAnyOf: (body.coalescedOperands(of: node) ?? []).map(point.at))
    case .if, .switch, .do: return path(fromAnyOf: body.branchValues(of: node).map(point.at))
    default: return nil
    }
  }

  mutating func path(fromAnyOf points: [CodePoint]) -> [OwnershipHop]? {
    for point in points {
      if let found = path(from: point) { return found }
    }
    return nil
  }

  /// The way from what a block gives back.
  mutating func path(fromResultsOf block: NodeID, in unit: CodeUnitID) -> [OwnershipHop]? {
    path(fromAnyOf: code[unit].body.results(ofBlock: block).map { CodePoint(unit, $0) })
  }

  // MARK: Names

  private mutating func namedPath(_ point: CodePoint) -> [OwnershipHop]? {
    let body = code[point.unit].body
    let name = body.name(of: point.node)
    if let reference = body.selfReference(of: name, at: point.node) {
      return reference.isStrong ? [] : nil
    }
    switch body.referent(at: point.node) {
    case .binding(let binding):
      guard body[binding].flags.isDisjoint(with: [.weak, .unowned]) else { return nil }
      return body.value(ofBinding: binding).flatMap { path(from: point.at($0)) }
    case .some: return nil
    case nil:
      if let property = typing.ownProperty(at: point) { return path(fromValueOf: property) }
      return heldByClosure(point)
    }
  }

  private mutating func memberPath(_ point: CodePoint) -> [OwnershipHop]? {
    if let property = typing.ownProperty(at: point) { return path(fromValueOf: property) }
    return heldByClosure(point)
  }

  /// A closure, or a method as a value, that captures `self`.
  private func heldByClosure(_ point: CodePoint) -> [OwnershipHop]? {
    typing.ownCaptures(in: point.unit).strongSelf(in: point.node).map { _ in [] }
  }

  /// A computed property gives what its getter makes, a lazy one its initial value.
  private mutating func path(fromValueOf property: Member) -> [OwnershipHop]? {
    switch property.storage {
    case .computed: return code.result(of: property.place).flatMap { path(fromResultOf: $0) }
    case .lazy: return code.initialValuePoint(of: property.place).flatMap { path(from: $0) }
    case .stored, .requirement, .none: return nil
    }
  }

  private mutating func path(fromResultOf unit: CodeUnitID) -> [OwnershipHop]? {
    path(fromResultsOf: code[unit].body.rootID, in: unit)
  }

  // MARK: Calls

  private mutating func callPath(_ point: CodePoint) -> [OwnershipHop]? {
    let body = code[point.unit].body
    switch typing.callee(of: point) {
    case .constructor(let type): return constructedPath(type, point)
    case .closure(let closure):
      return body.block(of: closure).flatMap { path(fromResultsOf: $0, in: point.unit) }
    case .localFunction(let function):
      return body.block(of: function).flatMap { path(fromResultsOf: $0, in: point.unit) }
    case .methods(let methods, _):
      guard methods.count == 1, let method = methods.first,
        code.syntax(at: point).isCalledOnSelf
      else { return nil }
      return code.result(of: method.place).flatMap { path(fromResultOf: $0) }
    case .foreign("shared", _, let receiver):
      guard types.isComponent(receiver), code.syntax(at: point).isCalledOnSelf,
        let block = body.closureArgument(of: point.node).flatMap({ body.block(of: $0) })
      else { return nil }
      return path(fromResultsOf: block, in: point.unit)
    default: return nil
    }
  }

  /// The first argument that holds `self` and that the made object keeps.
  private mutating func constructedPath(_ type: CanonicalType, _ point: CodePoint)
    -> [OwnershipHop]?
  {
    let unit = code[point.unit]
    let arguments = unit.body.callArguments(of: point.node)
    var stored = StoredArguments(typing: typing)
    for (number, argument) in arguments.enumerated() {
      guard let value = unit.body.value(of: argument.node),
        let rest = path(from: point.at(value)),
        let path = stored.path(
          toArgument: number, among: arguments, made: type, at: unit.location(of: point.node))
      else { continue }
      return path + rest
    }
    return nil
  }
}
