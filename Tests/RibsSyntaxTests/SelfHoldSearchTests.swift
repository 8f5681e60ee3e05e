import RibsSyntax
import RibsText
import Testing

@testable import RibsFuzz

/// `a` is a method or computed property of `self`.
@Suite struct SelfHoldSearchTests {
  @Test(arguments: [
    "self.x = y", "self.a()", "a()", "a(b: c)", "super.a()", "view.delegate = self",
    "add(self)", "add(b, self)", "subscribe(with: self)", "x == self",
    "f { b }", "f { }; self.b = c", "if b { c() } else { }; self.d()", "x.a", "x.a(_:)", "a()()",
    "let t = \"self.a\"", "let t = \"}\"; self.b()", "b() // self.a }\n", "f { } // {\n; self.b()",
    "let t = \"\"; f { b }; self.b()", "f(B.self)", "b(\\.a)", "#if b\nself.b()\n#endif",
    "var b = c",
    "aa = bb", "",
  ])
  func codeThatPlainlyHoldsNothingIsToldApart(statement: String) {
    #expect(!mayHoldSelf(statement))
  }

  @Test func whatAMethodGivesBackCountsWhereItMayBeAClosure() {
    #expect(mayHoldSelf("x = a()", makesFunction: true))
    #expect(mayHoldSelf("x = self.a()", makesFunction: true))
    #expect(!mayHoldSelf("x = b.a()", makesFunction: true))
    #expect(!mayHoldSelf("x = b()", makesFunction: true))
  }

  @Test func theBracesOfAValueAreThoseOfAClosure() {
    #expect(mayHoldSelf(in: "{ self.b() }", isValue: true))
    #expect(!mayHoldSelf(in: "{ self.b() }", isValue: false))
  }

  @Test func whateverATreeShowsToHoldSelfIsFoundInItsBytes() {
    let before = [
      "", "let me = self; ", "let me = (self as! B); ", "let me =\n  self\n", "var me: B? = self; ",
      "guard let me = self as? B else { return }; ", "if case let me? = self { }; ",
      "let me = self!; ",
      "func go() { a() }; ", "let f = a; ", "let f = { self.a() }; ", "let f = self\n  .a; ",
      "let f = super.a; ", "let t = \"}\"; ", "// }\n", "/* } */", "let t = \"\\(f { \"}\" })\"; ",
      "let t = \"\"\"\n}\n\"\"\"; ", "let r = /}/; ", "let r = /\"/; ", "let t = #\"}\"#; ",
      "let r = #/}/#; ", "if x { }; ", "f { }; ", "let t = \"//\\(b)\"; ",
    ]
    let values = [
      "a", "`a`", "self.a", "self\n.a", "self?.a", "super.a", "a(_:)", "a(b:c:)", "self.a(b:)",
      "me.a", "me?.a", "f", "go", "(a)", "a as! B", "{ self.a() }", "{ [self] in a() }",
      "{ [me = self] in me.a() }", "{ me.a() }", "{ f() }", "{ go() }", "{ \"\\(self)\" }",
      "{ var x: Int { a() }; b(x) }", "{ func g() { a() }; g() }", "{ b { self.a() } }",
      "{ [weak self] in guard let self else { return }; b { self.a() } }", "{ super.a() }",
    ]
    for before in before {
      for value in values {
        for statement in [
          "x.y = \(value)", "keep(\(value))", "keep(b, c: \(value))", "let z = \(value)",
        ] {
          check(parsed("{ \(before)\(statement) }"))
        }
      }
    }
  }

  @Test func whateverHoldsSelfInDifficultCodeIsFoundInItsBytes() {
    for snippet in DifficultCode.snippets {
      check(parsed("{\n" + String(decoding: snippet, as: UTF8.self) + "\n}"))
    }
  }

  private func mayHoldSelf(_ statement: String, makesFunction: Bool = false) -> Bool {
    mayHoldSelf(in: "{ \(statement) }", isValue: false, makesFunction)
  }

  private func mayHoldSelf(in source: String, isValue: Bool, _ makesFunction: Bool = false) -> Bool
  {
    file(source).mayHoldSelf(
      in: ByteRange(0, UInt32(source.utf8.count)), isValue: isValue, by: [NameHash("a")],
      makesFunction: { _ in makesFunction })
  }

  private func check(_ body: Body) {
    let members = InstanceMembers(isMember: { $0 == "a" }, isMethod: { $0 == "a" })
    let captures = SelfCaptures(in: body, members: members)
    for value in body.root.descendants
    where [.closure, .localFunction, .name, .member].contains(value.kind) && value.name != "self" {
      guard captures.capture(of: value)?.strength == .strong, !captures.cannotEscape(value),
        value.parent?.kind != .member, value.parent?.callee?.id != value.id
      else { continue }
      #expect(mayHoldSelf(in: body.root.text, isValue: false), "\(value.text) in \(body.root.text)")
    }
  }
}
