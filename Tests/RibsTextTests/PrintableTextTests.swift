import RibsText
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("\u{1B}[2Ja\u{7}\u{0}\u{9B}", "\u{FFFD}[2Ja\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}"),
    ("\ta\r\n", "\ta"),
    ("🚕駅é", "🚕駅é"),
  ]) func whatWouldSteerTheTerminalIsReplaced(text: String, printed: String) {
    #expect(printable(text) == printed)
  }
}
