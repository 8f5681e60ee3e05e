/// A script that makes a shell complete the program's commands and options. Each shell has a file
/// of its own.
struct CompletionScript: Sendable {
  let shell: String
  /// The script for a program.
  let text: @Sendable (Command) -> String

  static let all: [CompletionScript] = [.bash, .zsh, .fish]
}

/// A command as it is called or as its help is asked for, for a script that completes behind it.
struct CalledCommand {
  /// `ribs debug tokens`
  let spelling: String
  let command: Command

  var choices: [Command] {
    guard case .choose(let choices) = command.action else { return [] }
    return choices
  }

  /// What its arguments may be, besides files.
  var words: [String] {
    // All arguments are completed alike; no command has two kinds that are not files.
    command.arguments.map(\.completion).first { $0 != .files }?.words ?? []
  }

  /// Those that an argument names which is a command, so that what these choose among follows them.
  fileprivate var helpedChoices: [CalledCommand] {
    guard command.arguments.contains(where: { $0.completion == .commands }),
      case .choose(let all) = Command.ribs.action
    else { return [] }
    return all.map { CalledCommand(spelling: "\(spelling) \($0.name)", command: $0) }
      .filter { !$0.choices.isEmpty }
  }

  /// `--help` included, which every command has.
  var options: [Option] { command.options + [.flag("help", "show the help page")] }
}

extension Command {
  /// The command and all that it chooses among, as they are called; each before its choices.
  var calls: [CalledCommand] { calls(behind: "") }

  private func calls(behind prefix: String) -> [CalledCommand] {
    let own = CalledCommand(spelling: prefix + name, command: self)
    return [own] + own.choices.flatMap { $0.calls(behind: own.spelling + " ") }
      + own.helpedChoices
  }
}

extension Completion {
  /// Empty for files.
  var words: [String] {
    switch self {
    case .files: []
    case .words(let words): words
    case .commands: Command.ribs.calls.first?.choices.map(\.name) ?? []
    }
  }
}

/// The text between single quotes, as bash and zsh read it.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
