/// What an Xcode project says of modules.
package enum XcodeProject: Hashable, Sendable {
  /// It builds one, besides tests.
  case one(name: String)
  case several(XcodeModules)

  /// Reads the project at a path such as `App.xcodeproj`. Nil where it builds nothing of Swift
  /// sources, and where it can't be read: it is a hint, and nobody's source.
  package init?(at folder: String) {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj") else { return nil }
    self.init(contents: bytes)
  }

  /// The same of the contents of its `project.pbxproj`.
  package init?(contents bytes: [UInt8]) {
    guard let objects = XcodeObjects(bytes) else { return nil }
    self.init(objects, XcodeSources(objects))
  }

  init?(_ objects: XcodeObjects, _ sources: XcodeSources) {
    // Most projects build one program and its tests: its name is all that there is to tell.
    let names = Set(
      objects.targets.values.filter(\.isProgram).map { XcodeModules.Module($0, in: objects).name })
    if let name = names.first, names.count == 1 {
      self = .one(name: name)
      return
    }
    guard !names.isEmpty else { return nil }
    let modules = XcodePrograms(sources).leaders
      .map { XcodeModules.Module(sources.targets[$0], in: objects) }
    let programs = modules.indices.filter {
      sources.targetsWithSources[$0] && !modules[$0].isTest
    }
    guard let first = programs.first.map({ modules[$0] }) else { return nil }
    self =
      programs.allSatisfy { modules[$0] == first }
      ? .one(name: first.name) : .several(XcodeModules(sources, modules))
  }

  /// What it says of files, where it builds several modules.
  package var modules: XcodeModules? {
    if case .several(let modules) = self { modules } else { nil }
  }

  /// The name of the module that files are taken to be in of which a project says nothing: its only
  /// one, or that which is called like the project. Nil where all are called otherwise. A project
  /// that can't be read is taken to build one that is called like it.
  package static func commonModule(of project: XcodeProject?, named name: String) -> String? {
    switch project {
    case .one(let module): module
    case .several(let modules): modules.hasModule(named: importName(ofTarget: name)) ? name : nil
    case nil: name
    }
  }
}

extension XcodeModules {
  /// `modules` are those of the targets.
  fileprivate init(_ sources: XcodeSources, _ modules: [Module]) {
    /// Tests that are built of an app's sources do not make them tests.
    func module(of targets: [Int]) -> Module? {
      (targets.first { !modules[$0].isTest } ?? targets.first).map { modules[$0] }
    }
    for folder in sources.folders {
      if let module = module(of: folder.targets) { insert(folder: folder.path, in: module) }
    }
    for file in sources.files {
      if let module = module(of: file.targets) { insert(file: file.path, in: module) }
    }
  }
}
