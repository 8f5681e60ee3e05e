import RibsFiles

/// What stands in the way of new files, told so that files that exist are one error, however many
/// they are, and so is a file where a folder is needed.
func failures(with files: [PlannedFile], of title: String) -> [CommandFailure] {
  var plainFiles: Set<String> = []
  let problems = FileWriter.problems(with: files).filter { problem in
    guard case .needsFolder(let file) = problem.problem else { return true }
    return plainFiles.insert(file).inserted
  }
  let existing = problems.filter { $0.problem == .exists }
  guard let first = existing.first, existing.count > 1 else {
    return problems.map { CommandFailure($0) }
  }
  let others = existing.dropFirst().map { "`\($0.path)`" }
  let rest = others.count > 3 ? "\(others.count) more" : others.joined(separator: ", ")
  let failure = CommandFailure(
    existing.count == files.count
      ? "\(title) exists already: this file and \(others.count) more"
      : "the file exists already, and so \(others.count == 1 ? "does" : "do") \(rest)",
    path: first.path,
    remedy: "Choose another name, or move them away: existing files are never overwritten.")
  return [failure] + problems.filter { $0.problem != .exists }.map { CommandFailure($0) }
}
