import Dispatch
import Synchronization

/// A thread that has something to do, and those that help it.
///
/// `DispatchQueue.concurrentPerform` runs on one thread what is called within it. Here a thread
/// that has nothing left to do goes on to help another, also within a step of a step: so the last
/// long piece of some work does not leave the other cores idle.
final class Team: Sendable {
  private let work: @Sendable () -> Void
  /// Signalled once, when the last helper has left one who waits for that.
  private let isLeft = DispatchSemaphore(value: 0)

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Runs `work` here and on up to `size - 1` other threads, as they become free before it ends
  /// here. It has ended on all of them when this returns.
  ///
  /// `work` must share out what there is to do: when it ends on one thread, nothing is left to
  /// begin.
  static func run(_ size: Int, _ work: @escaping @Sendable () -> Void) {
    guard size > 1 else { return work() }
    let team = Team(work)
    helpers.call(board.withLock { $0.post(team, wanting: size - 1) })
    work()
    guard let called = board.withLock({ $0.withdraw(team) }) else { return }
    helpers.call(called)
    team.isLeft.wait()
    board.withLock { $0.goOn() }
  }

  private static let board = Mutex(Board())

  private static let helpers = HelperThreads { help() }

  /// Helps whoever wants it until nobody does.
  private static func help() {
    while let team = board.withLock({ $0.take() }) {
      team.work()
      if board.withLock({ $0.leave(team) }) { team.isLeft.signal() }
    }
  }

  /// Who wants help, and how many help.
  private struct Board {
    private struct Entry {
      let team: Team
      var wanted: Int
      var helpers = 0
      var isWaiting = false
    }

    /// The newest last.
    private var entries: [Entry] = []
    /// Threads at work, or on their way to it, but one. With that one they are no more than
    /// `Jobs.count`, as long as only one thread began by itself.
    private var helpers = 0

    /// How many helpers are to be called.
    mutating func post(_ team: Team, wanting wanted: Int) -> Int {
      entries.append(Entry(team: team, wanted: wanted))
      return called(for: wanted)
    }

    private mutating func called(for wanted: Int) -> Int {
      let called = max(0, min(wanted, Jobs.count - 1 - helpers))
      helpers += called
      return called
    }

    /// The newest that wants a helper; nil sends the helper away.
    mutating func take() -> Team? {
      guard let index = entries.lastIndex(where: { $0.wanted > 0 }) else {
        helpers -= 1
        return nil
      }
      entries[index].wanted -= 1
      entries[index].helpers += 1
      return entries[index].team
    }

    /// Whether somebody waits for the helper that leaves.
    mutating func leave(_ team: Team) -> Bool {
      guard let index = index(of: team) else { return false }
      entries[index].helpers -= 1
      // Nothing is left to begin.
      entries[index].wanted = 0
      guard entries[index].isWaiting, entries[index].helpers == 0 else { return false }
      entries.remove(at: index)
      return true
    }

    /// Nil where no helper is left. Otherwise who asked has to wait, and does no work meanwhile:
    /// how many helpers are to be called instead, for others.
    mutating func withdraw(_ team: Team) -> Int? {
      guard let index = index(of: team) else { return nil }
      guard entries[index].helpers > 0 else {
        entries.remove(at: index)
        return nil
      }
      entries[index].wanted = 0
      entries[index].isWaiting = true
      helpers -= 1
      return called(for: entries.reduce(0) { $0 + $1.wanted })
    }

    /// Who waited is at work again.
    mutating func goOn() { helpers += 1 }

    private func index(of team: Team) -> Int? { entries.lastIndex { $0.team === team } }
  }
}
