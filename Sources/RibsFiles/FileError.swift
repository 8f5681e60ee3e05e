import RibsSystem
import RibsText

/// Why a file or folder could not be found, read or written.
package struct FileError: Error, Hashable, Sendable {
  package var path: String
  package var problem: Problem

  package init(_ path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  package enum Problem: Hashable, Sendable {
    /// Nothing is there; `near` are paths of similar spelling that exist.
    case missing(near: [String])
    /// A symbolic link to `target`, where nothing is.
    case brokenLink(target: String)
    case notAFileOrFolder
    /// A folder where a file is to be read.
    case folderForFile
    case nameIsNotUnicode
    case tooLarge(bytes: Int)
    /// swiftc reads no such file either.
    case utf16
    case changedWhileRead
    /// An edit of what it held would undo what somebody has written meanwhile.
    case changedSinceRead
    case unreadable(SystemError)
    case exists
    /// Something that nobody saw when the write began.
    case madeMeanwhile
    case isFolder
    /// `file` stands where a folder is needed.
    case needsFolder(file: String)
    case plannedTwice
    /// Whoever may write to the folder could replace it all the same.
    case writeProtected
    case unwritable(SystemError)
    case interrupted
  }
}

extension FileError {
  /// Names the file in what a system call that reads says.
  static func reading<Value: ~Copyable>(
    _ path: String, _ call: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do { return try call() } catch { throw FileError(path, .unreadable(error)) }
  }

  /// Names the file in what a system call that writes says.
  static func writing<Value: ~Copyable>(
    _ path: String, _ call: () throws(SystemError) -> Value
  ) throws(FileError) -> Value {
    do { return try call() } catch { throw FileError(path, .unwritable(error)) }
  }

  /// What is wrong with the first component of a path that leads nowhere, with existing paths that
  /// differ in it alone.
  package static func missing(_ path: String) -> FileError {
    var existing = path.hasPrefix("/") ? "/" : ""
    for component in path.split(separator: "/") {
      let next = existing + component
      guard (try? Posix.status(of: next)) == nil else {
        existing = next + "/"
        continue
      }
      if let target = try? Posix.linkTarget(of: next) {
        return FileError(next, .brokenLink(target: target))
      }
      var names: [String] = []
      _ = try? Posix.readFolder(existing.isEmpty ? "." : existing) { name, _ in
        if let name = String(validating: name, as: UTF8.self) { names.append(name) }
      }
      let near = nearestNames(to: String(component), among: names)
      return FileError(path, .missing(near: near.map { existing + $0 }))
    }
    return FileError(path, .missing(near: []))
  }

  /// The same of a file that is not there, with what is there of a similar name.
  package var withNearPaths: FileError {
    switch problem {
    case .unreadable(.missing), .unreadable(.notAFolder): .missing(path)
    default: self
    }
  }

  /// What is wrong, as it reads after the path and a colon.
  package var message: String {
    switch problem {
    case .missing: "no such file or folder"
    case .brokenLink(let target): "cannot be read: the symbolic link to `\(target)` is broken"
    case .notAFileOrFolder: "neither a file nor a folder"
    case .folderForFile: "a folder where a file is needed"
    case .nameIsNotUnicode: "the name is not valid UTF-8"
    case .tooLarge(let bytes): "\(bytes) bytes are more than a source file may have (4 GiB)"
    case .utf16: "the file is UTF-16"
    case .changedWhileRead: "the file changed while it was read"
    case .changedSinceRead: "the file has changed since it was read"
    case .unreadable(let error): "cannot be read: \(error.text)"
    case .exists: "the file exists already"
    case .madeMeanwhile: "somebody else has made it meanwhile"
    case .isFolder: "a folder stands where the file would be written"
    case .needsFolder(let file): "`\(file)` is a file where a folder is needed"
    case .plannedTwice: "the same file would be written twice"
    case .writeProtected: "the file is write-protected"
    case .unwritable(let error): "cannot be written: \(error.text)"
    case .interrupted: "interrupted before everything was written"
    }
  }

  /// What to do about it, a sentence.
  package var remedy: String {
    switch problem {
    case .missing(let near):
      near.isEmpty ? "Check the spelling and the working folder." : didYouMean(near)
    case .brokenLink: "Mend the link, or remove it."
    case .notAFileOrFolder: "Give a Swift file or a folder that holds some."
    case .nameIsNotUnicode: "Rename it so that reports can print its path."
    case .utf16: "Save it as UTF-8, which is all that swiftc reads."
    case .tooLarge: "Exclude it, or split it."
    case .changedWhileRead, .madeMeanwhile: "Run again when nothing writes to it."
    case .changedSinceRead: "Run again; nothing is written."
    case .unreadable(.accessDenied): "Give yourself the permission to read it, or exclude it."
    case .unreadable: "Check the path and the disk that it leads to."
    case .exists: "Choose another name, or move it away: existing files are never overwritten."
    case .folderForFile: "Give the file itself, or move the folder away."
    case .isFolder, .needsFolder: "Choose another path, or move it away."
    case .plannedTwice: "Give each file a path of its own."
    case .writeProtected: "Give yourself the permission to write to it, or choose another file."
    case .unwritable(.accessDenied): "Choose a folder that you may write to."
    case .unwritable: "Check the path and the room on the disk that it leads to."
    case .interrupted: "Run again; nothing was written."
    }
  }
}
