extension Command {
  static let version: Command = .init(
    name: "version", aliases: ["--version"], summary: "show the program's version"
  ) { _, console in
    console.output.write("ribs \(programVersion)\n")
    return .done
  }
}

/// Changes with every release, together with the changelog.
package let programVersion = "0.1.0"
