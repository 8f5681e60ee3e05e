#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that was run to its end, and what it printed.
///
/// Foundation's `Process` would not do: it makes threads that take the signals which
/// `Posix.holdingInterrupts` holds.
package struct ProgramRun: Hashable, Sendable {
  /// Where a signal has ended it, 128 and the signal's number, as shells tell it.
  package let status: Int32
  package let output: [UInt8]
  package let errors: [UInt8]

  /// Runs a program that `PATH` leads to, with nothing to read, and waits for it.
  ///
  /// Throws the system's reason why it can't be started: `SystemError.missing` where there is none
  /// of that name.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String]
  ) throws(SystemError) {
    let output = try Pipe()
    let errors = try Pipe()
    let process = try Self.start(
      name, arguments, environment.map { "\($0.key)=\($0.value)" }, output: output.writing,
      errors: errors.writing)
    (self.output, self.errors) = try Self.read(output.reading, errors.reading)
    status = try Self.end(of: process)
  }

  /// The ends to write to are closed with the call: only the program has them then, and what it
  /// prints ends with it.
  private static func start(
    _ name: String, _ arguments: [String], _ environment: [String],
    output: consuming Descriptor, errors: consuming Descriptor
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
    // An interrupt and a broken pipe end it, whatever this program makes of them.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ([name] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let result = posix_spawnp(&process, name, &actions, &attributes, words, variables)
    guard result == 0 else { throw SystemError(code: result) }
    return process
  }

  /// Both side by side, as a program waits when a pipe is full.
  private static func read(
    _ output: borrowing Descriptor, _ errors: borrowing Descriptor
  ) throws(SystemError) -> ([UInt8], [UInt8]) {
    var pipes = [output.number, errors.number].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var texts: [[UInt8]] = [[], []]
    // A descriptor below zero is not looked at.
    while pipes.contains(where: { $0.fd >= 0 }) {
      guard poll(&pipes, 2, -1) > 0 else {
        guard errno == EINTR else { throw SystemError.last }
        continue
      }
      for index in pipes.indices where pipes[index].revents != 0 {
        let bytes = try index == 0 ? output.read(atMost: 1 << 16) : errors.read(atMost: 1 << 16)
        texts[index] += bytes
        if bytes.isEmpty { pipes[index].fd = -1 }
      }
    }
    return (texts[0], texts[1])
  }

  private static func end(of process: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemError.last }
    }
    // The macros that take it apart are not for Swift: a signal's number, above it the exit status.
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

private struct Pipe: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError.last }
    // Only the copies that the program is given stay open in it.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }
}
