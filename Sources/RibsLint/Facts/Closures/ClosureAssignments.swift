import RibsModel

/// The code that may assign to properties which can hold closures: one search for all who ask.
struct ClosureAssignments: ProjectFact {
  /// In source order; none that does is missing.
  let units: [CodeUnitID]

  init(of project: Project) {
    let names = project.fact(ClosureNames.self)
    units = project.code.units(
      assigning: names.functions.union(names.collections), closures: names.untyped,
      where: { project.code[$0].fileRole == .source })
  }
}
