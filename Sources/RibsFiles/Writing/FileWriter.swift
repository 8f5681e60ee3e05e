import RibsSystem

/// One file to write.
package struct PlannedFile: Hashable, Sendable {
  package enum Existing: Hashable, Sendable {
    /// A file that stands there stops everything.
    case refuse
    /// A file that stands there gives way and hands on its permissions, unless it is
    /// write-protected; through a link, the file that the link leads to. A device or pipe takes the
    /// bytes.
    case replace
    /// The same as long as the file holds what was read of it (or what is written): whoever has
    /// changed it since would lose that. Nil where nothing stood there.
    case edit(of: [UInt8]?)
  }

  package var path: String
  package var contents: [UInt8]
  package var existing: Existing

  package init(path: String, contents: [UInt8], existing: Existing = .refuse) {
    self.path = path
    self.contents = contents
    self.existing = existing
  }
}

/// Writes a set of files, all or nothing.
///
/// Everything is written under hidden temporary names first: beside its target, or, where folders
/// are missing, in a folder that then takes its place as a whole. The files get their names at the
/// end. When a step fails or an interrupt comes in between, all steps are undone in reverse. A
/// process that is killed outright leaves its journal, by which `undoAbandonedWrites` undoes them.
package enum FileWriter {
  /// What stands in the way of the plan, in its order; nothing is touched.
  package static func problems(with plan: [PlannedFile]) -> [FileError] {
    var seen: Set<String> = []
    return plan.compactMap { file in
      guard seen.insert(FileFinder.tidied(file.path)).inserted else {
        return FileError(file.path, .plannedTwice)
      }
      do throws(FileError) {
        _ = try target(of: file)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Undoes first what processes that were killed have left around the targets, and tells of it.
  ///
  /// Throws the first thing that stands in the way, or the step that failed; then nothing is
  /// changed. What went to a device or pipe can't be taken back, so it goes there first.
  package static func write(
    _ plan: [PlannedFile], isInterrupted: @escaping () -> Bool = Posix.interruptIsPending,
    telling: ([AbandonedWrite]) -> Void
  ) throws(FileError) {
    telling(undoAbandonedWrites(around: plan.map(\.path)))
    var rest = plan
    do throws(FileError) {
      try attempt(&rest, isInterrupted)
    } catch  where error.problem == .madeMeanwhile {
      // Now it is judged like what was there before.
      try attempt(&rest, isInterrupted)
    }
  }

  /// Takes out of the plan what has gone to a device or pipe.
  private static func attempt(
    _ plan: inout [PlannedFile], _ isInterrupted: @escaping () -> Bool
  ) throws(FileError) {
    if let problem = problems(with: plan).first { throw problem }
    var staged: [(file: PlannedFile, target: WriteTarget)] = []
    var streams: [(file: PlannedFile, path: String)] = []
    for file in plan {
      let target = try target(of: file)
      if case .stream(let path) = target {
        streams.append((file, path))
      } else {
        staged.append((file, target))
      }
    }
    for (file, path) in streams {
      try FileError.writing(file.path) { () throws(SystemError) in
        try write(file.contents, toStream: path)
      }
    }
    plan = staged.map(\.file)
    guard !staged.isEmpty else { return }
    try Posix.holdingInterrupts { () throws(FileError) in
      var transaction = try WriteTransaction(staged, isInterrupted: isInterrupted)
      do throws(FileError) {
        try transaction.run()
      } catch {
        transaction.undo()
        throw error
      }
    }
  }

  /// What a process that was killed had written, as it is told.
  package struct AbandonedWrite: Hashable, Sendable {
    /// How many files it was to be.
    package let fileCount: Int
    /// The paths of files that somebody has changed since, so that they stay.
    package let kept: [String]
  }

  /// Undoes what processes that were killed have written at these paths, or below folders above
  /// them.
  package static func undoAbandonedWrites(around paths: [String]) -> [AbandonedWrite] {
    Posix.holdingInterrupts {
      var undone: [AbandonedWrite] = []
      WriteJournal.withAbandoned(around: paths) { journal in
        if journal.stage == .written {
          journal.clear()
        } else {
          let kept = journal.undo(placed: journal.placedEntries)
          undone.append(AbandonedWrite(fileCount: journal.fileCount, kept: kept))
        }
      }
      return undone
    }
  }

  /// Whether there is something to undo.
  package static func isWriteAbandoned(around paths: [String]) -> Bool {
    var isOne = false
    WriteJournal.withAbandoned(around: paths) { isOne = isOne || $0.stage != .written }
    return isOne
  }

  private static func write(_ bytes: [UInt8], toStream path: String) throws(SystemError) {
    let stream = try Descriptor(writing: path)
    try stream.write(bytes)
  }
}

extension PlannedFile {
  /// Throws where an edit is of something else than what the file at the real path holds by now.
  func checkEdit(at real: String) throws(FileError) {
    guard case .edit(let original) = existing else { return }
    let present = try? FileReader.read(real)
    guard let present, present == original || present == contents else {
      throw FileError(path, .changedSinceRead)
    }
  }
}

/// Where a planned file goes, by what stands there now.
enum WriteTarget {
  /// A name that is free, in a folder that exists.
  case free(path: String)
  /// A path below a folder `missing` that is to be made; `rest` leads from it to the file.
  case inNewFolder(missing: String, rest: [String])
  /// A file that gives way.
  case taken(path: String, permissions: UInt16)
  /// A device or pipe.
  case stream(path: String)
}

extension FileWriter {
  private static func target(of file: PlannedFile) throws(FileError) -> WriteTarget {
    let components = file.path.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard components.last != nil, !file.path.hasSuffix("/") else {
      throw FileError(file.path, .isFolder)
    }
    var folder = file.path.hasPrefix("/") ? "/" : ""
    for (index, component) in components.dropLast().enumerated() {
      let next = folder + component
      let status = try status(file) { () throws(SystemError) in try Posix.status(of: next) }
      guard let status else {
        let rest = Array(components[(index + 1)...])
        // Nothing can be said about what `..` means below a folder that does not exist.
        guard !rest.contains("..") else { throw FileError(file.path, .unwritable(.missing)) }
        return .inNewFolder(missing: next, rest: rest)
      }
      guard status.kind == .folder else { throw FileError(file.path, .needsFolder(file: next)) }
      folder = next + "/"
    }
    return try target(of: file, at: FileFinder.tidied(file.path))
  }

  /// The target when the folder around it exists.
  private static func target(
    of file: PlannedFile, at path: String
  ) throws(FileError) -> WriteTarget {
    guard let here = try status(file, { () throws(SystemError) in try Posix.linkStatus(of: path) })
    else {
      guard case .edit(of: _?) = file.existing else { return .free(path: path) }
      throw FileError(file.path, .changedSinceRead)
    }
    if here.kind == .folder { throw FileError(file.path, .isFolder) }
    guard file.existing != .refuse else { throw FileError(file.path, .exists) }
    let status = try FileError.writing(file.path) { () throws(SystemError) in
      try Posix.status(of: path)
    }
    switch status.kind {
    case .file:
      let real = try FileError.writing(file.path) { () throws(SystemError) in
        here.kind == .link ? try Posix.realPath(of: path) : path
      }
      guard status.permissions & 0o222 != 0, Posix.mayWrite(to: real) else {
        throw FileError(file.path, .writeProtected)
      }
      try file.checkEdit(at: real)
      return .taken(path: real, permissions: status.permissions)
    case .folder: throw FileError(file.path, .isFolder)
    // A link to a pipe, as `/dev/stdout` may be, has no path of its own.
    case .link, .other: return .stream(path: path)
    }
  }

  /// Nil when nothing is there.
  private static func status(
    _ file: PlannedFile, _ call: () throws(SystemError) -> FileStatus
  ) throws(FileError) -> FileStatus? {
    do throws(SystemError) {
      return try call()
    } catch {
      if error == .missing { return nil }
      throw FileError(file.path, .unwritable(error))
    }
  }
}
