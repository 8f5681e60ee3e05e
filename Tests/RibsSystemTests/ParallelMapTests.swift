import Foundation
import RibsSystem
import Synchronization
import Testing

@Suite("Working in parallel")
struct ParallelMapTests {
  @Test(arguments: [1, 2, 8, 1000]) func theOrderIsThatOfTheInputs(jobs: Int) {
    let inputs = Array(0..<500)
    #expect(parallelMap(inputs, jobs: jobs) { $0 * 2 } == inputs.map { $0 * 2 })
    #expect(
      parallelMap(inputs, jobs: jobs, weight: { ($0 * 7919) % 500 }) { "\($0)" }
        == inputs.map { "\($0)" })
  }

  @Test func nothingGivesNothing() {
    #expect(parallelMap([Int](), jobs: 4) { $0 }.isEmpty)
  }

  @Test func aStepMayHaveSteps() {
    let sums = parallelMap(Array(0..<50), jobs: 4) { outer in
      parallelMap(Array(0..<outer), jobs: 4) { $0 * outer }.reduce(0, +)
    }
    #expect(sums == (0..<50).map { $0 * $0 * ($0 - 1) / 2 })
  }

  /// The inner step ends when two threads have met in it: the one that has done with the outer step
  /// comes to help, whichever of them that is.
  @Test(.enabled(if: Jobs.count > 1), arguments: [1, 2])
  func whoIsFreeHelpsWithinAStep(long: Int) {
    let arrived = Mutex(0)
    let end = ContinuousClock.now + .seconds(60)
    _ = parallelMap([1, 2], jobs: 2) { number in
      guard number == long else { return }
      _ = parallelMap([1, 2], jobs: 2) { _ in
        arrived.withLock { $0 += 1 }
        while arrived.withLock({ $0 < 2 }), ContinuousClock.now < end { sched_yield() }
        // Who is alone would take both.
        #expect(ContinuousClock.now < end)
      }
    }
  }

  /// As deep as on the first thread of a program, on every system.
  @Test(.enabled(if: Jobs.count > 1)) func whoHelpsMayGoDeep() {
    let asking = ObjectIdentifier(Thread.current)
    let reached = Mutex(0)
    let end = ContinuousClock.now + .seconds(60)
    _ = parallelMap([1, 2], jobs: 2) { _ in
      if ObjectIdentifier(Thread.current) != asking {
        let depth = depth(1_000)
        reached.withLock { $0 = depth }
      }
      while reached.withLock({ $0 == 0 }), ContinuousClock.now < end { sched_yield() }
    }
    #expect(reached.withLock { $0 } == 1_000)
  }

  /// Each step takes four kilobytes of the stack.
  private func depth(_ steps: Int) -> Int {
    guard steps > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      bytes[0] = UInt8(truncatingIfNeeded: steps)
      return depth(steps - 1) + (bytes[0] == UInt8(truncatingIfNeeded: steps) ? 1 : 0)
    }
  }

  @Test func theHeaviestAreBegunFirst() {
    let begun = Mutex<[Int]>([])
    let end = ContinuousClock.now + .seconds(60)
    _ = parallelMap([1, 5, 3, 9, 2], jobs: 2, weight: { $0 }) { input in
      begun.withLock { $0.append(input) }
      // Nobody goes on to a third one before two are begun.
      while begun.withLock({ $0.count < 2 }), ContinuousClock.now < end { sched_yield() }
    }
    #expect(begun.withLock { Set($0.prefix(2)) } == [5, 9])
  }
}
