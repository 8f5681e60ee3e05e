import RibsModel
import RibsSyntax

/// Whether code does something itself, by functions of its own type, or by those that call it.
struct CallerReading {
  let project: Project
  let isMetItself: (CodeUnit) -> Bool

  func isMet(in unit: CodeUnit) -> Bool {
    isMetItself(unit) || calls(of: unit).contains(where: isMetItself)
      || isMetInCallers(of: unit, depth: 0)
  }

  private func isMetInCallers(of unit: CodeUnit, depth: Int) -> Bool {
    let name = project.types.declaredName(at: unit.declaration)
    let callers = own(unit).filter { other in
      other.declaration != unit.declaration
        && other.nodes([.name, .member]).contains { $0.name == name }
    }
    // Nobody hands such a thing on more often than this.
    return depth < 3 && !callers.isEmpty
      && callers.allSatisfy { isMetItself($0) || isMetInCallers(of: $0, depth: depth + 1) }
  }

  /// The code of the functions of its own type that the code calls.
  private func calls(of unit: CodeUnit) -> [CodeUnit] {
    let names = Set(
      unit.nodes([.call]).filter { unit.body.isCalledOnSelf($0.id) }.compactMap(\.calleeName))
    return own(unit).filter { names.contains(project.types.declaredName(at: $0.declaration)) }
  }

  /// All code of the type that the code is of.
  private func own(_ unit: CodeUnit) -> [CodeUnit] {
    guard let owner = unit.owner else { return [] }
    return project.types[owner].members.flatMap { project.code.units(of: $0.place) }
      .map { project.code[$0] }
  }
}
