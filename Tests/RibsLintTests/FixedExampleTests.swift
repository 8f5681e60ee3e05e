import Foundation
import RibsLint
import TestSupport
import Testing

@Suite struct FixedExampleTests {
  /// The compiler takes every fixed example that it took before.
  @Test(arguments: Rules.all.filter(\.isFixable).map(\.id))
  func whatIsFixedCompiles(id: String) throws {
    for example in try #require(Rules.rule(id)).examples where example.reportsSomething {
      let fixer = RibsLintTests.fixer(example.testFiles)
      guard !fixer.changes.isEmpty else { continue }
      let before = try diagnostics(example.testFiles, changes: [:])
      let after = try diagnostics(example.testFiles, changes: fixer.changes)
      #expect(after.errors.count <= before.errors.count, "\(example.title): \(after.text)")
    }
  }

  private func diagnostics(
    _ files: [TestFile], changes: [String: [UInt8]]
  ) throws -> SwiftCompiler.Diagnostics {
    let folder = try TemporaryFolder()
    for file in files {
      let text = changes[file.path].map { String(decoding: $0, as: UTF8.self) } ?? file.source
      try folder.write(file.path, text)
    }
    return try SwiftCompiler.typecheck(files.map { URL(filePath: folder($0.path)) })
  }
}
