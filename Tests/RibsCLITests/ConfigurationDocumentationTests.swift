import Foundation
import TestSupport
import Testing

@testable import RibsCLI

/// `RIBS_UPDATE=1 swift test --filter ConfigurationDocumentation` writes the pages, and fails so
/// that nobody takes a run that writes for one that compares.
@Suite struct ConfigurationDocumentationTests {
  @Test(arguments: ["configuration.md", "ribs.schema.json"])
  func pagesAreUpToDate(name: String) throws {
    let text = name == "configuration.md" ? ConfigurationPage.text : ConfigurationSchema.text
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = repository.appending(path: "docs/\(name)")
    if ProcessInfo.processInfo.environment["RIBS_UPDATE"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("docs/\(name) is written; run again without RIBS_UPDATE")
      return
    }
    let written = try? String(contentsOf: file, encoding: .utf8)
    #expect(
      written == text,
      "docs/\(name) is out of date: RIBS_UPDATE=1 swift test --filter ConfigurationDocumentation")
  }
}
