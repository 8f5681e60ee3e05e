import Foundation
import TestSupport

/// A program of a few statements that runs apart, since what it shows would end the tests.
enum Program {
  static func run(
    _ statements: String, imports: [String] = ["Foundation", "RIBs", "RxRelay", "RxSwift", "UIKit"]
  ) throws -> SwiftCompiler.Output {
    // Unbuffered, so that what was printed before a trap is not lost.
    let header = imports.map { "import \($0)\n" }.joined() + "setvbuf(stdout, nil, _IONBF, 0)\n"
    let folder = try TemporaryFolder(["main.swift": header + statements])
    return try withExtendedLifetime(folder) {
      try SwiftCompiler.compileAndRun([URL(filePath: folder("main.swift"))])
    }
  }
}
