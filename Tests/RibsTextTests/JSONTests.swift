import Foundation
import RibsText
import Testing

@Suite struct JSONTests {
  @Test func keysKeepTheirOrder() {
    #expect(
      JSON.object([.init("b", 1), .init("a", [])]).text == "{\n  \"b\": 1,\n  \"a\": []\n}\n")
  }

  @Test func everyCharacterComesBack() throws {
    let text =
      String(
        String.UnicodeScalarView((0...0x2100).compactMap { Unicode.Scalar($0 as UInt32) }))
      + "\"\\🚗"
    let data = Data(JSON.array([.string(text)]).text.utf8)
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
  }

  @Test(arguments: [(0, "0.000"), (1234, "1.234"), (-50, "-0.050"), (12_345_600, "12345.600")])
  func thousandthsAreDecimals(value: Int, text: String) {
    #expect(JSON.thousandths(value).text == text + "\n")
  }
}
