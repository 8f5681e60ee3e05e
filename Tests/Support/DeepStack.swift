import Foundation
import Synchronization

/// Runs `body` on a thread of its own, with a stack as deep as that of a program's first one, and waits
/// for it.
///
/// The threads that tests run on have 512 KB on macOS, and a debug build needs ten times the stack of
/// a release build.
package func onDeepStack<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) throws(Failure) -> Value {
  let result = Mutex<Result<Value, Failure>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    let found = Result(catching: body)
    result.withLock { $0 = found }
    isDone.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  isDone.wait()
  guard let found = result.withLock({ $0 }) else { preconditionFailure("the thread has ended") }
  return try found.get()
}
