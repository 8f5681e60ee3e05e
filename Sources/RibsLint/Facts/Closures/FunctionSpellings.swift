import RibsModel
import RibsSyntax
import RibsText

/// How the project writes types of functions.
struct FunctionSpellings {
  /// The typealiases of function types, and of one another.
  private let aliases: Set<NameHash>

  init(_ types: TypeTable) {
    aliases = types.aliases { $1.contains("->", in: $0) }
  }

  /// The type may be one of functions, or have such in it; nothing else is.
  func mayBeFunction(_ type: ByteRange, in file: SourceFile) -> Bool {
    file.contains("->", in: type)
      || !aliases.isEmpty && file.hasWord(among: aliases, in: type)
  }
}
