import RibsFiles
import Testing

@Suite("Paths") struct PathTests {
  @Test(arguments: [
    ("", []), ("x.swift", ["x.swift"]), ("App/HomeTests/x.swift", ["App", "HomeTests", "x.swift"]),
    ("/tmp//a/", ["tmp", "a"]), ("//", []), ("Größe/ö", ["Größe", "ö"]),
    (".././a", ["..", ".", "a"]),
  ])
  func componentsAreWhatStandsBetweenSlashes(path: String, components: [String]) {
    #expect(pathComponents(path).map(String.init) == components)
  }

  @Test func theLastSlashIsFoundBehindLettersOfSeveralBytes() throws {
    let path = "Größe/ö/x.swift"
    let slash = try #require(path.lastSlash)
    #expect(path[..<slash] == "Größe/ö")
    #expect("x.swift".lastSlash == nil)
  }
}
