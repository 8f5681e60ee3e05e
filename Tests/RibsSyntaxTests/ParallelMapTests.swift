import RibsSyntax
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

  @Test func theHeaviestIsBegunFirst() {
    let begun = Mutex<[Int]>([])
    _ = parallelMap([1, 5, 3, 9, 2], jobs: 2, weight: { $0 }) { input in
      begun.withLock { $0.append(input) }
    }
    // Two workers may swap neighbours, no more.
    #expect(begun.withLock { $0.prefix(2) }.contains(9))
  }
}
