import Foundation
import TestSupport
import Testing

/// How the programs end that tests run.
@Suite struct SubprocessTests {
  @Test func bothStreamsAreKeptInTheirOrder() throws {
    let run = try Subprocess.run(["sh", "-c", "echo one; echo two >&2; echo three; exit 3"])
    #expect(run.text == "one\ntwo\nthree\n" && run.status == 3)
  }

  /// As those are that a thread of Dispatch starts, which holds back all signals.
  @Test func oneThatHeedsNoSignalIsKilled() throws {
    let run = try Subprocess.run(
      ["sh", "-c", "trap '' TERM; echo begins; while :; do :; done"], limit: 1)
    #expect(run.text == "begins\n" && run.status == -SIGKILL)
  }
}
