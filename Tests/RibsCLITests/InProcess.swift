import RibsCLI

/// What one run of the program left.
struct Outcome: Hashable {
  var status: ExitStatus
  var output: String
  var errors: String
}

/// Runs the program in this process.
func ribs(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
  ribs(arguments, environment: environment)
}

func ribs(_ arguments: [String], environment: [String: String] = [:]) -> Outcome {
  let output = TextOutput()
  let errors = TextOutput()
  let status = CommandLineTool.run(
    arguments: arguments, environment: environment, standardOutput: output, standardError: errors)
  return Outcome(status: status, output: output.text, errors: errors.text)
}
