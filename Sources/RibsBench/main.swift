import RibsCLI
import RibsFiles
import RibsSystem

// The program runs itself anew for every measurement, since peak memory and the number of threads
// belong to a process.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "--phases" where arguments.count == 2:
    print(try Measurement(of: arguments[1]).transferred, terminator: "")
  case "--lint" where arguments.count == 2:
    let status = CommandLineTool.run(
      arguments: ["lint", arguments[1]], environment: [:], standardOutput: TextOutput(),
      standardError: TextOutput())
    Posix.exitProcess(status == .failed ? 2 : 0)
  case _ where arguments.contains("--help"):
    print(Benchmark.usage)
  default:
    try Benchmark(arguments).run()
  }
} catch {
  let console = Console(
    output: TextOutput(descriptor: 1), errors: TextOutput(descriptor: 2), environment: [:])
  switch error {
  case let failure as CommandFailure: console.report(failure)
  case let error as FileError: console.report(error)
  default: console.report(CommandFailure("\(error)"))
  }
  Posix.exitProcess(2)
}
