#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Posix {
  /// As much as the first thread of a program has on macOS and Linux, in bytes. Threads that are not
  /// told otherwise have 512 KB on macOS and less with musl: too little to follow values through
  /// functions that call each other.
  private static let stackSize = 8 << 20

  /// Starts a thread that runs `body`, and that holds back interrupts: they come to another thread.
  /// Where the system makes no thread any more, nothing is run.
  static func startThread(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A thread inherits what the one that makes it holds back.
    var held = interruptSet
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let work = Unmanaged.passRetained(ThreadWork(body))
    let result = pthread_create(
      &thread, &attributes,
      { context in
        // Not optional on all systems.
        let given: UnsafeMutableRawPointer? = context
        if let given { Unmanaged<ThreadWork>.fromOpaque(given).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if result != 0 { work.release() }
  }
}

/// What a thread is to run, as an object to which C can hold a pointer.
private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
