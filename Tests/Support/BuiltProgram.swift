import Foundation

/// A program of this package, beside the test bundle in the build folder.
package func builtProgram(_ name: String = "ribs") throws -> String {
  let folders = [Bundle.main, testBundle].flatMap {
    [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()]
  }
  let programs = folders.map { $0.appendingPathComponent(name).path }
  guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
  else {
    throw SwiftCompiler.Unavailable(reason: "`\(name)` is not built")
  }
  return program
}
