import Testing

@testable import RibsLint

@Suite struct DirectiveTests {
  @Test func severalRulesAndAReason() {
    #expect(
      Directive.read("// ribs:disable:next one_rule two_rule - the child - so - lives on")
        == .directive(
          Directive(
            reach: .next, ids: ["one_rule", "two_rule"], reason: "the child - so - lives on")))
  }

  @Test(arguments: ["-", "–", "—"])
  func aReasonMayFollowAnyDash(dash: String) {
    #expect(
      Directive.read("// ribs:disable:this a_rule \(dash) it - or he — knows")
        == .directive(
          Directive(reach: .this, ids: ["a_rule"], reason: "it - or he — knows")))
  }

  @Test(arguments: Directive.Reach.allCases)
  func everyReachIsRead(reach: Directive.Reach) {
    let expected = Directive.Reading.directive(Directive(reach: reach, ids: ["a_b"], reason: ""))
    #expect(Directive.read("//\(reach.rawValue) a_b") == expected)
    #expect(Directive.read("/// \(reach.rawValue)\ta_b  ") == expected)
    #expect(Directive.read("/* \(reach.rawValue) a_b */") == expected)
    #expect(Directive.read("// \(reach.rawValue) a_b // and more") == expected)
  }

  @Test func whatIsMisspelledIsTold() {
    #expect(
      Directive.read("// ribs:disable:nxt a") == .unreadable(.misspelled("ribs:disable:nxt")))
    #expect(Directive.read("// ribs:disable - why") == .unreadable(.withoutRules(.disable)))
    #expect(Directive.read("// ribs:") == .unreadable(.misspelled("ribs:")))
  }

  @Test(arguments: ["// swiftlint:disable all", "// see ribs:disable:next", "//", "/**/", ""])
  func otherCommentsAreNoDirectives(comment: String) {
    #expect(Directive.read(comment) == nil)
  }
}
