import RibsFiles

/// The modules of files that lie outside of the folders of the Xcode projects that build them.
struct ModulesElsewhere: Sendable {
  private var modules: [String: ModuleKey] = [:]

  init(_ folders: [ProjectFolder]) {
    for folder in folders {
      for (path, module) in folder.modules.flatMap(\.elsewhere) {
        let place = joinedPath(folder.path, path)
        if modules[place] == nil { modules[place] = ModuleKey(module, in: folder.path) }
      }
    }
  }

  var isEmpty: Bool { modules.isEmpty }

  func module(of path: String) -> ModuleKey? {
    guard !isEmpty else { return nil }
    return sequence(first: path) { $0.isEmpty ? nil : splitPath($0).folder }
      .lazy.compactMap { modules[$0] }.first
  }
}
