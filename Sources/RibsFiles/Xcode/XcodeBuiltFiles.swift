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

  init(_ sources: XcodeSources) {
    for file in sources.files {
      if file.targets.isEmpty { exceptions.append(file.path) } else { files.append(file.path) }
    }
    namesOfUnplaced = sources.namesOfUnplaced
    for folder in sources.folders { folders[folder.path] = !folder.targets.isEmpty }
  }
}
