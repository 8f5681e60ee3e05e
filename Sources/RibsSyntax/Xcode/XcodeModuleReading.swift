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
    /// The module of what belongs to one program; nil where there is a choice.
    func module(of members: [Int]) -> Module? {
      if members.count == 1 { return targets[programs[members[0]]] }
      let modules = choices(members)
      return modules.allSatisfy { $0 == modules.first } ? modules.first : nil
    }
    func choices(_ members: [Int]) -> [Module] {
      // Tests that are built of an app's sources do not make them tests.
      let apart = members.filter { !targets[$0].isTest }
      return (apart.isEmpty ? members : apart).map { targets[programs[$0]] }
    }

    let used = programs.indices.filter { sources.targetsWithSources[$0] && !targets[$0].isTest }
    guard Set(used.map { targets[programs[$0]].name }).count > 1 else { return nil }

    for folder in sources.folders {
      guard let module = module(of: folder.targets) ?? choices(folder.targets).first else {
        continue
      }
      insert(folder: folder.path, in: module)
    }
    var shared: [XcodeSources.Source] = []
    for file in sources.files {
      if let module = module(of: file.targets) {
        insert(file: file.path, in: module)
      } else {
        shared.append(file)
      }
    }
    // A file that several have is the one's whose other files it lies among.
    let settled = shared.compactMap { file in
      let near = neighbouringModule(of: file.path)
      let modules = choices(file.targets)
      return (modules.first { $0 == near } ?? modules.first).map { (file.path, $0) }
    }
    for (path, module) in settled { insert(file: path, in: module) }
  }
}
