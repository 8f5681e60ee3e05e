/// The Swift files that the targets of an Xcode project are built of, whatever module that is.
///
/// Paths go on from the folder that the project lies in.
struct XcodeBuiltFiles: Sendable {
  private(set) var files: [String] = []
  /// Folders whose files are built without being listed; false for those in them that are not.
  private(set) var folders: [String: Bool] = [:]
  /// Files in such folders that no target takes.
  private(set) var exceptions: [String] = []
  /// The names of files of which it is not known where they are: on somebody's own disk, for one.
  private(set) var namesOfUnplaced: [String] = []

  /// Reads the project at a path such as `App.xcodeproj`. Nil where it can't be read.
  init?(at folder: String) {
    guard let bytes = try? FileReader.read(folder + "/project.pbxproj") else { return nil }
    self.init(contents: bytes)
  }

  /// The same of the contents of its `project.pbxproj`.
  init?(contents bytes: [UInt8]) {
    guard let objects = XcodeObjects(bytes) else { return nil }
    let sources = XcodeSources(objects)
    for file in sources.files {
      if file.targets.isEmpty { exceptions.append(file.path) } else { files.append(file.path) }
    }
    namesOfUnplaced = sources.namesOfUnplaced
    for folder in sources.folders { folders[folder.path] = !folder.targets.isEmpty }
  }
}
