import Foundation

/// An app of `Tests/Fixtures`: Swift sources that are read or judged by tests and part of no
/// target.
package struct Fixture: Sendable {
  /// The rider app of the talk on RIBs, in which nothing is to be found.
  package static let rider = Fixture(name: "Rider")
  /// A smaller app with one seeded defect a rule, marked `// expect: rule_id`.
  package static let riderDefects = Fixture(name: "RiderDefects")
  /// Protocols of every shape, to be mocked; in each flavour's file of mocks they are apart.
  package static let mockShapesRx = Fixture(name: "MockShapes/Rx")
  package static let mockShapesCombine = Fixture(name: "MockShapes/Combine")

  package let folder: URL

  private init(name: String) {
    folder =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/\(name)").standardizedFileURL
  }

  /// All its Swift files, sorted by path.
  package func sources() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }
}
