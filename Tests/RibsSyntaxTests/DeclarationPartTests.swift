import RibsText
import Testing

@testable import RibsSyntax

@Suite struct DeclarationPartTests {
  @Test func parametersHaveLabelsNamesTypesAndDefaultValues() throws {
    let file = read(
      "func f(_ a: inout A, in b: @escaping () -> Void = {}, c: Int..., for: C = d<E>(1))")
    #expect(
      file.parameters.map { parameter in
        [parameter.label, parameter.name, parameter.type, parameter.defaultValue].map(file.text)
          .joined(separator: "|") + (parameter.isVariadic ? "..." : "")
      } == ["_|a|inout A|", "in|b|@escaping () -> Void|{}", "c|c|Int|...", "for|for|C|d<E>(1)"])
  }

  @Test func associatedValuesAreParametersWithOrWithoutLabels() throws {
    let file = read("enum A { case b(Int, c: [D], _ e: (F) -> G = h) }")
    #expect(
      file.parameters.map { parameter in
        [parameter.label, parameter.type, parameter.defaultValue].map(file.text).joined(
          separator: "|")
      } == ["|Int|", "c|[D]|", "_|(F) -> G|h"])
  }

  @Test(arguments: [
    ("var a: A = b { didSet { c } }", "A", "b", "{ didSet { c } }"),
    ("var a: A = b { $0 }", "A", "b { $0 }", ""),
    ("var a = b { $0 } c: { d } { @e willSet {} }", "", "b { $0 } c: { d }", "{ @e willSet {} }"),
    ("lazy var a: A = { b }()\nvar c = 1", "A", "{ b }()", ""),
    ("var a = b\n  .c { d }\n  ?? e\nvar f = 1", "", "b\n  .c { d }\n  ?? e", ""),
    ("var a = b\n(c, d) = e()", "", "b", ""),
    ("var a = b\n[c].d()", "", "b", ""),
    ("var a = b\n-c", "", "b", ""),
    ("var a = b - c\n  - d", "", "b - c\n  - d", ""),
    ("var a = b ? c : d { e }", "", "b ? c : d { e }", ""),
    ("var a = B<C, D>(), e = 1", "", "B<C, D>()", ""),
    ("var a = b < c, d = e > f", "", "b < c", ""),
    ("var a = try? await b as? C<D> ?? e", "", "try? await b as? C<D> ?? e", ""),
    ("var a = if b { 1 } else { 2 }\nvar c = 1", "", "if b { 1 } else { 2 }", ""),
    ("var a = switch b { case .c: 1 default: 2 }", "", "switch b { case .c: 1 default: 2 }", ""),
    ("var a: () -> A = { b }\nvar c = 1", "() -> A", "{ b }", ""),
    ("var a = \\B.c.d, e = \\.f?.g", "", "\\B.c.d", ""),
    ("var a = #file + #b(c) { d }", "", "#file + #b(c) { d }", ""),
    ("var a: A<B>? { c }", "A<B>?", "", "{ c }"),
    ("var a = 1 { didSet {} }", "", "1", "{ didSet {} }"),
    ("var a = [(B) throws -> C]()", "", "[(B) throws -> C]()", ""),
    ("var a = \"\\(b { \"c\" }) }\" + d", "", "\"\\(b { \"c\" }) }\" + d", ""),
    ("var a = b!.c[0]!\nvar d = 1", "", "b!.c[0]!", ""),
    ("var a = b as! C & D\nvar d = 1", "", "b as! C & D", ""),
    ("var a = -b.c(&d), e = !f", "", "-b.c(&d)", ""),
  ])
  func typesInitialValuesAndAccessorsEndWhereSwiftEndsThem(
    source: String, type: String, value: String, accessors: String
  ) throws {
    let file = read(source)
    let variable = try #require(file.declarations.first)
    #expect(file.text(variable.type) == type)
    #expect(file.text(variable.initialValue) == value)
    #expect(file.text(variable.body) == accessors)
  }

  @Test(arguments: [
    ("{ get }", "get"), ("{ mutating get async throws(E); nonmutating set }", "get set"),
    ("{ a + b }", "get"), ("{ get { 1 } set(new) { 2 } }", "get set"), ("{ read() }", "get"),
    ("{ read { $0 } }", "get"), ("{ _read { yield a } _modify { yield &a } }", "read modify"),
    ("{ read { yield a } modify { yield &a } }", "read modify"),
    ("{ @inlinable get { 1 } }", "get"), ("{ willSet(a) {} didSet {} }", "willSet didSet"),
    ("{ @storageRestrictions(initializes: b) init(c) {} get { b } }", "init get"),
    ("{ unsafeAddress { a } }", "unsafeAddress"), ("{ borrow { a } mutate { &a } }", "read modify"),
    ("{ if a { return 1 } else { return 2 } }", "get"), ("{}", ""),
  ])
  func accessorsAreToldFromAGetterWithoutTheWord(block: String, kinds: String) throws {
    let file = read("var a: A \(block)\nlet b = 1")
    #expect(file.accessors.map { "\($0.kind)" }.joined(separator: " ") == kinds)
    #expect(file.declarations.count == 2)
  }

  @Test func modifiersAttributesAndEffectsAreKept() throws {
    let file = read(
      "@objc(a:) @MainActor public private(set) static var b: Int { get async throws }\nclass func c() async throws {}"
    )
    let variable = try #require(file.declarations.first)
    #expect(variable.modifiers == [.public, .privateSet, .static])
    #expect(variable.traits == [.async, .throws])
    #expect(file.attributes.map { file.text($0.name) } == ["objc", "MainActor"])
    #expect(file.attributes.map { file.text($0.arguments) } == ["(a:)", ""])
    #expect(file.text(variable.range).hasPrefix("@objc"))
    let function = try #require(file.declarations.last)
    #expect(function.kind == .func)
    #expect(function.modifiers == [.classMember])
    #expect(function.traits == [.async, .throws])
    #expect(function.attributes == .empty)
  }

  @Test func namesOfOnePatternShareItsValue() throws {
    let file = read("let (a, b): (Int, Int) = c(), d = 1")
    #expect(file.declarations.map { file.text($0.initialValue) } == ["c()", "c()", "1"])
    #expect(file.declarations.map { $0.traits.contains(.destructured) } == [true, true, false])
    #expect(
      file.declarations.map { file.text($0.range) }
        == Array(repeating: file.text(ByteRange(0, UInt32(file.bytes.count))), count: 3))
  }

  @Test func membersKnowTheirTypeAndTheTypeWhereItsMembersEnd() throws {
    let file = read("struct A { var b = 1; enum C { case d }; func e() {} }\nlet f = 1")
    #expect(file.declarations.map { $0.parent?.index } == [nil, 0, 0, 2, 0, nil])
    #expect(file.declarations.map(\.next.index) == [5, 2, 4, 4, 5, 6])
  }

  @Test func branchesKnowTheirConditionAndWhetherTheyCanBeCompiled() throws {
    let file = read(
      """
      #if A
      let a = 1
      #if false
      let b = 1
      #elseif B
        && !C
      let c = 1
      #endif
      #else
      let d = 1
      #endif
      #if true
      #else
      let e = 1
      #endif
      let f = 1
      """)
    let conditions = file.declarations.map { file.conditions[Int($0.condition)] }
    #expect(
      conditions.map { file.text($0.expression) } == ["A", "false", "B\n  && !C", "", "", ""])
    #expect(conditions.map(\.isNever) == [false, true, false, false, true, false])
    #expect(conditions.map(\.group) == [1, 2, 2, 1, 3, 0])
    #expect(file.conditions[Int(conditions[1].parent)] == conditions[0])
  }

  @Test func aDocCommentBelongsToTheDeclarationDirectlyBehindIt() throws {
    let file = read("/// A.\n@objc class A {\n  // b\n  var b = 1\n  /** C. */ func c() {}\n}\n")
    #expect(file.declarations.map { $0.traits.contains(.documented) } == [true, false, true])
  }

  @Test func commentsThatMayCarryADirectiveAreKept() throws {
    let file = read("// ribs:disable all\nlet a = 1 // plain\n/// @mockable\nprotocol B {}")
    #expect(file.markedComments.map(file.text) == ["// ribs:disable all", "/// @mockable"])
  }

  private func read(_ source: String) -> SourceFile {
    parse(path: "A.swift", bytes: Array(source.utf8))
  }
}
