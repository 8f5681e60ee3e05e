import RibsSyntax
import RibsSystem
import RibsText

/// What a command line asks for.
enum Request {
  case run(Command.Run, Invocation)
  /// The help page of the last command, the ones before it being those that chose it.
  case help([Command])
  /// A command that chooses among others was given nothing to choose by.
  case noChoice([Command])
}

/// Reads a command line by the declarations below `root`.
struct ArgumentParser {
  private let root: Command

  init(_ root: Command) { self.root = root }

  func parse(_ arguments: [String]) throws(CommandFailure) -> Request {
    var path = [root]
    var rest = arguments[...]
    var command = root
    while case .choose(let choices) = command.action {
      guard let word = rest.popFirst() else { return .noChoice(path) }
      if isHelp(word) { return .help(path) }
      command = try choose(word, among: choices, path)
      path.append(command)
    }
    guard case .run(let run) = command.action else { return .noChoice(path) }
    guard let words = try sort(rest, for: command, path) else { return .help(path) }
    let values = try assign(words.arguments, to: command, path)
    return .run(run, Invocation(occurrences: words.occurrences, values: values))
  }

  /// The command that `names` lead to, for its help page.
  func find(_ names: [String]) throws(CommandFailure) -> [Command] {
    var path = [root]
    var command = root
    for name in names {
      guard case .choose(let choices) = command.action else {
        throw CommandFailure("`\(spelling(path))` has no command `\(name)`", remedy: seeHelp(path))
      }
      command = try choose(name, among: choices, path)
      path.append(command)
    }
    return path
  }
}

extension ArgumentParser {
  private struct Words {
    var occurrences: [Invocation.Occurrence] = []
    var arguments: [String] = []
  }

  private func choose(
    _ word: String, among choices: [Command], _ path: [Command]
  ) throws(CommandFailure) -> Command {
    if let found = choices.first(where: { $0.name == word || $0.aliases.contains(word) }) {
      return found
    }
    let isOption = word.hasPrefix("-")
    let names = choices.flatMap { [$0.name] + $0.aliases } + ["--help"]
    throw CommandFailure(
      unknown: isOption ? "option" : "command", word,
      among: names.filter { $0.hasPrefix("-") == isOption }, otherwise: seeHelp(path))
  }

  /// Tells options from arguments; nil when help is asked for.
  private func sort(
    _ words: ArraySlice<String>, for command: Command, _ path: [Command]
  ) throws(CommandFailure) -> Words? {
    var sorted = Words()
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        sorted.arguments += rest
        break
      }
      if isHelp(word) { return nil }
      // A single dash is an argument by custom.
      guard word.hasPrefix("-"), word != "-" else {
        sorted.arguments.append(word)
        continue
      }
      let occurrence = try self.occurrence(of: word, &rest, command, path)
      if !occurrence.option.repeats,
        sorted.occurrences.contains(where: { $0.option == occurrence.option })
      {
        throw CommandFailure(
          "`\(occurrence.option.spelling)` is given twice", remedy: "Give it once.")
      }
      sorted.occurrences.append(occurrence)
    }
    return sorted
  }

  private func occurrence(
    of word: String, _ rest: inout ArraySlice<String>, _ command: Command, _ path: [Command]
  ) throws(CommandFailure) -> Invocation.Occurrence {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.spelling == name }) else {
      if (try? Posix.linkStatus(of: word)) != nil {
        throw CommandFailure(
          "unknown option `\(word)`", remedy: "Write `./\(word)` for the file of that name.")
      }
      throw CommandFailure(
        unknown: "option", name, among: command.options.map(\.spelling) + ["--help"],
        otherwise: seeHelp(path))
    }
    guard let value = option.value else {
      guard parts.count == 1 else {
        throw CommandFailure("`\(name)` takes no value", remedy: "Write `\(name)` alone.")
      }
      return Invocation.Occurrence(option: option, value: "")
    }
    let text: String
    if parts.count == 2 {
      text = String(parts[1])
    } else if let next = rest.first, !next.hasPrefix("--") {
      text = next
      rest.removeFirst()
    } else {
      throw CommandFailure(
        "missing value for `\(name) \(value.name)`",
        remedy: value.choices.isEmpty ? seeHelp(path) : "Give \(orList(quoting: value.choices)).")
    }
    guard value.choices.isEmpty || value.choices.contains(text) else {
      throw CommandFailure(
        unknown: value.name.lowercased(), text, among: value.choices,
        otherwise: "Give \(orList(quoting: value.choices)).")
    }
    return Invocation.Occurrence(option: option, value: text)
  }

  /// Hands the arguments to the declared ones from left to right.
  private func assign(
    _ words: [String], to command: Command, _ path: [Command]
  ) throws(CommandFailure) -> [Argument: [String]] {
    var values: [Argument: [String]] = [:]
    var rest = words[...]
    for argument in command.arguments {
      switch argument.count {
      case .one:
        guard let word = rest.popFirst() else {
          throw CommandFailure(missing: argument, of: spelling(path))
        }
        values[argument] = [word]
      case .optional:
        values[argument] = rest.popFirst().map { [$0] } ?? []
      case .many(let otherwise):
        values[argument] = rest.isEmpty ? otherwise : Array(rest)
        rest = []
      }
    }
    if let unexpected = rest.first {
      throw CommandFailure("unexpected argument `\(unexpected)`", remedy: seeHelp(path))
    }
    return values
  }

  private func isHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  private func seeHelp(_ path: [Command]) -> String { CommandFailure.seeHelp(spelling(path)) }
}

/// A command as it is called: `ribs debug tokens`.
func spelling(_ path: [Command]) -> String { path.map(\.name).joined(separator: " ") }

extension CommandFailure {
  /// An argument is not given that a command, spelled as it is called, needs.
  init(missing argument: Argument, of command: String) {
    self.init("missing argument `\(argument.name)`", remedy: Self.seeHelp(command))
  }

  fileprivate static func seeHelp(_ command: String) -> String {
    "Run `\(command) --help` to see what it takes."
  }
}
