import RibsFiles
import RibsSyntax

/// The targets of a manifest, and where their sources are.
struct ManifestTargets: Sendable {
  /// In the order of the manifest.
  let all: [ManifestTarget]
  /// The first target of each folder.
  private let byFolder: [String: ManifestTarget]

  init(_ all: [ManifestTarget]) {
    self.all = all
    var byFolder: [String: ManifestTarget] = [:]
    for target in all {
      for folder in target.sourceFolders {
        if byFolder[folder] == nil { byFolder[folder] = target }
      }
    }
    self.byFolder = byFolder
  }

  /// Those of a Tuist manifest.
  init(of manifest: SourceFile) { self.init(manifestTargets(of: manifest)) }

  /// Those of a package's manifest.
  init(ofPackage manifest: SourceFile) {
    self.init(manifestTargets(of: manifest).map(\.inPackage))
  }

  /// The one whose folder is the nearest around a file; both are seen from the manifest.
  func target(around path: String) -> ManifestTarget? {
    var folder = splitPath(path).folder
    while true {
      if let target = byFolder[folder] { return target }
      guard !folder.isEmpty else { return nil }
      folder = splitPath(folder).folder
    }
  }

  /// The one whose files may stand straight in `Sources` or `Tests`: the only one of its kind,
  /// since SwiftPM 5.9.
  func onlyTarget(inFolder folder: String) -> ManifestTarget? {
    guard folder == "Tests" || namesOfSourcesFolders.contains(folder) else { return nil }
    let candidates = all.filter { $0.isTest == (folder == "Tests") }
    // A target is named again where another depends on it.
    guard Set(candidates.map(\.name)).count == 1, candidates.allSatisfy({ $0.path == nil }) else {
      return nil
    }
    return candidates.first
  }
}
