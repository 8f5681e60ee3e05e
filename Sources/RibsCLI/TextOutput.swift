import RibsSystem

/// One of the program's two outputs. A reference, as everyone who writes shares its buffer.
package final class TextOutput {
  /// Why nothing more can be written. Where that is a closed pipe, nobody is left to be told.
  package private(set) var failure: SystemError?

  private let descriptor: Int32?
  private var buffer: [UInt8] = []

  /// Writes to an open descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Keeps everything, for tests.
  package init() { descriptor = nil }

  /// True when the reader has gone: a command with much to write may stop.
  package var isClosed: Bool { failure != nil }

  package var isTerminal: Bool { descriptor.map(Posix.isTerminal) ?? false }

  /// What was written and is not flushed: everything, where there is no descriptor.
  package var text: String { String(decoding: buffer, as: UTF8.self) }

  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushWhenFull()
  }

  package func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    flushWhenFull()
  }

  func flush() {
    guard let descriptor, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(SystemError) {
      try Posix.write(buffer, to: descriptor)
    } catch {
      failure = error
    }
  }

  private func flushWhenFull() {
    // As much as a pipe takes at once.
    if buffer.count >= 1 << 16 { flush() }
  }
}
