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
