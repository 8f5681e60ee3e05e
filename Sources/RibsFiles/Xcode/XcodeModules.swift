/// The modules that an Xcode project builds, and which of them files belong to.
///
/// Paths go on from the folder that the project lies in.
package struct XcodeModules: Hashable, Sendable {
  package struct Module: Hashable, Sendable {
    /// As it is imported.
    package var name: String
    package var isTest: Bool
  }

  private var files: [String: Module] = [:]
  /// The folders whose files belong to a module without being listed one by one.
  private var wholeFolders: [String: Module] = [:]
  /// What is known to be in folders.
  private var contents: [String: Contents] = [:]

  private struct Contents: Hashable, Sendable {
    /// Of the files that stand straight in the folder.
    var own = Members.none
    /// Of those further down, too.
    var all = Members.none
  }

  private enum Members: Hashable, Sendable {
    case none, only(Module), several

    /// False where it was known already.
    mutating func insert(_ module: Module) -> Bool {
      switch self {
      case .none: self = .only(module)
      case .only(module), .several: return false
      case .only: self = .several
      }
      return true
    }
  }

  mutating func insert(file path: String, in module: Module) {
    files[path] = module
    guard let folder = folderInProject(of: path),
      contents[folder, default: Contents()].own.insert(module)
    else { return }
    note(module, in: folder)
  }

  mutating func insert(folder path: String, in module: Module) {
    wholeFolders[path] = module
    note(module, in: path)
  }

  /// The module that the project says a file is a source of.
  package func listedModule(of path: String) -> Module? {
    if let module = files[path] { return module }
    guard !wholeFolders.isEmpty else { return nil }
    return foldersInProject(around: path).lazy.compactMap { wholeFolders[$0] }.first
  }

  /// The module that a file's neighbours are sources of, for one that is not listed: the project
  /// may not be up to date, or the file is about to be added. Nil where they are in several
  /// modules.
  package func neighbouringModule(of path: String) -> Module? {
    guard let near = foldersInProject(around: path).lazy.compactMap({ contents[$0] }).first else {
      return nil
    }
    if case .only(let module) = near.all { return module }
    if case .only(let module) = near.own { return module }
    return nil
  }

  package func hasModule(named name: String) -> Bool {
    files.values.contains { $0.name == name } || wholeFolders.values.contains { $0.name == name }
  }

  /// What the project lists outside of its folder, file by file or whole folders.
  package var elsewhere: [(path: String, module: Module)] {
    (files.map { ($0.key, $0.value) } + wholeFolders.map { ($0.key, $0.value) })
      .filter { $0.0.hasPrefix("../") }
  }

  private mutating func note(_ module: Module, in folder: String) {
    var next: String? = folder
    // Where a folder knows of the module, those around it do.
    while let folder = next, contents[folder, default: Contents()].all.insert(module) {
      next = folderInProject(of: folder)
    }
  }
}

extension [XcodeModules] {
  /// The module that one of the projects lists a file in.
  package func listedModule(of path: String) -> XcodeModules.Module? {
    lazy.compactMap { $0.listedModule(of: path) }.first
  }

  /// The same, or else that of the files around it.
  package func module(of path: String) -> XcodeModules.Module? {
    listedModule(of: path) ?? lazy.compactMap { $0.neighbouringModule(of: path) }.first
  }
}
