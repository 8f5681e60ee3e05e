import RibsSyntax
import RibsText

/// What a value in `.ribs.json` may look like. The decoder, the page in the docs, the JSON Schema
/// and the file that `ribs init` writes all come from it.
indirect enum ConfigurationShape: Sendable {
  case boolean
  case integer(ClosedRange<Int>)
  /// Any string.
  case text
  /// A string in which `{{…}}` holds one of these words.
  case template(placeholders: [String])
  /// A path, not empty.
  case path
  /// A list of globs, none of them empty.
  case globs
  /// A list of names of modules.
  case names
  /// An object with keys of the user's own, each with a value of this shape; `called` names such
  /// values where to list them would be too long for a line. The message about a wrong one names
  /// the nearest.
  case map(ConfigurationShape, called: String? = nil)
  /// One of these strings.
  case choice([String])
  /// `entries` says what the keys name, where they are more than can be listed.
  case object([ConfigurationKey], entries: Entries? = nil)
  case either(ConfigurationShape, or: ConfigurationShape)

  /// What the keys of an object name.
  struct Entries: Sendable {
    /// One of them.
    let noun: String
    /// How to see them all: a sentence in the imperative.
    let remedy: String
  }
}

/// A key of an object in `.ribs.json`.
struct ConfigurationKey: Sendable {
  let name: String
  let shape: ConfigurationShape
  /// Sentences in Markdown that say what it does.
  let explanation: String
  let standard: Standard

  init(_ name: String, _ shape: ConfigurationShape, standard: Standard, _ explanation: String) {
    self.name = name
    self.shape = shape
    self.standard = standard
    self.explanation = explanation
  }

  /// What holds without the key.
  enum Standard: Sendable {
    /// This value, as it is written in JSON.
    case value(String)
    /// Something that no value says, such as what the sources tell; the example is a value that
    /// could be given.
    case found(String, example: String)
  }
}

/// Something in a configuration that can't be what its author meant.
struct ConfigurationProblem: Hashable {
  let offset: UInt32
  let message: String
  /// A full sentence in the imperative.
  let remedy: String
}

/// A value's place among the keys of a configuration.
struct ConfigurationPlace {
  /// The keys that lead to the value, with dots between them; empty for the whole file.
  let path: String
  /// How to write the value: a sentence in the imperative.
  let remedy: String

  /// The whole file.
  static let file = ConfigurationPlace(
    path: "", remedy: "Put its keys between `{` and `}`; `ribs init` writes an example.")

  func key(_ name: String, _ sample: String) -> ConfigurationPlace {
    ConfigurationPlace(
      path: path.isEmpty ? name : "\(path).\(name)",
      remedy: "Write it like `\"\(name)\": \(sample)`, or leave it out.")
  }

  /// As messages call it.
  var name: String { path.isEmpty ? Configuration.fileName : path }
}

extension ConfigurationShape {
  /// Everything that is wrong with a value, in the order of the file.
  func problems(
    in value: JSONText, at place: ConfigurationPlace = .file
  ) -> [ConfigurationProblem] {
    problems(in: value, at: place, taking: expectation)
  }

  /// The same of a key that takes what `expectation` says, which may be more than this shape.
  private func problems(
    in value: JSONText, at place: ConfigurationPlace, taking expectation: String
  ) -> [ConfigurationProblem] {
    func mismatch() -> ConfigurationProblem { self.mismatch(value, place, expectation) }
    switch self {
    case .boolean, .text: return takes(kindOf: value) ? [] : [mismatch()]
    case .integer(let range):
      return value.integer.map(range.contains) == true ? [] : [mismatch()]
    case .template(let placeholders):
      guard case .string(let text, let range) = value else { return [mismatch()] }
      return placeholderProblems(in: text, at: range, place, known: placeholders)
    case .path:
      guard case .string(let text, _) = value else { return [mismatch()] }
      return text.isEmpty ? [problem(value, place, expectation, not: "an empty string")] : []
    case .globs:
      guard case .array(let elements, _) = value else { return [mismatch()] }
      return elements.flatMap { globProblems(in: $0, place) }
    case .names:
      guard case .array(let elements, _) = value else { return [mismatch()] }
      return elements.flatMap { nameProblems(in: $0, place) }
    case .map(let shape, _):
      guard case .object(let fields, _) = value else { return [mismatch()] }
      return fields.flatMap {
        keyProblems(of: $0, place)
          + shape.problems(in: $0.value, at: place.key($0.key, shape.sample))
      }
    case .choice(let choices):
      guard case .string(let text, _) = value else { return [mismatch()] }
      guard !choices.contains(text) else { return [] }
      let near = nearestNames(to: text, among: choices)
      return [
        problem(
          value, place, expectation, not: quoted(text),
          remedy: near.isEmpty ? nil : didYouMean(near))
      ]
    case .object(let keys, let entries):
      guard case .object(let fields, _) = value else { return [mismatch()] }
      return fields.flatMap { field -> [ConfigurationProblem] in
        guard let key = keys.first(where: { $0.name == field.key }) else {
          return [unknown(field, among: keys, entries, of: place)]
        }
        return key.shape.problems(in: field.value, at: place.key(key.name, key.sample))
      }
    case .either(let first, let second):
      let fitting = [first, second].first { $0.takes(kindOf: value) }
      // What is wrong inside an object is told in terms of the object.
      return fitting?.problems(in: value, at: place, taking: expectation) ?? [mismatch()]
    }
  }

