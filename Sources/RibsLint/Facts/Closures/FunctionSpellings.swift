import RibsModel
import RibsSyntax
import RibsText

/// How the project writes types of functions.
struct FunctionSpellings {
  /// The typealiases of function types, and of one another.
  private let aliases: Set<NameHash>
  /// The typealiases of optional types, and of one another.
  private let optionals: Set<NameHash>

  init(_ types: TypeTable) {
    aliases = types.aliases { $1.contains("->", in: $0) }
    optionals = types.aliases { $1.isOptional($0) }
  }

  /// The type may be one of functions, or have such in it; nothing else is.
  func mayBeFunction(_ type: ByteRange, in file: SourceFile) -> Bool {
    file.contains("->", in: type)
      || !aliases.isEmpty && file.hasWord(among: aliases, in: type)
  }

  /// The type may be an optional one of functions.
  func mayBeOptionalFunction(_ type: ByteRange, in file: SourceFile) -> Bool {
    (file.isOptional(type) || !optionals.isEmpty && file.hasWord(among: optionals, in: type))
      && mayBeFunction(type, in: file)
  }
}

extension SourceFile {
  /// The type is written as an optional one: `T?`, `T!`, `Optional<T>`.
  fileprivate func isOptional(_ type: ByteRange) -> Bool {
    guard !type.isEmpty else { return false }
    let last = bytes[Int(type.end) - 1]
    return last == UInt8(ascii: "?") || last == UInt8(ascii: "!")
      || last == UInt8(ascii: ">") && contains("Optional<", in: type)
  }
}
