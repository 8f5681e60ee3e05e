import Foundation
import Synchronization

/// A folder of a test's own, removed with everything in it when the value's last holder goes.
package final class TemporaryFolder: Sendable {
  /// Absolute, without links.
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Foundation leaves `/var` on macOS as it is, which is a link.
    guard let real = realpath(folder.path, nil) else { throw CocoaError(.fileReadUnknown) }
    defer { free(real) }
    path = String(cString: real)
  }

  /// A folder with these files, contents by path; the folders between are made.
  package convenience init(_ files: [String: String]) throws {
    try self.init()
    for (file, contents) in files { try write(file, contents) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Has the folder removed when the process ends, as what a static constant holds is never freed.
  package func removeAtExit() {
    let isFirst = removedAtExit.withLock { paths in
      paths.append(path)
      return paths.count == 1
    }
    guard isFirst else { return }
    atexit {
      for path in removedAtExit.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// The absolute path of something in it.
  package func callAsFunction(_ below: String) -> String { path + "/" + below }

  package func write(_ file: String, _ contents: String) throws {
    try write(file, Array(contents.utf8))
  }

  package func write(_ file: String, _ contents: [UInt8]) throws {
    let url = URL(fileURLWithPath: self(file))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: url)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self(name), withDestinationPath: target)
  }

  package func read(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(file))), as: UTF8.self)
  }

  /// Everything in it, hidden or not, sorted.
  package func list() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}

private let removedAtExit = Mutex<[String]>([])
