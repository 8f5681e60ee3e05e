import RibsFiles
import RibsText

/// What a command sees of the outside: results go to `output`, which machines read, messages for
/// people to `errors`.
package struct Console {
  package let output: TextOutput
  package let errors: TextOutput
  /// The variables that `Console.variables` names, where set.
  package let environment: [String: String]

  package init(output: TextOutput, errors: TextOutput, environment: [String: String]) {
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  /// The environment variables that the console heeds.
  package static let variables = ["NO_COLOR", "TERM"]

  /// Whether escape sequences may go to this output: a terminal that knows them, and nobody who asked
  /// for none.
  package func usesColour(_ output: TextOutput) -> Bool {
    output.isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Tells people something that is no error.
  package func note(_ text: String) { message(text + "\n") }

  /// Tells people why a run fails, or goes on with less.
  package func report(_ failure: CommandFailure) {
    let place = failure.path.map { "\($0): " } ?? ""
    let label = usesColour(errors) ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    let help = failure.remedy.map { "help: \($0)\n" } ?? ""
    message("\(place)\(label) \(failure.message)\n\(help)")
  }

  /// Tells what became of earlier runs that were killed while they wrote.
  func note(_ writes: [FileWriter.AbandonedWrite]) {
    for write in writes {
      let files = counted(write.fileCount, "file")
      note("note: an earlier `ribs` was killed while it wrote \(files); that is undone")
      for path in write.kept { note("note: \(path) has changed since, so it stays as it is") }
    }
  }

  package func report(_ error: FileError) { report(CommandFailure(error)) }

  private func message(_ text: String) {
    // Where both go to one place, they appear in the order they were written.
    output.flush()
    errors.write(text)
    errors.flush()
  }
}
