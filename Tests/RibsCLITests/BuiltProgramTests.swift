import Foundation
import TestSupport
import Testing

/// What only a process of its own can show: descriptors and signals.
@Suite("The built program")
struct BuiltProgramTests {
  @Test func aClosedPipeEndsItQuietlyWithItsStatus() throws {
    // The reader is gone before the first byte.
    let outcome = try shell("{ { sleep 0.2; \"$RIBS\" --help; echo $? >&3; } | true; } 3>&1")
    #expect(outcome.output == "0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test func exitStatusesReachTheCaller() throws {
    #expect(try shell("\"$RIBS\" --version").status == 0)
    #expect(try shell("\"$RIBS\" --nonsense").status == 2)
  }

  @Test func aClosedOutputIsAFailure() throws {
    let outcome = try shell("\"$RIBS\" --version >&-")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        error: standard output cannot be written: bad file descriptor
        help: Send it to where it can be written, such as a file on another disk.

        """)
  }

  #if os(Linux)
    @Test func aFullDiskIsAFailure() throws {
      let outcome = try shell("\"$RIBS\" --version > /dev/full")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasPrefix(
          "error: standard output cannot be written: no space left on device\nhelp: "))
    }
  #endif

  @Test(arguments: [
    ("graph --format json", Fixture.rider), ("debug project", .rider),
    ("lint --format sarif", .riderDefects), ("debug project", .riderDefects),
  ])
  func outputsAreTheSameOnAnyNumberOfCores(command: String, app: Fixture) throws {
    let outputs = try [1, 2, 7].map {
      try shell("RIBS_JOBS=\($0) \"$RIBS\" \(command) '\(app.folder.path)'").output
    }
    #expect(!outputs[0].isEmpty)
    #expect(outputs[1] == outputs[0] && outputs[2] == outputs[0])
  }
}
