import Synchronization

/// A value that is found out when somebody asks for it first, and then kept for everybody.
///
/// Two threads may find it out at once; it is the same, so it does not matter whose stays.
struct Deferred<Value: Sendable>: ~Copyable, Sendable {
  private let known = Mutex<Value?>(nil)

  func value(_ find: () -> Value) -> Value {
    if let value = known.withLock({ $0 }) { return value }
    let value = find()
    known.withLock { $0 = value }
    return value
  }
}
