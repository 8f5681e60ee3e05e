import Foundation
import RibsCLI
import RibsFiles
import RibsSystem

extension Measurement {
  /// Measures several times, in processes of their own with so many threads, and gives back the
  /// measurement that took the least time.
  static func inOwnProcess(of path: String, jobs: Int) throws -> Measurement {
    let first = try single(of: path, jobs: jobs)
    return try (1..<repetitions).reduce(first) { best, _ in
      let next = try single(of: path, jobs: jobs)
      return next.total < best.total ? next : best
    }
  }

  private static func single(of path: String, jobs: Int) throws -> Measurement {
    let output = try run(["--phases", path], jobs: jobs).output
    guard let measurement = Measurement(transferred: output) else {
      throw CommandFailure("cannot be measured", path: path)
    }
    return measurement
  }

  /// The least wall time, in nanoseconds, of whole processes that lint the folder, from their start
  /// to their end.
  static func wholeRun(of path: String, jobs: Int) throws -> Int {
    try (0..<repetitions).map { _ in try run(["--lint", path], jobs: jobs).nanoseconds }.min() ?? 0
  }

  /// The least wall time, in nanoseconds, in which `cat` writes the folder's Swift files to
  /// nowhere: on one core, with a process for every thousand files.
  static func concatenation(of path: String) throws -> Int {
    let files = try FileFinder.find([path]).files.map(\.path)
    let thousands = stride(from: 0, to: files.count, by: 1_000).map {
      Array(files[$0..<min($0 + 1_000, files.count)])
    }
    return try (0..<repetitions).map { _ in
      try thousands.reduce(0) { sum, files in
        try sum
          + run("/bin/sh", ["-c", #"exec cat -- "$@" > /dev/null"#, "cat"] + files).nanoseconds
      }
    }.min() ?? 0
  }

  /// Runs this program again.
  private static func run(_ arguments: [String], jobs: Int) throws -> (
    output: String, nanoseconds: Int
  ) {
    try run(
      Bundle.main.executablePath ?? CommandLine.arguments[0], arguments,
      adding: ["RIBS_JOBS": "\(jobs)"])
  }

  private static func run(
    _ program: String, _ arguments: [String], adding variables: [String: String] = [:]
  ) throws -> (output: String, nanoseconds: Int) {
    let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let clock = ContinuousClock()
    let start = clock.now
    let run: ProgramRun
    do throws(SystemError) {
      run = try ProgramRun(program, arguments, environment: environment)
    } catch {
      throw CommandFailure("cannot be run: \(error.text)", path: program)
    }
    let took = start.duration(to: clock.now)
    try Posix.write(run.errors, to: 2)
    guard run.status == 0 else {
      throw CommandFailure("`\(arguments.prefix(2).joined(separator: " "))` failed", path: program)
    }
    return (String(decoding: run.output, as: UTF8.self), Int(took / .nanoseconds(1)))
  }

  /// As the measuring process prints it: a name and a number on each line.
  var transferred: String {
    let facts = [
      ("files", files), ("bytes", bytes), ("lines", lines), ("ribs", ribs),
      ("findings", findings), ("floor", floor), ("memory", peakMemory),
    ]
    return (facts + phases.map { ("phase " + $0.name, $0.nanoseconds) })
      .map { "\($0.0)=\($0.1)\n" }.joined()
  }

  /// Reads what `transferred` printed.
  init?(transferred text: String) {
    var facts: [String: Int] = [:]
    var phases: [Phase] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=")
      guard parts.count == 2, let number = Int(parts[1]) else { return nil }
      if parts[0].hasPrefix("phase ") {
        phases.append(Phase(name: String(parts[0].dropFirst(6)), nanoseconds: number))
      } else {
        facts[String(parts[0])] = number
      }
    }
    guard let files = facts["files"], let bytes = facts["bytes"], let lines = facts["lines"],
      let ribs = facts["ribs"], let findings = facts["findings"], let floor = facts["floor"],
      let memory = facts["memory"]
    else { return nil }
    self.init(
      files: files, bytes: bytes, lines: lines, ribs: ribs, findings: findings, floor: floor,
      phases: phases, peakMemory: memory)
  }
}
