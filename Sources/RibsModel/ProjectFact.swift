import Synchronization

/// Something about a project that takes long to find out and that several rules ask for.
package protocol ProjectFact: Sendable {
  init(of project: Project)
}

extension Project {
  /// The fact, found out when somebody asks for it first. Whoever asks meanwhile waits.
  package func fact<Fact: ProjectFact>(_ kind: Fact.Type) -> Fact {
    facts.fact(kind) { kind.init(of: self) }
  }
}

/// Asks something of a project whose answer is kept for whoever asks the same.
package protocol ProjectQuestion: Hashable, Sendable {
  associatedtype Answer: Sendable
}

extension Project {
  /// The answer, found when somebody asks first. It must not depend on who does.
  package func answer<Question: ProjectQuestion>(
    to question: Question, _ find: () -> Question.Answer
  ) -> Question.Answer {
    fact(KnownAnswers<Question>.self).known.answer(to: question, find)
  }
}

/// What has been asked so far.
private struct KnownAnswers<Question: ProjectQuestion>: ProjectFact {
  let known = Memo<Question, Question.Answer>()

  init(of project: Project) {}
}

/// The facts that are known.
final class FactMemory: Sendable {
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Each has a lock of its own, so that finding out one fact may ask for others.
  private final class Entry: Sendable {
    let fact = Mutex<(any ProjectFact)?>(nil)
  }

  func fact<Fact: ProjectFact>(_ kind: Fact.Type, _ find: () -> Fact) -> Fact {
    let entry = entries.withLock { entries in
      if let known = entries[ObjectIdentifier(kind)] { return known }
      let new = Entry()
      entries[ObjectIdentifier(kind)] = new
      return new
    }
    return entry.fact.withLock { known in
      if let known = known as? Fact { return known }
      let found = find()
      known = found
      return found
    }
  }
}
