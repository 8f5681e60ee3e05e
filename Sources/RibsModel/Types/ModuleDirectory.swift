import RibsFiles

/// The project's modules by the names that they are imported by.
struct ModuleDirectory: Sendable {
  private var byName: [String: [ModuleID]] = [:]
  /// The folder of each module's manifest or project.
  private let folders: [String]
  /// How deep these are.
  private let depths: [Int]

  init(_ modules: [Module]) {
    folders = modules.map(\.folder)
    depths = folders.map { pathComponents($0).count }
    for module in modules where !module.name.isEmpty {
      byName[importName(ofTarget: module.name), default: []].append(module.id)
    }
  }

  func hasModule(named name: String) -> Bool { byName[name] != nil }

  /// The modules that an import of that name in a file means: where a tree holds several apps, the
  /// one whose manifest shares the most folders with the file, and of those the one the least deep.
  func modules(named name: String, seenFrom path: String) -> [ModuleID] {
    guard let all = byName[name] else { return [] }
    guard all.count > 1 else { return all }
    let shared = all.map { sharedFolderCount(of: folders[Int($0.index)], path) }
    let most = shared.max()
    let near = zip(all, shared).filter { $0.1 == most }.map(\.0)
    let least = near.map { depths[Int($0.index)] }.min()
    return near.filter { depths[Int($0.index)] == least }
  }
}
