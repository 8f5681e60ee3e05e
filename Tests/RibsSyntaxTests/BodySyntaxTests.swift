import RibsSyntax
import Testing

@Suite("Walking a body")
struct BodySyntaxTests {
  @Test(
    arguments: [
      ("a.b(x).c { }.d()", "a", ["b(x)", "c({ })", "d()"]),
      ("self.x.rx.tap.subscribe(onNext: f)", "self", ["x", "rx", "tap", "subscribe(onNext:f)"]),
      ("f(x).g()", nil, ["f(x)", "g()"]),
      (".just(1).map(f)", nil, ["just(1)", "map(f)"]),
      ("a?.b!.c()[0].d", "a", ["b", "c()", "[](0)", "d"]),
      ("Foo<Bar>(x).y()", nil, ["Foo(x)", "y()"]),
      ("{ a }()", "{ a }", ["()"]),
      ("(a ?? b).c()", "(a ?? b)", ["c()"]),
      ("a.b(c: 1) { } d: { }", "a", ["b(c:1,{ },d:{ })"]),
    ] as [(String, String?, [String])])
  func aChainHasARootAndLinks(source: String, root: String?, links: [String]) throws {
    let statement = try #require(parsed("{ \(source) }").root.firstChild)
    #expect(statement.chain.root?.text == root)
    let described = statement.chain.links.map { link in
      let arguments = link.arguments?.map { argument in
        (argument.label.map { $0 + ":" } ?? "") + argument.value.text
      }
      return link.name + (arguments.map { "(" + $0.joined(separator: ",") + ")" } ?? "")
    }
    #expect(described == links)
  }

  @Test func aCallKnowsWhatItCallsAndOnWhat() throws {
    let call = try #require(parsed("{ a.b?.c(1, d: 2) { e } }").root.firstChild)
    #expect(call.calleeName == "c")
    #expect(call.receiver?.text == "a.b?")
    #expect(call.arguments.map(\.label) == [nil, "d", nil])
    #expect(call.arguments.map(\.isTrailing) == [false, false, true])
    #expect(call.argument("d")?.text == "2")
  }

  @Test func theOutermostCallIsFoundFromAnyLink() throws {
    let body = parsed("{ x(a.b.c(1)?.d { e.f() }.g) }")
    let inner = try #require(body.root.descendants.first { $0.name == "a" })
    #expect(inner.outermostCall?.calleeName == "d")
    let nested = try #require(body.root.descendants.first { $0.name == "e" })
    #expect(nested.outermostCall?.text == "e.f()")
  }

  @Test(arguments: [
    ("a()", true), ("_ = a()", false), ("try? await a()", true), ("let b = a()", false),
    ("return a()", false), ("b(a())", false), ("a().b", false), ("b = a()", false),
    ("if a() { }", false), ("b { a() }", true),
  ])
  func anExpressionOfWhichNothingTakesTheValueIsAStatement(
    source: String, isStatement: Bool
  ) throws {
    let body = parsed("{ \(source) }")
    let call = try #require(body.root.descendants.first { $0.calleeName == "a" })
    #expect(call.isStatement == isStatement)
  }

  @Test func whatIsAroundANodeIsFoundFromTheInside() throws {
    let body = parsed("{ func f() { a { if b { c { d() } } } } }")
    let call = try #require(body.root.descendants.first { $0.calleeName == "d" })
    #expect(call.enclosingClosures.map(\.text) == ["{ d() }", "{ if b { c { d() } } }"])
    #expect(call.enclosingClosure?.enclosingFunction?.text == "{ if b { c { d() } } }")
    #expect(call.enclosingStatement?.text == "d()")
    #expect(call.enclosingClosure?.enclosingStatement?.text == "c { d() }")
    #expect(call.ancestors.contains { $0.kind == .localFunction && $0.name == "f" })
    #expect(call.isImplicitReturn)
  }

  @Test func whatRunsLaterIsLeftOut() {
    let body = parsed("{ a(); b { c() }; func d() { e() }; if f() { g() } }")
    let calls = body.root.descendantsRunInPlace.filter { $0.kind == .call }
    #expect(calls.compactMap(\.calleeName) == ["a", "b", "f", "g"])
  }

  @Test(
    arguments: [
      ("{ let x = a; x }", "binding"), ("{ x; let x = a }", nil),
      ("{ if let x { } else { x } }", nil),
      ("{ if let x = a { x } }", "binding"), ("{ guard let x = a else { b }; x }", "binding"),
      ("{ guard let x = a else { x; return } }", nil), ("{ for x in a where x { } }", "for"),
      ("{ for x in x { } }", nil), ("{ switch a { case .b(let x): x } }", "binding"),
      ("{ switch a { case .b(let x): c; case .d: x } }", nil), ("{ a { x in x } }", "parameter"),
      ("{ a { [x] in x } }", "capture"), ("{ a { [x = x] in b } }", nil),
      ("{ x(); func x() { } }", "localFunction"), ("{ do { } catch { x } }", nil),
      ("{ do { let x = 1 }; x }", nil), ("{ let (x, y) = a; x }", "binding"),
    ] as [(String, String?)])
  func aNameMeansTheNearestDeclarationInScope(source: String, kind: String?) throws {
    let body = parsed(source)
    let names = body.localNames
    let mentions = body.root.descendants.filter { $0.kind == .name && $0.name == "x" }
    let mention = try #require(mentions.last)
    #expect(names.declaration(of: mention.id).map { "\(body[$0].kind)" } == kind)
  }

  @Test(arguments: [
    ("#if A\nlet x = 1\n#else\nlet x = 2\n#endif\nx", [1, 1]),
    ("#if A\nlet x = 1; x\n#else\nlet x = 2; x; x\n#endif\nx", [2, 3]),
    ("#if A\nlet x = 1\n#elseif B\nlet x = 2\n#else\nlet x = 3\n#endif\nx", [1, 1, 1]),
    ("#if A\n#if B\nlet x = 1\n#else\nlet x = 2\n#endif\n#else\nlet x = 3\n#endif\nx", [1, 1, 1]),
    ("#if A\nlet x = 1\n#else\nx\n#endif\nx", [1]), ("do { let x = 1 }; let x = 2; x", [0, 1]),
  ])
  func behindAnIfOfTheCompilerANameMeansWhatAnyBranchDeclares(source: String, counts: [Int]) {
    let body = parsed("{ \(source) }")
    let names = body.localNames
    let bindings = body.root.descendants.filter { $0.kind == .binding }
    let found = bindings.map { binding in
      Array(names.mentions(of: binding.id, among: 0..<body.nodes.count)).count
    }
    #expect(found == counts)
  }
}
