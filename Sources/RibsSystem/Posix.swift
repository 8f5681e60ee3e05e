#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operating system's calls with Swift's types. Only this file, `ProgramRun.swift` and
/// `HeapGrowth.swift` import the C library, so that everything about platforms is seen there.
package enum Posix {
  /// What a path leads to, symbolic links followed.
  package static func status(of path: String) throws(SystemError) -> FileStatus {
    var result = stat()
    guard stat(path, &result) == 0 else { throw SystemError.last }
    return FileStatus(result)
  }

  /// What stands at a path itself: a symbolic link is a link.
  package static func linkStatus(of path: String) throws(SystemError) -> FileStatus {
    var result = stat()
    guard lstat(path, &result) == 0 else { throw SystemError.last }
    return FileStatus(result)
  }

  /// The absolute path without links, `.` and `..`.
  package static func realPath(of path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError.last }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What a symbolic link says that it leads to.
  package static func linkTarget(of path: String) throws(SystemError) -> String {
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    let count = readlink(path, &target, limit)
    guard count >= 0 else { throw SystemError.last }
    return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Calls `body` with the name's bytes and the kind of every entry but `.` and `..`, in no order,
  /// and gives back the folder's identity. The bytes live only as long as the call.
  package static func readFolder(
    _ path: String, _ body: (UnsafeBufferPointer<UInt8>, FileKind?) -> Void
  ) throws(SystemError) -> FileIdentity {
    guard let folder = opendir(path) else { throw SystemError.last }
    defer { closedir(folder) }
    var result = stat()
    guard fstat(dirfd(folder), &result) == 0 else { throw SystemError.last }
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw SystemError.last }
        return FileStatus(result).identity
      }
      guard let name = entry.pointer(to: \.d_name) else { continue }
      let characters = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      let bytes = UnsafeBufferPointer(
        start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self),
        count: strlen(characters))
      if isOwnOrOuterFolder(bytes) { continue }
      body(bytes, FileKind(directoryEntryType: Int(entry.pointee.d_type)))
    }
  }

  /// `.` or `..`
  private static func isOwnOrOuterFolder(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  package static func mayWrite(to path: String) -> Bool { access(path, W_OK) == 0 }

  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 else { throw SystemError.last }
  }

  package static func removeFolder(_ path: String) throws(SystemError) {
    guard rmdir(path) == 0 else { throw SystemError.last }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw SystemError.last }
  }

  /// Moves a file or folder; a file that stands at `target` is replaced in one step.
  package static func move(_ source: String, to target: String) throws(SystemError) {
    guard rename(source, target) == 0 else { throw SystemError.last }
  }

  /// Gives a file a second name, which must be free.
  package static func addName(_ target: String, to source: String) throws(SystemError) {
    guard link(source, target) == 0 else { throw SystemError.last }
  }

  package static var processID: Int { Int(getpid()) }

  /// Whether a process of that number runs, whoever owns it.
  package static func processExists(_ number: Int32) -> Bool {
    kill(number, 0) == 0 || errno == EPERM
  }

  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The number of processors that are switched on, at least 1.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The most memory that this process has had so far, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    // 0 is `RUSAGE_SELF`, which each system's headers declare in another way.
    getrusage(0, &usage)
    #if canImport(Darwin)
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) * 1024
    #endif
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Makes writing to a closed pipe an error of the write instead of the end of the process.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Occupies the standard descriptors that the caller closed, so that no file opened later gets
  /// their number and with it what is meant for the console. Output stays an error there.
  package static func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  package static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  package static func exitProcess(_ status: Int32) -> Never { exit(status) }

  /// Runs `body` while SIGINT, SIGTERM and SIGHUP wait; they arrive when it is done.
  ///
  /// The mask is this thread's. It suffices, as Dispatch masks signals in the threads it makes, and
  /// nothing else makes any.
  package static func holdingInterrupts<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var held = interruptSet
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// True when one of the signals that `holdingInterrupts` holds has come.
  package static func interruptIsPending() -> Bool {
    var pending = sigset_t()
    sigemptyset(&pending)
    guard sigpending(&pending) == 0 else { return false }
    return interrupts.contains { sigismember(&pending, $0) == 1 }
  }

  /// Lets interrupts end the process. A program inherits what the thread that starts it holds back,
  /// and threads of Dispatch hold back all: nobody could end what an editor or a plugin starts.
  package static func heedInterrupts() {
    var heeded = interruptSet
    pthread_sigmask(SIG_UNBLOCK, &heeded, nil)
  }

  private static var interruptSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in interrupts { sigaddset(&set, number) }
    return set
  }

  private static let interrupts = [SIGINT, SIGTERM, SIGHUP]
}

/// The system's reason why a call failed.
package struct SystemError: Error, Hashable, Sendable {
  package var code: Int32

  package static let missing = SystemError(code: ENOENT)
  package static let notAFolder = SystemError(code: ENOTDIR)
  package static let exists = SystemError(code: EEXIST)
  package static let brokenPipe = SystemError(code: EPIPE)
  package static let accessDenied = SystemError(code: EACCES)

  /// The reason of the call just made.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words, as they read after a colon: `permission denied`.
  package var text: String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// What stands at a path.
package enum FileKind: Hashable, Sendable {
  case file, folder, link
  /// A device, pipe or socket.
  case other
}

/// One file or folder, however many paths lead to it.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
}

package struct FileStatus: Hashable, Sendable {
  package var kind: FileKind
  /// In bytes.
  package var size: Int
  package var identity: FileIdentity
  /// The lower nine bits of the mode: who may read, write and execute.
  package var permissions: UInt16
  fileprivate var owner: uid_t

  /// It belongs to the user whom this process runs for.
  package var isOwn: Bool { owner == geteuid() }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    owner = status.st_uid
  }
}

extension FileKind {
  /// Nil where the file system does not tell kinds in its folders.
  fileprivate init?(directoryEntryType type: Int) {
    switch type {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}

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
        let count = readFile(number, target + filled, limit - filled)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          if count < 0 { failure = SystemError.last }
          return
        }
        filled += count
        // A file gives less than asked for only at its end, or where a call's own limit (2 GiB)
        // ends.
        if filled < limit && count < 1 << 30 { return }
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
