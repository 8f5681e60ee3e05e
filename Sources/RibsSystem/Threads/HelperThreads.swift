import Dispatch
import Synchronization

/// Threads that come when they are called, do some work, and wait for the next call.
///
/// Dispatch has such threads too, but on macOS with small stacks.
final class HelperThreads: Sendable {
  private let work: @Sendable () -> Void
  private let idle = Mutex(0)
  /// Signalled once for each call that a waiting thread is to answer.
  private let calls = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Has as many threads run the work.
  func call(_ count: Int) {
    for _ in 0..<count {
      let isOneIdle = idle.withLock { idle in
        guard idle > 0 else { return false }
        idle -= 1
        return true
      }
      if isOneIdle {
        calls.signal()
      } else {
        Posix.startThread { [self] in run() }
      }
    }
  }

  private func run() {
    while true {
      work()
      idle.withLock { $0 += 1 }
      calls.wait()
    }
  }
}