  /// As it reads after "takes".
  var expectation: String {
    switch self {
    case .boolean: "`true` or `false`"
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number from \(range.lowerBound) on"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text, .template: "a string"
    case .path: "a path"
    case .globs: "a list of strings"
    case .names: "a list of names"
    case .map(let shape, let called):
      "an object that maps names to \(called ?? shape.expectation)"
    case .choice(let choices): orList(choices.map { "`\"\($0)\"`" })
    case .object(let keys, _):
      keys.count > 4 ? "an object" : "an object with \(orList(quoting: keys.map(\.name)))"
    case .either(let first, let second): "\(first.expectation), or \(second.expectation)"
    }
  }

  private func takes(kindOf value: JSONText) -> Bool {
    switch (self, value) {
    case (.boolean, .boolean), (.integer, .number), (.globs, .array), (.names, .array),
      (.map, .object), (.choice, .string), (.text, .string), (.template, .string),
      (.path, .string), (.object, .object):
      true
    case (.either(let first, let second), _):
      first.takes(kindOf: value) || second.takes(kindOf: value)
    default: false
    }
  }

  private func mismatch(
    _ value: JSONText, _ place: ConfigurationPlace, _ expectation: String
  ) -> ConfigurationProblem {
    let given =
      switch value {
      case .number(let text, _): text
      default: value.kind
      }
    return problem(value, place, expectation, not: given)
  }

  /// The value is not what the place takes, but `given`.
  private func problem(
    _ value: JSONText, _ place: ConfigurationPlace, _ expectation: String, not given: String,
    remedy: String? = nil
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      offset: value.range.start, message: "`\(place.name)` takes \(expectation), not \(given)",
      remedy: remedy ?? place.remedy)
  }

  private func globProblems(
    in value: JSONText, _ place: ConfigurationPlace
  ) -> [ConfigurationProblem] {
    guard case .string(let text, let range) = value else {
      return [mismatch(value, place, expectation)]
    }
    guard Glob(text) == nil else { return [] }
    return [
      ConfigurationProblem(
        offset: range.start, message: "\(quoted(text)) in `\(place.name)` matches nothing",
        remedy:
          "Give a path below the folder of the configuration, such as `Sources/**/*View.swift`; only "
          + "`*`, `?` and `**` stand for something else, and each case has a glob of its own.")
    ]
  }

  private func nameProblems(
    in value: JSONText, _ place: ConfigurationPlace
  ) -> [ConfigurationProblem] {
    guard case .string(let text, let range) = value else {
      return [mismatch(value, place, expectation)]
    }
    return isName(text) ? [] : [noName(text, at: range, place)]
  }

  private func keyProblems(
    of field: JSONText.Field, _ place: ConfigurationPlace
  ) -> [ConfigurationProblem] {
    isName(field.key) ? [] : [noName(field.key, at: field.keyRange, place)]
  }

  private func noName(
    _ text: String, at range: ByteRange, _ place: ConfigurationPlace
  ) -> ConfigurationProblem {
    ConfigurationProblem(
      offset: range.start, message: "\(quoted(text)) in `\(place.name)` is no name in Swift",
      remedy: "Give the name alone, without modules, arguments or blanks.")
  }

  private func isName(_ text: String) -> Bool {
    text.first?.isNumber == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private func unknown(
    _ field: JSONText.Field, among keys: [ConfigurationKey], _ entries: Entries?,
    of place: ConfigurationPlace
  ) -> ConfigurationProblem {
    let near = nearestNames(to: field.key, among: keys.map(\.name))
    let otherwise = entries?.remedy ?? "Use \(orList(quoting: keys.map(\.name)))."
    return ConfigurationProblem(
      offset: field.keyRange.start,
      message: entries.map { "unknown \($0.noun) `\(field.key)`" }
        ?? "unknown key `\(place.key(field.key, "").path)`",
      remedy: near.isEmpty ? otherwise : didYouMean(near))
  }
}

extension ConfigurationKey {
  /// A value that it could have, as it is written in JSON.
  fileprivate var sample: String {
    switch standard {
    case .value("[]"), .value("{}"): shape.sample
    case .value(let value), .found(_, let value): value
    }
  }
}

extension ConfigurationShape {
  fileprivate var sample: String {
    switch self {
    case .boolean: "true"
    case .integer(let range): "\(range.lowerBound)"
    case .text, .template: "\"text\""
    case .path: "\"Folder\""
    case .globs: "[\"Sources\"]"
    case .names: "[\"Name\"]"
    case .map(let shape, _): "{ \"Name\": \(shape.sample) }"
    case .choice(let choices): choices.first.map { "\"\($0)\"" } ?? "\"\""
    case .object(let keys, _): keys.first.map { "{ \"\($0.name)\": \($0.sample) }" } ?? "{}"
    case .either(let first, _): first.sample
    }
  }
}
