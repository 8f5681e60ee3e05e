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

  @Test(arguments: [
    ("init(x)", true), (".init(x)", true), ("A.init(x)", true), ("self.init(x)", false),
    ("super.init(x)", false), ("super.init(); .init(x)", true), ("T.self.init(x)", true),
    ("_self.init(x)", true), ("\u{E9}self.init(x)", true), ("{self.init(x)}", false),
    ("`self`.init(x)", true), ("reinit(x)", false),
  ])
  func ownMembersAreToldApart(code: String, isMentioned: Bool) {
    let all = ByteRange(0, UInt32(code.utf8.count))
    #expect(file(code).mentionsBesidesOwn("init", in: all) == isMentioned)
  }

  @Test func longCodeIsSearchedToItsEnd() {
    let code = String(repeating: "mapper.bitmap; ", count: 20)
    let found = file(code + "map")
    #expect(found.mentions("map", in: ByteRange(0, UInt32(found.bytes.count))))
    #expect(!found.mentions("map", in: ByteRange(0, UInt32(code.utf8.count))))
  }
}
