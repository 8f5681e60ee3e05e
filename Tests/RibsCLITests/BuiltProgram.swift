import Foundation
import RibsCLI
import TestSupport

/// Runs the program in a process of its own, with `folder` as the working folder.
func ribs(
  _ arguments: String..., in folder: TemporaryFolder, below: String = "."
) throws -> Outcome {
  try ribs(arguments, in: folder, below: below)
}

func ribs(
  _ arguments: [String], in folder: TemporaryFolder, below: String = "."
) throws -> Outcome {
  let streams = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments =
    [
      "-c", "out=$1; program=$2; shift 2; exec \"$program\" \"$@\" > \"$out/out\" 2> \"$out/err\"",
      "sh", streams.path, try builtProgram(),
    ] + arguments
  process.currentDirectoryURL = URL(filePath: folder(below))
  try process.run()
  process.waitUntilExit()
  let status: RibsCLI.ExitStatus =
    switch process.terminationStatus {
    case 0: .done
    case 1: .findings
    default: .failed
    }
  return Outcome(
    status: status, output: try streams.read("out"), errors: try streams.read("err"))
}

/// Runs a script that finds the program in `RIBS`.
func shell(_ script: String) throws -> (status: Int32, output: String, errors: String) {
  let folder = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", "{ \(script)\n} > \"$0/out\" 2> \"$0/err\"", folder.path]
  process.environment = ["PATH": "/usr/bin:/bin", "RIBS": try builtProgram()]
  try process.run()
  process.waitUntilExit()
  return (process.terminationStatus, try folder.read("out"), try folder.read("err"))
}
