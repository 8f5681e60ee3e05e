import Testing

@testable import RibsCLI

@Suite struct GlobTests {
  @Test(arguments: [
    ("Sources/A.swift", "Sources/A.swift"), ("Sources", "Sources/B/A.swift"),
    ("Sources/", "Sources/A.swift"), ("./Sources/*.swift", "Sources/A.swift"),
    ("**/Views", "Views/A.swift"), ("**/Views", "A/B/Views/C.swift"),
    ("A/**/C.swift", "A/C.swift"), ("A/**/C.swift", "A/B/D/C.swift"), ("A/**", "A/B.swift"),
    ("*View.swift", "Home/HomeView.swift"), ("Generated", "A/Generated/B.swift"),
    ("A?.swift", "AB.swift"), ("*e*e*.swift", "Home/eleven.swift"), ("/Home", "Home/A.swift"),
    ("*", "A/B.swift"), (".", "A/B.swift"), ("./", "A.swift"),
  ])
  func matches(pattern: String, path: String) throws {
    #expect(try #require(Glob(pattern)).matches(path))
  }

  @Test(arguments: [
    ("Sources/A", "Sources/AB.swift"), ("Sources/*.swift", "Sources/B/A.swift"),
    ("/Home", "A/Home/B.swift"), ("A/**/C", "A/B.swift"), ("A?.swift", "A.swift"),
    ("Home/A.swift", "A/Home/A.swift"), ("*e*e*.swift", "Home/elf.swift"),
  ])
  func doesNotMatch(pattern: String, path: String) throws {
    #expect(try !#require(Glob(pattern)).matches(path))
  }

  @Test func manyFoldersAreFoundAtOnce() throws {
    let pattern = String(repeating: "**/a/", count: 20) + "b"
    let path = String(repeating: "a/", count: 60) + "c"
    #expect(try !#require(Glob(pattern)).matches(path))
  }

  @Test(arguments: [
    "", "/", "../Other", "A/../B", "Sources/{A,B}", "!Generated", "[A-M]*.swift",
  ])
  func whatMatchesNothingIsNoPattern(pattern: String) {
    #expect(Glob(pattern) == nil)
  }
}
