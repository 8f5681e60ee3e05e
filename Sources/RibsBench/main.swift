import RibsCLI
import RibsSyntax

// The program runs itself anew for every measurement, since peak memory and the number of threads
// belong to a process.
var arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--phases" where arguments.count == 2:
  print(try Measurement(of: arguments[1]).transferred, terminator: "")
case "--lint" where arguments.count == 2:
  let status = CommandLineTool.run(
    arguments: ["lint", arguments[1]], environment: [:], standardOutput: TextOutput(),
    standardError: TextOutput())
  Posix.exitProcess(status == .failed ? 2 : 0)
default:
  do {
    try Benchmark(arguments).run()
  } catch let error as BenchmarkFailure {
    print("error: \(error.message)\n\n\(Benchmark.usage)")
    Posix.exitProcess(2)
  }
}
