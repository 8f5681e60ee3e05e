import RibsSyntax
import RibsText
import Testing

@testable import RibsFuzz

@Suite struct AssignmentSearchTests {
  @Test(arguments: [
    "x = 1", "a.x = 1", "self.x={ }", "x! = 1", "x!= 1", "a.x? = 1", "x[0] = 1", "x[\"key\"] = 1",
    "x[y[0]][1]! = 1", "a?.x[b(c)] = 1", "(x) = 1", "(x, y) = p", "(y, a.x) = p", "`x` = 1",
    "a\n  .x\n  = 1", "x/* why */= 1", "x // why\n = 1", "x[\"\\(y)\"] = 1", "x[y\n] = 1",
    "f { x = $0 }", "if y == x { x = y }",
  ])
  func anAssignmentIsNeverMissed(statement: String) {
    #expect(mayAssign(to: "x", in: statement))
  }

  @Test(arguments: [
    "let x = 1", "var\tx = 1", "let (x, y) = p", "if case .x(let y) = z { }", "x == 1", "y = x",
    "x != 1", "x <= 1", "x += 1", "x.y = 1", "y[x] = 1", "y[\"x\"] = 1", "xx = 1", "f(x: 1)",
    "y = { x }", "x", "", "let y: [x] = []", "var y: [x]? = nil", "let y: [x: [x]] = [:]",
    "let y: Set<x> = []", "let y: A<x>? = nil", "f(\"\\(x) = \\(y)\")", "f(\"x\" + \" = \" + y)",
  ])
  func codeThatPlainlyAssignsToSomethingElseIsToldApart(statement: String) {
    #expect(!mayAssign(to: "x", in: statement))
  }

  @Test func additionsCountOnRequest() {
    let changed = AssignedNames(changing: "x")
    #expect(mayAssign(to: changed, in: "a.x += 1"))
    #expect(mayAssign(to: changed, in: "x+=1"))
    #expect(mayAssign(to: changed, in: "x = 1"))
    #expect(!mayAssign(to: changed, in: "x -= 1; x == 1; y += x"))
  }

  @Test func assignmentsToAnythingCountOnRequest() {
    #expect(mayAssign(to: .anything, in: "a.x = 1"))
    #expect(mayAssign(to: .anything, in: "(x, y) = p"))
    #expect(!mayAssign(to: .anything, in: "let x = 1; var y: [A] = []; f(x == y, \"=\")"))
  }

  @Test func closuresAloneAreFoundOnRequest() {
    let names = AssignedNames([], closures: ["x"])
    for value in [
      "{ }", "({ })", "try { }", "await{ }", "/* */ { }", "\n{ }", "\u{A0}{ }", "@a { }",
    ] {
      #expect(mayAssign(to: names, in: "a.x = \(value)"), "\(value)")
    }
    for value in ["y", "1", "\"\"", ".a { }", "[{ }]", "y { }", "Y()", "!y", "-y", "tried { }"] {
      #expect(!mayAssign(to: names, in: "a.x = \(value)"), "\(value)")
    }
  }

  @Test func everyAssignmentOfATreeIsFoundInItsBytes() {
    let targets = [
      "x", "a.x", "a?.x", "x!", "x?", "x!!", "x[0]", "x![0]", "x[\"k\"]", "x[\"k\", 1]", "x[[1]]",
      "x[f(\")\")]", "x[f(\"]\")]", "x[\"\"]", "x[\"\\\"\"]", "x[#\"]\"#]", "x[a / b]", "x[{ 1 }]",
      "(x)", "(x!)", "(x, y)", "(y, x)", "((x), y)", "`x`", "a.`x`", "a. x", "a\n.x", "a.b().x",
      "a[0].x", "{ a }().x", "(a as! B).x", "x.0", "try a.x", "\u{A0}x", "let a = b; x",
      "return; x", "in x", "a { b in x } .x", "let (x)",
    ]
    let gaps = ["", " ", "\t ", "\n", "\r\n", "/**/", " /* = */ ", " // a = b\n", "\u{A0}"]
    let values = ["1", "-1", "{ x = 1 }", ".a", "&a", "/* */ 1", "// x\n 1"]
    for target in targets {
      for before in gaps {
        for after in [" ", "", "/**/"] {
          for value in values { check(parsed("{ \(target)\(before)=\(after)\(value) }")) }
        }
      }
    }
  }

  @Test func everyAssignmentInDifficultCodeIsFoundInItsBytes() {
    for snippet in DifficultCode.snippets {
      check(parsed("{\n" + String(decoding: snippet, as: UTF8.self) + "\n}"))
    }
  }

  private func mayAssign(to name: String, in statement: String) -> Bool {
    mayAssign(to: AssignedNames([name]), in: statement)
  }

  private func mayAssign(to names: AssignedNames, in statement: String) -> Bool {
    let source = "{ \(statement) }"
    return file(source).mayAssign(to: names, in: ByteRange(0, UInt32(source.utf8.count)))
  }

  private func check(_ body: Body) {
    for assignment in body.root.descendants where assignment.kind == .assignment {
      for target in assignment.targets {
        var named = target.unwrapped
        while named.kind == .subscript, let base = named.firstChild?.unwrapped { named = base }
        guard [.name, .member, .implicitMember].contains(named.kind) else { continue }
        let isClosure = assignment.value?.unwrapped.kind == .closure
        let names = AssignedNames(
          isClosure ? [] : [named.name], closures: isClosure ? [named.name] : [])
        #expect(
          body.file.mayAssign(to: names, in: body.root.range),
          "\(named.name) in \(body.root.text.debugDescription)")
      }
    }
  }
}
