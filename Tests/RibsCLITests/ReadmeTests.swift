import Foundation
import Testing

/// What README.md shows is what the program prints.
@Suite("README.md")
struct ReadmeTests {
  @Test func itsExamplesPrintWhatItShows() throws {
    let examples = try examples()
    #expect(examples.map(\.command.first) == ["tree", "lint"])
    for example in examples {
      // The tests may run in any folder, the reader of the page sits in the package's.
      let arguments = example.command.map { $0.hasPrefix("Tests/") ? root + $0 : $0 }
      let output = ribs(arguments).output.replacing(root, with: "")
      #expect(output == example.output)
    }
  }

  @Test func itsLinksLeadSomewhere() throws {
    let links = try readme().matches(of: /\]\(([^)#]+)/).map { String($0.1) }
      .filter { !$0.hasPrefix("https:") }
    #expect(links.count >= 5)
    for link in links { #expect(FileManager.default.fileExists(atPath: root + link), "\(link)") }
  }

  /// The package's folder, with a slash at its end.
  private let root =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL
    .path + "/"

  private func readme() throws -> String {
    try String(contentsOf: URL(filePath: root + "README.md"), encoding: .utf8)
  }

  /// Each `$ ribs …` line of a code block, and the lines up to the next one or the end of the
  /// block.
  private func examples() throws -> [(command: [String], output: String)] {
    var examples: [(command: [String], output: String)] = []
    var isOpen = false
    for line in try readme().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ribs ") {
        examples.append((line.dropFirst(7).split(separator: " ").map(String.init), ""))
        isOpen = true
      } else if line.hasPrefix("```") {
        isOpen = false
      } else if isOpen {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }
}
