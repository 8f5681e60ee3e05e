import RibsFiles
import Testing

@Suite("Nearest folders") struct NearestFolderTests {
  private let known: Set = ["", "App", "App/Kit", "App/Kit/Sources", "/tmp/a"]
  private let asked = [
    "", "App", "AppKit", "App/K", "App/Kit", "App/Kit/Source", "App/Kit/Sources/Deep/er",
    "App/KitTests",
    "/tmp", "/tmp/a", "/tmp/a/b", "/tmp/ab", "Other/Kit",
  ]

  /// What is asked for before has no effect.
  @Test func theNearestIsThatAroundOrTheFolderItself() {
    let expected: [String: String] = [
      "App": "App", "App/K": "App", "App/Kit": "App/Kit", "App/Kit/Source": "App/Kit",
      "App/Kit/Sources/Deep/er": "App/Kit/Sources", "App/KitTests": "App", "/tmp/a": "/tmp/a",
      "/tmp/a/b": "/tmp/a",
    ]
    for first in asked {
      for second in asked {
        var nearest = NearestFolder(among: known)
        #expect(nearest.nearest(around: first) == expected[first] ?? "")
        #expect(nearest.nearest(around: second) == expected[second] ?? "", "after \(first)")
      }
    }
  }

  @Test func nothingIsAroundFoldersElsewhere() {
    var nearest = NearestFolder(among: ["App/Kit"])
    #expect(asked.map { nearest.nearest(around: $0) == nil }.count { $0 } == asked.count - 3)
    #expect(nearest.nearest(around: "App") == nil)
  }

  @Test func pathsOfOneFolderMakeARun() {
    let runs = FolderRun.all(of: [
      "a.swift", "b.swift", "App/a.swift", "App/Kit/x", "App/b", "/x", "y",
    ])
    #expect(runs.map(\.folder) == ["", "App", "App/Kit", "App", ""])
    #expect(runs.map(\.members) == [0..<2, 2..<3, 3..<4, 4..<5, 5..<7])
  }
}
