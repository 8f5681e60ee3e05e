import Foundation
import RibsCLI
import RibsFiles
import RibsSystem

/// The measurements that a command line asks for.
struct Benchmark {
  static let usage = """
    usage: ribs-bench [--ribs N,N,…] [--lines N] [PATH…]

    Measures `ribs lint` phase by phase on the folders given; without any, on made-up apps of 60, 600
    and 6,000 RIBs (or those of `--ribs`) with 170 lines a RIB (or those of `--lines`). Of three runs,
    the fastest counts.
    """

  private var paths: [String] = []
  private var ribs = [60, 600, 6_000]
  private var linesPerRib = 170

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--ribs": ribs = try Self.numbers(after: argument, &rest)
      case "--lines": linesPerRib = try Self.numbers(after: argument, &rest)[0]
      case let path where !path.hasPrefix("-"): paths.append(path)
      default:
        throw CommandFailure(
          unknown: "option", argument, among: ["--help", "--lines", "--ribs"],
          otherwise: "Run `ribs-bench --help` to see what there is.")
      }
    }
  }

  private static func numbers(after option: String, _ rest: inout ArraySlice<String>) throws
    -> [Int]
  {
    let numbers = (rest.popFirst() ?? "").split(separator: ",").map { Int($0) ?? 0 }
    guard !numbers.isEmpty, numbers.allSatisfy({ $0 > 0 }) else {
      throw CommandFailure(
        "`\(option)` needs positive numbers, separated by commas",
        remedy: "Run `ribs-bench --help` to see an example.")
    }
    return numbers
  }

  func run() throws {
    guard paths.isEmpty else {
      // A wrong path is told before minutes are spent on the others.
      for path in paths where try FileFinder.find([path]).files.isEmpty {
        throw CommandFailure(
          "no Swift file", path: path, remedy: "Give a folder that holds Swift sources.")
      }
      for path in paths { _ = try measure(path, named: path) }
      return
    }
    var results: [(ribs: Int, nanosecondsPerLine: Double)] = []
    for count in ribs {
      let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-bench-\(count)")
      try? FileManager.default.removeItem(at: folder)
      defer { try? FileManager.default.removeItem(at: folder) }
      try SyntheticApp(ribs: count, linesPerRib: linesPerRib).write(to: folder)
      let result = try measure(folder.path, named: "made-up app")
      results.append((count, Double(result.total) / Double(result.lines)))
    }
    guard let first = results.first, results.count > 1 else { return }
    print("Growth, time per line on one thread, \(first.ribs) RIBs = 1:")
    for result in results {
      let ratio = result.nanosecondsPerLine / first.nanosecondsPerLine
      print("  \(padded("\(result.ribs)", 7)) RIBs \(padded(decimal(ratio, 2), 6))")
    }
  }

  /// Prints a table for one thread and one for all; gives back the measurement with one.
  private func measure(_ path: String, named name: String) throws -> Measurement {
    let single = try Measurement.inOwnProcess(of: path, jobs: 1)
    let concatenation = try Measurement.concatenation(of: path)
    print(
      """
      \(name): \(single.lines) lines, \(decimal(Double(single.bytes) / 1e6, 1)) MB, \
      \(single.files) files, \(single.ribs) RIBs, \(single.findings) findings

      """)
    try printTable(single, path: path, jobs: 1, beside: concatenation)
    let all = Posix.processorCount
    if all > 1 {
      try printTable(
        Measurement.inOwnProcess(of: path, jobs: all), path: path, jobs: all, beside: concatenation)
    }
    return single
  }

  private func printTable(
    _ result: Measurement, path: String, jobs: Int, beside concatenation: Int
  ) throws {
    let wholeRun = try Measurement.wholeRun(of: path, jobs: jobs)
    var rows = result.phases.map { ($0.name, $0.nanoseconds) }
    rows.append(("all phases", result.total))
    rows.append(("whole process", wholeRun))
    rows.append(("floor", result.floor))
    rows.append(("cat", concatenation))
    let threads = jobs == 1 ? "1 thread" : "\(jobs) threads"
    print("  \(threads.padding(toLength: 14, withPad: " ", startingAt: 0))", terminator: "")
    print("       ms   Mlines/s       MB/s    x floor      x cat")
    for (name, nanoseconds) in rows {
      let seconds = Double(max(nanoseconds, 1)) / 1e9
      let cells = [
        decimal(seconds * 1e3, 1), decimal(Double(result.lines) / seconds / 1e6, 2),
        decimal(Double(result.bytes) / seconds / 1e6, 0),
        decimal(Double(nanoseconds) / Double(max(result.floor, 1)), 2),
        decimal(Double(nanoseconds) / Double(max(concatenation, 1)), 2),
      ]
      let label = name.padding(toLength: 14, withPad: " ", startingAt: 0)
      print("  \(label)" + cells.map { padded($0, 11) }.joined().dropFirst(2))
    }
    print("  peak memory \(decimal(Double(result.peakMemory) / 1_048_576, 1)) MiB\n")
  }
}

/// With so many digits behind the point.
private func decimal(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}

private func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

extension SyntheticApp {
  /// Writes all files below a folder.
  func write(to folder: URL) throws {
    func write(_ files: [File]) throws {
      for file in files {
        let target = folder.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: target)
      }
    }
    try write(sharedFiles)
    for rib in 0..<ribs { try write(files(ofRib: rib)) }
  }
}
