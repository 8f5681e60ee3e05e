import Testing

@testable import RibsSyntax

@Suite struct DeclarationTests {
  @Test(arguments: kinds)
  func everyKindOfDeclarationIsRead(example: Example) { example.check() }

  @Test(arguments: names)
  func wordsThatAreKeywordsElsewhereAreNames(example: Example) { example.check() }

  @Test(arguments: prefixes)
  func attributesAndModifiersBelongToTheDeclarationBehindThem(example: Example) {
    example.check()
  }

  @Test(arguments: types)
  func typesEndWhereTheyEndInSwift(example: Example) { example.check() }

  @Test(arguments: branches)
  func everyBranchOfAConditionalBlockIsRead(example: Example) { example.check() }

  @Test(arguments: statements)
  func statementsAtTheTopLevelDeclareNothing(example: Example) { example.check() }

  private static let kinds = [
    Example("import A", "import A -"),
    Example("import struct A . B", "import A.B -"),
    Example("@testable public import A", "import A -"),
    Example("import func A.b", "import A.b -"),
    Example("import\nstruct A.B", "import A.B -"),
    Example("import\n\nstruct A::B", "import A::B -"),
    Example("import &", "import & -"),
    Example("import // Its kind.\nclass A.B", "import A.B -"),
    Example("class A: B, C<D> {}", "class A B,C<D>"),
    Example("actor A {}\nstruct B {}", "actor A -", "struct B -"),
    Example("enum A: Int { case b = 1, c(Int) }", "enum A Int", "case b -", "case c -"),
    Example("protocol A<B>: C { associatedtype B: D = E }", "protocol A C", "associatedtype B D"),
    Example("protocol A: class {}", "protocol A class"),
    Example("extension A.B<C> : D where C: E {}", "extension A.B<C> D"),
    Example("extension [Int]? {}", "extension [Int]? -"),
    Example("typealias A<B> = C<B> where B: D; let e = 1", "typealias A -", "let e -"),
    Example(
      "struct A { init?<T>(_ a: T) {}; init!() {}; deinit {}; subscript<T>(a: T) -> Int { 1 } }",
      "struct A -", "init init -", "init init -", "deinit deinit -", "subscript subscript -"),
    Example("func == (a: A, b: A) -> Bool { true }", "func == -"),
    Example("func <<T>(a: T) {}\nfunc ==<T>(a: T) {}", "func < -", "func == -"),
    Example("prefix func ! (a: A) {}\nfunc / (a: A) {}", "func ! -", "func / -"),
    Example("let (a, (b, _)) = f(), c: Int", "let a -", "let b -", "let c -"),
    Example("var a = 1, b: Int { 2 }, c = 3", "var a -", "var b -", "var c -"),
    Example(
      """
      infix operator +++ : AdditionPrecedence
      precedencegroup A { higherThan: B }
      @freestanding(expression) public macro m<T>(_ a: T) -> T = #externalMacro(module: "M", type: "T")
      let a = 1
      """, "let a -"),
    Example(
      "protocol A { var b: Int { get async throws(E) }; func c() -> Int\nvar d: Int { get set } }",
      "protocol A -", "var b -", "func c -", "var d -"),
  ]

  private static let names = [
    Example(
      "struct A { var open: Int; var get = 1; func set() {}; let async, actor, `default`: Int }",
      "struct A -", "var open -", "var get -", "func set -", "let async -", "let actor -",
      "let `default` -"),
    Example(
      "enum A { case open, some, any, `class`, actor }", "enum A -", "case open -",
      "case some -", "case any -", "case `class` -", "case actor -"),
    Example("class open: A {}\nclass final {}", "class open A", "class final -"),
    Example("class A { class override open var b: Int { 1 } }", "class A -", "var b -"),
    Example("func macro() {}\nfunc actor() {}", "func macro -", "func actor -"),
  ]

