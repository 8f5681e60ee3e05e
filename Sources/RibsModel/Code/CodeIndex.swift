import RibsSyntax
import Synchronization

/// Where the project's code calls and assigns what, by name.
///
/// A class, because it keeps what it has found: everybody who follows values asks it again and again.
package final class CodeIndex: Sendable {
  private let code: CodeTable
  private let known = Mutex<[String: Uses]>([:])

  private struct Uses {
    var calls: [CodePoint] = []
    var assignments: [CodePoint] = []
    var additions: [CodePoint] = []
  }

  init(code: CodeTable) { self.code = code }

  /// The name or member that is called or assigned; for `x[key] = value`, `x`.
  static func subject(of id: NodeID, in body: Body) -> NodeID? {
    body.firstChild(of: id).flatMap { subject(named: $0, in: body) }
  }

  /// Those of a call or assignment: each part of `(a, b)` in `(a, b) = pair`.
  private static func subjects(of id: NodeID, in body: Body) -> [NodeID] {
    guard let target = body.firstChild(of: id).map({ body.stripped($0) }) else { return [] }
    guard body[target].kind == .tuple, body[id].kind == .assignment else {
      return [subject(named: target, in: body)].compactMap { $0 }
    }
    return body.arguments(of: target).compactMap { body.value(of: $0) }
      .compactMap { subject(named: $0, in: body) }
  }

  private static func subject(named id: NodeID, in body: Body) -> NodeID? {
    var current = body.stripped(id)
    while body[current].kind == .subscript, let base = body.firstChild(of: current) {
      current = body.stripped(base)
    }
    switch body[current].kind {
    case .name, .member, .implicitMember: return current
    default: return nil
    }
  }

  /// The calls of anything with that name, in source order.
  package func calls(named name: String) -> [CodePoint] { uses(of: name).calls }

  /// The assignments to anything with that name, in source order; also where it is a part of
  /// `(a, b)` in `(a, b) = pair`, whose values can't be told apart.
  package func assignments(named name: String) -> [CodePoint] { uses(of: name).assignments }

  /// `name += value`, in source order.
  func additions(named name: String) -> [CodePoint] { uses(of: name).additions }

  private func uses(of name: String) -> Uses {
    if let found = known.withLock({ $0[name] }) { return found }
    var found = Uses()
    for unit in code.units(mentioning: name) {
      let body = code[unit].body
      for (index, node) in body.nodes.enumerated()
      where node.kind == .call || node.kind == .assignment || node.kind == .binary {
        let id = NodeID(index)
        guard Self.subjects(of: id, in: body).contains(where: { body.name(of: $0) == name }),
          !body.isNeverCompiled(id)
        else { continue }
        switch node.kind {
        case .call: found.calls.append(CodePoint(unit, id))
        case .assignment: found.assignments.append(CodePoint(unit, id))
        default: if body.change(by: id) != nil { found.additions.append(CodePoint(unit, id)) }
        }
      }
    }
    known.withLock { $0[name] = found }
    return found
  }
}

extension CodeTable {
  /// What a method is called on in a call: `x` in `x.build()`.
  func receiver(of call: CodePoint) -> CodePoint? {
    let body = self[call.unit].body
    return CodeIndex.subject(of: call.node, in: body).flatMap { body.base(of: $0) }
      .map { CodePoint(call.unit, $0) }
  }
}
