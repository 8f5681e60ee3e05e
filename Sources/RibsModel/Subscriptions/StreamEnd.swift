import RibsSyntax

/// What is known about the end of a stream that an expression gives.
struct StreamEnd: Hashable {
  var lifetime: SourceLifetime
  /// A `Single`, `Maybe` or `Completable`, which stays one through `flatMap`.
  var isTrait = false
  /// The part whose end can't be seen; nil where all of it is known.
  var unseen: CodePoint?
  /// One of its parts goes on for as long as the object lives, and so does the whole, even where
  /// the rest of it is not known.
  var lastsWithOwner = false
  /// It goes on for as long as an object does of which it is not known how long that is.
  var lastsWithOther = false
  /// It gives nothing but the events of a control, and ends with that.
  var isOfControl = false
  /// The class whose object has the control that the events come from.
  var view: TypeID?
  /// An event of an object that the object around has, by an extension that somebody wrote for
  /// `.rx`: what is behind it is not known to go on, and has no reason to outlive that.
  var isOfOwnObject = false

  static func unknown(_ part: CodePoint) -> StreamEnd {
    StreamEnd(lifetime: .unknown, unseen: part)
  }

  /// It ends, whatever else does not.
  var ends: Bool { lifetime.ends }

  /// What ends when each of its parts has: `merge`, `concat`, an operator's inner streams.
  static func all(_ parts: [StreamEnd]) -> StreamEnd {
    var whole = first(
      [.endless, .unknown, .withOwner, .bounded, .finiteLater, .finite], of: parts)
    whole.lastsWithOwner = parts.contains { $0.lastsWithOwner || $0.lifetime == .withOwner }
    return whole
  }

  /// What ends when one of its parts does: `zip`.
  static func any(_ parts: [StreamEnd]) -> StreamEnd {
    first([.finite, .finiteLater, .bounded, .withOwner, .unknown, .endless], of: parts)
  }

  /// What is one of several streams, nobody knows which: the branches of an `if`.
  static func either(_ parts: [StreamEnd], _ whole: CodePoint) -> StreamEnd {
    guard let one = parts.first else { return .unknown(whole) }
    if parts.allSatisfy({ $0.lifetime == one.lifetime }) {
      var either = one
      if parts.contains(where: { $0.view != one.view }) { either.view = nil }
      either.isOfControl = parts.allSatisfy(\.isOfControl)
      return either
    }
    if parts.allSatisfy(\.ends) { return all(parts) }
    return parts.first { $0.lifetime == .unknown } ?? .unknown(whole)
  }

  private static func first(_ order: [SourceLifetime], of parts: [StreamEnd]) -> StreamEnd {
    for lifetime in order {
      if let part = parts.first(where: { $0.lifetime == lifetime }) {
        return StreamEnd(
          lifetime: lifetime, unseen: part.unseen, lastsWithOther: part.lastsWithOther)
      }
    }
    return StreamEnd(lifetime: .unknown)
  }
}