  private static let prefixes = [
    Example("@available(iOS 13, *)\n@MainActor\npublic final class A {}", "class A -"),
    Example(
      "class A { @objc(a:) private(set) weak var b: B?; unowned(unsafe) let c: C }",
      "class A -", "var b -", "let c -"),
    Example("@_spi(X) @Published<Int>(a) nonisolated(unsafe) var a = 1", "var a -"),
    Example("package\n  final\n  actor\n  A {}", "actor A -"),
    Example("indirect enum A { indirect case b(A) }", "enum A -", "case b -"),
  ]

  private static let types = [
    Example(
      "class A: @unchecked Sendable, B & C, ~Copyable {}",
      "class A @uncheckedSendable,B&C,~Copyable"),
    Example("class A: /* b */ B < C > , D . E\n{}", "class A B<C>,D.E"),
    Example(
      "var a: ((Int) async throws(E)\n  -> Void)? = nil\nvar b: [A<B<C>>]=[]", "var a -", "var b -"),
    Example("var a: A<B<C>>?=nil\nvar b: A<(B) -> C>", "var a -", "var b -"),
    Example(
      "func f() -> some A<any B & C> where D: E\nfunc g<each T>(_ a: repeat each T) {}", "func f -",
      "func g -"),
    Example(
      "func f(a: Int..., in b: @escaping @MainActor () -> Void = {}, _: inout A) {}", "func f -"),
    Example("struct A<let n: Int> { var b: Vector<-1, A> }", "struct A -", "var b -"),
  ]

  private static let branches = [
    Example(
      "#if os(iOS) &&\n  DEBUG\nlet a = 1\n#elseif true\nlet b = 1\n#else\nlet c = 1\n#endif\nlet d = 1",
      "let a -", "let b -", "let c -", "let d -"),
    Example(
      "enum A {\n  case b\n#if X\n  case c\n#endif\n  case d\n}", "enum A -", "case b -",
      "case c -", "case d -"),
    Example(
      "#if X\n@objc\n#else\n@nonobjc\n#endif\nclass A {\n#if Y\n  var b: Int { 1 }\n#endif\n}",
      "class A -", "var b -"),
    Example(
      "let a = b\n  #if X\n  .c { $0 }\n  #else\n  .d\n  #endif\n  .e\nlet f = 1", "let a -",
      "let f -"),
    Example("let a = b\n#if X\nlet c = 1\n#endif", "let a -", "let c -"),
  ]

  private static let statements = [
    Example(
      "if a { let b = 1 } else if c { func d() {} } else { var e = 1 }\nlet f = 1", "let f -"),
    Example("for a in b.map { $0 } { let c = 1 }\nlet d = 1", "let d -"),
    Example("do { let a = 1 } catch let b { let c = 1 }\nlet d = 1", "let d -"),
    Example(
      "guard let a = b else { exit() }\nswitch a { case let b: break }\nlet c = 1", "let c -"),
    Example("repeat { let a = 1 } while b\ndefer { let c = 1 }\nlet d = 1", "let d -"),
    Example(
      "#Preview(\"a\") { let b = 1 }\nrun { let c = 1 }\n  .map { let d = 1 }\nfunc e() {}",
      "func e -"),
    Example("open = 5\nlazy.run()\na: while true { let b = 1 }\nlet c = 1", "let c -"),
  ]
}

/// Source with the lines of its dump, without their offsets.
struct Example: Sendable, CustomTestStringConvertible {
  let source: String
  let lines: [String]

  init(_ source: String, _ lines: String...) {
    self.source = source
    self.lines = lines
  }

  var testDescription: String { source }

  var file: SourceFile { parse(path: "A.swift", bytes: Array(source.utf8)) }

  var dump: [String] {
    dumpDeclarations(of: file).split(separator: "\n").dropFirst().map { line in
      String(line.drop { $0 != " " }.dropFirst())
    }
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(dump == lines, sourceLocation: location)
    #expect(file.problems == [], sourceLocation: location)
  }
}
