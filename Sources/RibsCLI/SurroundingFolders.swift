import RibsFiles
import RibsScaffold
import RibsSystem
import RibsText

/// Reads the folders around a path, from the innermost that exists up to the top of its project:
/// the repository, else the nearest folder that holds a project file, else that innermost folder
/// alone. What can't be read tells nothing.
func surroundingFolders(of path: AbsolutePath) -> [SurroundingFolder] {
  var names: [(path: String, entries: Set<String>)] = []
  var top: Int?
  var folder = path
  while true {
    if let entries = entries(of: folder.text) {
      names.append((folder.text, Set(entries)))
      if entries.contains(".git") {
        top = names.count
        break
      }
      if top == nil, SurroundingFolder.isProject(entries: Set(entries)) { top = names.count }
    }
    guard let parent = folder.parent else { break }
    folder = parent
  }
  return names.prefix(top ?? 1).map { read($0.path, $0.entries) }
}

private func read(_ path: String, _ entries: Set<String>) -> SurroundingFolder {
  var folder = SurroundingFolder(path: path, entries: entries)
  for name in SurroundingFolder.configurationFiles where entries.contains(name) {
    folder.configurations[name] = try? FileReader.read(path + "/" + name)
  }
  for name in entries where name.hasSuffix(".xcodeproj") {
    folder.xcodeProjects[name] = XcodeProject(at: path + "/" + name)
    folder.swiftVersions[name] = XcodeSwiftVersions(at: path + "/" + name)
  }
  folder.sources = swiftFiles(in: path, entries).compactMap { try? FileReader.read($0) }
  return folder
}

/// A few Swift files in the folder and in those directly in it, as RIBs have a folder each.
private func swiftFiles(in path: String, _ entries: Set<String>) -> [String] {
  let enough = 5
  let visible = entries.filter { !$0.hasPrefix(".") }.sorted { $0.precedesBytewise($1) }
  var files = visible.filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
  for name in visible where files.count < enough && !name.contains(".") {
    let below = (RibsCLI.entries(of: path + "/" + name) ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }
      .sorted { $0.precedesBytewise($1) }
    files += below.map { path + "/" + name + "/" + $0 }
  }
  return Array(files.prefix(enough))
}

private func entries(of folder: String) -> [String]? {
  var names: [String] = []
  let read = try? Posix.readFolder(folder) { name, _ in
    names.append(String(decoding: name, as: UTF8.self))
  }
  return read == nil ? nil : names
}
