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
  let script =
    "cd \"$1\" && out=$2 && shift 2 && exec \"$@\" > \"$out/out\" 2> \"$out/err\""
  let run = try Subprocess.run(
    ["sh", "-c", script, "sh", folder(below), streams.path, try builtProgram()] + arguments)
  let status: RibsCLI.ExitStatus =
    switch run.status {
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
  let environment = ["-i", "PATH=/usr/bin:/bin", "RIBS=" + (try builtProgram())]
  let run = try Subprocess.run(
    environment + ["sh", "-c", "{ \(script)\n} > \"$0/out\" 2> \"$0/err\"", folder.path])
  return (run.status, try folder.read("out"), try folder.read("err"))
}
