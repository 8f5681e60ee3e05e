import RibsSystem

do {
  try FuzzCommand(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  print(error.message)
  Posix.exitProcess(error.isMisuse ? 2 : 1)
}
