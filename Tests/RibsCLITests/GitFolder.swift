import TestSupport
import Testing

extension TemporaryFolder {
  /// Runs git in the folder, which must succeed.
  func git(_ command: String) throws {
    let outcome = try Subprocess.run(["sh", "-c", "cd \"$0\" && git \(command)", path])
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  /// Makes the folder a repository with one commit of all that is in it.
  func beginRepository() throws {
    try git("init -q -b main")
    try commit()
  }

  /// Commits everything as it is.
  func commit() throws {
    try git("add -A")
    try git("-c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -qm x")
  }
}
