import Foundation
import TestSupport
import Testing

/// An app of which `ribs new` writes every RIB.
extension TemporaryFolder {
  /// Its first RIB is there.
  static func withHome() throws -> TemporaryFolder {
    let app = try TemporaryFolder()
    #expect(try ribs("new", "Home", in: app).status == .done)
    return app
  }

  /// Changes text of a file that has it: without it the test would say nothing.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try read(path)
    #expect(text.contains(old), "\(path)")
    try write(path, text.replacing(old, with: new))
  }

  /// Its sources compile without a warning.
  func expectCompiles() throws {
    let sources = try list().filter { $0.hasSuffix(".swift") }
    let compiled = try SwiftCompiler.typecheck(sources.map { URL(filePath: self($0)) })
    #expect(compiled.text == "")
  }

  /// And no rule finds anything in them.
  func expectSound() throws {
    try expectCompiles()
    #expect(try ribs("lint", "--strict", in: self).output == "")
  }
}
