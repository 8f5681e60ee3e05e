import RibsSystem
import RibsText

/// What stands in one folder. It knows nothing of other folders, so many are read side by side.
struct FolderListing: Sendable {
  let folder: PlaceBelow
  /// Nil where the folder can't be read.
  private(set) var identity: FileIdentity?
  /// The Swift files, and the folders that a walk enters, in the bytewise order of their paths.
  private(set) var entries: [Entry] = []
  private(set) var links: [PlaceBelow] = []
  /// Bytewise by the names of their folders.
  private(set) var xcodeProjects: [XcodeProjectName] = []
  /// An XcodeGen description stands in it.
  private(set) var describesProject = false
  /// A file in it says what is built where no Xcode project does, or makes one.
  private(set) var isBuiltByManifest = false
  private(set) var problems: [FileError] = []

  struct Entry: Sendable {
    let place: PlaceBelow
    let isFolder: Bool
  }

  struct XcodeProjectName: Sendable {
    /// Without `.xcodeproj`.
    let name: String
    /// A folder beside it is called like it.
    let hasNamesake: Bool
  }

  init(of folder: PlaceBelow) {
    self.init(unread: folder)
    var folderNames: [String] = []
    do throws(SystemError) {
      identity = try Posix.readFolder(folder.path.isEmpty ? "." : folder.path) { name, kind in
        guard name.first != UInt8(ascii: ".") else { return }
        let isFile = kind == .file || kind == .other
        // Most entries of a real tree that are not folders are of no interest.
        if isFile, !isSwift(name), !isManifest(name) { return }
        guard isUnicode(name) else {
          let path = folder.appending(name, isFolder: false).path
          problems.append(FileError(path, .nameIsNotUnicode))
          return
        }
        if !isFile { folderNames.append(String(decoding: name, as: UTF8.self)) }
        if kind != .folder, isManifest(name) { isBuiltByManifest = true }
        if name.spells(BuildManifest.xcodeGen.bytes) { describesProject = true }
        take(name, kind)
      }
    } catch {
      self = FolderListing(unread: folder)
      problems = [FileError(folder.folderPath, .unreadable(error))]
      return
    }
    entries.sort { $0.place.path.precedesBytewise($1.place.path) }
    xcodeProjects = folderNames.filter { $0.hasSuffix(".xcodeproj") }
      .sorted { $0.precedesBytewise($1) }
      .map { String($0.dropLast(".xcodeproj".utf8.count)) }
      .map { XcodeProjectName(name: $0, hasNamesake: folderNames.contains($0)) }
  }

  private init(unread folder: PlaceBelow) { self.folder = folder }

  private mutating func take(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind?) {
    switch kind {
    case .folder:
      guard !isSkipped(folder: name) else { return }
      entries.append(Entry(place: folder.appending(name, isFolder: true), isFolder: true))
    case .file:
      guard isSwift(name) else { return }
      entries.append(Entry(place: folder.appending(name, isFolder: false), isFolder: false))
    case .link:
      if !isSkipped(folder: name) { links.append(folder.appending(name, isFolder: false)) }
    case .other:
      break
    case nil:
      let path = folder.appending(name, isFolder: false).path
      do throws(SystemError) {
        take(name, try Posix.linkStatus(of: path).kind)
      } catch {
        problems.append(FileError(path, .unreadable(error)))
      }
    }
  }
}

extension FileFinder {
  /// Whether a walk enters folders of that name below the paths given.
  package static func entersFolder(named name: String) -> Bool {
    var name = name
    return !name.hasPrefix(".") && !name.withUTF8(isSkipped)
  }
}

private let skippedFolders: [StaticString] = [
  "Carthage", "DerivedData", "Pods", "SourcePackages",
]

private func isSkipped(folder name: UnsafeBufferPointer<UInt8>) -> Bool {
  skippedFolders.contains { name.spells($0) } || name.ends(in: ".xctemplate")
    || name.ends(in: ".xcodeproj")
}

private func isSwift(_ name: UnsafeBufferPointer<UInt8>) -> Bool { name.ends(in: ".swift") }

private let manifests = BuildManifest.allCases.map(\.bytes)

/// One of these, or that of a pod, which CocoaPods builds in a project of its own.
private func isManifest(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.ends(in: ".podspec") || manifests.contains { name.spells($0) }
}

private func isUnicode(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  // Nearly all names are ASCII, and to see that needs no string.
  name.allSatisfy { $0 < 0x80 } || String(validating: name, as: UTF8.self) != nil
}
