import RibsSyntax
import RibsText
import Synchronization

/// A body that is parsed when somebody looks at it first, and then kept.
final class LazyBody: Sendable {
  private let file: SourceFile
  private let range: ByteRange
  private let isValue: Bool
  // Not an `AtomicLazyReference`: the library does not inline that, and bodies are asked for more often
  // than anything else.
  private let parsed = Atomic<Unmanaged<Body>?>(nil)

  /// `isValue` tells an expression behind `=` from a block.
  init(_ range: ByteRange, in file: SourceFile, isValue: Bool) {
    self.file = file
    self.range = range
    self.isValue = isValue
  }

  deinit { parsed.load(ordering: .acquiring)?.release() }

  var body: Body {
    if let known = parsed.load(ordering: .acquiring) { return known.takeUnretainedValue() }
    let body =
      isValue ? Body(parsingValue: range, in: file) : Body(parsing: range, in: file)
    // Two threads may parse it at once; both then take what the first of them has kept.
    let new = Unmanaged.passRetained(body)
    let (isFirst, kept) = parsed.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let kept else { return body }
    new.release()
    return kept.takeUnretainedValue()
  }

  /// False where the code can't hold the name.
  func mayMention(_ name: String) -> Bool { file.mentions(name, in: range) }

  /// False where the bytes of the code do not hold those of the text.
  func mayHold(_ text: String) -> Bool { file.contains(text, in: range) }

  /// False where the code can't hold the name but as that of a member of `self` or `super`.
  func mayMentionBesidesOwn(_ name: String) -> Bool { file.mentionsBesidesOwn(name, in: range) }

  /// False where the code can't hold the name but alone between one of the openings and a parenthesis.
  func mayMention(_ name: String, besidesBehind openings: [StaticString]) -> Bool {
    file.mentions(name, in: range, besidesBehind: openings)
  }

  /// False where the code can't call anything of the name.
  func mayCall(_ name: String) -> Bool { file.mayCall(name, in: range) }

  /// False where the code can't assign to one of the names.
  func mayAssign(to names: AssignedNames) -> Bool { file.mayAssign(to: names, in: range) }
}
