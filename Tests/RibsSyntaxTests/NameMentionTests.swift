import RibsSyntax
import Testing

@Suite struct NameMentionTests {
  @Test(arguments: [
    ("a.map { }", true), ("map", true), ("`map`", true), ("$map", true), ("_map", true),
    ("bitmap + map", true), ("\u{E9}map", true), ("mapView", false), ("bitmap", false),
    ("map_", false), ("map2", false), ("ma p", false), ("", false),
  ])
  func aNameIsFoundWhereItIsNoPartOfAnother(code: String, isMentioned: Bool) {
    let file = file(code)
    let all = ByteRange(0, UInt32(code.utf8.count))
    #expect(file.mentions("map", in: all) == isMentioned)
  }

  @Test func longCodeIsSearchedToItsEnd() {
    let code = String(repeating: "mapper.bitmap; ", count: 20)
    let found = file(code + "map")
    #expect(found.mentions("map", in: ByteRange(0, UInt32(found.bytes.count))))
    #expect(!found.mentions("map", in: ByteRange(0, UInt32(code.utf8.count))))
  }
}
