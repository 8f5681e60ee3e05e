import RibsGraph

extension Command {
  static let diff: Command = .init(
    name: "diff", summary: "tell which RIBs, edges and dependencies came and went",
    discussion: """
      Compares the RIBs as they are, uncommitted changes included, with those of a commit: which are \
      new or gone, which are attached elsewhere, whose scope is another one, what they ask for and \
      what they lack. Where nothing differs, nothing is printed. Markdown is for a comment on a pull \
      request and holds a picture. Needs git.
      """,
    arguments: [revision, .paths], options: [formatName, OutputTarget.option]
  ) { invocation, console in
    let paths = invocation.values(of: .paths)
    let format = DiffFormat.all.first { $0.name == invocation.value(of: formatName) } ?? .all[0]
    let target = try OutputTarget(invocation, beside: paths, console)
    try refuseOtherThanSwift(paths)
    let configuration = try Configuration.load(nil)
    let commit = invocation.value(of: revision) ?? "HEAD"
    let read = try readProject(at: paths, console, configuration)
    let changes = try SourceChanges(since: commit, around: paths, console)
    let diff = GraphDiff(from: read.before(changes, at: paths, configuration), to: read.project)
    try target.write(format.text(diff), console)
    console.status(diff.changes.isEmpty ? "no RIB differs from `\(commit)`" : diff.summary)
    return read.status
  }
}

private let revision = Argument(
  "REV", .optional, completion: .words([]), "a branch, tag or commit (default: HEAD)")
private let formatName = Option.value(
  "format", "FORMAT", choices: DiffFormat.all.map(\.name),
  "the form of the diff (default: \(DiffFormat.all[0].name))")
