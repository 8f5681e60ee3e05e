import RibsSyntax

/// Where the project's code calls and assigns what, by name.
package struct CodeIndex: Sendable {
  private var calls: [UInt64: [CodePoint]] = [:]
  private var assignments: [UInt64: [CodePoint]] = [:]
  private let code: CodeTable

  init(code: CodeTable) {
    self.code = code
    let found = parallelMap(Array(code.units.indices)) { number in
      Self.entries(in: code.units[number].body)
    }
    for (number, entries) in found.enumerated() {
      for entry in entries {
        let point = CodePoint(CodeUnitID(number), entry.node)
        if entry.isCall {
          calls[entry.name, default: []].append(point)
        } else {
          assignments[entry.name, default: []].append(point)
        }
      }
    }
  }

  private struct Entry: Sendable {
    var name: UInt64
    var node: NodeID
    var isCall: Bool
  }

  private static func entries(in body: Body) -> [Entry] {
    var entries: [Entry] = []
    for (index, node) in body.nodes.enumerated() {
      guard node.kind == .call || node.kind == .assignment else { continue }
      let id = NodeID(index)
      guard let name = subject(of: id, in: body) else { continue }
      entries.append(
        Entry(name: hash(body.nameBytes(of: name)), node: id, isCall: node.kind == .call))
    }
    return entries
  }

  /// The name or member that is called or assigned; for `x[key] = value`, `x`.
  static func subject(of id: NodeID, in body: Body) -> NodeID? {
    guard var current = body.firstChild(of: id).map({ body.stripped($0) }) else { return nil }
    while body[current].kind == .subscript, let base = body.firstChild(of: current) {
      current = body.stripped(base)
    }
    switch body[current].kind {
    case .name, .member, .implicitMember: return current
    default: return nil
    }
  }

  /// The calls of anything with that name, in source order.
  package func calls(named name: String) -> [CodePoint] {
    points(in: calls, named: name)
  }

  /// The assignments to anything with that name, in source order.
  package func assignments(named name: String) -> [CodePoint] {
    points(in: assignments, named: name)
  }

  private func points(in table: [UInt64: [CodePoint]], named name: String) -> [CodePoint] {
    (table[Self.hash(Array(name.utf8)[...])] ?? []).filter { point in
      let body = code[point.unit].body
      guard let subject = Self.subject(of: point.node, in: body) else { return false }
      return body.name(of: subject) == name && !body.isNeverCompiled(point.node)
    }
  }

  /// FNV-1a: the same on every run, and no string has to be made for it.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

extension Body {
  /// The bytes of the node's name without backticks.
  fileprivate func nameBytes(of id: NodeID) -> ArraySlice<UInt8> {
    let range = self[id].name
    let bytes = file.bytes[Int(range.start)..<Int(range.end)]
    guard bytes.count > 2, bytes.first == UInt8(ascii: "`") else { return bytes }
    return bytes.dropFirst().dropLast()
  }
}
