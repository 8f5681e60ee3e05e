import RibsSyntax

/// The static types of expressions, as far as declarations tell them; `unknown` otherwise, never a
/// guess.
///
/// It remembers what it found, so it is a variable of whoever asks.
package struct Typing: Sendable {
  package let types: TypeTable
  package let code: CodeTable
  let globals: GlobalNames

  private var known: [CodePoint: CanonicalType] = [:]
  var knownBounds: [DeclarationPlace: [String: CanonicalType]] = [:]
  private var depth = 0
  // Longer chains of references than anybody writes; a limit for the stack.
  private static let maximumDepth = 120

  package init(types: TypeTable, code: CodeTable) {
    self.types = types
    self.code = code
    globals = GlobalNames(types: types)
  }

  /// The type of the expression at a place.
  package mutating func type(of node: NodeID, in unit: CodeUnitID) -> CanonicalType {
    type(at: CodePoint(unit, node))
  }

  package mutating func type(at point: CodePoint) -> CanonicalType {
    if let type = known[point] { return type }
    guard depth < Self.maximumDepth else { return .unknown }
    // What refers to itself has no type that could be known.
    known[point] = .unknown
    depth += 1
    let type = read(point)
    depth -= 1
    known[point] = type
    return type
  }

  private mutating func read(_ point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    let body = unit.body
    let node = body[point.node]
    func part(_ id: NodeID) -> CodePoint { CodePoint(point.unit, id) }
    let first = body.firstChild(of: point.node)
    switch node.kind {
    case .name: return nameType(point, in: unit)
    case .member: return memberType(point, in: unit)
    case .call: return callType(point, in: unit)
    case .paren, .inout: return first.map { type(at: part($0)) } ?? .unknown
    case .effect:
      guard let first else { return .unknown }
      let operand = type(at: part(first))
      return body.name(of: point.node) == "try?"
        ? .external("Optional", arguments: [operand]) : operand
    case .optionalChain, .forceUnwrap: return first.map { type(at: part($0)).unwrapped } ?? .unknown
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
            type: body.value(of: $0).map { type(at: part($0)) } ?? .unknown)
        })
    case .array: return .array(common(body.children(of: point.node).map(part)))
    case .binary: return coalesced(point, in: body)
    case .ternary:
      let parts = body.children(of: point.node)
      return parts.count == 3 ? common([part(parts[1]), part(parts[2])]) : .unknown
    case .if, .switch, .do: return common(body.branchValues(of: point.node).map(part))
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

  private func isNil(_ point: CodePoint) -> Bool {
    let body = code[point.unit].body
    return body[point.node].kind == .literal && body.file.text(body[point.node].range) == "nil"
  }

  /// `a ?? b` has the type of `b`, or of what `a` wraps where `b` shows none.
  private mutating func coalesced(_ point: CodePoint, in body: Body) -> CanonicalType {
    guard let operands = body.coalescedOperands(of: point.node) else { return .unknown }
    for operand in operands.dropLast() {
      let type = type(at: CodePoint(point.unit, operand)).unwrapped
      if type != .unknown { return type }
    }
    return .unknown
  }

  private mutating func subscriptType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    guard let base = unit.body.firstChild(of: point.node) else { return .unknown }
    let receiver = type(at: CodePoint(point.unit, base)).unwrapped
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
  /// The operands of `a ?? b ?? c`; nil when another operator is among them.
  func coalescedOperands(of binary: NodeID) -> [NodeID]? { operands(of: binary, joinedBy: "??") }

  /// The operands of `a + b + c`; nil when another operator is among them.
  func addedOperands(of binary: NodeID) -> [NodeID]? { operands(of: binary, joinedBy: "+") }

  private func operands(of binary: NodeID, joinedBy operatorName: String) -> [NodeID]? {
    let parts = children(of: binary)
    let isJoined = parts.filter { self[$0].kind == .operatorName }
      .allSatisfy { name(of: $0) == operatorName }
    return isJoined ? parts.filter { self[$0].kind != .operatorName } : nil
  }
}
