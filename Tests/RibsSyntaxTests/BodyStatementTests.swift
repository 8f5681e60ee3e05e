import RibsSyntax
import Testing

@Suite("Reading statements")
struct BodyStatementTests {
  @Test(arguments: [
    (
      "if a, let b = c, case .d(let e) = f { }",
      "(if (condition a) (condition (binding b c)) "
        + "(condition (pattern (call (implicitMember d) (binding e))) f) {})"
    ),
    (
      "if let x { } else if a { } else { b }",
      "(if (condition (binding x)) {} (if (condition a) {} {b}))"
    ),
    ("guard let self else { return }", "(guard (condition (binding self)) {(return)})"),
    (
      "guard let self = self, let a else { return b }",
      "(guard (condition (binding self self)) (condition (binding a)) {(return b)})"
    ),
    (
      "guard var a: B = c else { fatalError() }",
      "(guard (condition (binding a var <B> c)) {(call fatalError)})"
    ),
    ("if #available(iOS 13, *), a { }", "(if (condition (macro available)) (condition a) {})"),
    ("while a.b { c() }", "(while (condition (member b a)) {(call c)})"),
    ("repeat { a } while b", "(repeat {a} (condition b))"),
    ("for a in b { }", "(for a b {})"),
    (
      "for (a, _) in b where a > 1 { }",
      "(for (pattern (tuple (binding a) _)) b (condition (binary a > 1)) {})"
    ),
    ("for try await a: B in c() { }", "(for a <B> (call c) {})"),
    ("for case let a? in b { }", "(for (pattern (optionalChain (binding a))) b {})"),
    ("defer { a() }", "(defer {(call a)})"),
    ("outer: for a in b { continue outer }", "(for a b {(jump continue)})"),
  ])
  func controlFlowHasConditionsAndBlocks(source: String, tree: String) {
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    (
      "switch a { case .b, .c(1): d; e case let .f(g) where g: h default: break }",
      "(switch a (switchCase (pattern (implicitMember b)) "
        + "(pattern (call (implicitMember c) 1)) {d; e}) "
        + "(switchCase (pattern (call (implicitMember f) (binding g))) (condition g) {h}) "
        + "(switchCase {(jump break)}))"
    ),
    (
      "switch (a, b) { case (let c, nil): d\n @unknown default: e }",
      "(switch (tuple a b) (switchCase (pattern (tuple (binding c) nil)) {d}) (switchCase {e}))"
    ),
    (
      "switch a { case is B: c case let d as E: f case 1...5: g }",
      "(switch a (switchCase (pattern (cast is <B>)) {c}) "
        + "(switchCase (pattern (cast as (binding d) <E>)) {f}) "
        + "(switchCase (pattern (binary 1 ... 5)) {g}))"
    ),
    (
      "switch a {\n#if X\ncase .b: c\n#endif\ncase .d:\n#if Y\ne\n#endif\n}",
      "(switch a (conditionalCompilation {(switchCase (pattern (implicitMember b)) {c})}) "
        + "(switchCase (pattern (implicitMember d)) {(conditionalCompilation {e})}))"
    ),
    (
      "do { try a() } catch let e as B where c { } catch B.d(let f) { } catch { }",
      "(do {(effect try (call a))} "
        + "(catchClause (pattern (cast as (binding e) <B>)) (condition c) {}) "
        + "(catchClause (pattern (call (member d B) (binding f))) {}) (catchClause {}))"
    ),
    ("do throws(E) { throw a }", "(do {(throw a)})"),
  ])
  func casesHavePatternsAndABlock(source: String, tree: String) {
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    ("let a = 1, b: C<D> = e", "(binding a 1); (binding b <C<D>> e)"),
    ("let (a, _) = b", "(binding (pattern (tuple (binding a) _)) b)"),
    ("weak var a = b", "(binding a weak var b)"),
    ("_const let a = 1", "(binding a 1)"),
    ("async let a = b()", "(binding a (call b))"),
    ("lazy var a: B = { c }()", "(binding a var <B> (call (closure {c})))"),
    ("var a: B { c }", "(binding a var <B> (localFunction {c}))"),
    ("var a = b { didSet { c } }", "(binding a var b (localFunction didSet {c}))"),
    (
      "var a: B { get { c } set(d) { e } }",
      "(binding a var <B> (localFunction get {c}) "
        + "(localFunction set (parameter d) {e}))"
    ),
    (
      "func f<T: P>(a b: T, c: D = e) throws -> T where T: Q { g }",
      "(localFunction f (parameter b <T>) (parameter c <D> e) <T> {g})"
    ),
    ("struct S { func f() { a() } }; b", "(localDeclaration S); b"),
    ("typealias A = B<C>; d", "(localDeclaration A); d"),
    (
      "@MainActor final class C {}; actor.run()",
      "(localDeclaration C); (call (member run actor))"
    ),
  ])
  func declarationsBindNames(source: String, tree: String) {
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    ("return\n}", "(return)"),
    ("return\na()", "(return (call a))"),
    ("return\nlet a = 1", "(return); (binding a 1)"),
    ("a(); b", "(call a); b"),
    ("a\n-b", "a; (prefix - b)"),
    ("a\n(b)", "a; (paren b)"),
    ("a\n{ b }", "(call a +(closure {b}))"),
    (
      "#if A && B\na\n#elseif false\nb\n#else\nc\n#endif\nd",
      "(conditionalCompilation {a} {} never {c}); d"
    ),
    ("yield &a", "(effect yield (inout a))"),
    ("#warning(\"w\")", "(macro warning (string))"),
  ])
  func statementsEndWhereSwiftEndsThem(source: String, tree: String) {
    let source = source.hasSuffix("}") ? String(source.dropLast()) : source
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    ("if a { }", "(if (condition a) {})"),
    ("if a.b() { }", "(if (condition (call (member b a))) {})"),
    ("if a.b({ c }) { }", "(if (condition (call (member b a) (closure {c}))) {})"),
    (
      "if a.b { $0 }, c { }",
      "(if (condition (call (member b a) +(closure {$0}))) (condition c) {})"
    ),
    (
      "for a in b.filter { c } { }",
      "(for a (call (member filter b) +(closure {c})) {})"
    ),
    ("while (a { b }) { }", "(while (condition (paren (call a +(closure {b})))) {})"),
    ("switch a { case b: c }", "(switch a (switchCase (pattern b) {c}))"),
  ])
  func aBraceInAConditionOpensTheStatement(source: String, tree: String) {
    #expect(BodyTree(statements: source).description == tree)
  }

  @Test(arguments: [
    ("a()", ["call"]),
    ("a(); b()", []),
    ("let a = { b() }", ["call"]),
    ("let a = { b(); c() }", []),
    ("if a { b() } else { c(); d() }", ["if", "call"]),
    ("let a = switch b { case 1: c() default: d }", ["call", "name"]),
    ("return a()", []),
  ])
  func theOnlyExpressionOfABodyIsReturned(source: String, kinds: [String]) {
    let nodes = parsed("{ \(source) }").nodes.filter { $0.flags.contains(.implicitReturn) }
    #expect(nodes.map { "\($0.kind)" } == kinds)
  }
}
