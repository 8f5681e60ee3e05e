#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file, closed when the value goes.
package struct Descriptor: ~Copyable {
  let number: Int32

  deinit { _ = closeFile(number) }

  /// Takes over what is open under the number.
  init(_ number: Int32) { self.number = number }

  /// Opens a file to read. A pipe without a writer does not make this wait.
  package init(reading path: String) throws(SystemError) {
    try self.init(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  /// Makes a file that must not exist yet.
  package init(creating path: String) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
  }

  /// Opens a file that exists to be read and changed, itself and not what a link there leads to.
  package init(updating path: String) throws(SystemError) {
    try self.init(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  }

  /// Opens what exists (a device, a pipe) to write.
  package init(writing path: String) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CLOEXEC)
  }

  private init(_ path: String, _ flags: Int32) throws(SystemError) {
    while true {
      let opened = open(path, flags, 0o666)
      if opened >= 0 {
        number = opened
        return
      }
      guard errno == EINTR else { throw SystemError.last }
    }
  }

  package func status() throws(SystemError) -> FileStatus {
    var result = stat()
    guard fstat(number, &result) == 0 else { throw SystemError.last }
    return FileStatus(result)
  }

  package func setPermissions(_ permissions: UInt16) throws(SystemError) {
    guard fchmod(number, mode_t(permissions)) == 0 else { throw SystemError.last }
  }

  /// The bytes up to the file's end, but no more than `limit`.
  package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      while filled < limit, let target = buffer.baseAddress {
        // macOS refuses to read 2 GiB and more at once; Linux gives that much and no more.
        let asked = min(limit - filled, 1 << 30)
        let count = readFile(number, target + filled, asked)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          if count < 0 { failure = SystemError.last }
          return
        }
        filled += count
        // A file gives less than asked for only at its end.
        if count < asked { return }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try Posix.write(bytes, to: number)
  }

  /// What came of asking for a lock.
  package enum Lock: Hashable, Sendable {
    /// Nobody else gets it before the descriptor is closed, as it is when the process ends, however
    /// that ends.
    case held
    /// Somebody else holds it.
    case taken
    /// The file system knows no locks.
    case unsupported
  }

  /// Asks for the file's lock, of which only those know who ask for it, too.
  package func lock(waiting: Bool) -> Lock {
    while flock(number, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .taken
      default: return .unsupported
      }
    }
    return .held
  }

  /// The path leads to the file still: nobody has removed or moved it since it was opened.
  package func stands(at path: String) -> Bool {
    guard let here = try? Posix.linkStatus(of: path), let own = try? status() else { return false }
    return here.identity == own.identity
  }
}

extension Posix {
  /// Writes every byte to an open descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        writeFile(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        // Another program left the terminal in non-blocking mode.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }
}

// Members of the same name hide the C functions inside the types above.
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
private func writeFile(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
