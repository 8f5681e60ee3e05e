extension CompletionScript {
  static let zsh = CompletionScript(shell: "zsh") { program in
    let calls = program.calls
    let spellings = calls.dropFirst().map { singleQuoted($0.spelling) }.joined(separator: "|")
    let values = calls.flatMap(valueCases).joined(separator: "\n")
    let choices = calls.map(choiceCase).joined(separator: "\n")
    let name = program.name
    return """
      #compdef \(name)
      # Completes \(name) in zsh: \(name) completion zsh > FOLDER/_\(name), FOLDER being in $fpath
      _\(name)() {
        local command=\(name) index
        local -a commands options arguments
        for ((index = 2; index < CURRENT; index++)); do
          case "$command ${words[index]}" in
            \(spellings)) command="$command ${words[index]}" ;;
          esac
        done
        case "$command ${words[CURRENT-1]}" in
      \(values)
        esac
        case "$command" in
      \(choices)
        esac
        if [[ ${words[CURRENT]} == -* ]]; then
          _describe -o option options
        elif (( ${#commands} )); then
          _describe command commands
        elif (( ${#arguments} )); then
          compadd -a arguments
        else
          _files
        fi
      }
      if [[ ${funcstack[1]} == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }
}

private func valueCases(_ call: CalledCommand) -> [String] {
  call.options.compactMap { option in
    guard let value = option.value else { return nil }
    let pattern = singleQuoted("\(call.spelling) \(option.spelling)")
    guard value.completion != .files else { return "    \(pattern)) _files; return ;;" }
    return "    \(pattern)) compadd -- \(value.completion.words.joined(separator: " ")); return ;;"
  }
}

private func choiceCase(_ call: CalledCommand) -> String {
  let commands = call.choices.map { described($0.name, $0.summary) }.joined(separator: " ")
  let options = call.options.map { described($0.spelling, $0.summary) }.joined(separator: " ")
  let arguments = call.words.isEmpty ? "" : " arguments=(\(call.words.joined(separator: " ")))"
  return
    "    \(singleQuoted(call.spelling))) commands=(\(commands)) options=(\(options))\(arguments) ;;"
}

/// `_describe` takes what follows the first colon for the description.
private func described(_ word: String, _ summary: String) -> String {
  singleQuoted("\(word):\(summary)")
}
