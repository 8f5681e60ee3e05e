#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
