import RibsModel

/// Which RIB of an app as it is now is which of the app as it was.
struct RibPairing {
  /// By what they are now and by what they were.
  let old: [RibID: RibID]
  let new: [RibID: RibID]

  /// A RIB stays the same where its name, its module and its file do; else where it is the only one
  /// left of its name in its module, or of its name at all.
  init(_ old: Project, _ new: Project) {
    var pairs: [RibID: RibID] = [:]
    var rest = (old: old.ribs, new: new.ribs)
    for precision in [Precision.file, .module, .name] {
      let before = Self.unique(rest.old, of: old, precision)
      let now = Self.unique(rest.new, of: new, precision)
      for (key, rib) in now { pairs[rib] = before[key] }
      rest.new.removeAll { pairs[$0.id] != nil }
      let known = Set(pairs.values)
      rest.old.removeAll { known.contains($0.id) }
    }
    self.old = pairs
    self.new = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private enum Precision { case file, module, name }

  /// What two RIBs have in common.
  private struct Key: Hashable {
    var name: String
    var module: String?
    var path: String?
  }

  private static func unique(
    _ ribs: [Rib], of project: Project, _ precision: Precision
  ) -> [Key: RibID] {
    let groups = Dictionary(grouping: ribs) { rib in
      Key(
        name: rib.name, module: precision == .name ? nil : project.types[rib.module].name,
        path: precision == .file ? project.types[rib.location.file].path : nil)
    }
    return groups.compactMapValues { $0.count == 1 ? $0[0].id : nil }
  }
}
