import Synchronization

/// Answers that are found out when somebody asks first, and then kept for everybody.
///
/// Two threads may find out the same answer at once; it is the same, so it does not matter whose
/// stays.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Mutex<[Question: Answer]>([:])

  package init() {}

  package func answer(to question: Question, _ find: () -> Answer) -> Answer {
    if let answer = self[question] { return answer }
    let answer = find()
    keep(answer, to: question)
    return answer
  }

  /// What has been found out already.
  subscript(question: Question) -> Answer? { known.withLock { $0[question] } }

  func keep(_ answer: Answer, to question: Question) {
    known.withLock { $0[question] = answer }
  }
}
