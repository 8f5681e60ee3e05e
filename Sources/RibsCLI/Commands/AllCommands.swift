extension Command {
  /// The program itself, which chooses among its commands. Help lists them in this order.
  package static let ribs: Command = .init(
    name: "ribs", summary: "the toolchain of an app built on the RIBs architecture",
    discussion: """
      Exit status: 0 done, 1 findings at or above the fail level, 2 the run itself failed.
      `ribs help COMMAND` and `ribs COMMAND --help` tell more about a command.
      """,
    choices: [
      tree,
      graph,
      why,
      diff,
      new,
      lint,
      mocks,
      rules,
      `init`,
      completion,
      debug,
      help,
      version,
    ])
}
