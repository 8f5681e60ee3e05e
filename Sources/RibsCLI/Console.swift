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

  /// Whether escape sequences may go to this output: a terminal that knows them, and nobody who
  /// asked for none.
  package func usesColour(_ output: TextOutput) -> Bool {
    output.isTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Tells people what a run has done or found, in a line of its own.
  package func status(_ text: String) { message(text + "\n") }

  /// Tells people something that is no error but that they should know: lower case and without full
  /// stop like an error's message, `help` like its remedy.
  func note(_ text: String, at path: String? = nil, help: String? = nil) {
    labelled("note:", .note, text, path, help)
  }

  /// Tells people why a run fails, or goes on with less.
  package func report(_ failure: CommandFailure) {
    labelled("error:", .error, failure.message, failure.path, failure.remedy)
  }

  /// Tells what became of earlier runs that were killed while they wrote.
  func note(_ writes: [FileWriter.AbandonedWrite]) {
    for write in writes {
      let files = counted(write.fileCount, "file")
      note("an earlier `ribs` was killed while it wrote \(files); that is undone")
      for path in write.kept { note("\(path) has changed since, so it stays as it is") }
    }
  }

  package func report(_ error: FileError) { report(CommandFailure(error)) }

  private func labelled(
    _ label: String, _ part: MessagePart, _ text: String, _ path: String?, _ help: String?
  ) {
    let place = path.map { "\($0): " } ?? ""
    let remedy = help.map { "\(paint("help:", .help)) \($0)\n" } ?? ""
    message("\(place)\(paint(label, part)) \(text)\n\(remedy)")
  }

  private func paint(_ label: String, _ part: MessagePart) -> String {
    usesColour(errors) ? part.painted(label) : label
  }

  private func message(_ text: String) {
    // Where both go to one place, they appear in the order they were written.
    output.flush()
    errors.write(text)
    errors.flush()
  }
}
