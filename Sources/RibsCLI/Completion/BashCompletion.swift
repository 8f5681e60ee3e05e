extension CompletionScript {
  /// Works with the bash 3.2 of macOS.
  static let bash = CompletionScript(shell: "bash") { program in
    let calls = program.calls
    let spellings = calls.dropFirst().map { singleQuoted($0.spelling) }.joined(separator: " | ")
    let values = calls.flatMap(valueCases).joined(separator: "\n")
    let words = calls.map(wordCase).joined(separator: "\n")
    let name = program.name
    return """
      # Completes \(name) in bash: eval "$(\(name) completion bash)"
      _\(name)() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local command=\(name) words="" index
        COMPREPLY=()
        # To bash, the `=` of `--format=json` is a word.
        if [ "$word" = "=" ]; then
          word=""
        elif [ "$previous" = "=" ] && ((COMP_CWORD > 2)); then
          previous="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          case "$command ${COMP_WORDS[index]}" in
            \(spellings)) command="$command ${COMP_WORDS[index]}" ;;
          esac
        done
        case "$command $previous" in
      \(values)
        esac
        case "$command" in
      \(words)
        esac
        # Without an answer here, bash completes file names.
        case "$word" in
          -*) ;;
          *) words="${words%% --*}"; case "$words" in --*) words="" ;; esac ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o bashdefault -o default -F _\(name) \(name)

      """
  }
}

/// What follows an option: one of its values, or a file's name.
private func valueCases(_ call: CalledCommand) -> [String] {
  call.options.compactMap { option in
    guard let value = option.value else { return nil }
    let pattern = singleQuoted("\(call.spelling) \(option.spelling)")
    guard value.completion != .files else { return "    \(pattern)) return ;;" }
    let choices = singleQuoted(value.completion.words.joined(separator: " "))
    return "    \(pattern)) COMPREPLY=($(compgen -W \(choices) -- \"$word\")); return ;;"
  }
}

/// The words that may stand behind a command, options last.
private func wordCase(_ call: CalledCommand) -> String {
  let words = call.choices.map(\.name) + call.words + call.options.map(\.spelling)
  return
    "    \(singleQuoted(call.spelling))) words=\(singleQuoted(words.joined(separator: " "))) ;;"
}
