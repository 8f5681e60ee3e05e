import RibsSyntax
import RibsSystem

extension CodeTable {
  /// The units that may assign to something of one of the names, or closures to one of `closures`,
  /// be it `name = x`, `a.name = x` or `name[key] = x`, in source order; none that does is missing.
  /// Those that `isWanted` refuses are not searched.
  package func units(
    assigning names: Set<String>, closures: Set<String>,
    where isWanted: @escaping @Sendable (CodeUnitID) -> Bool
  ) -> [CodeUnitID] {
    let assigned = AssignedNames(names, closures: closures)
    let files = Array(self.names.mentionsByFile(of: Array(names.union(closures))))
    return parallelMap(files) { [self] file, mentions in
      units(in: file).filter { number in
        mentions.contains { $0.presence(in: ranges[number]) != .none }
          && isWanted(CodeUnitID(number)) && units[number].lazyBody.mayAssign(to: assigned)
      }.map { CodeUnitID($0) }
    }.flatMap { $0 }
  }

  /// Those of the units that may assign a closure to something of one of the names.
  package func units(
    assigningClosures names: Set<String>, among units: [CodeUnitID]
  ) -> [CodeUnitID] {
    let assigned = AssignedNames([], closures: names)
    return units.filter { self[$0].lazyBody.mayAssign(to: assigned) }
  }

  /// The units that may call something of the name, in source order; none that does is missing.
  /// Those that `isWanted` refuses are not searched.
  package func units(
    calling name: String, where isWanted: (CodeUnitID) -> Bool = { _ in true }
  ) -> [CodeUnitID] {
    units(mentioning: [name], where: { isWanted($0) && self[$0].lazyBody.mayCall(name) })
  }

  /// The units that may assign or, by `+=`, add to something of the name, in source order; none
  /// that does is missing.
  func units(changing name: String) -> [CodeUnitID] {
    let changed = AssignedNames(changing: name)
    return units(mentioning: [name], where: { self[$0].lazyBody.mayAssign(to: changed) })
  }

  /// Those of them that stand in a file.
  func units(changing name: String, in file: FileID) -> [CodeUnitID] {
    let changed = AssignedNames(changing: name)
    return units(in: file).filter { units[$0].lazyBody.mayAssign(to: changed) }
      .map { CodeUnitID($0) }
  }
}
