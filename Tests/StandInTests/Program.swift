import Foundation
import TestSupport

/// A program of a few statements that runs apart, since what it shows would end the tests.
enum Program {
  /// Statements that keep the main thread going until the leak detector has checked all it was
  /// asked to. The detector counts frames, so a fixed time would not do on a busy machine.
  static let untilNoLeakIsExpected = """
    var leakIsExpected = true
    let waiting = LeakDetector.instance.status.subscribe(onNext: {
      leakIsExpected = $0 == .InProgress
    })
    while leakIsExpected { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05)) }
    waiting.dispose()
    """

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
