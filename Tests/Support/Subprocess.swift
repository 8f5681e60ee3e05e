import Foundation

/// Runs a program and waits for its end.
package enum Subprocess {
  /// `arguments` begins with the program, looked up in PATH; `NAME=VALUE` in front of it sets a
  /// variable of its environment. After `limit` seconds it is terminated.
  package static func run(
    _ arguments: [String], limit: Double? = nil
  ) throws -> SwiftCompiler.Output {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let stop = DispatchWorkItem { process.terminate() }
    if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: stop) }
    // Read first: a program that fills the pipe would wait for ever.
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    stop.cancel()
    let signalled = process.terminationReason == .uncaughtSignal
    return SwiftCompiler.Output(
      text: String(decoding: bytes, as: UTF8.self),
      status: signalled ? -process.terminationStatus : process.terminationStatus)
  }
}
