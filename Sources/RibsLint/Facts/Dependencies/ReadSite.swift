import RibsModel
import RibsSyntax

/// One place where a value is read, and the code on whose way it lies, where that is known.
struct ReadSite {
  let location: Location
  /// The expressions that run the read: that in the function around it, and the only one that runs
  /// this.
  var way: [(unit: CodeUnitID, syntax: Syntax)]

  /// As many of the sites as one run of the code may come by, in the order given: of two that stand
  /// in different branches only one.
  static func most(of sites: [ReadSite]) -> [ReadSite] {
    var best: [Int] = []
    for start in sites.indices {
      var chosen = [start]
      for other in sites.indices
      where other != start && chosen.allSatisfy({ !sites[$0].excludes(sites[other]) }) {
        chosen.append(other)
      }
      if chosen.count > best.count { best = chosen }
      if best.count == sites.count { break }
    }
    return best.sorted().map { sites[$0] }
  }

  private func excludes(_ other: ReadSite) -> Bool {
    way.contains { step in
      other.way.contains { $0.unit == step.unit && $0.syntax.excludes(step.syntax) }
    }
  }
}
