import RibsSyntax
import Testing

@Suite struct LexerRobustnessTests {
  static let difficult = [
    "let a = \"x\\(f(\"y\\(z)\", #\"\\#(w)\"#))\" // ü\r\nlet b = \"\"\"\n  \\(c)\\\n  \"\"\"",
    "@available(iOS 15.2, *) func `a b`<T>(_ c: inout [T?]) -> T! { try? /^ x/ ?? $0.0.1 }",
    "#if os(iOS) && swift(>=5.7.1)\n#/\n (a) \\/ [/#] b\n/#\n#elseif <#T##x#>\n#endif /* /* */ */",
    "<<<<<<< a\n>>>>>>> b\n0x1.8p3 0xff.fp 1e+ ##\"\"\"##\"## \"\"\"#\" +/a)/ */ \u{201C}q\u{201D} ≠ e\u{301}",
  ].map { Array($0.utf8) }

  /// Tokens are in order, inside the file, not empty, and overlap only inside string literals.
  func check(_ bytes: [UInt8], _ label: @autoclosure () -> String = "") {
    let tokens = tokenize(bytes)
    var open: [Token] = []
    var previous: UInt32 = 0
    for token in tokens.dropLast() {
      while let last = open.last, last.end <= token.start { open.removeLast() }
      let isNested = open.last.map { token.start > $0.start && token.end <= $0.end } ?? true
      guard token.start >= previous, token.start < token.end, token.end <= bytes.count, isNested
      else {
        Issue.record("\(token) in \(bytes) \(label())")
        return
      }
      if token.kind == .string { open.append(token) } else { previous = token.end }
    }
    #expect(tokens.last?.kind == .endOfFile)
    #expect(tokens.last?.end == UInt32(bytes.count))
  }

  @Test(arguments: difficult)
  func aFileCutAtAnyByteStillGivesTokens(bytes: [UInt8]) {
    for count in 0...bytes.count {
      check(Array(bytes[..<count]))
      check(Array(bytes[count...]))
    }
  }

  @Test func randomBytesGiveTokens() {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let alphabet = Array("\"\"\"##//\\\\(())[]{}<>.:?!*`a0x1e\n\r @$é≠".utf8)
    for _ in 0..<2_000 {
      check((0..<Int(next() % 60)).map { _ in UInt8(truncatingIfNeeded: next()) })
      check((0..<Int(next() % 60)).map { _ in alphabet[Int(next()) % alphabet.count] })
    }
  }

  @Test func interpolationsNestWithoutRecursion() {
    let depth = 100_000
    let opening = Array(repeating: Array("\"\\(".utf8), count: depth).joined()
    let closing = Array(repeating: Array(")\"".utf8), count: depth).joined()
    check(Array(opening) + Array(closing))
    check(Array(opening))
  }

  /// Each would take minutes if its searches started anew at every candidate.
  @Test(arguments: [
    "##\"\"\"\\##(", "#/\n", "<<<<<<< \n", ">>>> \n", "/* ", "(/a ", "<#", "`", "\"\"\"", "#",
    "+<#",
    "= /\\/", "\"\\(", "'\\(", "@available(", "{ / ", "\"", "/", "*/", "0x", "1.", "\r",
  ])
  func theSameOpeningOverAndOverTakesLinearTime(opening: String) {
    check(Array(String(repeating: opening, count: 30_000).utf8), opening)
  }
}
