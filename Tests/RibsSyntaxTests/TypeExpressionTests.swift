import RibsSyntax
import Testing

@Suite("Types as written")
struct TypeExpressionTests {
  @Test(arguments: [
    "Int", "A.B.C", "Observable<[String: Int?]>", "Array<Array<Int>>", "Result<A, B>?",
    "[Int]?", "[[A]: (b: B, C)]", "()", "(Int) -> Void", "(A, B) async throws -> (C) -> D",
    "@MainActor @Sendable (A) -> B", "A & B & C<D>", "(A & B)?", "any P", "some P & Q",
    "A.Type", "(any P).Type", "~Copyable", "inout A", "X!", "(() -> Void)?", "() throws(E) -> A",
    "A<B>.C<D>", "Set<AnyCancellable>", "Optional<Optional<A>>?",
  ])
  func spellingIsKept(_ text: String) {
    #expect(TypeExpression(parsing: text).description == text)
  }

  @Test(arguments: [
    ("Dictionary < String,Int >", "Dictionary<String, Int>"), ("(A)", "A"), ("((A))?", "A?"),
    ("`class`", "class"), ("A<B>?", "A<B>?"), ("A<B<C>>!", "A<B<C>>!"),
    ("(_ a: A, b c: B) -> C", "(A, b: B) -> C"), ("A<\n  B, // comment\n  C\n>", "A<B, C>"),
    ("@escaping(A)->B", "@escaping (A) -> B"), ("(Int...) -> A", "(Int...) -> A"),
    ("RIBs::Router<A>", "RIBs.Router<A>"), ("[3 of A]?", "InlineArray<3, A>?"),
  ])
  func whiteSpaceAndParenthesesDoNotMatter(_ text: String, _ spelling: String) {
    #expect(TypeExpression(parsing: text).description == spelling)
  }

  @Test func optionalsNest() {
    let inner = TypeExpression.path([TypeName("A")])
    #expect(TypeExpression(parsing: "A??") == .optional(.optional(inner)))
  }

  @Test(arguments: ["A<", "(A", "[A", "A &", "-> B", "A B", "A<B", "", "(A, B", "[3 A]", "A::"])
  func whatIsNoTypeIsUnknown(_ text: String) {
    #expect(TypeExpression(parsing: text) == .unknown(text))
  }

  @Test func deepNestingEnds() {
    let text = String(repeating: "[", count: 100_000)
    #expect(TypeExpression(parsing: text) == .unknown(text))
  }
}
