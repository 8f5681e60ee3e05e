import Foundation

/// Runs a program and waits for its end.
package enum Subprocess {
  /// It, or what it has started, does not end, nor lets itself be ended.
  package struct Endless: Error {
    package let arguments: [String]
  }

  /// `arguments` begins with the program, looked up in PATH; in front of it, `NAME=VALUE` sets a
  /// variable of its environment, and `-i` empties that. After `limit` seconds it is killed: no
  /// program may keep the tests from their end.
  package static func run(
    _ arguments: [String], limit: Double = 300
  ) throws -> SwiftCompiler.Output {
    let folder = try TemporaryFolder(["output": ""])
    // No pipe: whoever reads one to its end waits without a limit.
    let output = try FileHandle(forWritingTo: URL(filePath: folder("output")))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    if end.wait(timeout: .now() + limit) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      guard end.wait(timeout: .now() + 10) == .success else { throw Endless(arguments: arguments) }
    }
    let signalled = process.terminationReason == .uncaughtSignal
    return SwiftCompiler.Output(
      text: try folder.read("output"),
      status: signalled ? -process.terminationStatus : process.terminationStatus)
  }
}
