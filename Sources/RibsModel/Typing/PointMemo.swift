import Synchronization

/// Answers to a question about places in the code.
final class PointMemo<Value: Sendable>: Sendable {
  struct Answer: Sendable {
    let value: Value
    /// How many questions below this one had to be answered first, one for the other.
    let height: Int
  }

  private final class Shard: Sendable {
    let known = Mutex<[CodePoint: Answer]>([:])
  }

  // Threads seldom look at units of the same shard at once.
  private let shards = (0..<64).map { _ in Shard() }

  subscript(point: CodePoint) -> Answer? { shard(of: point).known.withLock { $0[point] } }

  func keep(_ answer: Answer, at point: CodePoint) {
    shard(of: point).known.withLock { $0[point] = answer }
  }

  private func shard(of point: CodePoint) -> Shard {
    shards[Int(point.unit.index) % shards.count]
  }
}
