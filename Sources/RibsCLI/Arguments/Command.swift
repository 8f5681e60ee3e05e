/// One command of the program, as a value: parsing, help, near names, completion scripts and the
/// docs are derived from it.
///
/// To add a command, write `Commands/NameCommand.swift` with
/// `extension Command { static let name: Command = .init(…) }`, its options as constants beside it,
/// and add it to the list in `Commands/AllCommands.swift`. Everything else follows.
package struct Command: Sendable {
  /// Carries the command out. Throws `CommandFailure` or `FileError` when it can't.
  package typealias Run = @Sendable (Invocation, Console) throws -> ExitStatus

  package enum Action: Sendable {
    case run(Run)
    /// The first argument chooses among these.
    case choose([Command])
  }

  package var name: String
  /// Other spellings, such as `--version`.
  package var aliases: [String]
  /// One line, lower case, no full stop: what the command does for its user.
  package var summary: String
  /// Paragraphs for the command's help page, a line each; empty where the summary says it all.
  package var discussion: String
  package var arguments: [Argument]
  package var options: [Option]
  package var action: Action

  package init(
    name: String, aliases: [String] = [], summary: String, discussion: String = "",
    arguments: [Argument] = [], options: [Option] = [], run: @escaping Run
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    action = .run(run)
  }

  /// A command that only chooses among others.
  package init(name: String, summary: String, discussion: String = "", choices: [Command]) {
    self.name = name
    self.aliases = []
    self.summary = summary
    self.discussion = discussion
    arguments = []
    options = []
    action = .choose(choices)
  }
}

/// What a shell offers where a value is typed.
package enum Completion: Hashable, Sendable {
  case files
  case words([String])
  /// The names of the program's commands.
  case commands
}

/// An argument told by its place.
package struct Argument: Hashable, Sendable {
  package enum Count: Hashable, Sendable {
    case one
    case optional
    /// All that are left; when there are none, these.
    case many(otherwise: [String])
  }

  /// In capitals, as in the usage line.
  package var name: String
  package var count: Count
  package var completion: Completion
  package var summary: String

  package init(
    _ name: String, _ count: Count, completion: Completion = .files, _ summary: String
  ) {
    self.name = name
    self.count = count
    self.completion = completion
    self.summary = summary
  }

  /// The files and folders that a command reads.
  package static let paths = Argument(
    "PATH", .many(otherwise: ["."]), "Swift files, and folders to search for them")
}

/// An argument told by its name, with or without a value.
package struct Option: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    /// In capitals: `FILE`.
    package var name: String
    /// The only values that are valid, as the help page lists them; empty where there are none
    /// such.
    package var choices: [String]
    /// What each of the choices is, where their names don't say it.
    package var meanings: [String]
    package var completion: Completion
  }

  /// Without the dashes.
  package var name: String
  /// Nil for an option that is only there or not.
  package var value: Value?
  package var repeats: Bool
  package var summary: String

  /// `--name`.
  package static func flag(_ name: String, _ summary: String) -> Option {
    Option(name: name, value: nil, repeats: false, summary: summary)
  }

  /// `--name VALUE` or `--name=VALUE`.
  package static func value(
    _ name: String, _ value: String, choices: [String] = [], meanings: [String] = [],
    completion: Completion = .files, repeats: Bool = false, _ summary: String
  ) -> Option {
    let value = Value(
      name: value, choices: choices, meanings: meanings,
      completion: choices.isEmpty ? completion : .words(choices))
    return Option(name: name, value: value, repeats: repeats, summary: summary)
  }

  /// With the dashes, as it is written and printed.
  package var spelling: String { "--" + name }
}
