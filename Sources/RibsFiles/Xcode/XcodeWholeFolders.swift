extension XcodeProject {
  /// The folders whose files are sources of the project at a path such as `App.xcodeproj` without
  /// being listed one by one. Nil where it can't be read.
  package static func wholeFolders(at folder: String) -> [WholeFolder]? {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj"),
      let objects = XcodeObjects(bytes)
    else { return nil }
    let sources = XcodeSources(objects)
    return sources.folders.compactMap { folder in
      let targets = folder.targets.map { sources.targets[$0] }
      let target = targets.first { !$0.isTest } ?? targets.first
      return target.map {
        WholeFolder(
          path: folder.path, target: $0.name, role: WholeFolder.Role(productType: $0.productType))
      }
    }
  }
}
