extension XcodeProject {
  /// The folders whose files are sources of the project at a path such as `App.xcodeproj` without
  /// being listed one by one, seen from the folder that it lies in. Nil where it can't be read.
  package static func wholeFolders(at folder: String) -> [String]? {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj"),
      let objects = XcodeObjects(bytes)
    else { return nil }
    return XcodeSources(objects).folders.map(\.path)
  }
}
