@testable import RibsLint
import RibsSyntax
import RibsText
import Testing

@Suite struct CodeExcerptTests {
  @Test func theMarkStandsUnderThePart() {
    #expect(
      excerpt(of: "router", in: "class A {\n\tweak var router: R?\n}")
        == CodeExcerpt(line: 2, code: "\tweak var router: R?", marker: "\t         ^~~~~~"))
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect(excerpt(of: "a", in: "/*🚕駅é*/ a")?.marker == "          ^")
  }

  @Test func onlyTheFirstOfSeveralLinesIsMarked() {
    #expect(
      excerpt(of: "{\r\n}", in: "class A {\r\n}\r\n")
        == CodeExcerpt(line: 1, code: "class A {", marker: "        ^"))
  }

  @Test func whatWouldSteerTheTerminalIsReplaced() {
    #expect(excerpt(of: "a", in: "\u{1B}[2J\u{7}a")?.code == "\u{FFFD}[2J\u{FFFD}a")
  }

  @Test func aLongLineIsCutAroundTheMark() {
    let far = String(repeating: "x", count: 10_000)
    let excerpt = excerpt(of: "HERE", in: far + "HERE" + far)
    #expect(excerpt?.code.count == 2 * 160 + 4 + 2)
    #expect(excerpt?.code.first == "…")
    #expect(excerpt?.marker.count == 1 + 160 + 4)
  }

  @Test(arguments: ["", "x", "xx"]) func aLongLineIsCutBetweenCharacters(offset: String) {
    let far = String(repeating: "가", count: 100)
    let excerpt = excerpt(of: "HERE", in: far + offset + "HERE" + offset + far)
    #expect(excerpt?.code.contains("\u{FFFD}") == false)
  }

  @Test func whereNothingStandsThereIsNoExcerpt() {
    #expect(excerpt(of: "", in: "  \n") == nil)
    #expect(excerpt(of: "", in: "") == nil)
  }

  private func excerpt(of part: String, in source: String) -> CodeExcerpt? {
    let bytes = Array(source.utf8)
    let needle = Array(part.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: needle) } ?? 0
    return CodeExcerpt(
      ByteRange(UInt32(start), UInt32(start + needle.count)), in: bytes, LineTable(bytes))
  }
}
