import Foundation

/// One level of indentation of the code that is written.
package enum Indentation: Equatable, Sendable {
  case spaces(Int)
  case tabs

  /// What `swift format` asks of a folder without a configuration.
  package static let standard = Indentation.spaces(2)

  /// The indentation that a `.swift-format` file states; nil where it states none.
  package init?(swiftFormatConfiguration bytes: [UInt8]) {
    let object = try? JSONSerialization.jsonObject(with: Data(bytes))
    guard let configuration = object as? [String: Any],
      let indentation = configuration["indentation"] as? [String: Any]
    else { return nil }
    if let count = indentation["spaces"] as? Int, (1...16).contains(count) {
      self = .spaces(count)
    } else if indentation["tabs"] is Int {
      self = .tabs
    } else {
      return nil
    }
  }

  /// The indentation of an existing source: that of its first line that follows a line ended by `{`.
  package init?(swiftSource bytes: [UInt8]) {
    var followsBrace = false
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let end = content.last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
      guard let end else { continue }
      let isIndented = content.startIndex > line.startIndex
      if followsBrace, isIndented {
        if line.first == UInt8(ascii: "\t") {
          self = .tabs
        } else {
          self = .spaces(content.startIndex - line.startIndex)
        }
        return
      }
      // Only a brace on an unindented line tells the width of one level.
      followsBrace = end == UInt8(ascii: "{") && !isIndented
    }
    return nil
  }

  /// The line with its leading levels of two spaces, as templates are written, in this indentation.
  func applied(to line: String) -> String {
    let width = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(width)
    if rest.isEmpty { return "" }
    let unit =
      switch self {
      case .spaces(let count): String(repeating: " ", count: count)
      case .tabs: "\t"
      }
    let odd = width.isMultiple(of: 2) ? "" : " "
    return String(repeating: unit, count: width / 2) + odd + rest
  }
}
