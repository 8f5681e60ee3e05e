import RibsSyntax
import Testing

@Suite("Reading expressions")
struct BodyExpressionTests {
  @Test(arguments: [
    ("a.b(x).c { y }", "(call (member c (call (member b a) x)) +(closure {y}))"),
    ("a()", "(call a)"),
    ("a\n  .b()\n  .c", "(member c (call (member b a)))"),
    ("a[0]?.b!.c", "(member c (forceUnwrap (member b (optionalChain (subscript a 0)))))"),
    ("a?.b?()", "(call (optionalChain (member b (optionalChain a))))"),
    ("a.Swift::b(c)", "(call (member b a) c)"),
    ("Swift::a(b)", "(call a b)"),
    ("t.0.1", "(member 1 (member 0 t))"),
    (".just(1).map(f)", "(call (member map (call (implicitMember just) 1)) f)"),
    ("super.didLoad()", "(call (member didLoad super))"),
    ("self.init(a: 1)", "(call (member init self) a:1)"),
    ("handle(effect:)", "handle"),
    ("self.handle(a:b:)", "(member handle self)"),
    (
      "run(first: {}, then: f) { a } second: { b } third: { c }",
      "(call run first:(closure {}) then:f +(closure {a}) +second:(closure {b}) "
        + "+third:(closure {c}))"
    ),
    (
      "a\n#if DEBUG\n  .b()\n#elseif false\n  .c()\n#else\n  .d()\n#endif\n  .e()",
      "(call (member e (call (member d (call (member b a))))))"
    ),
  ])
  func chainsLinkMembersCallsAndClosures(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }

  @Test(arguments: [
    ("Foo<Bar>(x)", "(call (name Foo <Bar>) x)"),
    ("Foo<Bar, [Int]>.make()", "(call (member make (name Foo <Bar> <[Int]>)))"),
    ("a.map<Int>(f)", "(call (member map a <Int>) f)"),
    ("A<B<C>>()", "(call (name A <B<C>>))"),
    ("a < b", "(binary a < b)"),
    ("a < b || c > d", "(binary a < b || c > d)"),
    ("f(a < b, c > d)", "(call f (binary a < b) (binary c > d))"),
    ("f(a < b, c > (d))", "(call f (call (name a <b> <c>) d))"),
    ("[Foo]()", "(call (array Foo))"),
    ("[String: Foo<Int>?]()", "(call (dictionary String (optionalChain (name Foo <Int>))))"),
    ("[:]", "(dictionary)"),
    ("((Int) -> Void).self", "(member self (paren (binary (paren Int) -> Void)))"),
  ])
  func anglesOpenGenericArgumentsAsSwiftDecides(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }

  @Test(arguments: [
    ("a + b * -c", "(binary a + b * (prefix - c))"),
    ("a ? b : c", "(ternary a b c)"),
    ("a == b ? c : d ?? e", "(ternary (binary a == b) c (binary d ?? e))"),
    ("a?.b ?? c", "(binary (member b (optionalChain a)) ?? c)"),
    ("a ? .b : c ? d : e", "(ternary a (implicitMember b) (ternary c d e))"),
    ("try? await a.b()", "(effect try? (effect await (call (member b a))))"),
    ("try! a + b", "(effect try! (binary a + b))"),
    ("a as? B", "(cast as? a <B>)"),
    ("a as! [B: C<D>]?", "(cast as! a <[B: C<D>]?>)"),
    ("a is B && c", "(binary (cast is a <B>) && c)"),
    ("reduce(0, +)", "(call reduce 0 +)"),
    ("sorted(by: <)", "(call sorted by:<)"),
    ("f(&x)", "(call f (inout x))"),
    ("0..<a.count", "(binary 0 ..< (member count a))"),
    ("a[1...]", "(subscript a (postfix ... 1))"),
    ("consume x", "(effect consume x)"),
    ("unsafe f()", "(effect unsafe (call f))"),
    ("(repeat each x)", "(paren (effect repeat (effect each x)))"),
    ("await", "await"),
    ("any P.self", "(effect any (member self P))"),
  ])
  func operatorsStandInSourceOrder(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }

