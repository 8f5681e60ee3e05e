/// The steps of one all-or-nothing write, and how each is undone.
struct WriteTransaction {
  let isInterrupted: () -> Bool
  private var undoSteps: [UndoStep] = []
  private var placements: [Placement] = []
  /// Missing folder → the temporary folder that will take its place.
  private var stagedFolders: [String: String] = [:]
  private var stagedSubfolders: Set<String> = []
  private var names = TemporaryNames()

  init(isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }

  /// Writes the file under a temporary name.
  mutating func stage(_ file: PlannedFile, at target: WriteTarget) throws(FileError) {
    try checkInterrupt(file.path)
    switch target {
    case .inNewFolder(let missing, let rest):
      let path = try stagedPath(of: rest, below: missing, for: file)
      try create(path, file)
    case .free(let path):
      let temporary = names.next(beside: path)
      try create(temporary, file)
      placements.append(Placement(kind: .newFile, temporary: temporary, target: path))
    case .taken(let path, let permissions):
      let temporary = names.next(beside: path)
      try create(temporary, file, permissions: permissions)
      placements.append(Placement(kind: .replacement, temporary: temporary, target: path))
    case .stream:
      break
    }
  }

  /// Gives what is staged its names: what is new first, as it is the easiest to take back.
  mutating func place() throws(FileError) {
    var backups: [String] = []
    for kind in [Placement.Kind.newFolder, .newFile, .replacement] {
      for placement in placements where placement.kind == kind {
        try checkInterrupt(placement.target)
        switch kind {
        case .newFolder: try placeNewFolder(placement)
        case .newFile: try placeNewFile(placement)
        case .replacement: backups.append(try replace(placement))
        }
      }
    }
    for backup in backups { try? Posix.removeFile(backup) }
  }

  /// Undoes all steps, the last one first. A step that can't be undone does not keep the others.
  mutating func undo() {
    while let step = undoSteps.popLast() {
      switch step {
      case .removeFile(let path): try? Posix.removeFile(path)
      case .removeFolder(let path): try? Posix.removeFolder(path)
      case .moveBack(let source, let target): try? Posix.move(source, to: target)
      }
    }
  }

  private func checkInterrupt(_ path: String) throws(FileError) {
    if isInterrupted() { throw FileError(path, .interrupted) }
  }
}

private enum UndoStep {
  case removeFile(String)
  case removeFolder(String)
  case moveBack(from: String, to: String)
}

private struct Placement {
  enum Kind { case newFolder, newFile, replacement }

  var kind: Kind
  var temporary: String
  var target: String
}

/// Hidden names beside a target, so that giving the target its name moves nothing between disks.
private struct TemporaryNames {
  private var count = 0

  mutating func next(beside path: String) -> String {
    while true {
      count += 1
      let name = ".ribs-\(Posix.processID)-\(count).tmp"
      let candidate = path.lastIndex(of: "/").map { path[...$0] + name } ?? name[...]
      // A process of this number that was killed may have left one.
      guard (try? Posix.linkStatus(of: String(candidate))) != nil else { return String(candidate) }
    }
  }
}

extension WriteTransaction {
  /// The temporary path of a file in a new folder, all folders above it made.
  private mutating func stagedPath(
    of rest: [String], below missing: String, for file: PlannedFile
  ) throws(FileError) -> String {
    var folder: String
    if let staged = stagedFolders[missing] {
      folder = staged
    } else {
      folder = names.next(beside: missing)
      try makeFolder(folder, for: file)
      stagedFolders[missing] = folder
      placements.append(Placement(kind: .newFolder, temporary: folder, target: missing))
    }
    for component in rest.dropLast() {
      folder += "/" + component
      if stagedSubfolders.insert(folder).inserted { try makeFolder(folder, for: file) }
    }
    return folder + "/" + (rest.last ?? "")
  }

  private mutating func makeFolder(_ path: String, for file: PlannedFile) throws(FileError) {
    try FileError.writing(file.path) { () throws(SystemError) in try Posix.makeFolder(path) }
    undoSteps.append(.removeFolder(path))
  }

  private mutating func create(
    _ temporary: String, _ file: PlannedFile, permissions: UInt16? = nil
  ) throws(FileError) {
    let descriptor = try FileError.writing(file.path) { () throws(SystemError) in
      try Descriptor(creating: temporary)
    }
    undoSteps.append(.removeFile(temporary))
    try FileError.writing(file.path) { () throws(SystemError) in
      if let permissions { try descriptor.setPermissions(permissions) }
      try descriptor.write(file.contents)
    }
  }

  private mutating func placeNewFolder(_ placement: Placement) throws(FileError) {
    try FileError.writing(placement.target) { () throws(SystemError) in
      try Posix.move(placement.temporary, to: placement.target)
    }
    undoSteps.append(.moveBack(from: placement.target, to: placement.temporary))
  }

  /// A second name can't replace a file that came meanwhile, as moving would.
  private mutating func placeNewFile(_ placement: Placement) throws(FileError) {
    do throws(SystemError) {
      try Posix.addName(placement.target, to: placement.temporary)
      undoSteps.append(.removeFile(placement.target))
      try? Posix.removeFile(placement.temporary)
    } catch {
      guard error != .exists else { throw FileError(placement.target, .exists) }
      // Not every file system lets a file have two names.
      try FileError.writing(placement.target) { () throws(SystemError) in
        guard (try? Posix.linkStatus(of: placement.target)) == nil else { throw .exists }
        try Posix.move(placement.temporary, to: placement.target)
      }
      undoSteps.append(.removeFile(placement.target))
    }
  }

  /// Replaces the target and gives back the name under which the old file is kept until the end.
  private mutating func replace(_ placement: Placement) throws(FileError) -> String {
    let backup = names.next(beside: placement.target)
    do throws(SystemError) {
      try Posix.addName(backup, to: placement.target)
      undoSteps.append(.removeFile(backup))
    } catch {
      let old = try FileReader.read(placement.target)
      try create(backup, PlannedFile(path: placement.target, contents: old))
    }
    try FileError.writing(placement.target) { () throws(SystemError) in
      try Posix.move(placement.temporary, to: placement.target)
    }
    undoSteps.append(.moveBack(from: backup, to: placement.target))
    return backup
  }
}
