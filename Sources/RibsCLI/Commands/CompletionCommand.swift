extension Command {
  static let completion: Command = .init(
    name: "completion", summary: "print a completion script for a shell",
    discussion: """
      bash: add `eval "$(ribs completion bash)"` to `~/.bashrc`.
      zsh: `ribs completion zsh > FOLDER/_ribs`, FOLDER being in `$fpath`, before `compinit` runs.
      fish: `ribs completion fish > ~/.config/fish/completions/ribs.fish`.
      """,
    arguments: [shell]
  ) { invocation, console in
    let name = invocation.value(of: shell) ?? ""
    guard let script = CompletionScript.all.first(where: { $0.shell == name }) else {
      throw CommandFailure(
        unknown: "shell", name, among: CompletionScript.all.map(\.shell),
        otherwise: "Give `bash`, `zsh` or `fish`.")
    }
    console.output.write(script.text(.ribs))
    return .done
  }

  private static let shell = Argument(
    "SHELL", .one, completion: .words(CompletionScript.all.map(\.shell)), "bash, zsh or fish")
}
