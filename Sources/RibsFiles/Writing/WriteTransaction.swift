import RibsSystem

/// The steps of one all-or-nothing write: all names are chosen first and written down in a journal.
struct WriteTransaction: ~Copyable {
  private let isInterrupted: () -> Bool
  private var steps: [Step] = []
  private var journal: WriteJournal
  /// The open journal, locked for as long as the write goes on.
  private var journalFile: Descriptor?
  private var placed: Set<WriteJournal.Entry> = []
  private let edits: [Edit]
  /// Of the folders of edited files, until all is placed or undone.
  private var locks: [FolderLock] = []

  /// A file that gives way only as long as it holds what was read of it.
  private struct Edit {
    let file: PlannedFile
    let target: String
  }

  /// What is done under temporary names.
  private enum Step {
    case makeFolder(String, for: PlannedFile)
    case create(String, PlannedFile, permissions: UInt16?)
  }

  /// Chooses the names; nothing is touched.
  init(
    _ files: [(file: PlannedFile, target: WriteTarget)], isInterrupted: @escaping () -> Bool
  ) throws(FileError) {
    var planning = Planning()
    for (file, target) in files { try planning.add(file, at: target) }
    let edits = files.compactMap { file, target -> Edit? in
      guard case .edit = file.existing, case .taken(let path, _) = target else { return nil }
      return Edit(file: file, target: path)
    }
    self.init(planning, edits: edits, isInterrupted: isInterrupted)
  }

  private init(_ planning: Planning, edits: [Edit], isInterrupted: @escaping () -> Bool) {
    self.isInterrupted = isInterrupted
    self.edits = edits
    steps = planning.steps
    // What is new gets its name first, as it is the easiest to take back.
    let kinds: [WriteJournal.Entry.Kind] = [.newFolder, .newFile, .replacement]
    journal = WriteJournal(kinds.flatMap { kind in planning.entries.filter { $0.kind == kind } })
  }

  /// Writes everything under temporary names, gives them their own, and drops what was replaced.
  mutating func run() throws(FileError) {
    journalFile = try journal.open()
    for step in steps { try perform(step) }
    try checkEdits()
    try journal.enter(.placing)
    for entry in journal.entries {
      try checkInterrupt(entry.target)
      switch entry.kind {
      case .newFolder: try placeNewFolder(entry)
      case .newFile: try placeNewFile(entry)
      case .replacement: try replace(entry)
      }
      placed.insert(entry)
    }
    try journal.enter(.written)
    journal.clear()
  }

  /// Undoes what is done so far. A step that can't be undone does not keep the others.
  func undo() { _ = journal.undo(placed: placed) }

  /// From here on nobody else places an edit beside one of these, so what is compared is what gives
  /// way.
  private mutating func checkEdits() throws(FileError) {
    locks = try FolderLock.all(around: edits.map(\.target)) { () throws(FileError) in
      try checkInterrupt(edits.first?.target ?? "")
    }
    for edit in edits { try edit.file.checkEdit(at: edit.target) }
  }

  private func checkInterrupt(_ path: String) throws(FileError) {
    if isInterrupted() { throw FileError(path, .interrupted) }
  }

  private func perform(_ step: Step) throws(FileError) {
    switch step {
    case .makeFolder(let path, let file):
      try FileError.writing(file.path) { () throws(SystemError) in try Posix.makeFolder(path) }
    case .create(let path, let file, let permissions):
      try checkInterrupt(file.path)
      try create(path, file, permissions: permissions)
    }
  }

  private func create(
    _ path: String, _ file: PlannedFile, permissions: UInt16? = nil
  ) throws(FileError) {
    let descriptor = try FileError.writing(file.path) { () throws(SystemError) in
      try Descriptor(creating: path)
    }
    try FileError.writing(file.path) { () throws(SystemError) in
      if let permissions { try descriptor.setPermissions(permissions) }
      try descriptor.write(file.contents)
    }
  }

  private func place(_ entry: WriteJournal.Entry) throws(FileError) {
    try FileError.writing(entry.target) { () throws(SystemError) in
      try Posix.move(entry.temporary, to: entry.target)
    }
  }

