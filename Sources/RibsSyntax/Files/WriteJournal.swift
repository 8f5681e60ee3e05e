/// The names that one write gives, and how all of it is undone, whatever point it had come to.
///
/// While the write goes on, its journal stands in a hidden file above all its targets: when the process
/// is killed, the next one finds it there. What somebody has changed since is left alone.
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
    /// What is written: the paths of files below a new folder, or an empty one for the target itself.
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
  private(set) var stage = Stage.staging
  /// Where it is written down; nil where no folder above all targets could be written to.
  private(set) var file: String?

  init(_ entries: [Entry]) { self.entries = entries }

  var fileCount: Int { entries.map(\.files.count).reduce(0, +) }

  // MARK: Its course

  /// Writes it down, before the first step. A file that takes its place alone does so in one step, and
  /// needs no journal.
  mutating func open() throws(FileError) {
    guard entries.count > 1 || entries.first?.kind == .newFolder else { return }
    for folder in Self.folders(above: entries) {
      let path = "\(folder)/.ribs-\(Posix.processID).\(stage.rawValue)"
      guard let text = text(below: folder), let descriptor = try? Descriptor(creating: path) else {
        continue
      }
      file = path
      return try FileError.writing(path) { () throws(SystemError) in try descriptor.write(text) }
    }
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

// MARK: - Journals of processes that were killed

extension WriteJournal {
  /// Those that stand in these folders or above them and belong to no process any more.
  static func abandoned(around folders: [String]) -> [WriteJournal] {
    var seen: Set<String> = []
    var journals: [WriteJournal] = []
    for folder in folders {
      var next = existing(folder)
      while let folder = next, seen.insert(folder).inserted {
        journals += abandoned(in: folder)
        next = parent(of: folder)
      }
    }
    return journals
  }

  private static func abandoned(in folder: String) -> [WriteJournal] {
    var names: [String] = []
    _ = try? Posix.readFolder(folder) { name, _ in
      if name.starts(with: ".ribs-".utf8) { names.append(String(decoding: name, as: UTF8.self)) }
    }
    return names.sorted { $0.precedesBytewise($1) }.compactMap { name in
      guard let stage = Stage.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }),
        let process = Int32(name.dropFirst(".ribs-".count).dropLast(stage.rawValue.count + 1)),
        process > 0, !Posix.processExists(process),
        // Whoever may write here could otherwise have files replaced in another's name.
        (try? Posix.linkStatus(of: folder + "/" + name))?.isOwn == true,
        let bytes = try? FileReader.read(folder + "/" + name)
      else { return nil }
      return WriteJournal(bytes, of: process, stage, at: folder + "/" + name, in: folder)
    }
  }

  // MARK: Its text

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

  /// A journal without its end tells of a process that was killed before its first step. Anything that
  /// no write of that process can have meant is left out: a file of that name may come from anywhere.
  private init(
    _ bytes: [UInt8], of process: Int32, _ stage: Stage, at path: String, in folder: String
  ) {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    let isWhole = fields.suffix(2) == ["end", ""]
    var entries: [Entry] = []
    while isWhole, fields.count > 2, let kind = Entry.Kind(rawValue: fields.removeFirst()),
      fields.count > 5
    {
      var entry = Entry(
        kind: kind, temporary: fields.removeFirst(), target: fields.removeFirst(),
        backup: fields.removeFirst(), formerChecksum: UInt64(fields.removeFirst()) ?? 0)
      for _ in 0..<(Int(fields.removeFirst()) ?? 0) where fields.count > 2 {
        entry.files.append(
          File(path: fields.removeFirst(), checksum: UInt64(fields.removeFirst()) ?? 0))
      }
      if let entry = entry.trusted(of: process, in: folder) { entries.append(entry) }
    }
    self.entries = entries
    self.stage = stage
    file = path
  }

  // MARK: Places

  /// The folders that a journal may stand in: the top of the repository, or else the working folder, if
  /// they hold all targets; or the innermost one that does.
  private static func folders(above entries: [Entry]) -> [String] {
    let parents = entries.compactMap { existing(parent(of: $0.target) ?? ".") }
    guard var common = parents.first?.split(separator: "/")[...] else { return [] }
    for parent in parents {
      let components = parent.split(separator: "/")
      let shared = zip(common, components).prefix { $0 == $1 }.count
      common = common.prefix(shared)
    }
    let innermost = "/" + common.joined(separator: "/")
    var next: String? = innermost
    while let folder = next, !exists(folder + "/.git") { next = parent(of: folder) }
    let outer = next ?? existing(".")
    let isAbove = outer.map { innermost == $0 || innermost.hasPrefix($0 + "/") } ?? false
    return (isAbove ? [outer].compactMap { $0 } : []) + [innermost]
  }

  /// The real path of the innermost folder on the way that exists.
  private static func existing(_ path: String) -> String? {
    var next: String? = path.isEmpty ? "." : path
    while let folder = next {
      if let real = try? Posix.realPath(of: folder) { return real }
      next = parent(of: folder)
    }
    return nil
  }

  private static func parent(of path: String) -> String? {
    guard path != "/", path != "." else { return nil }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func path(_ path: String, below folder: String) -> String? {
    guard let parent = parent(of: path), let real = try? Posix.realPath(of: parent),
      let name = path.split(separator: "/").last
    else { return nil }
    let absolute = folderPrefix(real) + name
    let prefix = folderPrefix(folder)
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : nil
  }
}

extension WriteJournal.Entry {
  /// The entry with absolute paths, if it has the names that a write of the process gives, all below
  /// the journal's folder.
  fileprivate func trusted(of process: Int32, in folder: String) -> Self? {
    func isTemporary(_ path: String) -> Bool {
      let name = path.split(separator: "/").last ?? ""
      return name.hasPrefix(".ribs-\(process)-") && name.hasSuffix(".tmp")
    }
    func isBelow(_ path: String) -> Bool {
      !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    }
    func lies(_ path: String) -> Bool {
      let above = folder + "/" + path.split(separator: "/").dropLast().joined(separator: "/")
      guard let real = try? Posix.realPath(of: above) else { return false }
      return real == folder || real.hasPrefix(folderPrefix(folder))
    }
    guard isTemporary(temporary), kind == .replacement ? isTemporary(backup) : backup.isEmpty,
      ([temporary, target, backup] + files.map(\.path)).allSatisfy(isBelow),
      [temporary, target, backup].allSatisfy(lies), !target.isEmpty
    else { return nil }
    var entry = self
    entry.temporary = folder + "/" + temporary
    entry.target = folder + "/" + target
    if !backup.isEmpty { entry.backup = folder + "/" + backup }
    return entry
  }
}
