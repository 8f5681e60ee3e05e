import RibsModel
import RibsSyntax

/// Whether code does something itself, by functions of its own type, or by those that call it. Whoever
/// tells the listener may do so by way of a stream.
struct CallerReading {
  let project: Project
  let isMetItself: (CodeUnit) -> Bool

  /// Some of them do, and of those that can be no other router's callers all.
  func isMet(in callers: [OutsideCaller]) -> Bool {
    let met = callers.map { (isCertain: $0.isCertain, isMet: isMet(in: $0.unit)) }
    return met.contains(where: \.isMet) && met.allSatisfy { !$0.isCertain || $0.isMet }
  }

  func isMet(in unit: CodeUnit) -> Bool {
    isMetItself(unit) || calls(of: unit).contains(where: isMetItself)
      || project.tellsListenerByStream(unit) || isMetInCallers(of: unit, depth: 0)
  }

  private func isMetInCallers(of unit: CodeUnit, depth: Int) -> Bool {
    let name = project.types.declaredName(at: unit.declaration)
    let callers = ownCode(unit).filter { id in
      project.code[id].declaration != unit.declaration && mentions(name, in: id)
    }.map { project.code[$0] }
    return depth < FollowingLimit.handings && !callers.isEmpty
      && callers.allSatisfy { isMetItself($0) || isMetInCallers(of: $0, depth: depth + 1) }
  }

  /// The code speaks of the type's own function of that name, as far as can be told:
  /// `router?.close()` is another's.
  private func mentions(_ name: String, in id: CodeUnitID) -> Bool {
    let unit = project.code[id]
    var typing = project.flow.typing
    return unit.nodes([.name, .member], named: name).contains { mention in
      guard mention.kind == .member, let base = mention.firstChild, let owner = unit.owner else {
        return true
      }
      return !project.isApart(typing.type(at: CodePoint(id, base.id)), from: owner)
    }
  }

  /// The code of the functions of its own type that the code calls.
  private func calls(of unit: CodeUnit) -> [CodeUnit] {
    let names = Set(
      unit.nodes([.call]).filter(\.isCalledOnSelf).compactMap(\.calleeName))
    return ownCode(unit).map { project.code[$0] }
      .filter { names.contains(project.types.declaredName(at: $0.declaration)) }
  }

  /// All code of the type that the code is of.
  private func ownCode(_ unit: CodeUnit) -> ArraySlice<CodeUnitID> {
    unit.owner.map { project.units(of: $0) } ?? []
  }
}
