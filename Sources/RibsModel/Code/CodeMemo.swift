import Synchronization

/// Asks something about a piece of code.
protocol CodeQuestion: Hashable, Sendable {
  var unit: CodeUnitID { get }
}

extension CodePoint: CodeQuestion {}

/// Answers to questions about the code, for everybody who asks.
final class CodeMemo<Question: CodeQuestion, Value: Sendable>: Sendable {
  struct Answer: Sendable {
    let value: Value
    /// How many questions below this one had to be answered first, one for the other.
    let height: Int
  }

  private final class Shard: Sendable {
    let known = Mutex<[Question: Answer]>([:])
  }

  // Threads seldom look at units of the same shard at once.
  private let shards = (0..<64).map { _ in Shard() }

  subscript(question: Question) -> Answer? {
    shard(of: question).known.withLock { $0[question] }
  }

  func keep(_ answer: Answer, to question: Question) {
    shard(of: question).known.withLock { $0[question] = answer }
  }

  private func shard(of question: Question) -> Shard {
    shards[Int(question.unit.index) % shards.count]
  }
}
