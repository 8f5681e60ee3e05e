import RibsSyntax
import Synchronization

/// A body that is parsed when somebody looks at it first, and then kept.
final class LazyBody: Sendable {
  private let file: SourceFile
  private let range: ByteRange
  private let isValue: Bool
  private let parsed = AtomicLazyReference<Parsed>()

  private final class Parsed: Sendable {
    let body: Body

    init(_ body: Body) { self.body = body }
  }

  /// `isValue` tells an expression behind `=` from a block.
  init(_ range: ByteRange, in file: SourceFile, isValue: Bool) {
    self.file = file
    self.range = range
    self.isValue = isValue
  }

  var body: Body {
    if let known = parsed.load() { return known.body }
    // Two threads may parse it at once; both then take what the first of them has kept.
    let body =
      isValue ? Body(parsingValue: range, in: file) : Body(parsing: range, in: file)
    return parsed.storeIfNil(Parsed(body)).body
  }

  /// False where the code can't hold the name.
  func mayMention(_ name: String) -> Bool { file.contains(name, in: range) }
}
