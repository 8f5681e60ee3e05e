import RibsSystem

extension WriteJournal {
  /// Takes everything back, the last entry first, and gives the paths of what somebody else has
  /// changed meanwhile, which stays. A target that was not placed is not ours, whatever it holds.
  func undo(placed: Set<Entry>) -> [String] {
    var kept: [String] = []
    for entry in entries.reversed() {
      if placed.contains(entry) {
        takeBack(entry, &kept)
      } else {
        dropTemporaries(of: entry)
      }
    }
    if let file { try? Posix.removeFile(file) }
    return kept
  }

  /// What a process that was killed had placed, as what it has left tells.
  var placedEntries: Set<Entry> {
    stage == .staging ? [] : Set(entries.filter(Self.isPlaced))
  }

  /// What is placed has no temporary name any more, except that a new file has both for a moment.
  private static func isPlaced(_ entry: Entry) -> Bool {
    guard let temporary = try? Posix.linkStatus(of: entry.temporary) else { return true }
    let target = try? Posix.linkStatus(of: entry.target)
    return entry.kind == .newFile && temporary.identity == target?.identity
  }

  private func takeBack(_ entry: Entry, _ kept: inout [String]) {
    switch entry.kind {
    case .newFolder:
      for file in entry.files {
        remove(entry.target + "/" + file.path, ifStill: file.checksum, &kept)
      }
      removeFolders(of: entry, in: entry.target)
    case .newFile:
      for file in entry.files { remove(entry.target, ifStill: file.checksum, &kept) }
      try? Posix.removeFile(entry.temporary)
    case .replacement:
      restore(entry, &kept)
    }
  }

  private func restore(_ entry: Entry, _ kept: inout [String]) {
    guard let written = entry.files.first?.checksum, Self.exists(entry.backup) else { return }
    let present = Self.checksum(ofFile: entry.target)
    if present == entry.formerChecksum {
      try? Posix.removeFile(entry.backup)
    } else if present == written, Self.checksum(ofFile: entry.backup) == entry.formerChecksum {
      try? Posix.move(entry.backup, to: entry.target)
    } else {
      kept.append(entry.target)
    }
  }

  private func remove(_ path: String, ifStill checksum: UInt64, _ kept: inout [String]) {
    guard Self.exists(path) else { return }
    if Self.checksum(ofFile: path) == checksum {
      try? Posix.removeFile(path)
    } else {
      kept.append(path)
    }
  }

  private func dropTemporaries(of entry: Entry) {
    switch entry.kind {
    case .newFolder:
      for file in entry.files { try? Posix.removeFile(entry.temporary + "/" + file.path) }
      removeFolders(of: entry, in: entry.temporary)
    case .newFile:
      try? Posix.removeFile(entry.temporary)
    case .replacement:
      try? Posix.removeFile(entry.backup)
      try? Posix.removeFile(entry.temporary)
    }
  }

  /// Removes a new folder and those below it, wherever it stands; one that holds something stays.
  private func removeFolders(of entry: Entry, in folder: String) {
    var below: Set<String> = []
    for file in entry.files {
      var parent = file.path
      while let slash = parent.lastIndex(of: "/") {
        parent = String(parent[..<slash])
        below.insert(parent)
      }
    }
    for path in below.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      try? Posix.removeFolder(folder + "/" + path)
    }
    try? Posix.removeFolder(folder)
  }
}

extension WriteJournal {
  static func exists(_ path: String) -> Bool { (try? Posix.linkStatus(of: path)) != nil }

  /// FNV-1a with 64 bits.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static func checksum(ofFile path: String) -> UInt64? {
    (try? FileReader.read(path)).map(checksum)
  }
}
