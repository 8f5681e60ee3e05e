import RibsSyntax
import Testing

@Suite struct TokenDumpTests {
  @Test func aDumpHasALineForEachTokenUnderThePath() {
    let bytes = Array("let a = \"\\(b)\"\n".utf8)
    #expect(
      dumpTokens(path: "A.swift", bytes: bytes) == """
        # A.swift
        0 3 keyword
        4 1 identifier
        6 1 operator
        8 6 string
        10 1 leftParen
        11 1 identifier
        12 1 rightParen

        """)
  }
}
