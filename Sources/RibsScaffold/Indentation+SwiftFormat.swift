#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import RibsSyntax

extension Indentation {
  /// The indentation that a `.swift-format` file states; nil where it states none.
  package init?(swiftFormatConfiguration bytes: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let configuration = try? decoder.decode(SwiftFormatConfiguration.self, from: Data(bytes))
    guard let stated = configuration?.indentation else { return nil }
    if let count = stated.spaces, Self.widths.contains(count) {
      self = .spaces(count)
    } else if stated.tabs != nil {
      self = .tabs
    } else {
      return nil
    }
  }
}

/// The part of `.swift-format` that is read here: `"indentation": { "spaces": 4 }` or
/// `{ "tabs": 1 }`.
private struct SwiftFormatConfiguration: Decodable {
  let indentation: Stated?

  struct Stated: Decodable {
    let spaces: Int?
    let tabs: Int?
  }
}
