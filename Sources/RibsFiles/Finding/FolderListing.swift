import RibsSystem
import RibsText

/// What stands in one folder. It knows nothing of other folders, so many are read side by side.
struct FolderListing: Sendable {
  let folder: PlaceBelow
  /// Nil where the folder can't be read.
  private(set) var identity: FileIdentity?
  /// The Swift files, each with its key.
  private(set) var files: [(file: FoundFile, key: FileKey)] = []
  /// Those that a walk enters.
  private(set) var folders: [PlaceBelow] = []
  private(set) var links: [PlaceBelow] = []
  /// Bytewise by the names of their folders.
  private(set) var xcodeProjects: [XcodeProjectName] = []
  /// An XcodeGen description stands in it.
  private(set) var describesProject = false
  /// A file in it says what is built where no Xcode project does, or makes one.
  private(set) var isBuiltByManifest = false
  private(set) var problems: [FileError] = []

  struct XcodeProjectName: Sendable {
    /// Without `.xcodeproj`.
    let name: String
    /// Something else in the folder is called like it.
    let hasNamesake: Bool
  }

  init(of folder: PlaceBelow) {
    self.folder = folder
    var entries: [(name: String, kind: FileKind?)] = []
    var badNames: [String] = []
    let identity: FileIdentity
    do throws(SystemError) {
      identity = try Posix.readFolder(folder.path) { bytes, kind in
        guard bytes.first != UInt8(ascii: ".") else { return }
        // Most entries of a real tree that are not folders are of no interest.
        if kind == .file || kind == .other, !isSwift(bytes), !isManifest(bytes) { return }
        if let name = String(validating: bytes, as: UTF8.self) {
          entries.append((name, kind))
        } else {
          badNames.append(String(decoding: bytes, as: UTF8.self))
        }
      }
    } catch {
      problems = [FileError(folder.path, .unreadable(error))]
      return
    }
    self.identity = identity
    let prefix = folder.prefix
    problems = badNames.map { FileError(prefix.appending($0).path, .nameIsNotUnicode) }
    noteProjects(among: entries)
    for entry in entries {
      take(prefix.appending(entry.name), named: entry.name, kind: entry.kind, in: identity)
    }
  }

  private mutating func noteProjects(among all: [(name: String, kind: FileKind?)]) {
    let entries = all.map(\.name)
    describesProject = entries.contains("project.yml")
    isBuiltByManifest = all.contains { entry in
      var name = entry.name
      return entry.kind != .folder && name.withUTF8(isManifest)
    }
    xcodeProjects = entries.filter { $0.hasSuffix(".xcodeproj") }
      .sorted { $0.precedesBytewise($1) }
      .map { String($0.dropLast(".xcodeproj".utf8.count)) }
      .map { XcodeProjectName(name: $0, hasNamesake: entries.contains($0)) }
  }

  private mutating func take(
    _ place: PlaceBelow, named name: String, kind: FileKind?, in folder: FileIdentity
  ) {
    switch kind {
    case .folder:
      if !isSkipped(folder: name) { folders.append(place) }
    case .file:
      if name.hasSuffix(".swift") {
        let file = FoundFile(path: place.path, pathBelow: place.below)
        files.append((file, FileKey(folder: folder, name: name)))
      }
    case .link:
      if !isSkipped(folder: name) { links.append(place) }
    case .other:
      break
    case nil:
      do throws(SystemError) {
        let kind = try Posix.linkStatus(of: place.path).kind
        take(place, named: name, kind: kind, in: folder)
      } catch {
        problems.append(FileError(place.path, .unreadable(error)))
      }
    }
  }
}

/// A file's real folder and its name there. Two hard links are two files, as to the compiler.
struct FileKey: Hashable, Sendable {
  var folder: FileIdentity
  var name: String

  init(folder: FileIdentity, name: String) {
    self.folder = folder
    self.name = name
  }

  /// Of the file that a path leads to.
  init(at path: String) throws(SystemError) {
    let (folder, name) = splitLast(try Posix.realPath(of: path))
    self.init(folder: try Posix.status(of: folder).identity, name: name)
  }

  /// Byte by byte: names that look the same to people are not the same file.
  static func == (left: Self, right: Self) -> Bool {
    left.folder == right.folder && left.name.utf8.elementsEqual(right.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    for byte in name.utf8 { hasher.combine(byte) }
  }
}

private let skippedFolders: Set = [
  "Carthage", "DerivedData", "Pods", "SourcePackages",
]

extension FileFinder {
  /// Whether a walk enters folders of that name below the paths given.
  package static func entersFolder(named name: String) -> Bool {
    !name.hasPrefix(".") && !isSkipped(folder: name)
  }
}

private func isSkipped(folder name: String) -> Bool {
  skippedFolders.contains(name) || name.hasSuffix(".xctemplate") || name.hasSuffix(".xcodeproj")
}

private func isSwift(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.suffix(6).elementsEqual(".swift".utf8)
}

/// SwiftPM's, Tuist's, XcodeGen's, Bazel's and Buck's.
private let manifests: Set = [
  "Package.swift", "Project.swift", "project.yml", "project.yaml", "BUILD", "BUILD.bazel", "BUCK",
]

/// One of these, or that of a pod, which CocoaPods builds in a project of its own.
private func isManifest(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  if name.suffix(8).elementsEqual(".podspec".utf8) { return true }
  return name.count <= 13 && manifests.contains(String(decoding: name, as: UTF8.self))
}
