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
  package func calls(named name: String) -> [CodePoint] { uses(of: name).calls }

  /// The assignments to anything with that name, in source order.
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
        guard let subject = Self.subject(of: id, in: body), body.name(of: subject) == name,
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
