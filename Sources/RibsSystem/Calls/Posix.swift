#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operating system's calls with Swift's types. Only this folder, `ProgramRun.swift` and
/// `HeapGrowth.swift` import the C library, so that everything about platforms is seen there.
package enum Posix {
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
}
