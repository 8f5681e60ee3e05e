import Foundation

/// One level of indentation of the code that is written.
package enum Indentation: Equatable, Sendable {
  case spaces(Int)
  case tabs

  /// What `swift format` asks of a folder without a configuration.
  package static let standard = Indentation.spaces(2)

  /// The indentation that a `.swift-format` file states; nil where it states none.
  package init?(swiftFormatConfiguration bytes: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let configuration = try? decoder.decode(SwiftFormatConfiguration.self, from: Data(bytes))
    guard let stated = configuration?.indentation else { return nil }
    if let count = stated.spaces, (1...16).contains(count) {
      self = .spaces(count)
    } else if stated.tabs != nil {
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

  /// The text of one level.
  var unit: String {
    switch self {
    case .spaces(let count): String(repeating: " ", count: count)
    case .tabs: "\t"
    }
  }

  /// The columns that one level takes; a tab counts as many as `swift format` gives it.
  var width: Int {
    switch self {
    case .spaces(let count): count
    case .tabs: 8
    }
  }
}

/// The part of `.swift-format` that is read here: `"indentation": { "spaces": 4 }` or `{ "tabs": 1 }`.
private struct SwiftFormatConfiguration: Decodable {
  let indentation: Stated?

  struct Stated: Decodable {
    let spaces: Int?
    let tabs: Int?
  }
}
