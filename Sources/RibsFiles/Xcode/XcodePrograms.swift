/// The targets of an Xcode project that are one program as far as their sources go, such as an app,
/// its variant for testers, and a widget that compiles some of its files. Told apart, what they
/// have in common would mean what is declared in one of them, and in the others something else.
struct XcodePrograms {
  /// For each target the one that stands for all that have sources in common with it: the first
  /// application, or else the first.
  let leaders: [Int]

  init(_ sources: XcodeSources) {
    let targets = sources.targets
    var groups = TargetGroups(count: targets.count)
    for source in sources.files + sources.folders {
      // A bundle of tests is no program, whatever it is built of.
      let programs = source.targets.filter { !targets[$0].isTest }
      for other in programs.dropFirst() { groups.join(programs[0], other) }
    }
    let roots = targets.indices.map { groups.root(of: $0) }
    var leader: [Int: Int] = [:]
    for (target, root) in roots.enumerated() {
      if let known = leader[root],
        targets[known].isApplication || !targets[target].isApplication
      {
        continue
      }
      leader[root] = target
    }
    leaders = roots.map { leader[$0] ?? $0 }
  }
}

/// Targets that are joined: each points to another of its group, and one to itself.
private struct TargetGroups {
  private var next: [Int]

  init(count: Int) { next = Array(0..<count) }

  /// The one that points to itself.
  mutating func root(of target: Int) -> Int {
    var target = target
    while next[target] != target {
      next[target] = next[next[target]]
      target = next[target]
    }
    return target
  }

  mutating func join(_ one: Int, _ other: Int) { next[root(of: other)] = root(of: one) }
}
