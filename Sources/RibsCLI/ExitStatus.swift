/// What the program's end tells its caller.
package enum ExitStatus: Int32, Sendable {
  /// Everything was done, and nothing was found at or above the fail level.
  case done = 0
  /// There are findings at or above the fail level.
  case findings = 1
  /// The run itself failed: wrong use, unreadable input, a refusal to overwrite.
  case failed = 2
}
