import Foundation

/// The Swift compiler of the toolchain that runs the tests, with the stand-ins in its search path.
///
/// All files of one call make one module, named `App`.
package enum SwiftCompiler {
  /// What a call needs is not there. Not the fault of the code that was to be judged.
  package struct Unavailable: Error {
    package let reason: String
  }

  /// What the compiler said.
  package struct Diagnostics: Sendable {
    package let text: String
    package let succeeded: Bool

    /// The lines `FILE:LINE:COLUMN: error: …` and `error: …`, each once.
    package var errors: [String] { lines(of: "error: ") }
    package var warnings: [String] { lines(of: "warning: ") }

    private func lines(of kind: String) -> [String] {
      var seen: Set<String> = []
      return text.split(separator: "\n").map(String.init).filter { line in
        // Lines that begin with a blank repeat the message below the quoted source.
        line.contains(kind) && line.first != " " && seen.insert(line).inserted
      }
    }
  }

  /// What a compiled program wrote, both streams together, and how it ended.
  package struct Output: Sendable {
    package let text: String
    /// The exit status, or the number of the signal that ended it, negative.
    package let status: Int32

    package var succeeded: Bool { status == 0 }
  }

  /// Checks the files as one module in Swift 5 or 6.
  package static func typecheck(_ files: [URL], languageMode: Int = 5) throws -> Diagnostics {
    let standIns = try StandIns.located()
    let run = try Subprocess.run(
      toolchain(
        ["-typecheck", "-parse-as-library"]
          + settings(languageMode, standIns) + TestCase.searchPaths + files.map(\.path)))
    return Diagnostics(text: run.text, succeeded: run.succeeded)
  }

  /// Checks a module of which only some files, `checked`, may hold mistakes: the others are read as
  /// far as these refer to them, which takes a quarter of the time for an app of 50 files.
  package static func typecheck(_ files: [URL], checking checked: Set<URL>) throws -> Diagnostics {
    let standIns = try StandIns.located()
    let run = try Subprocess.run(
      toolchain(
        ["-frontend", "-typecheck", "-parse-as-library", "-module-name", "App"]
          + ["-swift-version", "5", "-I", standIns.modules.path] + frontendSettings
          + TestCase.searchPaths
          + files.flatMap { checked.contains($0) ? ["-primary-file", $0.path] : [$0.path] }))
    return Diagnostics(text: run.text, succeeded: run.succeeded)
  }

  /// What the driver tells the frontend, where that does not know it by itself.
  private static let frontendSettings: [String] = {
    #if os(Linux)
      return []
    #else
      let path = try? Subprocess.run(["xcrun", "--show-sdk-path"]).text
      return path.map { ["-sdk", $0.trimmingCharacters(in: .whitespacesAndNewlines)] } ?? []
    #endif
  }()

  /// Compiles sources and XCTest classes into one program and runs all its tests.
  ///
  /// A test class must name `XCTestCase` itself as its base. When compiling fails, the output holds
  /// the diagnostics and the compiler's status.
  package static func runTests(sources: [URL], tests: [URL]) throws -> Output {
    try withExtendedLifetime(TemporaryFolder()) { folder in
      let cases = try tests.flatMap {
        TestCase.all(in: try String(contentsOf: $0, encoding: .utf8))
      }
      try folder.write("main.swift", TestCase.program(running: cases))
      let main = URL(filePath: folder("main.swift"))
      return try compileAndRun(
        sources + tests + [main], in: folder, options: TestCase.options,
        environment: untimed, limit: 120)
    }
  }

  /// Compiles sources with Swift Testing's tests into one program and runs all these.
  package static func runSwiftTests(_ sources: [URL]) throws -> Output {
    try withExtendedLifetime(TemporaryFolder()) { folder in
      try folder.write(
        "main.swift", "import Testing\n\nawait Testing.__swiftPMEntryPoint() as Never\n")
      let main = URL(filePath: folder("main.swift"))
      return try compileAndRun(
        sources + [main], in: folder, options: TestCase.options, environment: untimed, limit: 120)
    }
  }

  /// Tests look for leaks themselves; the framework's detector would end all of them where a loaded
  /// machine lets one object that leaks on purpose outlive its second.
  private static let untimed = ["DISABLE_LEAK_DETECTION=yes"]

  /// Programs that trap on purpose need not show where.
  package static let untraced = ["SWIFT_BACKTRACE=enable=no"]

  /// Compiles the sources, of which one is `main.swift`, and runs them for at most `limit` seconds;
  /// a program that takes longer is killed.
  package static func compileAndRun(_ sources: [URL], limit: Double = 60) throws -> Output {
    try withExtendedLifetime(TemporaryFolder()) {
      try compileAndRun(sources, in: $0, options: [], environment: [], limit: limit)
    }
  }

  /// Compiles the sources, of which one is `main.swift`, into a program at a path.
  package static func compile(_ sources: [URL], to program: String) throws -> Diagnostics {
    let compiled = try compile(sources, to: program, options: [])
    return Diagnostics(text: compiled.text, succeeded: compiled.succeeded)
  }

  private static func compileAndRun(
    _ sources: [URL], in folder: TemporaryFolder, options: [String], environment: [String],
    limit: Double
  ) throws -> Output {
    let program = folder("app")
    let compiled = try compile(sources, to: program, options: options)
    guard compiled.succeeded else { return compiled }
    return try Subprocess.run(untraced + environment + [program], limit: limit)
  }

  private static func compile(_ sources: [URL], to program: String, options: [String]) throws
    -> Output
  {
    let standIns = try StandIns.located()
    return try Subprocess.run(
      toolchain(
        ["-Onone", "-enable-testing", "-D", "DEBUG", "-o", program]
          + settings(5, standIns) + options + sources.map(\.path) + standIns.objects.map(\.path)))
  }

  /// The whole module in one process: four times as fast for an app of 50 files, and the errors of
  /// all files are told, where one process a file stops at the first that has any.
  private static func settings(_ languageMode: Int, _ standIns: StandIns) -> [String] {
    [
      "-module-name", "App", "-package-name", "App", "-whole-module-optimization",
      "-swift-version", "\(languageMode)", "-I", standIns.modules.path,
    ]
  }

  private static func toolchain(_ arguments: [String]) -> [String] {
    #if os(Linux)
      return ["swiftc"] + arguments
    #else
      return ["xcrun", "swiftc"] + arguments
    #endif
  }
}
