import RibsSyntax

extension Command {
  static let debug: Command = .init(
    name: "debug", summary: "print what the program reads, for bug reports",
    choices: [debugTokens])

  private static let debugTokens: Command = .init(
    name: "tokens", summary: "print the tokens of Swift files",
    discussion: """
      For each file a line `# PATH`, then a line for each token: its byte offset, its length in
      bytes, and its kind. Tokens inside string interpolations follow the string's own line.
      """,
    arguments: [.paths]
  ) { invocation, console in
    try dump(invocation.values(of: .paths), to: console) { file, bytes in
      dumpTokens(path: file.path, bytes: bytes)
    }
  }

  /// Prints what `text` says of each file, in the order of their paths.
  private static func dump(
    _ paths: [String], to console: Console,
    _ text: @Sendable (FoundFile, [UInt8]) -> String
  ) throws -> ExitStatus {
    let sources = try readSources(at: paths, text)
    for value in sources.values where !console.output.isClosed { console.output.write(value) }
    for problem in sources.problems { console.report(problem) }
    return sources.problems.isEmpty ? .done : .failed
  }
}
