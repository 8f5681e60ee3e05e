import Foundation
import Testing

/// Real apps, RIB by RIB, against what a reading of their code says: `ExpectedTrees` holds names
/// and places only. The apps are looked for in the folder that `RIBS_APPS` names.
@Suite("the trees of real apps")
struct ExpectedTreeTests {
  private static let apps = ProcessInfo.processInfo.environment["RIBS_APPS"]

  @Test(
    .enabled(if: apps != nil, "`RIBS_APPS` names no folder of apps"),
    arguments: ["Menual", "MiniSuperApp", "RIBs-iOS", "RIBsReactorKit"])
  func theProgramReadsWhatAReaderReads(app: String) throws {
    let folder = try #require(Self.apps) + "/" + app
    for (part, expected) in try expectedTrees(of: app) {
      let root = part == "." ? folder : folder + "/" + part
      let outcome = ribs("graph", "--format", "json", root)
      let graph = try JSONDecoder().decode(Graph.self, from: Data(outcome.output.utf8))
      let found = graph.ribs.map { $0.line(below: root) }
      #expect(Set(found).subtracting(expected).sorted() == [], "\(part): not expected")
      #expect(Set(expected).subtracting(found).sorted() == [], "\(part): not found")
      #expect(graph.unresolved.map(\.reason) == [], "\(part)")
    }
  }

  /// The lines of each folder in `ExpectedTrees/<app>.txt`.
  private func expectedTrees(of app: String) throws -> [(folder: String, ribs: [String])] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ExpectedTrees/\(app).txt")
    var trees: [(folder: String, ribs: [String])] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      if line.hasPrefix("in ") {
        trees.append((String(line.dropFirst(3)), []))
      } else {
        trees[trees.count - 1].ribs.append(String(line))
      }
    }
    return trees
  }
}

private struct Graph: Decodable {
  var ribs: [Rib]
  var unresolved: [Unresolved]

  struct Unresolved: Decodable { var reason: String }

  struct Rib: Decodable {
    var id: String
    var path: String
    var line: Int
    var viewless: Bool
    var root: Bool
    var parents: [String]
    var scopeParents: [String]

    func line(below folder: String) -> String {
      let marks = (root ? " *" : "") + (viewless ? " -" : "")
      let place = "\(path.dropFirst(folder.count + 1)):\(line)"
      return [id + marks, place, list(parents), list(scopeParents)].joined(separator: " | ")
    }

    private func list(_ names: [String]) -> String {
      names.isEmpty ? "nobody" : names.sorted().joined(separator: ", ")
    }
  }
}
