import RibsSyntax

/// What is known about the end of a stream that an expression gives.
struct StreamEnd: Hashable {
  var lifetime: SourceLifetime
  /// A `Single`, `Maybe` or `Completable`, which stays one through `flatMap`.
  var isTrait = false
  /// The part whose end can't be seen; nil where all of it is known.
  var unseen: CodePoint?
  /// Whatever is not known of it, one of its parts goes on for as long as the object lives, and it with
  /// that.
  var lastsWithOwner = false
  /// The classes whose objects may have the control that the events come from: with that they end. Empty
  /// where they may come from something else.
  var views: Set<TypeID> = []

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
      either.views =
        parts.contains { $0.views.isEmpty } ? [] : parts.reduce(into: []) { $0.formUnion($1.views) }
      return either
    }
    if parts.allSatisfy(\.ends) { return all(parts) }
    return parts.first { $0.lifetime == .unknown } ?? .unknown(whole)
  }

  private static func first(_ order: [SourceLifetime], of parts: [StreamEnd]) -> StreamEnd {
    for lifetime in order {
      if let part = parts.first(where: { $0.lifetime == lifetime }) {
        return StreamEnd(lifetime: lifetime, unseen: part.unseen)
      }
    }
    return StreamEnd(lifetime: .unknown)
  }
}
