import Testing

@testable import RibsSyntax

@Suite struct DeclarationRecoveryTests {
  @Test(arguments: unfinished)
  func theDeclarationBehindUnfinishedCodeIsRead(example: Example) {
    #expect(example.dump == example.lines)
  }

  @Test(arguments: unbalanced)
  func aMissingBracketDoesNotSwallowTheDeclarationsBehindIt(example: Example) {
    #expect(example.dump == example.lines)
    #expect(!example.file.problems.isEmpty)
  }

  private static let unfinished = [
    Example("struct A {\n  va\n  var b: Int\n}", "struct A -", "var b -"),
    Example("struct A {\n  var\n  func b() {}\n}", "struct A -", "func b -"),
    Example(
      "struct A {\n  var b: \n  let c = \n  func d() {}\n}", "struct A -", "var b -", "let c -",
      "func d -"),
    Example(
      "struct A {\n  var b: C.\n  var d = e.\n  var f = 1\n}", "struct A -", "var b -", "var d -",
      "var f -"),
    Example("@objc\n}\nclass A {}", "class A -"),
    Example("class A B: C {\n  var d = 1\n}", "class A -", "var d -"),
    Example("let a = b +\nlet c = 1", "let a -", "let c -"),
    Example("while a if b { }\nclass C { var d = 1 }", "class C -", "var d -"),
    Example("struct A {\n  if a if b { c() }\n  var d = 1\n}", "struct A -", "var d -"),
    Example("import\nclass A: {}", "class A -"),
    Example("prefix operator\nimport A.B", "import A.B -"),
    Example("struct A {\n  let b =\n  init() {}\n}", "struct A -", "let b -", "init init -"),
    Example("func\nclass A {}\ntypealias\nlet b = 1", "class A -", "let b -"),
    Example(
      "enum A { case b, \n case c = \n case\n}\nlet d = 1", "enum A -", "case b -", "case c -",
      "let d -"),
  ]

  private static let unbalanced = [
    Example(
      "class A {\n  func b() {\n    if c {\n  }\n  func d() {}\n}\nclass E {}",
      "class A -", "func b -", "func d -", "class E -"),
    Example("class A {\n  func b() {}\nclass C {\n}", "class A -", "func b -", "class C -"),
    Example(
      "class A {\n  func b(c: Int {\n  }\n  func d(\n  func e() {}\n}",
      "class A -", "func b -", "func d -", "func e -"),
    Example(
      "class A {\n  let b = [1, 2\n  private var c = (3\n  func d() {}\n}",
      "class A -", "let b -", "var c -", "func d -"),
    Example(
      "class A {\n  func b() {\n  }\n  }\n  func c() {}\n}\nlet d = 1",
      "class A -", "func b -", "func c -", "let d -"),
    Example("class A {\n#if X\n  var b = 1\n}\nlet c = 1", "class A -", "var b -", "let c -"),
    Example("#if X\nclass A {\n#endif\nlet b = 1", "class A -", "let b -"),
    Example("#endif\n}\nlet a = 1", "let a -"),
  ]
}
