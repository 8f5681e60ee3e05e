import RibsText

/// What the user asked of one command: its options and arguments, checked against its declaration.
package struct Invocation: Sendable {
  package struct Occurrence: Hashable, Sendable {
    package var option: Option
    /// Empty for a flag.
    package var value: String
  }

  /// Every option in the order given, repeated ones each time: `--format F --output FILE` pairs.
  package var occurrences: [Occurrence]
  private var values: [Argument: [String]]

  package init(occurrences: [Occurrence], values: [Argument: [String]]) {
    self.occurrences = occurrences
    self.values = values
  }

  package func has(_ option: Option) -> Bool { occurrences.contains { $0.option == option } }

  /// The value of an option that does not repeat.
  package func value(of option: Option) -> String? { values(of: option).first }

  /// Stdout as a file's name. Where it leads to a file, that is written on and not replaced.
  static func isStandardOutput(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

  /// The file that an option names; nil for stdout as well.
  package func file(of option: Option) -> String? {
    value(of: option).flatMap { Self.isStandardOutput($0) ? nil : $0 }
  }

  /// The values of an option, in the order given.
  package func values(of option: Option) -> [String] {
    occurrences.filter { $0.option == option }.map(\.value)
  }

  /// The value of an option that counts something.
  package func count(of option: Option) throws(CommandFailure) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw CommandFailure(
        "`\(option.spelling)` takes a number, not \(quoted(text))", remedy: "Give 0 or more.")
    }
    return number
  }

  /// The value of an argument of count `one` or `optional`.
  package func value(of argument: Argument) -> String? { values[argument]?.first }

  package func values(of argument: Argument) -> [String] { values[argument] ?? [] }
}
