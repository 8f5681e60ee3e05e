import RibsText

/// `docs/ribs.schema.json`: the configuration as a JSON Schema, for editors.
enum ConfigurationSchema {
  static var text: String {
    let start: [JSON.Field] = [
      .init("$schema", "http://json-schema.org/draft-07/schema#"),
      .init("title", "The configuration of ribs"),
    ]
    return JSON.object(start + fields(of: .file)).text
  }

  /// A name in Swift, and more than that beyond ASCII: classes of characters such as `\\p{L}` are
  /// not in every dialect of regular expressions.
  private static let name = #"^[^\x00-@\[-^`{-\x7F][^\x00-/:-@\[-^`{-\x7F]*$"#

  /// A text in which `{{` begins one of these placeholders, which are letters.
  private static func template(_ placeholders: [String]) -> String {
    #"^([^{]|\{[^{]|\{\{(\#(placeholders.joined(separator: "|")))\}\})*\{?$"#
  }

  private static func fields(of shape: ConfigurationShape) -> [JSON.Field] {
    switch shape {
    case .boolean: [.init("type", "boolean")]
    case .integer(let range):
      [.init("type", "integer"), .init("minimum", .integer(range.lowerBound))]
        + (range.upperBound == .max ? [] : [.init("maximum", .integer(range.upperBound))])
    case .text: [.init("type", "string")]
    case .template(let placeholders):
      [.init("type", "string"), .init("pattern", .string(template(placeholders)))]
    case .path: [.init("type", "string"), .init("minLength", 1)]
    case .globs:
      [
        .init("type", "array"),
        .init("items", ["type": "string", "pattern": "^[^!{}\\[\\]][^{}\\[\\]]*$"]),
      ]
    case .names:
      [
        .init("type", "array"),
        .init("items", ["type": "string", "pattern": .string(name)]),
      ]
    case .map(let shape, _):
      [
        .init("type", "object"),
        .init("propertyNames", ["pattern": .string(name)]),
        .init("additionalProperties", .object(fields(of: shape))),
      ]
    case .choice(let choices): [.init("enum", .array(choices.map(JSON.string)))]
    case .object(let keys, _):
      [
        .init("type", "object"),
        .init("properties", .object(keys.map { .init($0.name, property($0)) })),
        .init("additionalProperties", false),
      ]
    case .either(let first, let second):
      [.init("anyOf", [.object(fields(of: first)), .object(fields(of: second))])]
    }
  }

  private static func property(_ key: ConfigurationKey) -> JSON {
    .object([.init("description", .string(key.explanation))] + fields(of: key.shape))
  }
}
