import Foundation
import RibsLint
import TestSupport
import Testing

/// `ribs lint` as a process of its own, in trees and on machines that are not as they should be.
@Suite("ribs lint holds out")
struct RobustnessTests {
  private func shell(_ script: String, in folder: TemporaryFolder) throws -> SwiftCompiler.Output {
    try Subprocess.run(
      ["sh", "-c", "cd \"$0\" && RIBS=\"$1\" && \(script)", folder.path, try builtProgram()],
      limit: 60)
  }

  @Test func aClosedPipeKeepsTheStatus() throws {
    let folder = try LeakyApp.folder()
    let outcome = try shell(
      "{ { sleep 0.2; \"$RIBS\" lint App 2>/dev/null; echo $? >&3; } | true; } 3>&1", in: folder)
    #expect(outcome.text == "1\n")
  }

  #if os(Linux)
    /// Each format by itself, as the largest is written in several steps.
    @Test(
      arguments: ["> /dev/full", "--output /dev/full"].flatMap { target in
        ReportFormat.all.map { "--format \($0.name) \(target)" }
      })
    func aFullDiskIsAFailure(arguments: String) throws {
      let folder = try LeakyApp.folder()
      let outcome = try shell("\"$RIBS\" lint App \(arguments)", in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.text.contains("no space left on device"))
    }

    @Test func aFileThatGrowsWhileReadIsReported() throws {
      let folder = try LeakyApp.folder()
      // The system tells no size of this file, and then gives bytes.
      try folder.link("App/Grows.swift", to: "/proc/self/status")
      let outcome = try shell("\"$RIBS\" lint App", in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.text.contains("App/Grows.swift: error: the file changed while it was read"))
      #expect(outcome.text.contains("(strong_router_reference)"))
    }
  #endif

  @Test func aLinkToAPipeTakesTheReport() throws {
    let folder = try LeakyApp.folder()
    let outcome = try shell(
      "\"$RIBS\" lint App --output /dev/stdout 2> /dev/null | cat", in: folder)
    #expect(outcome.text.hasPrefix("App/Home.swift:3:10: warning: "))
  }

  @Test func aFileThatDisappearedIsReported() throws {
    let folder = try LeakyApp.folder()
    try folder.link("App/Gone.swift", to: "nowhere.swift")
    let outcome = try shell("\"$RIBS\" lint App", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("App/Gone.swift: error: cannot be read"))
  }

  @Test func lintingWritesNothing() throws {
    let folder = try LeakyApp.folder()
    let before = try folder.list()
    _ = try shell("chmod -R a-w . && \"$RIBS\" lint App; chmod -R u+w .", in: folder)
    #expect(try folder.list() == before)
  }

  @Test(arguments: ["--fix", "--write-baseline App/Menu.swift", "--output App/Menu.swift"])
  func aWriteProtectedFileIsNotReplaced(options: String) throws {
    let folder = try LeakyApp.folder()
    let outcome = try shell("chmod a-w App/Menu.swift; \"$RIBS\" lint App \(options)", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("App/Menu.swift: error: the file is write-protected\n"))
    #expect(try folder.read("App/Menu.swift") == LeakyApp.menu)
    #expect(try folder.read("App/Home.swift") == LeakyApp.home)
  }

  @Test func loopsOfLinksEnd() throws {
    let folder = try LeakyApp.folder()
    try folder.link("App/Loop", to: ".")
    try folder.link("App/Up", to: "..")
    let outcome = try shell("\"$RIBS\" lint App", in: folder)
    #expect(outcome.text.hasSuffix("1 error, 1 warning in 2 files, 0 RIBs\n"))
  }

  @Test func oddNamesAreNames() throws {
    let name = "App/a b\n\"🌍\" %0A,::'é.swift"
    let folder = try TemporaryFolder([name: LeakyApp.menu])
    for format in ["text", "xcode", "github", "checkstyle", "junit", "markdown", "sarif"] {
      #expect(try shell("\"$RIBS\" lint App --format \(format)", in: folder).status == 1)
    }
    #expect(try shell("\"$RIBS\" lint App --format json --output o.json", in: folder).status == 1)
    let report = try JSONSerialization.jsonObject(with: Data(folder.read("o.json").utf8))
    let findings = (report as? [String: Any])?["findings"] as? [[String: Any]]
    #expect(findings?.first?["path"] as? String == name)
    let patch = "\"$RIBS\" lint App --fix --dry-run 2>/dev/null | git apply && \"$RIBS\" lint App"
    #expect(try shell(patch, in: folder).status == 0)
  }

  @Test(arguments: [[], ["--changed-since", "HEAD"]])
  func anInterruptLeavesNothingHalfWritten(options: [String]) throws {
    var files: [String: String] = [:]
    for number in 0..<300 {
      files["App/F\(number).swift"] = LeakyApp.menu.replacing("Menu", with: "M\(number)")
    }
    let weak = LeakyApp.menu.replacing("  var router", with: "  weak var router")
    var wasInterrupted = false
    for delay in [0, 0.002, 0.01] {
      let folder = try TemporaryFolder(files)
      let commit =
        "git init -q && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x"
      #expect(try shell(commit, in: folder).status == 0)
      // Not by a shell, which lets its background processes ignore interrupts.
      let process = Process()
      process.executableURL = URL(filePath: try builtProgram())
      process.arguments = ["lint", folder("App"), "--fix"] + options
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // From this thread, which holds back all signals: the program heeds them nevertheless.
      try process.run()
      var names: [String] = []
      while process.isRunning, !names.contains(where: { $0.hasSuffix(".tmp") }) {
        usleep(200)
        names = try FileManager.default.contentsOfDirectory(atPath: folder("App"))
      }
      usleep(UInt32(delay * 1_000_000))
      process.interrupt()
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { wasInterrupted = true }
      let left = try folder.list().filter { $0.contains(".ribs-") }
      #expect(left.isEmpty)
      let states = try Set(
        (0..<300).map { number in
          let text = try folder.read("App/F\(number).swift")
          return text == weak.replacing("Menu", with: "M\(number)")
            ? "new" : text == files["App/F\(number).swift"] ? "old" : "broken"
        })
      #expect(states == ["new"] || states == ["old"], "\(delay)")
    }
    #expect(wasInterrupted)
  }
}
