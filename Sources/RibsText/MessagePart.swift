/// The parts of a message that a terminal sets off against each other.
package enum MessagePart: Hashable, Sendable {
  case place, message
  case error, warning, info
  case note, help
  /// What stands beside a line of code.
  case margin

  /// The text in the part's colour.
  package func painted(_ text: String) -> String { "\u{1B}[\(code)m\(text)\u{1B}[0m" }

  /// An SGR code, of the 16 colours that every terminal has.
  private var code: String {
    switch self {
    case .place, .message: "1"
    case .error: "1;31"
    case .warning: "1;33"
    case .info: "1;36"
    case .note, .margin: "90"
    case .help: "32"
    }
  }
}
