import RibsFiles
import RibsSystem

/// The program, as its `main` and its tests run it.
package enum CommandLineTool {
  /// Carries out one command line (without the program's name) in this process.
  package static func run(
    arguments: [String], environment: [String: String], standardOutput: TextOutput,
    standardError: TextOutput
  ) -> ExitStatus {
    let console = Console(
      output: standardOutput, errors: standardError, environment: environment)
    let status: ExitStatus
    do {
      status = try perform(ArgumentParser(.ribs).parse(arguments), console)
    } catch {
      for failure in failures(error) { console.report(failure) }
      status = .failed
    }
    standardOutput.flush()
    // Who closes a pipe has read enough; a disk that is full has lost what was asked for.
    guard let failure = standardOutput.failure, failure != .brokenPipe else { return status }
    console.report(
      CommandFailure(
        "standard output cannot be written: \(failure.text)",
        remedy: "Send it to where it can be written, such as a file on another disk."))
    return .failed
  }

  /// Carries out this process's command line and ends it.
  package static func runProcess() -> Never {
    Posix.occupyStandardDescriptors()
    Posix.ignoreBrokenPipes()
    Posix.heedInterrupts()
    var environment: [String: String] = [:]
    for name in Console.variables { environment[name] = Posix.environmentVariable(name) }
    let status = run(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      standardOutput: TextOutput(descriptor: 1), standardError: TextOutput(descriptor: 2))
    Posix.exitProcess(status.rawValue)
  }

  private static func perform(_ request: Request, _ console: Console) throws -> ExitStatus {
    switch request {
    case .run(let run, let invocation):
      return try run(invocation, console)
    case .help(let path):
      console.output.write(HelpPage(path).text)
      return .done
    case .noChoice(let path):
      console.status(HelpPage(path).text)
      throw CommandFailure("`\(spelling(path))` needs a command", remedy: "Choose one from above.")
    }
  }

  private static func failures(_ error: any Error) -> [CommandFailure] {
    switch error {
    case let failure as CommandFailure: [failure]
    case let several as CommandFailures: several.failures
    case let error as FileError: [CommandFailure(error)]
    default: [CommandFailure("\(error)")]
    }
  }
}
