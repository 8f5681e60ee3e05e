/// The code of each type's members.
package struct UnitsByOwner: ProjectFact {
  /// Those of one type side by side, in source order.
  private let units: [CodeUnitID]
  /// Where those of each type start; one more at the end.
  private let starts: [Int]

  package init(of project: Project) {
    let all = project.code.units
    var ends = [Int](repeating: 0, count: project.types.types.count + 1)
    for unit in all {
      if let owner = unit.owner { ends[Int(owner.index) + 1] += 1 }
    }
    for type in 1..<ends.count { ends[type] += ends[type - 1] }
    starts = ends
    var units = [CodeUnitID](repeating: CodeUnitID(0), count: ends[ends.count - 1])
    for (number, unit) in all.enumerated() {
      guard let owner = unit.owner else { continue }
      units[ends[Int(owner.index)]] = CodeUnitID(number)
      ends[Int(owner.index)] += 1
    }
    self.units = units
  }

  package subscript(owner: TypeID) -> ArraySlice<CodeUnitID> {
    units[starts[Int(owner.index)]..<starts[Int(owner.index) + 1]]
  }
}

extension Project {
  /// The code of a type's members, those of its extensions too, in source order.
  package func units(of owner: TypeID) -> ArraySlice<CodeUnitID> { fact(UnitsByOwner.self)[owner] }
}
