/// The file that `ribs init` writes: every key with its explanation and the value that holds
/// without it. What would change something once it is written down, such as a rule's severity where
/// its findings differ in severity, stands in a comment.
enum ConfigurationFile {
  static var text: String {
    """
    // What this project wants of ribs. Comments and a comma behind the last element are allowed.
    // All keys: docs/configuration.md
    {
    \(fields(of: .file, indentation: "  ", areWritten: true))
    }

    """
  }

  private static func fields(
    of shape: ConfigurationShape, indentation: String, areWritten: Bool
  ) -> String {
    shape.keys.map { key in
      let comment = wrapped(key.explanation, width: 94 - indentation.count)
      var lines = comment.map { "\(indentation)// \($0)" }
      let inner = key.shape.keys
      let start = areWritten && key.isValue ? indentation : "\(indentation)// "
      if case .object = key.shape, !inner.isEmpty {
        lines.append("\(start)\"\(key.name)\": {")
        lines.append(fields(of: key.shape, indentation: indentation + "  ", areWritten: false))
        lines.append("\(indentation)},")
      } else {
        lines.append("\(start)\"\(key.name)\": \(key.example),")
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension ConfigurationShape {
  /// The keys of the object that a value is, or may be.
  var keys: [ConfigurationKey] {
    switch self {
    case .object(let keys, _): keys
    case .either(let first, let second): first.keys + second.keys
    case .boolean, .integer, .text, .template, .path, .globs, .names, .map, .choice: []
    }
  }
}

extension ConfigurationKey {
  fileprivate var isValue: Bool {
    guard case .value = standard else { return false }
    return true
  }

  /// The value that holds without the key, thresholds included, or else one that could be given.
  fileprivate var example: String {
    // The severity alone says as much in fewer words.
    guard shape.keys.count > 1 else { return value }
    return "{ \(shape.keys.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ")) }"
  }

  private var value: String {
    switch standard {
    case .value(let value), .found(_, let value): value
    }
  }
}
