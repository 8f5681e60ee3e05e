extension XcodeModules {
  /// Reads the project at a path such as `App.xcodeproj`.
  ///
  /// Nil where it builds one module only, besides tests: then its name is all there is to tell. Nil
  /// also where it can't be read: it is a hint, and nobody's source.
  package init?(projectIn folder: String) {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj") else { return nil }
    self.init(projectFile: bytes)
  }

  /// The same of the contents of its `project.pbxproj`.
  package init?(projectFile bytes: [UInt8]) {
    // Most projects build one program and its tests, and need no closer look.
    let products = bytes.occurrences(of: "com.apple.product-type.")
    let tests = bytes.occurrences(of: "com.apple.product-type.bundle.u")
    guard products - tests > 1, let objects = XcodeObjects(bytes) else { return nil }
    self.init(objects)
  }

  private init?(_ objects: XcodeObjects) {
    let sources = XcodeSources(objects)
    let targets = sources.targets.map { Module($0, in: objects) }
    let programs = XcodePrograms(sources, isTest: targets.map(\.isTest)).representatives
    /// Tests that are built of an app's sources do not make them tests.
    func modules(_ members: [Int]) -> [Module] {
      let apart = members.filter { !targets[$0].isTest }
      return (apart.isEmpty ? members : apart).map { targets[programs[$0]] }
    }

    let files = sources.files.paths.map { (path: $0, modules: modules(sources.files[$0])) }
    let folders = sources.folders.paths.map { (path: $0, modules: modules(sources.folders[$0])) }
    let names = Set((files + folders).lazy.flatMap(\.modules).filter { !$0.isTest }.map(\.name))
    guard names.count > 1 else { return nil }

    for folder in folders {
      if let first = folder.modules.first { insert(folder: folder.path, in: first) }
    }
    for file in files where Set(file.modules).count == 1 {
      insert(file: file.path, in: file.modules[0])
    }
    // A file that several have is the one's whose other files it lies among.
    let shared = files.filter { Set($0.modules).count > 1 }.map { file in
      let near = neighbouringModule(of: file.path)
      return (file.path, near.map(file.modules.contains) == true ? near : file.modules.first)
    }
    for case (let path, let module?) in shared { insert(file: path, in: module) }
  }
}
