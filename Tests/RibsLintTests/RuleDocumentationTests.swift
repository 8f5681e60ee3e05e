import Foundation
import RibsLint
import Testing

/// `RIBS_UPDATE=1 swift test --filter RuleDocumentation` writes the pages, and fails so that nobody
/// takes a run that writes for one that compares.
@Suite struct RuleDocumentationTests {
  private let folder = Repository.root.appending(path: "docs/rules")

  private var pages: [(name: String, text: String)] {
    [("README.md", Rules.index)] + Rules.all.map { ("\($0.id).md", $0.markdown) }
  }

  @Test func pagesAreUpToDate() throws {
    if ProcessInfo.processInfo.environment["RIBS_UPDATE"] == "1" {
      try write()
      Issue.record("docs/rules is written; run again without RIBS_UPDATE")
      return
    }
    for (name, text) in pages {
      let written = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(
        written == text,
        "docs/rules/\(name) is out of date: RIBS_UPDATE=1 swift test --filter RuleDocumentation")
    }
    let expected = pages.map(\.name).sorted()
    #expect(try Repository.names(in: "docs/rules") == expected, "a page without a rule")
  }

  private func write() throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in pages {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
  }
}
