/// Tells which answers may be remembered, where questions are answered by way of others.
///
/// A question that comes to itself, or lies deeper below the first than is followed, is cut: it is
/// answered as if nothing were known. What is found by way of one may lack a part that another
/// would find who comes from elsewhere, so it is not remembered. What is found without a cut is
/// found again whatever else is asked, as long as it is not so deep then that it would be cut: for
/// that it is remembered with its height, how many questions below it had to be answered first, one
/// for the other.
struct CutTracking: Sendable {
  /// How many questions have been cut.
  private(set) var cuts = 0
  /// The deepest question so far below the one that is being answered.
  private var reached = 0

  /// Where a question was begun.
  struct Start: Sendable {
    fileprivate let depth: Int
    fileprivate let cuts: Int
    fileprivate let reached: Int
  }

  /// A question is cut.
  mutating func cut() { cuts += 1 }

  /// Instead of a question at this depth an answer was taken that is remembered.
  mutating func take(height: Int, at depth: Int) { reached = max(reached, depth + height) }

  /// A question at this depth is going to be answered.
  mutating func start(at depth: Int) -> Start {
    let start = Start(depth: depth, cuts: cuts, reached: reached)
    reached = depth
    return start
  }

  /// The height of the answer that was begun there; nil where it was found by way of a cut.
  mutating func finish(_ start: Start) -> Int? {
    let height = reached - start.depth
    reached = max(reached, start.reached)
    return cuts == start.cuts ? height : nil
  }

  /// Nothing is open: cuts are counted anew.
  mutating func reset() { cuts = 0 }
}
