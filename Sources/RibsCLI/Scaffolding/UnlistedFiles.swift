import RibsFiles
import RibsScaffold

/// What is left to do for new files that an Xcode project would have to list, or else does not
/// build. Nil where they become part of what is built by lying where they lie.
func noteOnUnlistedFiles(among files: [PlannedFile]) -> String? {
  var seen: Set<AbsolutePath> = []
  let new = files.filter { $0.existing == .refuse && $0.path.hasSuffix(".swift") }
  for folder in AbsolutePath.all(of: new).compactMap(\.parent)
  where seen.insert(folder).inserted {
    if let note = noteOnUnlistedFiles(in: folder) { return note }
  }
  return nil
}

private func noteOnUnlistedFiles(in folder: AbsolutePath) -> String? {
  for surrounding in surroundingFolders(of: folder) {
    if surrounding.isBuiltByManifest { return nil }
    let projects = surrounding.entries.filter { $0.hasSuffix(".xcodeproj") }
    let generator = generator(of: surrounding)
    if projects.isEmpty, generator == nil { continue }
    // Which of several is meant is not known, and one that is yet to be made will have the files.
    guard let project = projects.first, projects.count == 1 else { return nil }
    let root = AbsolutePath(surrounding.path)
    guard let whole = XcodeProject.wholeFolders(at: root.appending(project).text),
      !whole.contains(where: { folder.lies(below: AbsolutePath(root.text + "/" + $0.path)) })
    else { return nil }
    let remedy = generator.map { "make it anew with \($0)" } ?? "add the new ones to its targets"
    return "\(project) lists its files one by one: \(remedy)"
  }
  return nil
}

/// The program that makes the Xcode project, if one does.
private func generator(of folder: SurroundingFolder) -> String? {
  if folder.has(.xcodeGen) { return "XcodeGen" }
  return folder.has(.tuist) ? "Tuist" : nil
}

extension SurroundingFolder {
  /// Something builds it that needs no Xcode project for that.
  var isBuiltByManifest: Bool { BuildManifest.ofBuilders.contains { has($0) } }

  func has(_ manifest: BuildManifest) -> Bool { entries.contains(manifest.fileName) }
}
