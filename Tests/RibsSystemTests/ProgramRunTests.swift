import Foundation
import RibsSystem
import Testing
import TestSupport

@Suite("Running a program")
struct ProgramRunTests {
  private func shell(_ script: String) throws -> ProgramRun {
    try ProgramRun("sh", ["-c", script], environment: ["WHO": "me", "PATH": "/usr/bin:/bin"])
  }

  @Test func whatItPrintsAndHowItEndsIsKept() throws {
    let run = try shell("echo \"$WHO\"; echo wrong >&2; exit 3")
    #expect(String(decoding: run.output, as: UTF8.self) == "me\n")
    #expect(String(decoding: run.errors, as: UTF8.self) == "wrong\n")
    #expect(run.status == 3)
  }

  /// More than a pipe takes, in each order.
  @Test(arguments: ["long >&2; long", "long; long >&2"])
  func itNeverWaitsForItsReader(script: String) throws {
    let run = try shell("long() { head -c 300000 /dev/zero; }; \(script)")
    #expect(run.output.count == 300_000 && run.errors.count == 300_000)
  }

  @Test func nothingIsThereToRead() throws {
    let run = try shell("cat")
    #expect(run.status == 0 && run.output.isEmpty)
  }

  @Test(arguments: ["INT", "PIPE"]) func signalsEndItWhateverThisProgramHolds(name: String) throws {
    Posix.ignoreBrokenPipes()
    let number = try #require(["INT": SIGINT, "PIPE": SIGPIPE][name])
    let run = try Posix.holdingInterrupts { try shell("kill -\(name) $$; sleep 1") }
    #expect(run.status == 128 + number)
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    #expect(throws: SystemError.missing) {
      try ProgramRun("ribs-no-such-program", [], environment: [:])
    }
  }
}
