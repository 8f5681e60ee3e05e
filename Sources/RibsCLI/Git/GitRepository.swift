#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import RibsSyntax
import RibsSystem

/// A git repository on this machine, asked by running `git`; nothing in it is changed.
struct GitRepository {
  /// The top folder of its files.
  let top: AbsolutePath

  /// The repository that a file or folder lies in.
  init(around path: String) throws {
    let place = AbsolutePath(path)
    let isFolder = (try? Posix.status(of: path))?.kind == .folder
    let folder = isFolder ? place : place.parent ?? place
    let found = try Self.run(["rev-parse", "--show-toplevel"], in: folder)
    guard found.status == 0 else {
      if found.complaint.contains("dubious ownership") {
        throw CommandFailure(
          "git does not read this repository, as it belongs to somebody else", path: path,
          remedy: "Trust it with `git config --global --add safe.directory \(folder.text)`, or the "
            + "repository's top folder.")
      }
      throw CommandFailure(
        "git finds no repository here: \(found.complaint)", path: path,
        remedy: "Give paths in a clone: what has changed is known to git alone.")
    }
    top = AbsolutePath(found.text.trimmingLineEnd)
  }

  /// The commit that a name stands for; of a repository's `HEAD` before the first commit, the empty
  /// tree, since which everything is new.
  func commit(named name: String) throws -> String {
    let found = try run([
      "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}",
    ])
    // What begins so leaves a commit out.
    guard found.status != 0 || found.text.hasPrefix("^") else { return found.text.trimmingLineEnd }
    if (try? Posix.status(of: name)) != nil {
      throw CommandFailure(
        "`\(name)` is a file or folder, and no revision",
        remedy: "Give a branch, a tag or a commit, such as `HEAD`, and paths behind it.")
    }
    if name == "HEAD", try run(["symbolic-ref", "--quiet", "HEAD"]).status == 0 {
      return try run(["hash-object", "-t", "tree", "/dev/null"]).text.trimmingLineEnd
    }
    let isShallow = try run(["rev-parse", "--is-shallow-repository"]).text.hasPrefix("true")
    if isShallow {
      throw CommandFailure(
        "`\(name)` is not in this clone, which is shallow",
        remedy: "Fetch the commit with `git fetch --depth=1 origin COMMIT`, or clone with more "
          + "history (`fetch-depth: 0` of actions/checkout).")
    }
    let names = try run([
      "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/remotes", "refs/tags",
    ])
    throw CommandFailure(
      unknown: "revision", name, among: names.text.split(separator: "\n").map(String.init),
      otherwise: "Give a branch, a tag or a commit; `git fetch` brings those of the remote.")
  }

  /// What git prints; throws when it fails.
  func output(of arguments: [String]) throws -> [UInt8] {
    let result = try run(arguments)
    guard result.status == 0 else {
      throw CommandFailure(
        "`git \(arguments.first ?? "")` failed: \(result.complaint)", path: top.text,
        remedy: "Mend what git complains of: what has changed is known to it alone.")
    }
    return result.output
  }

  /// A file as git would check it out: with the line ends of this machine.
  func contents(of path: String, at commit: String) throws -> [UInt8] {
    try output(of: ["cat-file", "--filters", "\(commit):\(path)"])
  }

  private func run(_ arguments: [String]) throws(CommandFailure) -> ProgramRun {
    try Self.run(arguments, in: top)
  }

  private static func run(
    _ arguments: [String], in folder: AbsolutePath
  ) throws(CommandFailure) -> ProgramRun {
    var environment = ProcessInfo.processInfo.environment
    // Words as this file expects them, paths that are no patterns, and no refreshed index: the tree
    // may be read-only.
    environment["LC_ALL"] = "C"
    environment["GIT_LITERAL_PATHSPECS"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    // A hook runs with these set for its own repository; what is asked for is that of the folder.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
      environment[name] = nil
    }
    do throws(SystemError) {
      return try ProgramRun("git", ["-C", folder.text] + arguments, environment: environment)
    } catch {
      guard error == .missing else {
        throw CommandFailure(
          "git cannot be run: \(error.text)",
          remedy: "Mend that: what has changed is known to git alone.")
      }
      throw CommandFailure(
        "git is not installed", remedy: "Install it: what has changed is known to git alone.")
    }
  }
}

extension ProgramRun {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }

  /// The first line of what git says is wrong.
  fileprivate var complaint: String {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
    return lines.first.map(String.init) ?? "exit status \(status)"
  }
}

extension String {
  fileprivate var trimmingLineEnd: String { last == "\n" ? String(dropLast()) : self }
}
