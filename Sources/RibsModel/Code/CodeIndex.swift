import RibsSyntax
import RibsSystem
import RibsText

/// Where the project's code calls and assigns what, by name.
///
/// It keeps what it has found: everybody who follows values asks it again and again.
package final class CodeIndex: Sendable {
  private let code: CodeTable
  private let callsByName = Memo<String, [CodePoint]>()
  private let referencesByName = Memo<String, [CodePoint]>()
  private let changesByName = Memo<String, Changes>()
  private let changesInFile = Memo<DeclarationPlace, Changes>()
  private let usesByUnit = Memo<CodeUnitID, [Use]>()

  private struct Changes: Sendable {
    var assignments: [CodePoint] = []
    var additions: [CodePoint] = []
  }

  /// A call, assignment or addition in a unit, and the name of what it is of.
  private struct Use: Sendable {
    var name: ByteRange
    var hash: NameHash
    var node: NodeID
  }

  init(code: CodeTable) { self.code = code }

  /// The name or member that is called or assigned; for `x[key] = value`, `x`.
  static func subject(of id: NodeID, in body: Body) -> NodeID? {
    body.firstChild(of: id).flatMap { subject(namedBy: $0, in: body) }
  }

  /// Calls `take` with what is called or assigned: with each part of `(a, b)` in `(a, b) = pair`.
  private static func forEachSubject(of id: NodeID, in body: Body, _ take: (NodeID) -> Void) {
    guard let target = body.firstChild(of: id).map({ body.unwrapped($0) }) else { return }
    guard body[target].kind == .tuple, body[id].kind == .assignment else {
      if let subject = subject(namedBy: target, in: body) { take(subject) }
      return
    }
    for value in body.arguments(of: target).compactMap({ body.value(of: $0) }) {
      if let subject = subject(namedBy: value, in: body) { take(subject) }
    }
  }

  private static func subject(namedBy expression: NodeID, in body: Body) -> NodeID? {
    var current = body.unwrapped(expression)
    while body[current].kind == .subscript, let base = body.firstChild(of: current) {
      current = body.unwrapped(base)
    }
    switch body[current].kind {
    case .name, .member, .implicitMember: return current
    default: return nil
    }
  }

  /// The calls of anything with that name, in source order.
  package func calls(named name: String) -> [CodePoint] {
    callsByName.answer(to: name) {
      uses(of: name, in: code.units(calling: name)).filter { kind(of: $0) == .call }
    }
  }

  /// The members of that name that are given away and not called, in source order:
  /// `timer.invalidate` in `Disposables.create(with: timer.invalidate)`.
  package func references(toMember name: String) -> [CodePoint] {
    referencesByName.answer(to: name) {
      points(in: code.units(mentioning: name)) { [self] unit in
        code[unit].nodes([.member], named: name).filter(\.isGivenAway)
          .map { CodePoint(unit, $0.id) }
      }
    }
  }

  /// The assignments to anything with that name, in source order; also where it is a part of
  /// `(a, b)` in `(a, b) = pair`, whose values can't be told apart.
  package func assignments(named name: String) -> [CodePoint] { changes(of: name).assignments }

  /// Those assignments that may be to the property: where nobody else may set it, those in its
  /// file.
  package func assignments(to property: Member) -> [CodePoint] { changes(of: property).assignments }

  /// `name += value` where it may be to the property, in source order.
  func additions(to property: Member) -> [CodePoint] { changes(of: property).additions }

  private func changes(of property: Member) -> Changes {
    guard property.isSetInItsFileOnly else { return changes(of: property.name) }
    return changesInFile.answer(to: property.place) {
      changes(
        of: property.name,
        in: code.units(changing: property.name, in: property.place.file))
    }
  }

  private func changes(of name: String) -> Changes {
    changesByName.answer(to: name) { changes(of: name, in: code.units(changing: name)) }
  }

  private func changes(of name: String, in units: [CodeUnitID]) -> Changes {
    let found = uses(of: name, in: units)
    return Changes(
      assignments: found.filter { kind(of: $0) == .assignment },
      additions: found.filter { kind(of: $0) == .binary })
  }

  private func kind(of point: CodePoint) -> NodeKind { code[point.unit].body[point.node].kind }

  /// The calls in some units of what has one of the names, in source order.
  package func calls(namedOneOf names: Set<String>, in units: [CodeUnitID]) -> [CodePoint] {
    let hashes = Set(names.map { NameHash($0) })
    return points(in: units) { [self] unit in
      let body = code[unit].body
      return uses(in: unit).filter {
        hashes.contains($0.hash) && body[$0.node].kind == .call
          && names.contains(body.file.name($0.name))
      }.map { CodePoint(unit, $0.node) }
    }
  }

  private func uses(of name: String, in units: [CodeUnitID]) -> [CodePoint] {
    let hash = NameHash(name)
    return points(in: units) { [self] unit in
      let file = code[unit].body.file
      return uses(in: unit).filter { $0.hash == hash && file.name($0.name) == name }
        .map { CodePoint(unit, $0.node) }
    }
  }

  /// To read so many takes less than to wake another thread.
  private static let fewUnits = 64

  private func points(
    in units: [CodeUnitID], _ find: @escaping @Sendable (CodeUnitID) -> [CodePoint]
  ) -> [CodePoint] {
    guard units.count > Self.fewUnits else { return units.flatMap(find) }
    return parallelMap(units, find).flatMap { $0 }
  }

  /// All that a unit calls and assigns, in source order: read once for all names.
  private func uses(in unit: CodeUnitID) -> [Use] {
    usesByUnit.answer(to: unit) {
      let body = code[unit].body
      var found: [Use] = []
      for id in body.nodeIDs {
        switch body[id].kind {
        case .call, .assignment: break
        case .binary where !body.changes(by: id).isEmpty: break
        default: continue
        }
        Self.forEachSubject(of: id, in: body) { subject in
          let name = body[subject].name
          found.append(Use(name: name, hash: body.file.nameHash(name), node: id))
        }
      }
      return found
    }
  }
}

extension Syntax {
  /// It is no callee.
  fileprivate var isGivenAway: Bool {
    let member = wrapped
    return member.parent?.callee?.id != member.id || member.parent?.kind != .call
  }
}

extension CodeTable {
  /// What a method is called on in a call: `x` in `x.build()`.
  func receiver(of call: CodePoint) -> CodePoint? {
    let body = self[call.unit].body
    return CodeIndex.subject(of: call.node, in: body).flatMap { body.base(of: $0) }
      .map { call.at($0) }
  }
}
