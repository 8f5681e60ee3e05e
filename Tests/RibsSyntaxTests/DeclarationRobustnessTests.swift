import RibsText
import Testing

@testable import RibsFuzz
@testable import RibsSyntax

@Suite struct DeclarationRobustnessTests {
  @Test func aFileCutAnywhereIsRead() {
    let bytes = Array(rich.utf8)
    for length in stride(from: 0, through: bytes.count, by: 3) {
      checkTree(Array(bytes[..<length]))
    }
  }

  @Test func aFileWithoutOneOfItsTokensIsRead() {
    let bytes = Array(rich.utf8)
    for token in tokenize(bytes) {
      checkTree(Array(bytes[..<Int(token.start)] + bytes[Int(token.end)...]))
    }
  }

  @Test func aFileWithATokenInTheWrongPlaceIsRead() {
    let bytes = Array(rich.utf8)
    let words = ["{", "}", "(", ")", "<", ">", "#if", "#endif", "func", "@", ".", "case", "\""]
    for (place, token) in tokenize(bytes).enumerated() {
      let word = " \(words[place % words.count]) "
      checkTree(Array(bytes[..<Int(token.start)] + Array(word.utf8) + bytes[Int(token.start)...]))
    }
  }

  @Test func randomTokensAreRead() {
    let words = [
      "{", "}", "(", ")", "[", "]", "<", ">", ",", ":", ".", "?", "!", "=", "->", "@", "&", "#if",
      "#else", "#endif", "func", "var", "let", "class", "init", "case", "if", "in", "where", "get",
      "name", "open", "\n", "\"\\(a)\"", "1", "async", "throws", "::", "~", "`", "$0", "any",
    ]
    var generator = Generator(state: 20)
    for _ in 0..<500 {
      let text = (0..<60).map { _ in words[Int(generator.next() % UInt64(words.count))] }
      checkTree(Array(text.joined(separator: generator.next() % 2 == 0 ? " " : "").utf8))
    }
  }

  @Test func randomBytesAreRead() {
    var generator = Generator(state: 7)
    for _ in 0..<500 {
      checkTree((0..<200).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 32) })
    }
  }

  @Test(arguments: ["{", "(", "[", "A<", "struct A {", "#if X\n", "\"\\(", "}"])
  func aHundredThousandOpenBracketsAreRead(bracket: String) {
    checkTree(Array(String(repeating: bracket, count: 100_000).utf8))
  }

  @Test(arguments: [
    "let a = {", "if a {", "@a(", "let a: (", "func a(b: (", "let a = b<", "#endif\n",
    "let a = b ? ", "class A { var b: [", "func f() {\n", "let a = [b { ", "var a: A { read {",
    "a<b, ", "#if A\n}\n", "struct A {}}\n", "case a(", "open ", "let a: (A) throws(B) ",
  ])
  func unfinishedCodeRepeatedAThousandTimesIsRead(part: String) {
    checkTree(Array(String(repeating: part, count: 1000).utf8))
  }

  /// What holds of every tree, whatever the bytes.
  private func checkTree(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    let file = parse(path: "A.swift", bytes: bytes)
    let count = UInt32(file.bytes.count)
    var problems: [String] = []
    for (place, declaration) in file.declarations.enumerated() {
      let range = declaration.range
      let parts = [
        declaration.name, declaration.type, declaration.body, declaration.initialValue,
        declaration.generics, declaration.requirements,
      ]
      if range.isEmpty || range.end > count { problems.append("\(place): range") }
      if declaration.name.isEmpty, !declaration.kind.hasMembers {
        problems.append("\(place): name")
      }
      if parts.contains(where: { !$0.isEmpty && !range.contains($0) }) {
        problems.append("\(place): part outside")
      }
      if Int(declaration.next.index) <= place
        || Int(declaration.next.index) > file.declarations.count
      {
        problems.append("\(place): next")
      }
      if let parent = declaration.parent {
        let outer = file[parent]
        if Int(parent.index) >= place || Int(outer.next.index) <= place || !outer.kind.hasMembers
          || !outer.body.contains(range)
        {
          problems.append("\(place): parent")
        }
      }
      if declaration.parameters.indices.upperBound > file.parameters.count
        || declaration.accessors.indices.upperBound > file.accessors.count
        || declaration.attributes.indices.upperBound > file.attributes.count
        || declaration.inheritedTypes.indices.upperBound > file.inheritedTypes.count
        || Int(declaration.condition) >= file.conditions.count
      {
        problems.append("\(place): slice")
      }
    }
    #expect(problems == [], "\(file.text(ByteRange(0, min(count, 400))))", sourceLocation: location)
  }

  /// A small generator whose numbers are the same everywhere.
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11
    }
  }

  private let rich = DifficultCode.declarations
}
