/// The targets of an Xcode project that are one program as far as their sources go, such as an app and
/// its variant for testers. Told apart, each would lack what is declared in the other's name.
struct XcodePrograms {
  /// For each target the one that stands for it: of those with the same sources the one with the most.
  private(set) var representatives: [Int]

  init(_ sources: XcodeSources, isTest: [Bool]) {
    representatives = Array(isTest.indices)
    var sizes = isTest.map { _ in 0 }
    var shared: [[Int]: Int] = [:]
    for file in sources.files {
      for target in file.targets { sizes[target] += 1 }
      guard file.targets.count > 1 else { continue }
      let programs = file.targets.filter { !isTest[$0] }
      guard let first = programs.first else { continue }
      for other in programs.dropFirst() { shared[[first, other], default: 0] += 1 }
    }
    for folder in sources.folders {
      // Nobody counts the files of whole folders; they are most of a target's.
      for target in folder.targets { sizes[target] = .max }
    }
    // A helper that each of some frameworks compiles does not make them one; half of a target does.
    for (pair, count) in shared where count >= min(sizes[pair[0]], sizes[pair[1]]) - count {
      join(pair[0], pair[1])
    }
    for folder in sources.folders {
      let programs = folder.targets.filter { !isTest[$0] }
      guard let first = programs.first else { continue }
      for other in programs.dropFirst() { join(first, other) }
    }
    let roots = isTest.indices.map { root(of: $0) }
    var largest: [Int: Int] = [:]
    for (target, root) in roots.enumerated() {
      if let known = largest[root], sizes[known] >= sizes[target] { continue }
      largest[root] = target
    }
    representatives = roots.map { largest[$0] ?? $0 }
  }

  /// While targets are joined, each points to one that it is joined with, and at last to itself.
  private mutating func root(of target: Int) -> Int {
    var target = target
    while representatives[target] != target {
      representatives[target] = representatives[representatives[target]]
      target = representatives[target]
    }
    return target
  }

  private mutating func join(_ one: Int, _ other: Int) {
    representatives[root(of: other)] = root(of: one)
  }
}
