import RibsText
import Testing
import TestSupport

@Suite struct JSONTextTests {
  @Test func valuesKnowTheirPlaces() throws {
    let text = try read(#"{"a": [1, "é"], "b": null}"#)
    #expect(
      text
        == .object(
          [
            .init(
              key: "a", keyRange: ByteRange(1, 4),
              value: .array(
                [.number("1", ByteRange(7, 8)), .string("é", ByteRange(10, 14))], ByteRange(6, 15))),
            .init(key: "b", keyRange: ByteRange(17, 20), value: .null(ByteRange(22, 26))),
          ], ByteRange(0, 27)))
  }

  @Test func commentsAndALastCommaAreRead() throws {
    let text = try read("\u{FEFF}// why\n[ /* a */ true, // b\n false, ] // end")
    guard case .array(let values, _) = text else {
      Issue.record("no array")
      return
    }
    #expect(values.map(\.kind) == ["a boolean", "a boolean"])
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t\u00e9""#, "\"\\/\u{8}\u{C}\n\r\té"), (#""\ud83d\ude95""#, "🚕"),
  ])
  func escapesAreRead(source: String, text: String) throws {
    guard case .string(let value, _) = try read(source) else {
      Issue.record("no string")
      return
    }
    #expect(value == text)
  }

  @Test(arguments: ["0", "-12", "1200"]) func integersAreRead(source: String) throws {
    #expect(try read(source).integer == Int(source))
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value is needed"),
    ("{\"a\" 1}", 5, "a colon is needed after a key"),
    ("{a: 1}", 1, "a key in quotes is needed here"),
    ("{\"a\": 1, \"a\": 2}", 9, "`a` is given twice"),
    ("[1 2]", 3, "a comma or `]` is needed here"),
    ("[off]", 1, "`off` is no value; strings stand in quotes"),
    ("[,]", 1, "no value can begin like this"),
    ("01", 0, "`01` is no number"),
    ("\"a", 0, "the string does not end"),
    ("\"\n\"", 1, "a control character in a string must be escaped"),
    ("\"\\x\"", 1, "this is no escape that JSON knows"),
    ("\"\\ud83d\"", 1, "this is no escape that JSON knows"),
    ("1 /* ", 2, "the comment does not end"),
    ("1 / 2", 2, "a comment begins with `//` or `/*`"),
    ("1 1", 2, "nothing may follow the value"),
  ])
  func whatIsNoJSONIsShownWithARemedy(source: String, offset: UInt32, message: String) {
    do throws(JSONTextError) {
      _ = try JSONText(parsing: Array(source.utf8))
      Issue.record("no error")
    } catch {
      #expect((error.offset, error.message) == (offset, message))
      #expect(error.remedy.first?.isUppercase == true && error.remedy.hasSuffix("."))
    }
  }

  @Test func deepNestingIsNoCrash() {
    let source = String(repeating: "[", count: 100_000)
    let error = JSONTextError(
      offset: 200, message: "brackets are nested too deeply", remedy: "Nest at most 200 of them.")
    #expect(throws: error) { try onDeepStack { _ = try read(source) } }
  }

  /// Whatever is cut off, there is an answer.
  @Test func everyCutHasAnAnswer() {
    let source = Array(
      #"{"a\u00e9\ud83d\ude95": [1.5e3, true, /* x */ "b\n"], "c": null} // d"#.utf8)
    for count in 0..<source.count { _ = try? JSONText(parsing: Array(source[..<count])) }
    #expect(throws: Never.self) { try JSONText(parsing: source) }
  }

  private func read(_ source: String) throws -> JSONText {
    try JSONText(parsing: Array(source.utf8))
  }
}