  private func placeNewFolder(_ entry: WriteJournal.Entry) throws(FileError) {
    do throws(FileError) {
      try place(entry)
    } catch {
      throw WriteJournal.exists(entry.target) ? FileError(entry.target, .madeMeanwhile) : error
    }
  }

  /// A second name can't replace a file that came meanwhile, as moving would.
  private func placeNewFile(_ entry: WriteJournal.Entry) throws(FileError) {
    do throws(SystemError) {
      try Posix.addName(entry.target, to: entry.temporary)
      try? Posix.removeFile(entry.temporary)
    } catch {
      guard error != .exists, !WriteJournal.exists(entry.target) else {
        throw FileError(entry.target, .madeMeanwhile)
      }
      // Not every file system lets a file have two names.
      try place(entry)
    }
  }

  /// The old file is kept under the backup's name until the end.
  private func replace(_ entry: WriteJournal.Entry) throws(FileError) {
    do throws(SystemError) {
      try Posix.addName(entry.backup, to: entry.target)
    } catch {
      let old = try FileReader.read(entry.target)
      try create(entry.backup, PlannedFile(path: entry.target, contents: old))
    }
    try place(entry)
  }
}

extension WriteTransaction {
  /// Collects the steps and names of a write.
  private struct Planning {
    var steps: [Step] = []
    var entries: [WriteJournal.Entry] = []
    /// Missing folder → the entry of the temporary folder that will take its place.
    private var stagedFolders: [String: Int] = [:]
    private var stagedSubfolders: Set<String> = []
    private var names = TemporaryNames()

    mutating func add(_ file: PlannedFile, at target: WriteTarget) throws(FileError) {
      let checksum = WriteJournal.checksum(file.contents)
      switch target {
      case .inNewFolder(let missing, let rest):
        let entry = folder(missing, for: file)
        let path = rest.joined(separator: "/")
        entries[entry].files.append(WriteJournal.File(path: path, checksum: checksum))
        var folder = entries[entry].temporary
        for component in rest.dropLast() {
          folder += "/" + component
          if stagedSubfolders.insert(folder).inserted {
            steps.append(.makeFolder(folder, for: file))
          }
        }
        steps.append(.create(folder + "/" + (rest.last ?? ""), file, permissions: nil))
      case .free(let path):
        let temporary = names.next(beside: path)
        entries.append(
          WriteJournal.Entry(
            kind: .newFile, temporary: temporary, target: path,
            files: [WriteJournal.File(path: "", checksum: checksum)]))
        steps.append(.create(temporary, file, permissions: nil))
      case .taken(let path, let permissions):
        let temporary = names.next(beside: path)
        entries.append(
          WriteJournal.Entry(
            kind: .replacement, temporary: temporary, target: path,
            backup: names.next(beside: path),
            formerChecksum: WriteJournal.checksum(try FileReader.read(path)),
            files: [WriteJournal.File(path: "", checksum: checksum)]))
        steps.append(.create(temporary, file, permissions: permissions))
      case .stream:
        break
      }
    }

    /// The number of the entry of a folder that is to be made.
    private mutating func folder(_ missing: String, for file: PlannedFile) -> Int {
      if let known = stagedFolders[missing] { return known }
      let temporary = names.next(beside: missing)
      steps.append(.makeFolder(temporary, for: file))
      entries.append(
        WriteJournal.Entry(kind: .newFolder, temporary: temporary, target: missing))
      stagedFolders[missing] = entries.count - 1
      return entries.count - 1
    }
  }

  /// Hidden names beside a target, so that giving the target its name moves nothing between disks.
  private struct TemporaryNames {
    // A live process of the same number may write here as well, in another container.
    private var count = Int.random(in: 0..<1_000_000)

    mutating func next(beside path: String) -> String {
      while true {
        count += 1
        let name = ".ribs-\(Posix.processID)-\(count).tmp"
        let candidate = path.lastIndex(of: "/").map { path[...$0] + name } ?? name[...]
        // A process of this number that was killed may have left one.
        guard (try? Posix.linkStatus(of: String(candidate))) != nil else {
          return String(candidate)
        }
      }
    }
  }
}
