import RibsSystem

/// The names that one write gives, and how all of it is undone, whatever point it had come to.
///
/// While the write goes on, its journal stands in a hidden file above all its targets, which the
/// process keeps locked: when that is killed, the next one finds it there, and nobody who holds it.
/// What somebody has changed since is left alone.
struct WriteJournal {
  /// Something that is made under a temporary name and then gets its own.
  struct Entry: Hashable {
    enum Kind: String { case newFolder, newFile, replacement }

    var kind: Kind
    var temporary: String
    var target: String
    /// Keeps what a replacement replaces until the end; empty for what is new.
    var backup = ""
    /// Of what a replacement replaces.
    var formerChecksum: UInt64 = 0
    /// What is written: the paths of files below a new folder, or an empty one for the target
    /// itself.
    var files: [File] = []
  }

  struct File: Hashable {
    var path: String
    var checksum: UInt64
  }

  /// How far a write has come: the ending of its journal's name.
  enum Stage: String, CaseIterable {
    /// Everything is made under temporary names, and no target is touched.
    case staging
    /// One entry after the other gets its name.
    case placing
    /// Only what the write no longer needs is left.
    case written
  }

  let entries: [Entry]
  private(set) var stage: Stage
  /// Where it is written down; nil where no folder above all targets could be written to.
  private(set) var file: String?

  init(_ entries: [Entry], stage: Stage = .staging, file: String? = nil) {
    self.entries = entries
    self.stage = stage
    self.file = file
  }

  var fileCount: Int { entries.map(\.files.count).reduce(0, +) }

  // MARK: Its course

  /// Writes it down, before the first step, and gives the open file, which is to be kept until the
  /// end. A file that takes its place alone does so in one step, and needs no journal.
  mutating func open() throws(FileError) -> Descriptor? {
    guard entries.count > 1 || entries.first?.kind == .newFolder else { return nil }
    for folder in Self.folders(above: entries) {
      guard let text = text(below: folder), let descriptor = made(in: folder) else { continue }
      let path = Self.path(of: stage, in: folder)
      file = path
      try FileError.writing(path) { () throws(SystemError) in try descriptor.write(text) }
      return descriptor
    }
    return nil
  }

  /// Makes the file and locks it; nil where it can't stand there.
  private func made(in folder: String) -> Descriptor? {
    let path = Self.path(of: stage, in: folder)
    while true {
      guard let descriptor = try? Descriptor(creating: path) else { return nil }
      // Where there are no locks, the process's number has to do.
      _ = descriptor.lock(waiting: true)
      // Whoever found it before that took it for abandoned, and away.
      guard descriptor.stands(at: path) else { continue }
      // A process of the same number, in another container, may have come further with its own: it
      // can't come there while this one stands.
      let isFree = Stage.allCases.allSatisfy {
        $0 == stage || !Self.exists(Self.path(of: $0, in: folder))
      }
      if isFree { return descriptor }
      try? Posix.removeFile(path)
      return nil
    }
  }

  private static func path(of stage: Stage, in folder: String) -> String {
    "\(folder)/.ribs-\(Posix.processID).\(stage.rawValue)"
  }

  /// Tells the next process how far the write has come.
  mutating func enter(_ next: Stage) throws(FileError) {
    if let file {
      let renamed = file.dropLast(stage.rawValue.count) + next.rawValue
      try FileError.writing(file) { () throws(SystemError) in
        try Posix.move(file, to: String(renamed))
      }
      self.file = String(renamed)
    }
    stage = next
  }

  /// Removes what was needed on the way, and the journal.
  func clear() {
    for entry in entries {
      if entry.kind != .newFolder { try? Posix.removeFile(entry.temporary) }
      if !entry.backup.isEmpty { try? Posix.removeFile(entry.backup) }
    }
    if let file { try? Posix.removeFile(file) }
  }
}

// MARK: - Its text

extension WriteJournal {
  /// Fields that end in a zero byte, which no path holds; nil where an entry lies elsewhere.
  private func text(below folder: String) -> [UInt8]? {
    var fields: [String] = []
    for entry in entries {
      guard let temporary = Self.path(entry.temporary, below: folder),
        let target = Self.path(entry.target, below: folder)
      else { return nil }
      let backup = entry.backup.isEmpty ? "" : Self.path(entry.backup, below: folder)
      guard let backup else { return nil }
      fields += [entry.kind.rawValue, temporary, target, backup, String(entry.formerChecksum)]
      fields.append(String(entry.files.count))
      for file in entry.files { fields += [file.path, String(file.checksum)] }
    }
    return (fields + ["end"]).flatMap { $0.utf8 + [0] }
  }

  // MARK: Places

  /// The folders that a journal may stand in: the top of the repository, or else the working
  /// folder, if they hold all targets; or the innermost one that does.
  private static func folders(above entries: [Entry]) -> [String] {
    let parents = entries.compactMap { existing(openableFolder(of: $0.target) ?? ".") }
    guard var common = parents.first?.split(separator: "/")[...] else { return [] }
    for parent in parents {
      let components = parent.split(separator: "/")
      let shared = zip(common, components).prefix { $0 == $1 }.count
      common = common.prefix(shared)
    }
    let innermost = "/" + common.joined(separator: "/")
    var next: String? = innermost
    while let folder = next, !exists(folder + "/.git") { next = openableFolder(of: folder) }
    let outer = next ?? existing(".")
    let isAbove = outer.map { innermost == $0 || innermost.hasPrefix($0 + "/") } ?? false
    return (isAbove ? [outer].compactMap { $0 } : []) + [innermost]
  }

  /// The real path of the innermost folder on the way that exists.
  static func existing(_ path: String) -> String? {
    var next: String? = path.isEmpty ? "." : path
    while let folder = next {
      if let real = try? Posix.realPath(of: folder) { return real }
      next = openableFolder(of: folder)
    }
    return nil
  }

  private static func path(_ path: String, below folder: String) -> String? {
    guard let parent = openableFolder(of: path), let real = try? Posix.realPath(of: parent),
      let name = path.split(separator: "/").last
    else { return nil }
    let absolute = folderPrefix(real) + name
    let prefix = folderPrefix(folder)
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : nil
  }
}
