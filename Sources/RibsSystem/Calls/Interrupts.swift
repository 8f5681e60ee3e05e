#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals by which a user or a system ends a program.
extension Posix {
  /// Runs `body` while SIGINT, SIGTERM and SIGHUP wait; they arrive when it is done.
  ///
  /// The mask is this thread's. It suffices, as `startThread` has the threads that it makes hold
  /// them back, and nothing else makes any.
  package static func holdingInterrupts<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var held = interruptSet
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// True when one of the signals that `holdingInterrupts` holds has come, and will end the process.
  /// Linux holds back those too that are ignored, as `nohup` and `&` start programs.
  package static func interruptIsPending() -> Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    guard sigpending(&pending) == 0 else { return false }
    return interrupts.contains { sigismember(&pending, $0) == 1 && !isIgnored($0) }
  }

  /// Lets interrupts end the process. A program inherits what the thread that starts it holds back,
  /// and threads of Dispatch hold back all: nobody could end what an editor or a plugin starts.
  package static func heedInterrupts() {
    var heeded = interruptSet
    pthread_sigmask(SIG_UNBLOCK, &heeded, nil)
  }

  static var interruptSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in interrupts { sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #endif
    // Functions can't be compared; `SIG_IGN` is the address 1 wherever there are signals.
    return unsafeBitCast(handler, to: Int.self) == 1
  }

  private static let interrupts = [SIGINT, SIGTERM, SIGHUP]
}
