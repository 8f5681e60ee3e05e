import Foundation
import RibsSyntax
import RibsText
import Testing
import TestSupport

@testable import RibsFuzz

@Suite("Reading any bytes as a body")
struct BodyRobustnessTests {
  static let corpus = DifficultCode.body

  @Test func aBodyCutAfterAnyTokenIsATree() throws {
    let bytes = Array(Self.corpus.utf8)
    for token in tokenize(bytes, range: ByteRange(0, UInt32(bytes.count))) {
      try checkTree(Array(bytes[..<Int(token.end)]))
    }
  }

  @Test func aBodyWithoutAnyOneTokenIsATree() throws {
    let bytes = Array(Self.corpus.utf8)
    let tokens = tokenize(bytes, range: ByteRange(0, UInt32(bytes.count)))
    for token in tokens {
      try checkTree(Array(bytes[..<Int(token.start)]) + Array(bytes[Int(token.end)...]))
    }
  }

  @Test func theCorpusItselfIsUnderstood() {
    #expect(!parsed(Self.corpus).nodes.contains { $0.kind == .unparsed })
  }

  @Test(arguments: [
    "(", "[", "{", "{ (", "a(", "a[", "a{", "-", "- ", "!", "try ", "await ", "a ? ", "a ? b : ",
    "a = ", "a += ", "if a { ", "if if ", "switch a { case b: ", "func f() { ", "do { ", "\\a[",
    "a<", "a<b,", "a<(", "a<[", "A<A<A>,", "as ", "a as ", "a.", "a()", "a?", "a!", "a + ",
    "let (", "case let (", "\"\\(", "#if a\n", "a\n#if b\n.c", "@a ", "@a(", "{ [weak ",
    "else if a {} ",
    "var a: (", "var a: ((", "let a: [", "() -> ", "a: ", "#a(", "for ", "x.y<", "a < b, ", "a ?? ",
  ])
  func nestingHasNoLimitThatTraps(piece: String) throws {
    let count = piece.count == 1 ? 100_000 : 2_000
    let bytes = Array(("{ x = " + String(repeating: piece, count: count)).utf8)
    let statements = Array(("{ " + String(repeating: piece, count: count)).utf8)
    for tree in onDeepStack({ [read(bytes), read(statements)] }) { try check(tree) }
  }

  @Test func anElseIfChainOfAnyLengthIsUnderstood() {
    let source = "{ if a { }" + String(repeating: " else if b { c() }", count: 1_000) + " }"
    #expect(!parsed(source).nodes.contains { $0.kind == .unparsed })
  }

  private func checkTree(_ bytes: [UInt8]) throws { try check(read(bytes)) }

  /// Every node lies in its parent, in bytes and in the array, and none is empty of sense.
  private func check(_ body: Body) throws {
    try #require(!body.nodes.isEmpty)
    try #require(body.nodes[0].kind == .block && Int(body.nodes[0].next.index) == body.nodes.count)
    for (index, node) in body.nodes.enumerated().dropFirst() {
      let parent = body.nodes[Int(node.parent.index)]
      guard Int(node.parent.index) < index, node.next <= parent.next, Int(node.next.index) > index,
        node.range.start <= node.range.end, parent.range.contains(node.range)
      else {
        Issue.record("node \(index) \(node) lies outside its parent \(parent)")
        return
      }
    }
  }
}

private func read(_ bytes: [UInt8]) -> Body {
  let file = parse(path: "Test.swift", bytes: bytes)
  return Body(parsing: ByteRange(0, UInt32(bytes.count)), in: file)
}
