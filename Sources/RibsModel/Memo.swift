import Synchronization

/// Answers that are found out when somebody asks first, and then kept for everybody.
///
/// Two threads may find out the same answer at once; it is the same, so it does not matter whose stays.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Mutex<[Question: Answer]>([:])

  package init() {}

  package func answer(to question: Question, _ find: () -> Answer) -> Answer {
    if let answer = known.withLock({ $0[question] }) { return answer }
    let answer = find()
    known.withLock { $0[question] = answer }
    return answer
  }
}
