import RibsModel
import RibsSyntax

/// Where something of the project is ended by a method of one name, by who may mean whose.
struct EndingUses: Sendable {
  private var byOwner: [TypeID: [CodePoint]] = [:]
  /// Those that end a member of something other than `self`, by its name.
  private var byMember: [String: [CodePoint]] = [:]

  init(_ question: EndingUsesOf, _ index: CodeIndex, _ code: CodeTable) {
    let ending = question.ending
    for point in index.calls(named: ending) + index.references(toMember: ending) {
      let unit = code[point.unit]
      if let owner = unit.owner { byOwner[owner, default: []].append(point) }
      let call = Syntax(unit.body, point.node)
      if let member = question.subject(of: call)?.unwrapped, member.kind == .member,
        member.firstChild?.isSelf == false
      {
        byMember[member.name, default: []].append(point)
      }
    }
  }

  /// Those in code of the types and of what is related to them, and of others those that end a
  /// member of one of the names; in source order.
  func points(
    naming names: Set<String>, inCodeOf owners: [TypeID], _ types: TypeTable
  ) -> [CodePoint] {
    var points = Set(names.flatMap { byMember[$0] ?? [] })
    for (owner, own) in byOwner where owners.contains(where: { types.isRelated(owner, to: $0) }) {
      points.formUnion(own)
    }
    return points.sorted()
  }
}

struct EndingUsesOf: ProjectQuestion {
  typealias Answer = EndingUses

  let ending: String
  /// The method is given what it ends.
  let endsArgument: Bool

  /// What a call of the method ends.
  func subject(of call: Syntax) -> Syntax? {
    endsArgument ? call.arguments.first?.value : call.receiver
  }
}
