import RibsSystem
import RibsText

/// Journals of processes that were killed.
extension WriteJournal {
  /// Calls `body` with those that stand in these folders or above them and that no process holds
  /// any more. While it runs, nobody else comes to that one.
  static func withAbandoned(around folders: [String], _ body: (WriteJournal) -> Void) {
    var seen: Set<String> = []
    for folder in folders {
      var next = existing(folder)
      while let folder = next, seen.insert(folder).inserted {
        for name in names(in: folder) { withAbandoned(name, in: folder, body) }
        next = openableFolder(of: folder)
      }
    }
  }

  /// What may be journals in a folder.
  private static func names(in folder: String) -> [String] {
    var names: [String] = []
    _ = try? Posix.readFolder(folder) { name, _ in
      if name.starts(with: ".ribs-".utf8) { names.append(String(decoding: name, as: UTF8.self)) }
    }
    return names.sorted { $0.precedesBytewise($1) }
  }

  private static func withAbandoned(
    _ name: String, in folder: String, _ body: (WriteJournal) -> Void
  ) {
    let path = folder + "/" + name
    guard let stage = Stage.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }),
      let process = Int32(name.dropFirst(".ribs-".count).dropLast(stage.rawValue.count + 1)),
      process > 0, let file = try? Descriptor(updating: path), let status = try? file.status(),
      // Whoever may write here could otherwise have files replaced in another's name.
      status.kind == .file, status.isOwn, isAbandoned(file, of: process),
      // The one who had the lock before may have finished, or gone on.
      file.stands(at: path), let bytes = try? file.read(atMost: status.size)
    else { return }
    withExtendedLifetime(file) {
      body(WriteJournal(bytes, of: process, stage, at: path, in: folder))
    }
  }

  /// Nobody holds the journal; where there are no locks, no process of that number runs. A number
  /// says little: it may be another process's by now, and in another container any one's.
  private static func isAbandoned(_ file: borrowing Descriptor, of process: Int32) -> Bool {
    switch file.lock(waiting: false) {
    case .held: true
    case .taken: false
    case .unsupported: !Posix.processExists(process)
    }
  }

  /// A journal without its end tells of a process that was killed before its first step. Anything
  /// that no write of that process can have meant is left out: a file of that name may come from
  /// anywhere.
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
      guard let count = Int(fields.removeFirst()), (0...(fields.count - 2) / 2).contains(count)
      else { break }
      for _ in 0..<count {
        entry.files.append(
          File(path: fields.removeFirst(), checksum: UInt64(fields.removeFirst()) ?? 0))
      }
      if let entry = entry.trusted(of: process, in: folder) { entries.append(entry) }
    }
    self.init(entries, stage: stage, file: path)
  }
}

extension WriteJournal.Entry {
  /// The entry with absolute paths, if it has the names that a write of the process gives, all
  /// below the journal's folder.
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
