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
