import RibsFiles
import RibsText

/// Why a run can't be carried out: what is wrong, where, and what to do. It ends the command with
/// `ExitStatus.failed`.
package struct CommandFailure: Error, Hashable, Sendable {
  /// The file it is about, as printed in front of the message.
  package var path: String?
  /// Lower case, without full stop, names in backquotes.
  package var message: String
  /// A full sentence in the imperative.
  package var remedy: String?

  package init(_ message: String, path: String? = nil, remedy: String? = nil) {
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  package init(_ error: FileError) {
    guard !error.path.isEmpty else {
      self.init(
        "an empty path names no file or folder", remedy: "Write `.` for the working folder.")
      return
    }
    let error = error.withNearPaths
    self.init(error.message, path: error.path, remedy: error.remedy)
  }

  /// A name that is not among the valid ones: ``unknown command `lnt`; did you mean `lint`?``
  package init(
    unknown kind: String, _ name: String, among valid: some Sequence<String>,
    otherwise remedy: String
  ) {
    guard !name.isEmpty else {
      self.init("an empty string names no \(kind)", remedy: remedy)
      return
    }
    let near = nearestNames(to: name, among: valid)
    guard !near.isEmpty else {
      self.init("unknown \(kind) `\(name)`", remedy: remedy)
      return
    }
    self.init("unknown \(kind) `\(name)`; \(didYouMean(near).decapitalised)")
  }
}

/// Several reasons at once why a run can't be carried out, so that they can be mended at once.
package struct CommandFailures: Error, Hashable, Sendable {
  package let failures: [CommandFailure]

  package init(_ failures: [CommandFailure]) { self.failures = failures }
}

extension String {
  /// The sentence as it continues another one.
  fileprivate var decapitalised: String { prefix(1).lowercased() + dropFirst() }
}
