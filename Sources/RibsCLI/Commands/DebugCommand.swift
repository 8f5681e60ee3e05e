import RibsFiles
import RibsModel
import RibsSyntax

extension Command {
  static let debug: Command = .init(
    name: "debug", summary: "print what the program reads, for bug reports",
    choices: [debugTokens, debugDeclarations, debugProject])

  private static let debugTokens: Command = .init(
    name: "tokens", summary: "print the tokens of Swift files",
    discussion: """
      For each file a line `# PATH`, then a line for each token: its byte offset, its length in \
      bytes, and its kind. Tokens inside string interpolations follow the string's own line.
      """,
    arguments: [.paths]
  ) { invocation, console in
    try dump(invocation.values(of: .paths), to: console) { file, bytes in
      dumpTokens(path: file.path, bytes: bytes)
    }
  }

  private static let debugDeclarations: Command = .init(
    name: "declarations", summary: "print the declarations of Swift files",
    discussion: """
      For each file a line `# PATH`, then a line for each declaration outside function bodies, every \
      branch of `#if` included: the byte offset of its name, its kind, its name, and the inherited \
      types joined by commas, or `-`.
      """,
    arguments: [.paths]
  ) { invocation, console in
    try dump(invocation.values(of: .paths), to: console) { file, bytes in
      dumpDeclarations(of: parse(path: file.path, bytes: bytes))
    }
  }

  private static let debugProject: Command = .init(
    name: "project", summary: "print the RIBs and edges that the sources add up to",
    discussion: """
      A line for each RIB with the types it is made of, for each call that attaches, and for each \
      place that gives a builder its dependency; then what could not be followed.
      """,
    arguments: [.paths]
  ) { invocation, console in
    let read = try readProject(at: invocation.values(of: .paths), console)
    console.output.write(ProjectDump(read.project).text)
    return read.status
  }

  /// Prints what `text` says of each file, in the order of their paths.
  private static func dump(
    _ paths: [String], to console: Console,
    _ text: @escaping @Sendable (FoundFile, [UInt8]) -> String
  ) throws -> ExitStatus {
    let sources = try readSources(at: paths, text)
    for value in sources.values where !console.output.isClosed { console.output.write(value) }
    for problem in sources.problems { console.report(problem) }
    return sources.problems.isEmpty ? .done : .failed
  }
}
