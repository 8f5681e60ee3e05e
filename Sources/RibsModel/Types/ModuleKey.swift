import RibsFiles

/// What tells a module from all others.
struct ModuleKey: Hashable, Sendable {
  var name: String
  /// That of its manifest or project.
  var folder: String
  var isExact: Bool
  var isTest = false

  /// Of a file that nothing is said of.
  static let unknown = ModuleKey(name: "", folder: "", isExact: false)
}

extension ModuleKey {
  init(_ module: XcodeModules.Module, in folder: String) {
    // Projects are edited by hand, and targets may be joined: where a name is found in no module
    // that is imported, it may still be of another.
    self.init(name: module.name, folder: folder, isExact: false, isTest: module.isTest)
  }
}