  @Test(arguments: [
    ("a = b", "(assignment a b)"),
    (
      "a.b?.c = d ? e : f",
      "(assignment (member c (optionalChain (member b a))) (ternary d e f))"
    ),
    ("(a, b) = (b, a)", "(assignment a b); (assignment b a)"),
    (
      "((a, _), b.c) = ((d, e), f)",
      "(assignment a d); (assignment _ e); (assignment (member c b) f)"
    ),
    ("(a, b) = c()", "(assignment (tuple a b) (call c))"),
    ("(a: a, b: b) = (b, a)", "(assignment (tuple a:a b:b) (tuple b a))"),
    ("_ = a()", "(assignment _ (call a))"),
    ("a += b ? 1 : 2", "(binary a += (ternary b 1 2))"),
  ])
  func assignmentsHaveTargetAndValue(source: String, tree: String) {
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    (#""a\(b.c())d""#, "(string (interpolation (call (member c b))))"),
    (
      #""\(a, privacy: .public) \("\(b)")""#,
      "(string (interpolation a privacy:(implicitMember public)) "
        + "(interpolation (string (interpolation b))))"
    ),
    ("\"plain\"", "(string)"),
    ("/a+/", "/a+/"),
    (#"\Foo.bar[0]?.baz"#, #"(keyPath \Foo.bar[0]?.baz)"#),
    (#"map(\.?.bar)"#, #"(call map (keyPath \.?.bar))"#),
    (#"map(\.self)"#, #"(call map (keyPath \.self))"#),
    ("#selector(tapped(_:))", "(macro selector tapped)"),
    ("#expect(a == b) { c }", "(macro expect (binary a == b) +(closure {c}))"),
    ("(1, b: nil)", "(tuple 1 b:nil)"),
    ("(a)", "(paren a)"),
    ("()", "(tuple)"),
  ])
  func literalsHoldTheirParts(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }

  @Test(arguments: [
    ("{ a, b in c }", "(closure (parameter a) (parameter b) {c})"),
    ("{ _ in }", "(closure (parameter _) {})"),
    (
      "{ (a: Int, _ b: inout T) async throws(E) -> R in c }",
      "(closure (parameter a <Int>) (parameter b <inout T>) <R> {c})"
    ),
    (
      "{ @MainActor [weak self, x = y.z, unowned(unsafe) w] in self?.a }",
      "(closure (capture self weak) (capture x (member z y)) (capture w unowned) "
        + "{(member a (optionalChain self))})"
    ),
    ("{ [self] in a }", "(closure (capture self) {a})"),
    (
      "{ [weak me = self] a in me }",
      "(closure (capture me weak self) (parameter a) {me})"
    ),
    ("{ [a] }", "(closure {(array a)})"),
    ("{ $0 + $1 }", "(closure {(binary $0 + $1)})"),
    ("{ (a) }", "(closure {(paren a)})"),
    ("{ a }()", "(call (closure {a}))"),
    (
      "{ switch a { case .b: c; default: d } }",
      "(closure {(switch a (switchCase (pattern (implicitMember b)) {c}) (switchCase {d}))})"
    ),
  ])
  func closuresHaveCapturesParametersAndABlock(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }

  @Test(arguments: [
    ("if a { 1 } else { 2 }", "(if (condition a) {1} {2})"),
    ("switch a { default: 1 }", "(switch a (switchCase {1}))"),
    ("try if a { 1 } else { 2 }", "(effect try (if (condition a) {1} {2}))"),
  ])
  func statementsMayBeValues(source: String, tree: String) {
    #expect(BodyTree(value: source).description == tree)
  }
}
