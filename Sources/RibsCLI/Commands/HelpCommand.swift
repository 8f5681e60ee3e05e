extension Command {
  static let help: Command = .init(
    name: "help", summary: "show the help page of a command", arguments: [helpedCommand]
  ) { invocation, console in
    let path = try ArgumentParser(.ribs).find(invocation.values(of: helpedCommand))
    console.output.write(HelpPage(path).text)
    return .done
  }

  private static let helpedCommand = Argument(
    "COMMAND", .many(otherwise: []), completion: .commands,
    "the command, word by word: `ribs help debug tokens`")
}
