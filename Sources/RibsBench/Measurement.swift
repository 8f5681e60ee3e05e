import Dispatch
import RibsCLI
import RibsFiles
import RibsLint
import RibsModel
import RibsSyntax
import RibsSystem

/// What one run over a folder took, phase by phase, as one process measures it.
struct Measurement {
  struct Phase {
    let name: String
    /// Of wall time.
    let nanoseconds: Int
  }

  let files: Int
  let bytes: Int
  let lines: Int
  let ribs: Int
  let findings: Int
  /// Reading the same bytes and looking at each once: nothing that reads the files can be faster.
  let floor: Int
  /// In the order in which they run.
  let phases: [Phase]
  /// Of the whole process, in bytes.
  let peakMemory: Int

  init(
    files: Int, bytes: Int, lines: Int, ribs: Int, findings: Int, floor: Int, phases: [Phase],
    peakMemory: Int
  ) {
    self.files = files
    self.bytes = bytes
    self.lines = lines
    self.ribs = ribs
    self.findings = findings
    self.floor = floor
    self.phases = phases
    self.peakMemory = peakMemory
  }

  /// How often everything is measured, as the help text says; the least counts, as what else runs on
  /// the machine can only add to it.
  static let repetitions = 3

  var total: Int { phases.reduce(0) { $0 + $1.nanoseconds } }

  /// Measures the Swift files below `path` in this process, with `Jobs.count` threads.
  init(of path: String) throws {
    HeapGrowth.inLargeSteps()
    var clock = PhaseClock()
    let (found, projects) = try clock.measure("find") {
      let found = try FileFinder.find([path])
      return (found, found.projects.read(around: found.files))
    }
    let sources = try clock.measure("read") {
      try parallelMap(found.files) { file in Result { try FileReader.read(file.path) } }
        .map { try $0.get() }
    }
    let files = clock.measure("lex and parse") {
      parallelMap(Array(zip(found.files, sources)), scratch: ParserMemory()) { input, memory in
        ProjectFile(
          source: parse(path: input.0.path, bytes: input.1, reusing: &memory),
          pathBelow: input.0.pathBelow)
      }
    }
    let project = clock.measure("link") {
      Project(files: files, projectFolders: projects.folders)
    }
    let outcome = clock.measure("rules") { Linter().run(on: project) }
    let report = clock.measure("report") {
      let report = LintReport(version: "", outcome, of: project, took: .zero)
      _ = ReportFormat.json.render(report)
      return report
    }
    self.files = files.count
    bytes = sources.reduce(0) { $0 + $1.count }
    lines = report.lines()
    ribs = report.summary.ribs
    findings = report.findings.count
    phases = clock.phases
    peakMemory = Posix.peakMemory
    floor = try Self.floor(found.files)
  }

  /// The least of several readings, each file's bytes added up and dropped.
  private static func floor(_ files: [FoundFile]) throws -> Int {
    try (0..<repetitions).map { _ in
      var clock = PhaseClock()
      let sums = try clock.measure("floor") {
        try parallelMap(files) { file in
          Result { try FileReader.read(file.path).reduce(UInt8(0)) { $0 ^ $1 } }
        }.map { try $0.get() }
      }
      // The sums are asked for, so that nobody can leave the adding out.
      return clock.phases[0].nanoseconds + (sums.isEmpty ? 1 : 0)
    }.min() ?? 1
  }
}

/// Takes the time of one phase after the other.
private struct PhaseClock {
  private(set) var phases: [Measurement.Phase] = []

  mutating func measure<Result, Failure: Error>(
    _ name: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = try work()
    let end = DispatchTime.now().uptimeNanoseconds
    phases.append(Measurement.Phase(name: name, nanoseconds: Int(end - start)))
    return result
  }
}
