extension CompletionScript {
  static let fish = CompletionScript(shell: "fish") { program in
    let calls = program.calls
    let spellings = calls.dropFirst().map { quoted($0.spelling) }.joined(separator: " ")
    let name = program.name
    let lines = calls.flatMap { call -> [String] in
      let start =
        "complete -c \(name) -n 'test \"$(__\(name)_command)\" = \"\(call.spelling)\"'"
      return call.choices.map { "\(start) -f -a \($0.name) -d \(quoted($0.summary))" }
        + (call.words.isEmpty
          ? [] : ["\(start) -f -a \(quoted(call.words.joined(separator: " ")))"])
        + call.options.map { "\(start) \(flags(of: $0))" }
    }
    return """
      # Completes \(name) in fish: \(name) completion fish > ~/.config/fish/completions/\(name).fish
      function __\(name)_command
          set -l command \(name)
          for word in (commandline -opc)[2..-1]
              if contains -- "$command $word" \(spellings)
                  set command "$command $word"
              end
          end
          echo $command
      end

      \(lines.joined(separator: "\n"))

      """
  }
}

private func flags(of option: Option) -> String {
  let text = "-l \(option.name) -d \(quoted(option.summary))"
  guard let value = option.value else { return text }
  return value.completion == .files
    ? "\(text) -r" : "\(text) -x -a \(quoted(value.completion.words.joined(separator: " ")))"
}

/// Between single quotes only the quote and the backslash are special.
private func quoted(_ text: String) -> String {
  "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
}
