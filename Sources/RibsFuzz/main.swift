import RibsSystem

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  print(FuzzCommand.usage)
} else {
  do {
    try FuzzCommand(arguments).run()
  } catch {
    // Where nobody reads it, the status says the same.
    try? Posix.write(Array((error.message + "\n").utf8), to: 2)
    Posix.exitProcess(error.isMisuse ? 2 : 1)
  }
}
