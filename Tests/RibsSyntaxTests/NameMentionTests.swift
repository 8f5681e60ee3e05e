import RibsSyntax
import RibsText
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

  @Test(arguments: [
    ("start(x)", true), ("worker.start()", true), ("start {}", true), ("start\n  { x }", true),
    ("start?(x)", true), ("(start)(x)", true), ("start!.0", false), ("start[0](x)", true),
    ("start<Int>(x)", true), ("`start`(x)", true), ("start /* now */ (x)", true),
    ("start // now\n{ x }", true), ("range.start", false), ("start.upTo(x)", false),
    ("f(start)", false), ("f(start: x)", false), ("f(start, x)", false),
    ("x = start\ny = 1", false),
    ("restart(x)", false), ("start; start(x)", true), ("start\u{A0}(x)", true),
  ])
  func whatFollowsANameTellsWhetherItIsCalled(code: String, mayBeCalled: Bool) {
    let all = ByteRange(0, UInt32(code.utf8.count))
    #expect(file(code).mayCall("start", in: all) == mayBeCalled)
  }

  @Test(arguments: [
    ("state.drain()", true), ("self.state?.drain()", true), ("(state)!.drain { }", true),
    ("state\n  .drain()", true), ("`state`.drain()", true), ("state /* now */ .drain()", true),
    ("state\n#if A\n.drain()\n#endif", true), ("state\u{A0}.drain()", true),
    ("state.`drain`()", true), ("state.\n  drain()", true), ("state.drain?()", true),
    ("state.drain<Int>()", true), ("state.value", false), ("state.value = x", false),
    ("state.value.drain()", false), ("state = x", false), ("f(state)", false),
    ("state: x.drain()", false), ("statement.drain()", false), ("state", false), ("state.", false),
  ])
  func whatFollowsANameTellsWhetherItsMembersAreCalled(code: String, mayBeCalledOn: Bool) {
    let all = ByteRange(0, UInt32(code.utf8.count))
    #expect(file(code).mayCallMember(of: "state", in: all) == mayBeCalledOn)
  }

  @Test(arguments: [
    ("swap(&a, &b)", true), ("f(& a)", true), ("a && b", false), ("a&&b", false),
    ("a & b", false), ("a &\n  b", false), ("a&b", true), ("&", false), ("a || b", false),
    ("", false),
  ])
  func whatGivesSomethingAwayToBeChangedIsFound(code: String, isFound: Bool) {
    let all = ByteRange(0, UInt32(code.utf8.count))
    #expect(file(code).mayPassInPlace(in: all) == isFound)
  }

  @Test(arguments: [
    ("x.disposed(by: bag)", false), ("x.store(in: &bag)", false), ("x.disposed(by: rebag)", false),
    ("x.disposed(by: bag); bag = DisposeBag()", true), ("x.disposed(by: bag.inner)", true),
    ("x.disposed(by: other.bag)", true), ("undisposed(by: bag)", true), ("bag", true),
    ("x.store(in: &bag[0])", true),
  ])
  func expectedMentionsAreToldApart(code: String, isMentionedElsewhere: Bool) {
    let all = ByteRange(0, UInt32(code.utf8.count))
    let openings: [StaticString] = [".disposed(by: ", ".store(in: &"]
    #expect(
      file(code).mentions("bag", in: all, besidesBehind: openings) == isMentionedElsewhere)
  }

  @Test func longCodeIsSearchedToItsEnd() {
    let code = String(repeating: "mapper.bitmap; ", count: 20)
    let found = file(code + "map")
    #expect(found.mentions("map", in: ByteRange(0, UInt32(found.bytes.count))))
    #expect(!found.mentions("map", in: ByteRange(0, UInt32(code.utf8.count))))
  }
}
